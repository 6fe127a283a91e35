"""Tables for the questions: where a chosen card goes and what is done with it, as told to its player."""

from __future__ import annotations

from collections.abc import Mapping

# Where a chosen card goes, as told to its player.
PLACES: Mapping[str, tuple[str, str]] = {
    "hand": ("into your hand", "dans votre main"),
    "deck_top": ("on top of your deck", "au sommet de votre pioche"),
    "deck_bottom": ("on the bottom of your deck", "sous votre pioche"),
    "line_up": ("into the Line-Up", "dans la Réserve"),
    "play": ("into play", "en jeu"),
    "box": ("among the unused Super Heroes", "parmi les Super-Héros inutilisés"),
    "under_hero": ("under your Super Hero", "sous votre Super-Héros"),
    "discard": ("into your discard pile", "dans votre défausse"),
    "discard_left": (
        "into the discard pile of the next affected player to your left",
        "dans la défausse du prochain joueur touché à votre gauche",
    ),
    "hand_left": (
        "into the hand of the next affected player to your left",
        "dans la main du prochain joueur touché à votre gauche",
    ),
    "villains": ("on top of the Super-Villain stack", "au sommet de la pile des Super-Vilains"),
    "score_pile": ("into your score pile", "dans votre pile de score"),
    "stack": ("back to its stack", "dans sa pile"),
    "main_deck_bottom": ("on the bottom of the Main Deck", "sous le Deck Commun"),
}
TREE_PLACES = {"top of deck": "deck_top", "bottom of deck": "deck_bottom", "hand": "hand", "under hero": "under_hero"}

# What is done with a chosen card.
ACTIONS: Mapping[str, tuple[str, str]] = {
    "discard": ("discard", "défausser"),
    "destroy": ("destroy", "détruire"),
    "gain": ("gain", "gagner"),
    "play": ("play", "jouer"),
    "play_again": ("play again", "rejouer"),
    "reveal": ("reveal", "révéler"),
    "pick": ("choose", "choisir"),
    "put": ("put", "mettre"),
}

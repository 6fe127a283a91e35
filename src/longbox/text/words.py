"""Words of the interface in both languages, as plain tables: key -> {"en": ..., "fr": ...}.

The sentences of the cards are not here but in `en.py` and `fr.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

from longbox.language.words import OWN_ZONES

LANGUAGES = ("en", "fr")
Table = Mapping[str, Mapping[str, str]]


def _table(**rows: tuple[str, str]) -> dict[str, dict[str, str]]:
    return {key: dict(zip(LANGUAGES, row, strict=True)) for key, row in rows.items()}


TYPES: Table = _table(
    starter=("Starter", "Base"),
    hero=("Hero", "Héros"),
    villain=("Villain", "Vilain"),
    super_power=("Super Power", "Super-Pouvoir"),
    equipment=("Equipment", "Équipement"),
    location=("Location", "Lieu"),
    super_move=("Super Move", "Botte Secrète"),
    none=("No type", "Sans type"),
)

TYPES_PLURAL: Table = _table(
    starter=("Starters", "Bases"),
    hero=("Heroes", "Héros"),
    villain=("Villains", "Vilains"),
    super_power=("Super Powers", "Super-Pouvoirs"),
    equipment=("Equipment", "Équipements"),
    location=("Locations", "Lieux"),
    super_move=("Super Moves", "Bottes Secrètes"),
    none=("Cards without a type", "Cartes sans type"),
)

TITLES: Table = {
    **_table(ongoing=("Ongoing", "Permanent"), attack=("Attack", "Attaque")),
    **_table(defense=("Defense", "Défense"), block=("Block", "Blocage")),
    "super-villain": {"en": "Super-Villain", "fr": "Super-Vilain"},
    "super-hero": {"en": "Super Hero", "fr": "Super-Héros"},
}

ZONES: Table = {
    "hand": {"en": "Hand", "fr": "Main"},
    "deck": {"en": "Deck", "fr": "Pioche"},
    "discard": {"en": "Discard pile", "fr": "Défausse"},
    "play": {"en": "Play area", "fr": "Zone de jeu"},
    "played": {"en": "Played this turn", "fr": "Jouées ce tour-ci"},
    "gained": {"en": "Gained this turn", "fr": "Gagnées ce tour-ci"},
    "owned": {"en": "All your cards", "fr": "Toutes vos cartes"},
    "line up": {"en": "Line-Up", "fr": "Réserve"},
    "main deck": {"en": "Main Deck", "fr": "Deck Commun"},
    "stacks": {"en": "Stacks", "fr": "Annexe"},
    "villains": {"en": "Super-Villain stack", "fr": "Pile des Super-Vilains"},
    "destroyed": {"en": "Destroyed pile", "fr": "Cartes détruites"},
    "under hero": {"en": "Under your Super Hero", "fr": "Sous votre Super-Héros"},
    "under this": {"en": "Under this card", "fr": "Sous cette carte"},
    "under character": {"en": "Under your Character", "fr": "Sous votre Personnage"},
    "aside": {"en": "Set aside", "fr": "De côté"},
    "team": {"en": "Team", "fr": "Équipe"},
    "captured": {"en": "Captured", "fr": "Capturés"},
    "hero pile": {"en": "Available Super Heroes", "fr": "Super-Héros disponibles"},
    "unused heroes": {"en": "In the box", "fr": "Dans la boîte"},
    "score pile": {"en": "Score pile", "fr": "Pile de score"},
    "won": {"en": "Won", "fr": "Gagnées"},
    "tokens": {"en": "Tokens", "fr": "Jetons"},
}


def own_zone(term: str, lang: str) -> str:
    """A zone that only a box of one's own has, as that box calls it; empty for all others."""
    names = OWN_ZONES.get(term)
    return names[lang] if names is not None else ""


SECTIONS: Table = _table(
    starters=("Starters", "Cartes de Base"),
    stacks=("Stacks", "Annexe"),
    main_deck=("Main Deck", "Deck Commun"),
    super_villains=("Super-Villains", "Super-Vilains"),
    characters=("Super Heroes", "Super-Héros"),
    tile=("Tile", "Tuile"),
    nemeses=("Nemeses", "Ennemis Jurés"),
    clash=("Clash cards", "Cartes Clash"),
    arenas=("Arenas", "Arènes"),
    ko_tokens=("KO tokens", "Jetons KO"),
    vp_tokens=("VP tokens", "Jetons PV"),
    super_moves=("Super Moves", "Bottes Secrètes"),
    health_tracks=("Health tracks", "Pistes de Santé"),
    duellists=("Characters", "Personnages"),  # characters of a box that has no Super Heroes
)

KINDS: Table = _table(  # what a card of that section is called, where its type does not say it
    characters=("Super Hero", "Super-Héros"),
    duellists=("Character", "Personnage"),
    super_villains=("Super-Villain", "Super-Vilain"),
    tile=("Tile", "Tuile"),
    nemeses=("Nemesis", "Ennemi Juré"),
    clash=("Clash card", "Carte Clash"),
    arenas=("Arena", "Arène"),
    ko_tokens=("KO token", "Jeton KO"),
    vp_tokens=("VP token", "Jeton PV"),
    health_tracks=("Health track", "Piste de Santé"),
)

SUBTYPES: Table = _table(metal=("Metal", "Métal"))

ACTIONS: Table = _table(
    play=("Play", "Jouer"),
    play_all=("Play all", "Tout jouer"),
    buy=("Buy", "Acheter"),
    defeat=("Defeat", "Vaincre"),
    gain=("Gain", "Gagner"),
    draw=("Draw", "Piocher"),
    discard=("Discard", "Défausser"),
    destroy=("Destroy", "Détruire"),
    reveal=("Reveal", "Révéler"),
    use=("Use", "Utiliser"),
    defend=("Defend", "Défendre"),
    suffer=("Do not defend", "Ne pas se défendre"),
    end_turn=("End turn", "Finir le tour"),
    undo=("Undo", "Annuler"),
    redo=("Redo", "Rétablir"),
    help=("Help", "Aide"),
    quit=("Quit", "Quitter"),
)

ANSWERS: Table = _table(
    yes=("Yes", "Oui"),
    no=("No", "Non"),
    none=("None", "Aucune"),
    done=("Done", "Terminé"),
    even=("Even", "Pair"),
    odd=("Odd", "Impair"),
    first=("First", "En premier"),
)

COUNTERS: Table = _table(
    power=("Power", "Puissance"),
    vp=("VP", "PV"),
    victory_points=("Victory points", "Points de victoire"),
    cost=("Cost", "Coût"),
    type=("Type", "Type"),
    copies=("Copies", "Exemplaires"),
    cards=("Cards", "Cartes"),
    card=("Card", "Carte"),
    turn=("Turn", "Tour"),
    score=("Score", "Score"),
    player=("Player", "Joueur"),
    foe=("Foe", "Adversaire"),
    you=("You", "Vous"),
    bot=("Bot", "Bot"),
    winner=("Winner", "Vainqueur"),
    winners=("Winners", "Vainqueurs"),
    draw_game=("Shared win", "Victoire partagée"),
    game_over=("Game over", "Fin de la partie"),
    ruling=("Ruling", "Précision"),
    rulings=("Rulings", "Précisions"),
    reconstructed=("Our own design for a text that is not known", "Notre version d’un texte qui n’est pas connu"),
)

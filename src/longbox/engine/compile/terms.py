"""The words of packs and the numbers of the engine that they become."""

from __future__ import annotations

from longbox.engine.words import counter, differ, limit, moment, place, rule, who, zone

PLAYERS = {
    "you": who.YOU,
    "them": who.THEM,
    "each foe": who.EACH_FOE,
    "a foe": who.A_FOE,
    "each player": who.EACH_PLAYER,
    "each hit": who.EACH_HIT,
    "left": who.LEFT,
    "attacker": who.ATTACKER,
    "anyone": who.ANYONE,
}
ONE_PLAYER = ("you", "them", "attacker")  # words that mean one player without a choice

# Seat zones as they are, shared zones as -1 - zone.
ZONES = {
    "hand": [zone.HAND],
    "discard": [zone.DISCARD],
    "play": [zone.PLAY, zone.ONGOING],
    "played": [zone.PLAY],
    "line up": [-1 - zone.LINE_UP],
    "main deck": [-1 - zone.MAIN],
    "villains": [-1 - zone.VILLAINS],
    "team": [zone.TEAM],
    "under hero": [zone.UNDER],
    "score pile": [zone.SCORE],
    "won": [zone.SCORE],
    "aside": [-1 - zone.ASIDE],
    "tokens": [zone.SCORE],
    "under character": [zone.UNDER],
    "unused heroes": [-1 - zone.BOX],
}
TOPS = {"deck": zone.DECK, "main deck": -1 - zone.MAIN, "villains": -1 - zone.VILLAINS}
PLACES = {
    "hand": place.HAND,
    "top of deck": place.TOP,
    "bottom of deck": place.BOTTOM,
    "discard": place.DISCARD,
    "line up": place.LINE_UP,
    "aside": place.ASIDE,
    "under hero": place.UNDER,
    "top of villains": place.TOP_VILLAINS,
    "discard of": place.GIVE_DISCARD,
    "hand of": place.GIVE_HAND,
    "bottom of main deck": place.BOTTOM_MAIN,
    "team": place.TEAM,
    "score pile": place.SCORE,
    "its stack": place.STACK,
    "play": place.PLAY,
    "under character": place.UNDER_CHARACTER,
    "unused heroes": place.BOX,
    "villains": place.VILLAINS,
    "under this": place.UNDER_THIS,
}
BOX_ZONES = ("captured", "hero pile")  # of one box only: a guest may speak of them elsewhere
GAIN_PLACES = ("hand", "top of deck", "discard", "score pile", "play")
# Cards that are nobody's cannot go there.
OWNERS_PLACES = ("hand", "top of deck", "bottom of deck", "under hero", "play", "score pile")
HIDDEN_PLACES = ("aside", "under hero", "bottom of hero pile", "top of deck", "bottom of deck", "bottom of main deck")

COUNTERS = {"": 0, "vp tokens": counter.TOKENS, "health": counter.HEALTH, "vp in hand": counter.VP_IN_HAND}
ATTACKS = {"all": 0, "next": 1, "first": 2}
LIMITS = {"once a turn": limit.ONCE_A_TURN, "once a round": limit.ONCE_A_ROUND}
USES = {
    "once": limit.ONCE,
    "any number": limit.ANY_NUMBER,
    "once a turn": limit.ONCE_A_TURN,
    "any time": limit.ANY_NUMBER,
}
DEFENSES = {"discard": 0, "reveal": 1, "put into play": 2}
RULES = {
    "power": rule.POWER,
    "new hand": rule.NEW_HAND,
    "capture limit": rule.CAPTURE,
    "most charges": rule.MOST_CHARGES,
    "vp of weakness": rule.WEAKNESS,
    "healing": rule.HEALING,
}
MOMENTS = {
    "end of turn": moment.END_OF_TURN,
    "this is defeated": moment.DEFEATED,
    "you win this confrontation": moment.WON,
    "end of your next turn": moment.NEXT_TURN,
    "the line up is full": moment.FULL,
}
DIFFERENT = {"": differ.NONE, "name": differ.NAME, "type": differ.TYPE, "colour": differ.COLOUR}
ONE_OF_EACH = {"": differ.NONE, "type": differ.TYPE, "cost": differ.COST}

"""What each card is worth to one player: its traits, and how they go with that player's Super Hero and Locations."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from longbox.bots.traits import BURDEN, DRAW, FREE_CARD, HAND, THIN, TO_TOP, Traits, fits, steps_worth, traits_of
from longbox.games import GAMES
from longbox.language.tree import Standing

RULE = 0.4  # a rule that changes in one's favour
CAPTURE_LIMIT = 2
UNKNOWN = Traits(None)  # a card of a pack this bot has never read

DUELS = 0.7  # what a Confrontation adds counts nearly in full: it decides the game
BLOCKS = 0.25  # how often a Block comes at the right time

# The order of play: lower comes first. What has to wait for its moment is ranked by the rookie.
PERMANENT, DRAWS, SIFTS, PLAYS, POWERS, DESTROYS, REPEATS, NEVER = 2, 10, 12, 20, 30, 40, 55, 99
BOOSTS, AFTER_ATTACKS = 25, 35


class Worth:
    """One card in the eyes of one player, in Power."""

    __slots__ = ("gain", "keep", "now", "rank", "special", "traits", "vp")

    def __init__(self, traits: Traits, standings: tuple[Standing, ...]) -> None:
        self.traits = traits
        bonus = sum(_bonus_when_played(s, traits) for s in standings)
        self.now = traits.now + bonus  # in the turn it is played
        self.keep = (  # each time it comes round
            self.now
            + THIN * traits.thin
            + FREE_CARD * traits.gain
            + TO_TOP * traits.top
            + 3.0 * traits.lasting
            - BURDEN * traits.burden
            + 0.7 * traits.hurt
            + (0.3 * (traits.guard + 1.0) if traits.is_defense else 0.0)
            + DUELS * traits.duel
            + BLOCKS * traits.raises
        )
        self.gain = sum(_bonus_when_gained(s, traits) for s in standings)  # once, when it is gained
        self.vp = traits.vp
        self.rank = _rank(traits)
        self.special = traits.alone is not None or traits.wants_empty_discard or bool(traits.takes_back)


def known_traits(game: str, card: str) -> Traits:
    """The features of a card; one of another box that visits the game is known there."""
    home, _, name = card.rpartition(":")
    if home and home in GAMES:
        return traits_of(home).get(name, UNKNOWN)
    return traits_of(game).get(card, UNKNOWN)


class Worths:
    """The worth of every card to a player with these identities and Locations."""

    def __init__(self, game: str, standing_cards: tuple[str, ...]) -> None:
        self._game = game
        self._standings = standings_of(game, standing_cards)
        self._known: dict[str, Worth] = {}

    def of(self, card: str) -> Worth:
        worth = self._known.get(card)
        if worth is None:
            worth = self._known[card] = Worth(known_traits(self._game, card), self._standings)
        return worth


@lru_cache(maxsize=1024)
def worths(game: str, standing_cards: tuple[str, ...]) -> Worths:
    return Worths(game, standing_cards)


@lru_cache(maxsize=256)
def hero_worth(game: str, hero: str) -> float:
    """What an identity adds to the cards of the main deck, on average."""
    plain, helped = worths(game, ()), worths(game, (hero,))
    total = 0.0
    count = 0
    for card, traits in traits_of(game).items():
        if traits.card is not None and traits.card.section in ("main_deck", "stacks"):
            copies = traits.card.copies
            total += copies * (helped.of(card).keep - plain.of(card).keep + helped.of(card).gain)
            count += copies
    return total / max(count, 1) + sum(_right_worth(s) for s in standings_of(game, (hero,)))


def _right_worth(standing: Standing) -> float:
    """What a right or a changed rule adds to each card of a turn, beside what it adds to certain cards."""
    if standing.kind == "use":
        return max(use_worth(standing), 0.0) / HAND
    return RULE if standing.kind == "rule" else 0.0


def use_worth(standing: Standing) -> float:
    """What a right of use brings, less its price."""
    return steps_worth(standing.get("do", ())) + steps_worth(standing.get("price") or ())


def has_use(game: str, card: str) -> bool:
    """Whether a card before a player gives a right of use."""
    return any(s.kind == "use" for s in standings_of(game, (card,)))


def best_use(game: str, card: str) -> float:
    """Of the rights a card before a player gives, the best."""
    uses = [use_worth(s) for s in standings_of(game, (card,)) if s.kind == "use"]
    return max(uses, default=0.0)


@lru_cache(maxsize=16)
def forced_cards(game: str) -> Mapping[str, int]:
    """Cards that must be played first, and how many of each the box has."""
    return {id: t.card.copies for id, t in traits_of(game).items() if t.forced and t.card is not None}


def capture_limit(game: str, heroes: tuple[str, ...]) -> int:
    """How many such cards in play cost a Super Hero."""
    changed = [s.get("becomes") for s in standings_of(game, heroes) if s.kind == "rule" and s.get("becomes")]
    return max(changed, default=CAPTURE_LIMIT)


def standings_of(game: str, cards: tuple[str, ...]) -> tuple[Standing, ...]:
    found: list[Standing] = []
    for card in cards:
        known = known_traits(game, card).card
        if known is not None:
            found += [*known.ability, *(known.ongoing or ())]
    return tuple(found)


def _bonus_when_played(standing: Standing, traits: Traits) -> float:
    """What a standing ability adds to playing this card."""
    if standing.kind == "once":
        condition = standing.get("condition")
        if condition.kind != "played" or not fits(traits, condition.filter):
            return 0.0
        return 0.8 * steps_worth(standing.get("do", ())) / max(condition.at_least or 1, 1)
    if standing.kind != "when":
        return 0.0
    event = standing.get("event")
    brought = steps_worth(standing.get("do", ()))
    if event == "a card makes you draw":
        return 0.7 * brought if traits.draw > 0 else 0.0
    if event != "you play" or not fits(traits, standing.get("filter")):
        return 0.0
    if standing.get("nth"):
        return 0.6 * brought
    return 0.75 * brought if standing.get("new_name") else brought


def _bonus_when_gained(standing: Standing, traits: Traits) -> float:
    if standing.kind == "when" and standing.get("event") == "you gain" and fits(traits, standing.get("filter")):
        return steps_worth(standing.get("do", ())) or DRAW
    if standing.kind == "gained" and fits(traits, standing.get("filter")):
        return 0.5 * max(traits.now, 0.0)
    return 0.0


def _rank(traits: Traits) -> int:
    if traits.lasting:
        return PERMANENT
    if traits.idle:
        return NEVER
    if traits.repeats:
        return REPEATS
    if traits.wants_hit:
        return AFTER_ATTACKS
    if traits.destroys_own:
        return DESTROYS
    if traits.boosts:
        return BOOSTS
    if traits.draw > 0:
        return SIFTS if traits.loss > 0 else DRAWS
    return PLAYS if traits.play_other > 0 else POWERS

"""Every condition and every value on both sides of its border, in real games with cards of a small pack."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from longbox.engine.moves import move
from longbox.engine.run import choose
from longbox.engine.standing import refresh_all
from longbox.engine.state import State
from longbox.engine.words import NOBODY, duel, option, tally, zone
from longbox.games.trial import fresh, start_block
from longbox.language import verbs as v
from tests.engine.small import game_with

CARDS: dict[str, Any] = {
    "hero_2": {"type": "hero", "cost": 2, "vp": 1, "copies": 4, "play": [{"power": 2}]},
    "hero_5": {"type": "hero", "cost": 5, "vp": 2, "copies": 4, "play": [{"power": 3}, {"draw": 1}]},
    "thing_3": {"type": "equipment", "cost": 3, "vp": -1, "copies": 4, "ongoing": []},
    "star_4": {"type": "villain", "cost": 4, "vp": "*", "score": {"count": {"in": "owned"}}, "copies": 2},
    "guard_1": {"type": "super_power", "cost": 1, "copies": 2, "defense": {"do": {"draw": 1}}},
}
SEAT_ZONES = {"hand": zone.HAND, "discard": zone.DISCARD, "ongoing": zone.ONGOING, "deck": zone.DECK}


@lru_cache(maxsize=4)
def folder() -> Path:
    return Path(mkdtemp())


class Bench:
    """A game in which a card `test` is played, with nothing on the table but what a case lays there."""

    def __init__(self, game: str, steps: list[Any], **card: Any) -> None:
        self.game = game_with(folder(), game, {**CARDS, "test": {"play": steps, **card}})
        self.st = fresh(self.game.state)
        self.st.played = vec[i64]()
        for seat in range(2):
            for z in (zone.HAND, zone.DISCARD, zone.DECK):
                for card_ in self.st.zones[self.at(seat, z)][:]:
                    move(self.st, card_, zone.OUT, NOBODY)
        self.me, self.foe = self.st.turn, 1 - self.st.turn

    def at(self, seat: int, z: int) -> int:
        return zone.SHARED + seat * zone.PER_SEAT + z

    def card(self, id: str) -> int:
        """A card of that name that lies in the Main Deck, the Line-Up or a stack."""
        common = [z for z in range(zone.SHARED) if z != zone.DESTROYED]
        found = [c for c in range(len(self.st.defn)) if self.game.card_id(c) == id and self.st.zone_of(c) in common]
        return found[0]

    def lay(self, seat: int, where: str, ids: list[str]) -> None:
        for id in ids:
            move(self.st, self.card(id), self.at(seat, SEAT_ZONES[where]), seat)

    def situation(self, **told: Any) -> None:
        for name, value in told.items():
            seat = self.foe if name.startswith("foe_") else self.me
            name = name.removeprefix("foe_")
            if name in SEAT_ZONES:
                self.lay(seat, name, value)
            elif name == "played":
                cards = [c for id in set(value) for c in self._copies(id, value.count(id))]
                self.st.played = vec[i64](cards)
            elif name in ("health", "charges"):
                numbers = list(getattr(self.st, name))
                numbers[seat] = value
                setattr(self.st, name, numbers)
            elif name == "attacks":
                self.st.tally = [value if k == tally.ATTACKS else n for k, n in enumerate(self.st.tally)]
            elif name == "confronting":
                self.st.confronting = value
            else:
                raise AssertionError(name)
        refresh_all(self.st)

    def _copies(self, id: str, n: int) -> list[int]:
        return [c for c in range(len(self.st.defn)) if self.game.card_id(c) == id][:n]

    def power(self, *wanted: int) -> int:
        """Plays the card and answers its questions: the first option, or one of a wanted kind."""
        st: State = self.st
        test = self.card("test")
        st.power = 0
        start_block(st, st.prog.defs[st.defn[test]].play, test)
        while st.ask_seat != NOBODY and st.ask_prompt != 0:
            kinds = [code >> option.SHIFT for code in st.options]
            choose(st, next((kinds.index(kind) for kind in wanted if kind in kinds), len(kinds) - 1))
        return int(st.power)


def asks(condition: Any) -> list[Any]:
    return [{"if": condition, "then": {"power": 5}}]


IT = {"reveal": {"in": "hand", "as": "it"}}  # the only card in hand
ALL = {"reveal": {"n": "all", "in": "hand", "as": "it"}}
Case = tuple[str, str, list[Any], dict[str, Any], int]

# word, box, what the card does, the table, the Power it must give
CONDITIONS: list[Case] = [
    ("cost of", "base", [IT, *asks({"cost of": "it", "at least": 3})], {"hand": ["thing_3"]}, 5),
    ("cost of", "base", [IT, *asks({"cost of": "it", "at least": 3})], {"hand": ["hero_2"]}, 0),
    ("cost of", "base", [IT, *asks({"cost of": "it", "at most": 2})], {"hand": ["hero_2"]}, 5),
    ("cost of", "base", [IT, *asks({"cost of": "it", "at most": 2})], {"hand": ["thing_3"]}, 0),
    ("cost of", "base", [IT, *asks({"cost of": "it", "at most": 2})], {}, 0),
    ("card", "base", [IT, *asks({"card": "it", "is": "hero"})], {"hand": ["hero_2"]}, 5),
    ("card", "base", [IT, *asks({"card": "it", "is": "hero"})], {"hand": ["thing_3"]}, 0),
    ("card", "base", [IT, *asks({"card": "it", "not": "hero"})], {"hand": ["hero_2"]}, 0),
    ("card", "base", [IT, *asks({"card": "it", "cost": {"at least": 3}})], {"hand": ["thing_3"]}, 5),
    ("any", "base", asks({"any": {"is": "hero", "in": "hand"}}), {"hand": ["hero_2"]}, 5),
    ("any", "base", asks({"any": {"is": "hero", "in": "hand"}}), {"hand": ["thing_3"]}, 0),
    ("any", "base", asks({"any": {"in": "hand"}, "at least": 2}), {"hand": ["hero_2", "hero_2"]}, 5),
    ("any", "base", asks({"any": {"in": "hand"}, "at least": 2}), {"hand": ["hero_2"]}, 0),
    (
        "any", "base", asks({"any": {"in": "hand"}, "different": "name", "at least": 2}),
        {"hand": ["hero_2", "hero_2"]}, 0,
    ),
    (
        "any", "base", asks({"any": {"in": "hand"}, "different": "name", "at least": 2}),
        {"hand": ["hero_2", "hero_5"]}, 5,
    ),
    ("any", "base", asks({"any": {"in": "hand"}, "same": "name", "at least": 2}), {"hand": ["hero_2", "hero_5"]}, 0),
    ("any", "base", asks({"any": {"in": "hand"}, "same": "name", "at least": 2}), {"hand": ["hero_2", "hero_2"]}, 5),
    ("any", "metal", asks({"any": {"in": "hand"}, "at least": "capture limit"}), {"hand": ["hero_2", "hero_2"]}, 5),
    ("any", "metal", asks({"any": {"in": "hand"}, "at least": "capture limit"}), {"hand": ["hero_2"]}, 0),
    ("any", "injustice", asks({"any": {"in": "hand"}, "at least": "most charges"}), {"hand": ["hero_2"] * 4}, 0),
    (
        "any", "injustice", asks({"any": {"in": "hand"}, "at least": "most charges"}),
        {"hand": ["hero_2", "hero_5", "thing_3"] * 3}, 5,
    ),
    ("none", "base", asks({"none": {"is": "hero", "in": "discard"}}), {"discard": ["thing_3"]}, 5),
    ("none", "base", asks({"none": {"is": "hero", "in": "discard"}}), {"discard": ["hero_5"]}, 0),
    ("played", "base", asks({"played": "hero"}), {"played": ["hero_2"]}, 5),
    ("played", "base", asks({"played": "hero"}), {"played": ["thing_3"]}, 0),
    ("played", "base", asks({"played": "hero", "at most": 1}), {}, 5),
    ("played", "base", asks({"played": "hero", "at most": 1}), {"played": ["hero_2"]}, 5),
    ("played", "base", asks({"played": "hero", "at most": 1}), {"played": ["hero_2", "hero_5"]}, 0),
    ("played", "base", asks({"played": "hero", "at least": 2, "at most": 2}), {"played": ["hero_2"]}, 0),
    ("played", "base", asks({"played": "hero", "at least": 2, "at most": 2}), {"played": ["hero_2", "hero_5"]}, 5),
    ("played", "base", asks({"played": "hero", "at least": 2, "at most": 2}), {"played": ["hero_2"] * 3}, 0),
    ("played", "base", asks({"played": "hero", "different": "name", "at least": 2}), {"played": ["hero_2"] * 2}, 0),
    ("played", "base", asks({"played": "test", "other": True}), {"played": ["test"]}, 0),
    ("played", "base", asks({"played": "test"}), {"played": ["test"]}, 5),
    ("played", "base", asks({"played": "nothing else"}), {"played": ["test"]}, 5),
    ("played", "base", asks({"played": "nothing else"}), {"played": ["test", "hero_2"]}, 0),
    ("players", "base", asks({"players": "each foe", "with": {"any": {"in": "hand"}}}), {"foe_hand": ["hero_2"]}, 5),
    ("players", "base", asks({"players": "each foe", "with": {"any": {"in": "hand"}}}), {"hand": ["hero_2"]}, 0),
    ("players", "base", asks({"players": "each player", "at least": 2}), {}, 5),
    ("players", "base", asks({"players": "each player", "at least": 3}), {}, 0),
    ("players", "base", asks({"players": "each player", "at most": 1}), {}, 0),
    ("players", "base", asks({"players": "each player", "at most": 2}), {}, 5),
    ("count", "base", asks({"count": {"in": "hand"}, "more than": 1}), {"hand": ["hero_2", "hero_5"]}, 5),
    ("count", "base", asks({"count": {"in": "hand"}, "more than": 1}), {"hand": ["hero_2"]}, 0),
    ("confrontation", "rivals", asks({"confrontation": "yours"}), {"confronting": duel.ANNOUNCED}, 5),
    ("confrontation", "rivals", asks({"confrontation": "yours"}), {}, 0),
    ("confrontation", "rivals", asks({"confrontation": "none"}), {}, 5),
    ("health of", "injustice", asks({"health of": "you", "at most": 10}), {"health": 10}, 5),
    ("health of", "injustice", asks({"health of": "you", "at most": 10}), {"health": 11}, 0),
    ("health of", "injustice", asks({"health of": "you", "at least": 12}), {"health": 12}, 5),
    ("health of", "injustice", asks({"health of": "you", "at least": 12}), {"health": 11}, 0),
    ("attack", "injustice", asks({"attack": "first of turn"}), {"attacks": 1}, 5),
    ("attack", "injustice", asks({"attack": "first of turn"}), {"attacks": 2}, 0),
    ("all", "base", asks({"all": [{"played": "hero"}, {"none": {"in": "hand"}}]}), {"played": ["hero_2"]}, 5),
    (
        "all", "base", asks({"all": [{"played": "hero"}, {"none": {"in": "hand"}}]}),
        {"played": ["hero_2"], "hand": ["hero_5"]}, 0,
    ),
    ("any of", "base", asks({"any of": [{"played": "hero"}, {"any": {"in": "hand"}}]}), {"hand": ["hero_5"]}, 5),
    ("any of", "base", asks({"any of": [{"played": "hero"}, {"any": {"in": "hand"}}]}), {}, 0),
    ("not", "base", asks({"not": {"played": "hero"}}), {}, 5),
    ("not", "base", asks({"not": {"played": "hero"}}), {"played": ["hero_2"]}, 0),
]  # fmt: skip


@pytest.mark.parametrize("case", CONDITIONS, ids=[f"{n} {case[0]}" for n, case in enumerate(CONDITIONS)])
def test_conditions(case: Case) -> None:
    _, game, steps, table, power = case
    bench = Bench(game, steps)
    bench.situation(**table)
    assert bench.power() == power


def test_parity() -> None:
    for call, id, power in (("even", "hero_2", 5), ("even", "thing_3", 0), ("odd", "hero_2", 0), ("odd", "thing_3", 5)):
        bench = Bench("base", [IT, {"pick": ["even", "odd"], "as": "call"}, *asks({"cost of": "it", "is": "call"})])
        bench.situation(hand=[id])
        st = bench.st
        test = bench.card("test")
        start_block(st, st.prog.defs[st.defn[test]].play, test)
        choose(st, ("even", "odd").index(call))
        assert st.power == power


def test_avoided() -> None:
    attack = {"attack": "each foe", "does": {"discard": 1}, "afterwards": asks({"avoided": "someone"})}
    for answer, power in ((option.DEFEND, 5), (option.NO, 0)):
        bench = Bench("base", [attack])
        bench.situation(foe_hand=["guard_1"], foe_deck=["hero_2"])
        assert bench.power(answer) == power


VALUES: list[Case] = [
    ("number", "base", [{"power": 3}], {}, 3),
    ("number", "base", [{"power": {"number": 3, "plus": 2}}], {}, 5),
    ("number", "base", [{"power": {"number": 3, "minus": 2}}], {}, 1),
    ("number", "base", [{"power": {"number": 3, "minus": 4}}], {}, 0),
    ("number", "base", [{"power": {"number": 3, "plus": 1, "times": 2}}], {}, 8),
    ("number", "base", [{"power": {"number": 3, "at least": 4}}], {}, 4),
    ("number", "base", [{"power": {"number": 5, "at least": 4}}], {}, 5),
    ("count", "base", [{"power": {"count": {"in": "hand"}}}], {"hand": ["hero_2", "hero_2"]}, 2),
    ("count", "base", [{"power": {"count": {"in": "hand"}, "different": "name"}}], {"hand": ["hero_2", "hero_2"]}, 1),
    ("count", "base", [{"power": {"count": {"in": "hand"}, "different": "type"}}], {"hand": ["hero_2", "thing_3"]}, 2),
    ("count", "base", [{"power": {"count": {"in": "hand"}, "different": "type"}}], {"hand": ["hero_2", "hero_5"]}, 1),
    ("count", "base", [ALL, {"power": {"count": "it"}}], {"hand": ["hero_2", "thing_3"]}, 2),
    ("played", "base", [{"power": {"played": "hero"}}], {"played": ["hero_2", "hero_2", "thing_3"]}, 2),
    ("played", "base", [{"power": {"played": "hero", "different": "name"}}], {"played": ["hero_2", "hero_2"]}, 1),
    ("played", "base", [{"power": {"played": "any", "other": True}}], {"played": ["test", "hero_2"]}, 1),
    ("players", "base", [{"power": {"players": "each player"}}], {}, 2),
    (
        "players",
        "base",
        [{"power": {"players": "each player", "with": {"any": {"in": "hand"}}}}],
        {"hand": ["hero_2"]},
        1,
    ),
    ("cost of", "base", [ALL, {"power": {"cost of": "it"}}], {"hand": ["hero_2", "hero_5"]}, 7),
    ("cost of", "base", [ALL, {"power": {"cost of": "it"}}], {}, 0),
    ("highest cost of", "base", [ALL, {"power": {"highest cost of": "it"}}], {"hand": ["hero_2", "hero_5"]}, 5),
    ("vp of", "base", [ALL, {"power": {"vp of": "it"}}], {"hand": ["hero_5", "thing_3"]}, 2),
    ("vp of", "base", [ALL, {"power": {"vp of": "it"}}], {"hand": ["star_4"]}, 0),
    ("vp of", "base", [ALL, {"power": {"vp of": "it", "star": 3}}], {"hand": ["star_4", "hero_5"]}, 5),
    ("printed power of", "base", [ALL, {"power": {"printed power of": "it"}}], {"hand": ["hero_2", "hero_5"]}, 5),
    ("printed power of", "base", [ALL, {"power": {"printed power of": "it"}}], {"hand": ["thing_3"]}, 0),
    ("charges of", "injustice", [{"power": {"charges of": "you"}}], {"charges": 4, "foe_charges": 7}, 4),
    ("amount", "injustice", [{"lose charges": 3, "as": "lost"}, {"power": {"amount": "lost"}}], {"charges": 2}, 2),
    ("amount", "injustice", [{"lose charges": "all", "as": "lost"}, {"power": {"amount": "lost"}}], {"charges": 6}, 6),
    ("if", "base", [{"power": {"if": {"played": "hero"}, "then": 4, "else": 1}}], {"played": ["hero_2"]}, 4),
    ("if", "base", [{"power": {"if": {"played": "hero"}, "then": 4, "else": 1}}], {}, 1),
    ("up to a hand of", "base", [{"power": {"up to a hand of": 3}}], {"hand": ["hero_2"]}, 2),
    ("up to a hand of", "base", [{"power": {"up to a hand of": 1}}], {"hand": ["hero_2", "hero_5"]}, 0),
]


@pytest.mark.parametrize("case", VALUES, ids=[f"{n} {case[0]}" for n, case in enumerate(VALUES)])
def test_values(case: Case) -> None:
    _, game, steps, table, power = case
    bench = Bench(game, steps)
    bench.situation(**table)
    assert bench.power() == power


def test_every_word_of_the_language_has_a_case() -> None:
    assert {case[0] for case in CONDITIONS} | {"avoided"} == set(v.CONDITIONS)
    assert {case[0] for case in VALUES} == set(v.VALUES)


# ---------------------------------------------------------------- what was ignored once
def test_a_right_of_once_a_turn_is_used_once() -> None:
    right = {"use": "once a turn", "do": {"draw": 1}}
    bench = Bench("base", [{"until": "end of turn", "apply": right}])
    bench.situation(deck=["hero_2", "hero_5", "thing_3"])
    bench.power()
    uses = [n for n, code in enumerate(bench.st.options) if code >> option.SHIFT == option.USE]
    assert len(uses) == 1
    choose(bench.st, uses[0])
    assert all(code >> option.SHIFT != option.USE for code in bench.st.options)


def test_a_foe_has_no_new_hand_in_this_turn() -> None:
    less = {"until": "end of turn", "apply": {"rule": "new hand", "less": 2}}
    bench = Bench("base", [{"for": "each foe", "does": less}])
    bench.power()
    assert bench.st.extra_draw == 0


def test_other_and_shared_types_count_among_the_gained() -> None:
    steps = [
        {"gain": {"is": "hero_2", "in": "line up"}},
        IT,
        {"power": {"count": {"shares a type with": "it", "in": "gained"}}},
    ]
    for id, power in (("hero_5", 1), ("thing_3", 0)):
        bench = Bench("base", steps)
        for card in bench.st.zones[zone.LINE_UP][:]:
            move(bench.st, card, zone.OUT, NOBODY)
        move(bench.st, bench.card("hero_2"), zone.LINE_UP, NOBODY)
        bench.situation(hand=[id])
        assert bench.power() == power


def test_a_random_or_dearest_card_is_offered_before_it_is_taken() -> None:
    for how in ({"random": True}, {"highest": "cost"}):
        bench = Bench("base", [{"may": {"discard": {"in": "hand", **how}}, "then": {"power": 1}}])
        bench.situation(hand=["hero_2", "hero_5"])
        assert bench.power(option.NO) == 0
        assert len(bench.st.zones[bench.at(bench.me, zone.HAND)]) == 2

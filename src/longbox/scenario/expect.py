"""What must hold now: compares the table with an `expect` step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from longbox.engine.arena import arena_card
from longbox.engine.queries import all_under, under_cards
from longbox.engine.score import owned, side_of, vp
from longbox.engine.standing import character, character_cost
from longbox.engine.words import ask, bits, zone
from longbox.games import GAMES, ScenarioWords
from longbox.scenario.layout import Layout, refuse_other_boxes
from longbox.scenario.play import DECLINES, Player
from longbox.scenario.source import List, Map, ScenarioError, check_keys, want

SEAT_ZONES = {
    "hand": [zone.HAND],
    "discard": [zone.DISCARD],
    "in_play": [zone.PLAY],
    "ongoing": [zone.ONGOING],
    "heroes": [zone.TEAM],
    "under_hero": [zone.UNDER],
    "deck": [zone.DECK],
    "won": [zone.SCORE],
    "score_pile": [zone.SCORE],
}
TABLE_ZONES = {"line_up": zone.LINE_UP, "main_deck": zone.MAIN, "villains": zone.VILLAINS, "destroyed": zone.DESTROYED}
ENDINGS = ("", "_size", "_has", "_lacks")
ENDS = r"(_size|_has|_lacks)$"
BOX_SEAT_ZONES = ("won", "score_pile")
SEAT_KEYS = [name + end for name in (*SEAT_ZONES, "owns") for end in ENDINGS if name not in BOX_SEAT_ZONES]
SEAT_KEYS += ["power", "vp"]
TABLE_KEYS = [name + end for name in TABLE_ZONES for end in ENDINGS] + [
    "line_up_slots", "villain", "villains_left", "villains_bottom", "stacks", "turn", "asks", "game_over", "winner",
    "scores",
]  # fmt: skip
FIGHTER = ("health", "charges", "ko_tokens", "vp_tokens", "super_move")


def _table_keys(words: ScenarioWords) -> tuple[str, ...]:
    return (*words.table, *(pile.key for pile in words.piles), *words.expects)


def _seat_keys(words: ScenarioWords) -> tuple[str, ...]:
    return (*words.seat, *words.seat_expects)


PILES = ("won", "score_pile", "ko_tokens", "vp_tokens", "captured", "heroes_stack", "arenas", "ko_pool")


def _with_endings(keys: Iterable[str], piles: Iterable[str]) -> list[str]:
    """Piles can be counted and searched; a number or a single card can only be named."""
    return [key + end for key in keys for end in (ENDINGS if key in piles else ("",))]


def check_expectation(data: Map, layout: Layout) -> None:
    """Refuses unknown words before anything is played."""
    words = layout.words
    piles = (*PILES, *(pile.key for pile in words.piles))
    theirs = _with_endings(_table_keys(words), piles)
    mine = _with_endings(_seat_keys(words), piles)
    with layout.faults.noted():
        refuse_other_boxes(data, _table_keys(words), [_table_keys(box.words) for box in GAMES.values()], ENDS)
        check_keys(data, [*TABLE_KEYS, *theirs, *layout.names], "expectation")
    for key in data:
        with layout.faults.noted():
            if key in layout.names:
                seat = want(data[key], Map, data.lines[key], key)
                refuse_other_boxes(seat, _seat_keys(words), [_seat_keys(box.words) for box in GAMES.values()], ENDS)
                check_keys(seat, [*SEAT_KEYS, *mine], "expectation")
                for name in seat:
                    _check_value(seat, name, layout)
            elif key == "asks":
                _check_asks(data, layout)
            elif key in (*TABLE_KEYS, *theirs):
                _check_value(data, key, layout)


def _check_asks(data: Map, layout: Layout) -> None:
    if data["asks"] is None:
        return
    asks = want(data["asks"], Map, data.lines["asks"], "asks")
    for key in ("options", "options_has"):
        if key in asks:
            want(asks[key], List, asks.lines[key], key)
    check_keys(asks, ("seat", "kind", "options", "options_has"), "part of asks")
    if "kind" in asks and asks["kind"] not in ask.NAMES:
        raise ScenarioError(asks.lines["kind"], f"unknown kind '{asks['kind']}'")
    if "seat" in asks:
        layout.seat(str(asks["seat"]), asks.lines["seat"])


NUMBERS = (
    "power", "vp", "villains_left", "character", "health", "charges", "ko_tokens", "vp_tokens", "ko_pool",
    "arenas",
)  # fmt: skip
CARDS = ("villain", "villains_bottom", "arena", "super_move")  # one card, or none


def _check_value(data: Map, key: str, layout: Layout) -> None:
    """The right kind of value, and no unknown card or seat in it."""
    value, line = data[key], data.lines[key]
    if _is_fight_list(data, key, layout):
        return
    if key.endswith("_size") or key in NUMBERS:
        want(value, int, line, key)
    elif key in ("game_over", "captured_hero"):
        want(value, bool, line, key)
    elif key == "turn":
        layout.seat(str(value), line)
    elif key == "winner":
        for name in value if isinstance(value, List) else [value]:
            layout.seat(str(name), line)
    elif key in ("under", "scores", "stacks"):
        _check_mapping(want(value, Map, line, key), key, layout)
    elif key in CARDS and not isinstance(value, List):
        if value is not None:
            layout.card(value, line)
    else:
        _check_cards(want(value, List, line, key), layout)


def _check_mapping(value: Map, key: str, layout: Layout) -> None:
    for name in value:
        line = value.lines[name]
        if key == "under":
            layout.card(name, line)
            _check_cards(want(value[name], List, line, name), layout)
            continue
        want(value[name], int, line, name)
        if key == "scores":
            layout.seat(name, line)


def _is_fight_list(data: Map, key: str, layout: Layout) -> bool:
    """Tokens and Arenas, by number or by name; levels of the Nemesis stack."""
    value = data[key]
    if key in ("ko_tokens", "ko_pool", "arenas") and isinstance(value, List):
        _check_cards(value, layout)
        return True
    if key != "villain_levels":
        return False
    for i, level in enumerate(want(value, List, data.lines[key], key)):
        want(level, int, value.lines[i], key)
    return True


def _check_cards(names: List, layout: Layout) -> None:
    for i, name in enumerate(names):
        if name is not None:
            layout.card(name, names.lines[i])


class Checker:
    def __init__(self, player: Player) -> None:
        self.player = player
        self.game = player.game
        self.layout = player.layout
        self.st = player.game.state

    def wrong(self, data: Map) -> str:
        """The first thing that does not hold, or nothing."""
        for key, value in data.items():
            if key in self.layout.names:
                seat = self.layout.names.index(key)
                for name, wanted in value.items():
                    told = self._seat(seat, name, wanted)
                    if told:
                        return f"{key} {told}"
            else:
                told = self._table(key, value)
                if told:
                    return told
        return ""

    # --- seats

    def _seat(self, seat: int, key: str, wanted: Any) -> str:
        if key == "power":
            return _differs(key, wanted, self.st.left_power() if seat == self.st.turn else 0)
        if key == "vp":
            return _differs(key, wanted, vp(self.st, seat))
        if _split(key)[0] in FIGHTER:
            return self._fighter(seat, key, wanted)
        if key == "character":
            return self._character(seat, wanted)
        if key == "under":
            return self._under(seat, wanted)
        if key == "captured_hero":
            return _differs(key, wanted, seat in self.player.captured)
        pile, end = _split(key)
        if pile == "owns":
            cards = [c for c in owned(self.st, seat) if not self._is_token(c)]
            return self._compare(key, end, wanted, self._ids(cards), ordered=False)
        base = zone.of(seat)
        cards = [c for z in SEAT_ZONES[pile] for c in self.st.pile(base + z)]
        if pile == "deck":
            return self._compare(key, end, wanted, self._ids(reversed(cards)), ordered=True)
        told = self._compare(key, end, wanted, self._ids(cards), ordered=False)
        if told and pile in ("in_play", "ongoing"):
            # an Ongoing card played this turn may be counted among either
            fresh = [
                c for c in self.st.pile(base + zone.PLAY) if self.st.prog.defs[self.st.defn[c]].bits & bits.ONGOING
            ]
            other = cards + fresh if pile == "ongoing" else [c for c in cards if c not in fresh]
            if not self._compare(key, end, wanted, self._ids(other), ordered=False):
                return ""
        return told

    def _is_token(self, card: int) -> bool:
        return self.st.prog.defs[self.st.defn[card]].section in ("ko_tokens", "vp_tokens")

    def _fighter(self, seat: int, key: str, wanted: Any) -> str:
        """Health, Charges, tokens and the Super Move of a player."""
        base = zone.of(seat)
        if key in ("health", "charges"):
            return _differs(key, wanted, getattr(self.st, key)[seat])
        if key == "super_move":
            return _differs(key, wanted, next(iter(self._ids(self.st.pile(base + zone.UNDER))), None))
        kind, end = _split(key)
        tokens = [c for c in self.st.pile(base + zone.SCORE) if self.st.prog.defs[self.st.defn[c]].section == kind]
        if isinstance(wanted, List):
            return self._compare(key, end, wanted, self._ids(tokens), ordered=False)
        return _differs(key, wanted, len(tokens))

    def _under(self, seat: int, wanted: Map) -> str:
        base = zone.of(seat)
        for above, cards in wanted.items():
            lying = [c for z in (zone.PLAY, zone.ONGOING) for c in self.st.pile(base + z) if self._ids([c]) == [above]]
            found = [id for c in lying for id in self._ids(under_cards(self.st, c))]
            told = self._compare(f"under {above}", "", cards, found, ordered=False)
            if told:
                return told
        return ""

    def _character(self, seat: int, wanted: int) -> str:
        """The character in front is named by its printed cost, or by what it costs this turn."""
        if not self.st.pile(zone.of(seat) + zone.TEAM):
            return f"character: expected {wanted}, found none"
        printed = self.st.cost[character(self.st, seat)]
        now = character_cost(self.st, seat)
        if wanted in (printed, now):
            return ""
        return f"character: expected {wanted}, found {printed}" + (f" (now {now})" if now != printed else "")

    def _ids(self, cards: Any) -> list[str]:
        return [self.game.card_id(c) for c in cards if c != zone.EMPTY]

    def _compare(self, key: str, end: str, wanted: Any, found: list[str], ordered: bool) -> str:
        if end == "_size":
            return _differs(key, wanted, len(found))
        names = [self.layout.plain(name) for name in wanted or ()]
        if end == "_has":
            missing = Counter(names) - Counter(found)
            return f"{key}: expected {_list(missing.elements())}, found {_list(found)}" if missing else ""
        if end == "_lacks":
            there = [name for name in names if name in found]
            return f"{key}: expected no {_list(there)}, found {_list(found)}" if there else ""
        same = found[: len(names)] == names if ordered else Counter(found) == Counter(names)
        return "" if same else f"{key}: expected {_list(names)}, found {_list(found)}"

    # --- the table

    def _table(self, key: str, wanted: Any) -> str:
        st = self.st
        if key == "asks":
            return self._asks(wanted)
        if key == "line_up_slots":
            slots = [None if c == zone.EMPTY else self.game.card_id(c) for c in st.pile(zone.LINE_UP)]
            return _differs(key, list(wanted), slots)
        if key == "villain":
            top = self.game.card_id(st.top(zone.VILLAINS)) if st.villain_up else None
            return _differs(key, wanted, top)
        if key == "villains_left":
            return _differs(key, wanted, st.size(zone.VILLAINS))
        if key == "villains_bottom":
            bottom = self._ids(st.pile(zone.VILLAINS))
            if isinstance(wanted, str):
                return _differs(key, wanted, bottom[0] if bottom else None)
            return self._compare(key, "", wanted, bottom, ordered=True)
        if key == "stacks":
            return self._stacks(wanted)
        if key == "villain_levels":
            levels = [st.prog.defs[st.defn[c]].level for c in reversed(st.pile(zone.VILLAINS))]
            return _differs(key, list(wanted), levels)
        if key == "arena":
            card = arena_card(st)
            return _differs(key, wanted, self.game.card_id(card) if card >= 0 else None)
        if _split(key)[0] in ("ko_pool", "arenas"):
            return self._pool(key, wanted)
        if key == "turn":
            return _differs(key, wanted, self.layout.names[st.turn])
        if key == "game_over":
            return _differs(key, wanted, self.game.over)
        if key == "winner":
            names = sorted(self.layout.names[s] for s in self.game.winners)
            return _differs(key, sorted(wanted) if isinstance(wanted, list) else [wanted], names)
        if key == "scores":
            return self._scores(wanted)
        z, end = _split(key)
        piles = {pile.key: pile for pile in self.layout.words.piles}
        at = st.layout.find(st.prog.rules, piles[z].zone) if z in piles else TABLE_ZONES[z]
        cards = [c for c in st.pile(at) if c not in all_under(st)] if z == "destroyed" else st.pile(at)
        ordered = z in ("main_deck", "villains") or (z in piles and piles[z].ordered)
        return self._compare(key, end, wanted, self._ids(reversed(cards) if ordered else cards), ordered)

    def _pool(self, key: str, wanted: Any) -> str:
        """KO tokens or Arenas that are left, from the top."""
        name, end = _split(key)
        at = self.st.layout.ko_pool if name == "ko_pool" else self.st.layout.arenas
        pile = self._ids(reversed(self.st.pile(at)))
        if isinstance(wanted, List):
            return self._compare(key, end, wanted, pile, ordered=True)
        return _differs(key, wanted, len(pile))

    def _stacks(self, wanted: Map) -> str:
        check_keys(wanted, self.st.prog.rules.stacks, "stack")
        for name, count in wanted.items():
            told = _differs(name, count, len(self.st.pile(zone.STACK + self.st.prog.rules.stacks.index(name))))
            if told:
                return told
        return ""

    def _scores(self, wanted: Map) -> str:
        for name, points in wanted.items():
            seat = self.layout.seat(name, wanted.lines[name])
            together = sum(vp(self.st, mate) for mate in side_of(self.st, seat))
            if points not in (vp(self.st, seat), together):
                return f"scores {name}: expected {points}, found {together}"
        return ""

    def _asks(self, wanted: Any) -> str:
        decision = self.game.decision
        if wanted is None:
            idle = self.game.over or decision.kind == "turn"
            return "" if idle else f"asks: expected nobody, found {self.player.pending()}"
        if self.game.over:
            return "asks: the game is over"
        if "seat" in wanted and self.layout.names[decision.seat] != wanted["seat"]:
            return f"asks: expected seat {wanted['seat']}, found {self.player.pending()}"
        if "kind" in wanted and decision.kind != wanted["kind"]:
            return f"asks: expected kind {wanted['kind']}, found {self.player.pending()}"
        names = {self.player.option_name(o) for o in decision.options}
        declines = {n for n in names if n in ("no", "done")}
        for key in ("options", "options_has"):
            if key in wanted:
                expected = {self.layout.plain(n) for n in wanted[key]}
                told = {n for n in expected if n not in DECLINES}
                can = names - declines if "yes" not in names else names
                told = expected if "yes" in names else told
                right = told == can if key == "options" else told <= can
                if not right or (expected & set(DECLINES) and not declines):
                    return f"asks {key}: expected {_list(sorted(expected))}, found {_list(sorted(names))}"
        return ""


def _split(key: str) -> tuple[str, str]:
    for end in ENDINGS[1:]:
        if key.endswith(end):
            return key.removesuffix(end), end
    return key, ""


def _differs(key: str, wanted: Any, found: Any) -> str:
    return "" if wanted == found else f"{key}: expected {_show(wanted)}, found {_show(found)}"


def _show(value: Any) -> str:
    return _list(value) if isinstance(value, list) else str(value).lower() if isinstance(value, bool) else str(value)


def _list(names: Any) -> str:
    return "[" + ", ".join(str(n) for n in names) + "]"

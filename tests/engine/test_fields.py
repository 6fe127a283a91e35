"""Every field of every word changes the program or is refused: nothing a pack says is ignored.

The words and their fields come from the table of the language, so a new one is tested without a line here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
import yaml

from longbox.engine.program import Program
from longbox.language import verbs as v
from tests.engine.small import compiled, meaning

BOXES = ("injustice", "metal", "rivals", "base")
PRELUDE: list[Any] = [
    {"reveal": {"n": 2, "top": "deck", "as": "it"}},
    {"destroy": {"n": {"up to": 2}, "in": "hand", "as": "gone"}},
    {"pick": ["even", "odd"], "as": "call"},
    {"pick": {"who": "each foe"}, "as": "chosen"},
    {"for": "each foe", "as": "several", "does": {"draw": 1}},
]
LOST = {"lose charges": 1, "as": "lost"}


# ---------------------------------------------------------------- where a word may stand
def around(step: Any, game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The places a step is tried in, by name."""
    before = [*PRELUDE, *([LOST] if game == "injustice" else [])]
    attack = {"attack": "each foe", "together": True}
    villain = {"section": "nemeses" if game == "injustice" else "super_villains", "level": 1}
    yield "play", {"play": [*before, step]}
    yield "price", {"play": [*before, {"may": [step], "then": {"power": 1}}]}
    yield "unless", {"play": [*before, {"attack": "each foe", "unless": [step], "does": {"discard": 1}}]}
    yield "attack", {"play": [{**attack, "does": [*before, step]}]}
    yield "afterwards", {"play": [*before, {**attack, "does": {"discard": 1}, "afterwards": [step]}]}
    yield "defense", {"defense": {"do": [*before, step]}}
    yield "villain", {**villain, "play": [*before, step]}


def held(standing: Any, game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The places a standing ability is tried in."""
    villain = {"section": "nemeses" if game == "injustice" else "super_villains", "level": 1}
    picked = {"pick": "card type", "as": "kind"}
    yield "ongoing", {"ongoing": [standing]}
    yield "ability", {"section": "characters", "type": "none", "cost": None, "ability": [standing]}
    for moment in ("end of turn", "end of your next turn"):
        yield moment, {"play": [picked, {"until": moment, "apply": [standing]}]}
    yield "defeated", {**villain, "play": [{"until": "this is defeated", "apply": [standing]}]}
    yield "theirs", {"play": [{"for": "each foe", "does": {"until": "end of turn", "apply": [standing], "who": "you"}}]}
    yield "always", {"always": [standing]}
    yield "on the stack", {**villain, "on the stack": [standing]}
    yield "table", {"section": "tile", "type": "none", "table": [standing]}


def asked(condition: Any, game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    yield from around({"if": condition, "then": {"power": 3}}, game)
    yield "once", {"ongoing": [{"once": condition, "do": {"power": 1}}]}


def counted(value: Any, game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    yield from around({"power": value}, game)
    yield "score", {"vp": "*", "score": value}


def triggered(event: Any, game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for more in ({}, {"any turn": True}, {"any turn": True, "limit": "once a round"}):
        for name, body in held({"when": event, "do": {"draw": 1}, **more}, game):
            yield f"{name} {sorted(more)}", body


PLACES = {"verb": around, "standing": held, "condition": asked, "value": counted, "event": triggered}
TABLES = {
    "verb": v.VERBS,
    "standing": v.STANDINGS,
    "condition": v.CONDITIONS,
    "value": v.VALUES,
    "event": v.TRIGGERS,
}

# ---------------------------------------------------------------- what a field may say
SAMPLES: dict[str, list[Any]] = {
    "int": [2],
    "count": [2],
    "flag": [True],
    "value": [2, {"count": {"in": "hand"}}],
    "amount": [2, "all", "any", {"up to": 2}],
    "threshold": [2, "capture limit", "most charges", "charge cost"],
    "filter words": ["hero"],
    "barred words": ["hero", "this", "it"],
    "cost": [3, {"at most": 2}],
    "players": ["you", "them", "attacker", "each foe", "a foe", "each player", "each hit", {"who": "each foe"}],
    "place": ["hand", {"hand of": "left"}, {"discard of": "you"}],
    "condition": [{"played": "hero"}],
    "steps": [
        [{"power": 2}],
        [{"pay": 1}],
        [{"burn": 2}],
        [{"reveal": {"in": "hand", "is": "hero"}}],
        [{"discard": 2}],
    ],
    "standings": [{"costs": "any", "less": 2}],
    "nth": [2, "later"],
    "save": ["fresh"],
    "slot of cards": ["it"],
    "slot of a player": ["chosen", "several"],
    "slot of a number": ["lost"],
    "slot of a word": ["call"],
    "types": ["hero", "kind"],
    "asked": [{"discard": "ongoing"}, {"discard": "hero"}],
}


def samples(field: v.Field) -> list[Any]:
    if field.words is not None:
        return list(field.words)
    return SAMPLES.get(field.kind, [])


def example(word: v.Word) -> dict[str, Any]:
    """The head of the example, and no more of it than the word needs."""
    told: dict[str, Any] = yaml.safe_load(word.example)
    needed = [field.name for field in word.fields if field.required]
    if word.needs and not any(name in word.needs for name in needed):
        needed.append(next(name for name in told if name in word.needs))
    return {name: value for name, value in told.items() if name == word.name or name in needed}


@lru_cache(maxsize=4096)
def _program(game: str, body: str) -> Any:
    found = compiled(game, json.loads(body))
    return meaning(found) if isinstance(found, Program) else None


def program(game: str, body: dict[str, Any]) -> Any:
    """What a card means in a box, or nothing if it is refused there."""
    body = {name: value for name, value in body.items() if value is not None}
    return _program(game, json.dumps(body))


def homes(table: str, node: dict[str, Any]) -> list[tuple[str, str]]:
    """Where a node may stand: place and the first box that runs it there."""
    found: dict[str, str] = {}
    for game in BOXES:
        for place, body in PLACES[table](node, game):
            if place not in found and program(game, body) is not None:
                found[place] = game
    return list(found.items())


def at(table: str, node: dict[str, Any], place: str, game: str) -> Any:
    body = next(body for name, body in PLACES[table](node, game) if name == place)
    return program(game, body)


WORDS = [(table, word) for table, words in TABLES.items() for word in words.values()]
# Fields that say again what the place says already; where it would not be so, they are refused.
SAID_AGAIN = {("put", "face down")}


@pytest.mark.parametrize(("table", "word"), WORDS, ids=[f"{table} {word.name}" for table, word in WORDS])
def test_every_word_runs_somewhere(table: str, word: v.Word) -> None:
    assert homes(table, example(word)), f"no box runs {example(word)}"


FIELDS = [
    (table, word, field)
    for table, words in TABLES.items()
    for word in words.values()
    for field in word.fields
    if not field.required
]


@pytest.mark.parametrize(
    ("table", "word", "field"), FIELDS, ids=[f"{table} {word.name}: {field.name}" for table, word, field in FIELDS]
)
def test_every_field_counts_or_is_refused(table: str, word: v.Word, field: v.Field) -> None:
    plain = example(word)
    assert samples(field), f"say in SAMPLES what a field of kind '{field.kind}' may hold"
    for place, game in homes(table, plain):
        without = at(table, plain, place, game)
        found = {}
        for value in samples(field):
            if plain.get(field.name) == value:
                continue
            program = at(table, {**plain, field.name: value}, place, game)
            if program is not None:
                found[str(value)] = program
        same = [value for value, program in found.items() if program == without]
        if field.words is not None and len(same) == 1:
            same = []  # one word of a list may be what is meant if nothing is said
        assert not same or (word.name, field.name) in SAID_AGAIN, f"{field.name}: {same} is ignored in {place}, {game}"


HEADS = [(table, word) for table, word in WORDS if word.head.words is not None]
SYNONYMS = {("use", "any time")}  # of `any number`, in places where that may not stand


@pytest.mark.parametrize(("table", "word"), HEADS, ids=[f"{table} {word.name}" for table, word in HEADS])
def test_the_words_of_a_list_differ(table: str, word: v.Word) -> None:
    plain = example(word)
    for place, game in homes(table, plain):
        seen: dict[Any, str] = {}
        for told in word.head.words or ():
            program = at(table, {**plain, word.name: told}, place, game)
            if program is not None and (word.name, told) not in SYNONYMS:
                assert program not in seen, f"'{told}' is the same as '{seen[program]}' in {place}, {game}"
                seen[program] = told


# ---------------------------------------------------------------- selections and players
WHERES: list[dict[str, Any]] = [
    {"in": "hand"},
    {"in": "gained"},
    {"in": "owned"},
    {"in": "line up"},
    {"in": ["hand", "discard"]},
    {"top": "deck"},
    {"top": "main deck"},
    {"top": "villains"},
    {"of": "it"},
    {"in": "under this"},
]
USES: dict[str, Any] = {
    "discard": lambda cards: {"discard": cards},
    "destroy": lambda cards: {"destroy": cards},
    "put": lambda cards: {"put": cards, "to": "discard"},
    "gain": lambda cards: {"gain": cards},
    "play": lambda cards: {"play": cards},
    "reveal": lambda cards: {"reveal": cards},
    "pick": lambda cards: {"pick": cards, "as": "picked"},
    "may": lambda cards: {"may": {"destroy": cards}},
    "draw": lambda cards: {"draw": cards},
    "unless": lambda cards: {"attack": "each foe", "unless": {"reveal": cards}, "does": {"discard": 1}},
    "any": lambda cards: {"if": {"any": cards}, "then": {"power": 1}},
    "none": lambda cards: {"if": {"none": cards}, "then": {"power": 1}},
    "more than": lambda cards: {"if": {"count": cards, "more than": 1}, "then": {"power": 1}},
    "count": lambda cards: {"power": {"count": cards}},
    "control": lambda cards: {"until": "end of turn", "apply": {"control": cards}},
    "ability of": lambda cards: {"until": "end of turn", "apply": {"ability of": cards}},
    "follow": lambda cards: {"follow": "first appearance", "of": cards},
}
SELECTED = [field for field in v.SELECTORS if field.name not in v.SOURCES]


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("field", SELECTED, ids=[field.name for field in SELECTED])
def test_every_selector_counts_or_is_refused(use: str, field: v.Field) -> None:
    values = [*samples(field), *(["anyone"] if field.name == "whose" else [])]
    for where in WHERES:
        if field.name == "n" and use == "control":
            continue  # always all of them
        base = {**where, **({"n": "all"} if use == "control" else {})}
        without = at("verb", USES[use](base), "play", "injustice")
        if without is None:
            continue
        for value in values:
            changed = at("verb", USES[use]({**base, field.name: value}), "play", "injustice")
            assert changed is None or changed != without, f"{field.name}: {value} with {where}"


def test_every_zone_and_pile_differs_or_is_refused() -> None:
    same = {"score pile": {"won", "tokens"}}  # one pile, named after what lies in it
    for name in ("in", "top"):
        seen: dict[Any, str] = {}
        for told in next(field for field in v.SELECTORS if field.name == name).words or ():
            program = at("verb", {"destroy": {name: told}}, "play", "injustice")
            if program is not None and told not in same["score pile"]:
                assert program not in seen, f"'{told}' is the same as '{seen[program]}'"
                seen[program] = told


NARROWED: dict[str, Any] = {
    "for": lambda players: {"for": players, "does": {"discard": 1}},
    "attack": lambda players: {"attack": players, "does": {"discard": 1}},
    "value": lambda players: {"power": {"players": players}},
    "condition": lambda players: {"if": {"players": players}, "then": {"power": 1}},
    "damage": lambda players: {"damage": 3, "shared among": players},
    "who": lambda players: {"draw": 1, "who": players},
    "charges": lambda players: {"power": {"charges of": players}},
}


@pytest.mark.parametrize("use", NARROWED)
@pytest.mark.parametrize("field", v.PLAYER_FIELDS[1:], ids=[field.name for field in v.PLAYER_FIELDS[1:]])
def test_every_choice_of_players_counts_or_is_refused(use: str, field: v.Field) -> None:
    for word in ("each foe", "a foe", "each player", "you"):
        without = at("verb", NARROWED[use]({"who": word}), "play", "injustice")
        for value in samples(field):
            changed = at("verb", NARROWED[use]({"who": word, field.name: value}), "play", "injustice")
            assert changed is None or changed != without, f"{field.name}: {value} of {word}"
    for pair in ({"most": "health", "least": "vp tokens"},):
        assert at("verb", NARROWED[use]({"who": "each foe", **pair}), "play", "injustice") is None


# ---------------------------------------------------------------- the card itself
def test_every_fact_that_is_no_text_counts() -> None:
    spoken = {"name", "noun", "rulings", "source", "confidence", "fr_source", "note"}
    drawn = {"emblem", "colours"}  # how its face looks
    card: dict[str, Any] = {"play": [{"destroy": {"is": "test", "in": "hand"}}]}
    changes: dict[str, Any] = {
        "section": "clash",
        "type": "hero",
        "subtypes": ["metal"],
        "cost": 7,
        "vp": 5,
        "copies": 4,
        "level": 2,
        "charge_cost": 3,
        "character": "batman",
        "promo": True,
    }
    assert {fact.name for fact in v.FACTS} == spoken | drawn | set(changes)
    for name, value in changes.items():
        assert program("injustice", {**card, name: value}) != program("injustice", card), name


BLOCK_SAMPLES: dict[str, tuple[str, dict[str, Any], Any]] = {
    "play": ("base", {}, [{"power": 1}]),
    "defense": ("base", {}, {"do": {"draw": 1}}),
    "ongoing": ("base", {}, [{"costs": "any", "less": 1}]),
    "ability": ("base", {"section": "characters", "type": "none"}, [{"costs": "any", "less": 1}]),
    "always": ("base", {}, [{"gained": "this", "may go to": "hand"}]),
    "first appearance": ("base", {"section": "super_villains"}, {"attack": "each player", "does": {"discard": 1}}),
    "score": ("base", {"vp": "*"}, {"count": {"in": "owned"}}),
    "setup": ("base", {}, "goes first"),
    "confrontation": ("rivals", {}, [{"power": 1}]),
    "block": ("rivals", {}, {"raises": 2}),
    "on the stack": (
        "titans",
        {"section": "super_villains"},
        [{"when": {"start of turn": "anyone"}, "do": {"discard": 1}}],
    ),
    "table": ("metal", {"section": "tile"}, [{"when": {"anyone defeats": "super-villain"}, "do": {"draw": 1}}]),
    "reward": ("metal", {"section": "super_villains"}, [{"draw": 1}]),
    "ambush": ("injustice", {"section": "clash"}, [{"for": "each player", "does": {"discard": 1}}]),
    "slots": ("injustice", {"section": "arenas"}, [{"slot": 1, "do": {"draw": 1}}]),
    "penalty": ("injustice", {"section": "ko_tokens"}, [{"discard": 1}]),
    "lasting penalty": ("injustice", {"section": "ko_tokens"}, [{"rule": "healing", "less": 1}]),
    "bonus": ("injustice", {"section": "ko_tokens"}, [{"draw": 1}]),
}


@pytest.mark.parametrize("name", v.BLOCKS)
def test_every_block_counts_in_its_box_and_is_refused_where_it_never_runs(name: str) -> None:
    game, card, told = BLOCK_SAMPLES[name]
    facts = {"play": [{"draw": 2}], **card} if name != "play" else card
    with_it = program(game, {**facts, name: told})
    assert with_it is not None, compiled(game, {**facts, name: told})
    without = {**facts, "vp": 1} if name == "score" else facts
    assert with_it != program(game, without)
    if name in ("confrontation", "block", "table", "ambush", "slots", "penalty", "lasting penalty", "bonus"):
        assert program("base", {**facts, name: told}) is None


@pytest.mark.parametrize(
    ("block", "told", "more"),
    [
        ("defense", {"do": {"draw": 1}}, {"from": "play"}),
        ("defense", {"do": {"draw": 1}}, {"by": "reveal"}),
        ("defense", {"do": {"draw": 1}}, {"by": "put into play"}),
        ("defense", {"by": "reveal"}, {"do": {"draw": 1}}),
        ("block", {"raises": 2}, {"do": {"draw": 1}}),
        ("block", {"raises": 2}, {"raises": 3}),
    ],
)
def test_the_fields_of_blocks_count(block: str, told: dict[str, Any], more: dict[str, Any]) -> None:
    assert program("rivals", {block: told}) != program("rivals", {block: {**told, **more}})


def test_the_fields_of_an_arena_count_or_are_refused() -> None:
    def arena(*slots: dict[str, Any]) -> Any:
        return program("injustice", {"section": "arenas", "slots": list(slots)})

    plain = {"slot": 2, "do": {"draw": 1}}
    assert arena(plain) is not None
    assert arena(plain) != arena({**plain, "slot": 3}) and arena(plain) != arena({**plain, "burn": 2})
    assert arena({**plain, "slot": 6}) is None, "the Line-Up has five places"
    assert arena(plain, plain) is None, "the second would replace the first"

"""Each kind of mistake is told with its line and, where there is one, the nearest right word."""

from __future__ import annotations

import pytest

from longbox.language import Problem, read_pack_text
from longbox.language.problem import MOST_PROBLEMS
from tests.language.sample import BODY_LINE, FACTS, FIRST_LINE, HEAD, OTHERS, pack_text, problems, told

CASES = {
    "unknown verb": ("play:\n- reveel: {top: deck}", "2: unknown verb 'reveel' -> reveal"),
    "no verb": ("play:\n- {to: hand}", "2: a step has no verb"),
    "two verbs": ("play:\n- power: 1\n  draw: 1", "3: one verb here, not several: 'power' and 'draw'"),
    "no step": ("play:\n- draw", "2: expected a step, found 'draw'"),
    "unknown field": ("play:\n- {put: {in: hand}, too: hand, to: hand}", "2: unknown field 'too' of 'put'"),
    "misspelt field": ("play:\n- may: {draw: 1}\n  thne: {power: 1}", "3: unknown field 'thne' of 'may' -> then"),
    "foreign field": ("play:\n- {power: 1, order: any}", "2: 'power' takes no 'order'"),
    "missing field": ("play:\n- put: {in: hand}", "2: 'put' needs 'to'"),
    "cannot fail": ("play:\n- power: 1\n  then: {draw: 1}", "3: 'power' cannot fail: it takes no 'then'"),
    "unknown zone": ("play:\n- destroy: {in: discart}", "2: unknown word 'discart' for 'in' -> discard"),
    "deck is no zone": (
        "play:\n- destroy: {in: deck}",
        "2: the cards of a deck are reached from the top: write {top: deck}",
    ),
    "unknown place": ("play:\n- {put: {in: hand}, to: top of dek}", "2: unknown place 'top of dek' -> top of deck"),
    "unknown moment": (
        "play:\n- later: end of trun\n  do: {draw: 1}",
        "2: unknown word 'end of trun' for 'later' -> end of turn",
    ),
    "unknown player": ("play:\n- for: each foo\n  does: {draw: 1}", "2: unknown player 'each foo' -> each foe"),
    "unknown card": ("play:\n- destroy: {is: catwomen, in: hand}", "2: unknown word 'catwomen' -> catwoman"),
    "unknown type": ("play:\n- destroy: {is: super powr, in: hand}", "2: unknown word 'super powr' -> super power"),
    "unknown selector": ("play:\n- destroy: {inn: hand, in: hand}", "2: unknown key 'inn' in a selection of cards"),
    "unknown event": ("ongoing:\n- {when: {you ply: hero}, do: {draw: 1}}", "2: unknown event 'you ply' -> you play"),
    "unknown ability": (
        "ongoing:\n- {wen: {you play: hero}, do: {draw: 1}}",
        "2: unknown standing ability 'wen' -> when",
    ),
    "unknown condition": ("play:\n- {if: {plaid: hero}, then: {draw: 1}}", "2: unknown condition 'plaid' -> played"),
    "unknown value": ("play:\n- power: {coont: {in: hand}}", "2: unknown value 'coont' -> count"),
    "unknown block": ("plai: []", "1: unknown key 'plai' in a card -> play"),
    "unknown keyword": ("play:\n- keyword: recruit", "2: unknown keyword 'recruit'"),
    "no stack": (
        "play:\n- gain: catwoman",
        "2: 'catwoman' is no stack: only cards of section 'stacks' can be gained by name",
    ),
    "unknown stack": ("play:\n- gain: weaknes", "2: unknown stack or slot 'weaknes' -> weakness"),
    "text for a number": ("play:\n- power: two", "2: unknown number 'two'"),
    "quoted number": ("play:\n- power: '2'", "2: expected a number, found '2'"),
    "huge number": ("play:\n- power: 99999999999", "2: the number 99999999999 is too large"),
    "list for a number": ("play:\n- power: [1]", "2: expected a value, found a list"),
    "nothing": ("play:\n- power:", "2: expected a number or a value, found nothing"),
    "flag": (
        "play:\n- {put: {in: hand}, to: hand, face down: yes}",
        "2: expected 'true' for 'face down' (or leave it out), found 'yes'",
    ),
    "slot too early": (
        "play:\n- destroy: it\n- reveal: {top: deck, as: it}",
        "2: slot 'it' is read before it is set",
    ),
    "slot never set": ("play:\n- reveal: {top: deck, as: it}\n- destroy: itt", "3: unknown slot 'itt' -> it"),
    "slot of a word as cards": (
        "play:\n- {pick: [even, odd], as: call}\n- destroy: call",
        "3: slot 'call' holds a word, not cards",
    ),
    "slot of cards as a word": (
        "play:\n- reveal: {top: deck, as: it}\n- {if: {cost of: it, is: it}, then: {draw: 1}}",
        "3: slot 'it' holds cards, not a word",
    ),
    "slot of cards as a player": (
        "play:\n- reveal: {top: deck, as: it}\n- {discard: 1, into: it}",
        "3: slot 'it' holds cards, not a player",
    ),
    "slot of another player": (
        "play:\n- {for: each foe, does: {reveal: {top: deck, as: it}}}\n- destroy: it",
        "3: slot 'it' is read before it is set",
    ),
    "slot of what was not done": (
        "play:\n- may: {destroy: {in: hand, as: it}}\n  else: {put: it, to: hand}",
        "3: slot 'it' is read before it is set",
    ),
    "reserved slot": (
        "play:\n- reveal: {top: deck, as: you}",
        "2: 'you' cannot name a slot: it is a word of the language",
    ),
    "received too early": ("play:\n- destroy: {of: received}", "2: unknown slot 'received'"),
    "slot and stack": (
        "play:\n- reveal: {top: deck, as: kick}\n- gain: kick",
        "3: 'kick' fits twice: a stack and a slot",
    ),
    "slot and card": (
        "play:\n- reveal: {top: deck, as: kick}\n- destroy: {in: hand, not: kick}",
        "3: 'kick' fits twice: a card and a slot",
    ),
    "nobody": (
        "play:\n- {draw: 1, who: them}",
        "2: 'them' is nobody here: only 'for', 'attack' and some triggers have a 'them'",
    ),
    "no attacker": ("play:\n- {draw: 1, who: attacker}", "2: 'attacker' has a meaning only in a 'defense' block"),
    "no hit": ("play:\n- {for: each hit, does: {draw: 1}}", "2: 'each hit' has a meaning only inside an 'attack'"),
    "no ring": (
        "play:\n- {attack: each foe, does: {put: {in: hand}, to: {hand of: left}}}",
        "2: 'left' needs an 'attack' with 'together: true' around it",
    ),
    "open price": (
        "play:\n- may: {destroy: {n: {up to: 2}, in: hand}}",
        "2: a price is all or nothing: 'up to' cannot stand here",
    ),
    "any as a price": (
        "play:\n- may: {destroy: {n: any, in: hand}}",
        "2: a price is all or nothing: 'any' cannot stand here",
    ),
    "pay outside a price": ("play:\n- pay: 3", "2: 'pay' is a price: it stands in 'may', 'price' or 'unless'"),
    "use outside until": (
        "ongoing:\n- {use: once, do: {draw: 1}}",
        "2: 'use: once' stands only under 'until'; here it is 'once a turn' or 'any time'",
    ),
    "where are the cards": ("play:\n- destroy: {is: hero}", "2: does not say where the cards are: 'in', 'top' or 'of'"),
    "two sources": (
        "play:\n- destroy: {in: hand, top: deck}",
        "2: only one of 'in', 'top' and 'of' can say where the cards are, found in and top",
    ),
    "skip without top": ("play:\n- destroy: {in: hand, skip: 1}", "2: 'skip' goes with 'top' only"),
    "a zone is no selection": ("play:\n- destroy: hand", "2: 'hand' is a zone: write {in: hand}"),
    "same branches": (
        "play:\n- if: {played: hero}\n  then: {draw: 1}\n  else: [{draw: 1}]",
        "4: 'then' and 'else' are the same",
    ),
    "no branch": ("play:\n- if: {played: hero}", "2: 'if' needs 'then' or 'else'"),
    "always true": (
        "play:\n- if: {played: hero, at least: 0}\n  then: {draw: 1}\n  else: {power: 1}",
        "2: always true: 'at least' 0; one of the branches can never be reached",
    ),
    "never true": (
        "play:\n- if: {played: hero, at least: 3, at most: 2}\n  then: {draw: 1}",
        "2: never true: 'at least' 3 is above 'at most' 2",
    ),
    "nothing fits": (
        "play:\n- destroy: {is: hero, not: hero, in: hand}",
        "2: nothing fits: 'hero' stands in 'is' and in 'not'",
    ),
    "no cost fits": (
        "play:\n- destroy: {cost: {at least: 3, at most: 2}, in: hand}",
        "2: nothing fits: 'at least' 3 is above 'at most' 2",
    ),
    "same word twice": ("play:\n- destroy: {is: [hero, hero], in: hand}", "2: 'hero' stands here twice"),
    "else of all": (
        "play:\n- destroy: {n: all, in: hand}\n  else: {draw: 1}",
        "3: 'else' can never be reached: 'destroy' with 'all' never fails",
    ),
    "after the end": ("play:\n- end turn: now\n- draw: 1", "3: can never be reached: it stands after 'end turn'"),
    "same alternatives": (
        "play:\n- choose: 1\n  of:\n  - {draw: 1}\n  - {power: 1}\n  - {draw: 1}",
        "6: the same alternative stands in line 16",
    ),
    "nothing to choose": (
        "play:\n- choose: 2\n  of: [{draw: 1}, {power: 1}]",
        "2: nothing to choose: 2 of 2 alternatives",
    ),
    "half a choice of numbers": ("play:\n- power: {if: {played: hero}, then: 1}", "2: 'if' needs 'else'"),
    "same numbers": (
        "play:\n- power: {if: {played: hero}, then: 1, else: 1}",
        "2: 'then' and 'else' are the same number",
    ),
    "empty do": ("play:\n- {later: end of turn, do: []}", "2: 'do' is empty"),
    "empty step": ("play:\n- {}", "2: expected a step, found nothing"),
    "n beside a selection": (
        "play:\n- {gain: {in: line up}, n: 2}",
        "2: 'n' beside 'gain' goes with a stack; put it into the selection",
    ),
    "score without star": ("score: {count: {in: owned}}", "1: 'score' counts only with 'vp: \"*\"'"),
    "block of another section": (
        "ability:\n- {when: {you play: hero}, do: {draw: 1}}",
        "1: 'ability' never runs in section 'main_deck', only in 'characters' or 'health_tracks'",
    ),
    "two changes": (
        "play:\n- until: end of turn\n  apply: {rule: power, more: 1, times: 2}",
        "3: 'rule' takes only one of 'more' or 'times'",
    ),
    "twice the key": ("play: []\nplay: []", "2: 'play' stands here twice (first in line 13)"),
}


@pytest.mark.parametrize("name", CASES)
def test_problem(name: str) -> None:
    body, expected = CASES[name]
    assert told(body) == [expected]


FACT_CASES = {
    "missing French name": ("{en: Test, fr: Essai}", "{en: Test}", FIRST_LINE + 1, "'name' is missing in 'fr'"),
    "empty name": ("fr: Essai", "fr: ''", FIRST_LINE + 1, "expected a text in 'fr', found ''"),
    "unknown section": ("main_deck", "main_dek", FIRST_LINE + 2, "unknown word 'main_dek' for 'section'"),
    "unknown card type": ("villain", "vilain", FIRST_LINE + 3, "unknown word 'vilain' for 'type'"),
    "no cost": ("cost: 3\n", "", FIRST_LINE + 1, "the card needs 'cost'"),
    "no name": ("name: {en: Test, fr: Essai}\n", "", FIRST_LINE + 1, "the card needs 'name'"),
    "star without score": ("vp: 1", 'vp: "*"', FIRST_LINE + 5, "a VP of \"*\" needs a 'score' block"),
    "copies below 0": ("copies: 2", "copies: -2", FIRST_LINE + 6, "'copies' cannot be below 0"),
}


@pytest.mark.parametrize("name", FACT_CASES)
def test_facts(name: str) -> None:
    old, new, line, message = FACT_CASES[name]
    found = problems("play: []", FACTS.replace(old, new))
    assert [(problem.line, problem.message) for problem in found] == [(line, message)]


def test_a_character_needs_no_cost() -> None:
    facts = "name: {en: Test, fr: Essai}\nsection: characters\ntype: none\n"
    assert problems("ability: [{when: {you play: hero}, do: {draw: 1}}]", facts) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("pack: sample\n", "", "a pack needs 'pack'"),
        ("pack: sample", "pack: Sam ple", "the pack id is small letters, digits and '_', found 'Sam ple'"),
        ("version: 1", "version: 0", "the number must be 1 or more, found 0"),
        ("{en: Sample, fr: Exemple}", "Sample", "expected {en: ..., fr: ...}, found 'Sample'"),
        ("[2, 5]", "[5, 2]", "fewest is above most: 5 and 2"),
        ("[2, 5]", "[2]", "expected [fewest, most], found 1 numbers"),
        ("version: 1", "version: 1\nversoin: 1", "unknown key 'versoin' in a pack"),
        ("version: 1", "version: 1\noverlay: bas", "unknown pack 'bas'"),
        ("version: 1", "version: 1\noverlay: sample", "a pack cannot overlay itself"),
    ],
)
def test_header(old: str, new: str, message: str) -> None:
    found = problems("play: []", head=HEAD.replace(old, new))
    assert [problem.message for problem in found] == [message]


def test_a_word_that_fits_twice() -> None:
    facts = FACTS + "subtypes: [catwoman]\n"
    (problem,) = problems("play:\n- destroy: {is: catwoman, in: hand}", facts)
    assert problem.message == "'catwoman' fits twice: a subtype and a card"


def test_all_problems_of_a_file_are_told_in_order() -> None:
    body = """
    play:
    - reveel: {top: dek, as: it}
    - destroy: it
    - gain: weaknes
    - if: {cost of: it, atleast: 1}
      then: {drw: 1}
    """
    assert told(body) == [
        "2: unknown verb 'reveel' -> reveal",
        "2: unknown word 'dek' for 'top' -> deck",
        "4: unknown stack or slot 'weaknes' -> weakness",
        "5: unknown field 'atleast' of 'cost of' -> at least",
        "5: 'cost of' needs 'at least' or 'at most' or 'is'",
        "6: unknown verb 'drw' -> draw",
    ]


def test_a_step_that_cannot_be_read_spares_follow_up_problems() -> None:
    assert told("play:\n- zzzz: {top: deck, as: it}\n- destroy: it") == ["2: unknown verb 'zzzz'"]


def test_how_a_problem_reads() -> None:
    (problem,) = problems("play:\n- reveel: {top: deck}")
    assert problem == Problem("pack.yaml", BODY_LINE + 1, "test", "unknown verb 'reveel'", "reveal")
    assert str(problem) == f"pack.yaml:{BODY_LINE + 1}: test: unknown verb 'reveel' (did you mean 'reveal'?)"
    assert str(Problem("pack.yaml", 0, "", "is empty")) == "pack.yaml: is empty"


def test_no_cards() -> None:
    for cards in ("{}", "[]", "none"):
        pack, found = read_pack_text(HEAD.replace("cards:\n", f"cards: {cards}\n"), "pack.yaml")
        assert pack is None and len(found) == 1


def test_problems_end_somewhere() -> None:
    steps = "".join(f"- drow{number}: 1\n" for number in range(MOST_PROBLEMS + 50))
    found = problems("play:\n" + steps)
    assert len(found) == MOST_PROBLEMS + 1
    assert any("the rest is not listed" in problem.message for problem in found)


def test_duplicate_card() -> None:
    text = pack_text("play: []") + OTHERS.splitlines()[0] + "\n"
    _, found = read_pack_text(text, "pack.yaml")
    assert [problem.message for problem in found] == [f"'kick' stands here twice (first in line {FIRST_LINE + 8})"]

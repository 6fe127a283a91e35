"""Good cards become the right trees."""

from __future__ import annotations

import pytest

from longbox.language import builtin_packs, read_pack
from longbox.language.tree import Amount, Cards, Condition, Cost, Filter, Name, Noun, Place, Players, Ruling, Value
from tests.language.sample import FACTS, good, good_pack, problems


def step(body: str, index: int = 0):
    return good(body).play[index]


def shape(thing):
    """A tree without its lines."""
    if isinstance(thing, tuple):
        return tuple(shape(item) for item in thing)
    if hasattr(thing, "__dataclass_fields__"):
        names = [name for name in thing.__dataclass_fields__ if name != "line"]
        return (type(thing).__name__, *((name, shape(getattr(thing, name))) for name in names))
    if isinstance(thing, dict):
        return {name: shape(value) for name, value in thing.items()}
    return thing


def same(left, right) -> None:
    assert shape(left) == shape(right)


def test_facts() -> None:
    card = good(
        """
        subtypes: [metal]
        promo: true
        noun: {gender: f, plural: Essais}
        rulings:
        - {en: One., fr: Un.}
        source: image
        confidence: high
        fr_source: guess
        note: On, yes and no are words.
        """
    )
    assert (card.id, card.name, card.section, card.type) == ("test", Name("Test", "Essai"), "main_deck", "villain")
    assert (card.cost, card.vp, card.copies, card.promo, card.subtypes) == (3, 1, 2, True, ("metal",))
    assert card.noun == Noun("f", "Essais")
    assert card.rulings == (Ruling("One.", "Un."),)
    assert (card.source, card.confidence, card.fr_source) == ("image", "high", "guess")
    assert card.note == "On, yes and no are words."


def test_header() -> None:
    pack = good_pack("play: []")
    assert (pack.id, pack.version, pack.title, pack.players) == ("sample", 1, Name("Sample", "Exemple"), (2, 5))
    assert (pack.overlay, pack.file, len(pack.hash)) == ("", "pack.yaml", 64)
    assert list(pack.cards) == ["test", "kick", "weakness", "catwoman", "punch"]


def test_words_that_yaml_would_turn_into_something_else() -> None:
    card = good("play: []", FACTS.replace("{en: Test, fr: Essai}", "{en: No, fr: 0x10}"))
    assert card.name == Name("No", "0x10")


def test_lines() -> None:
    card = good("play:\n- power: 1\n- attack: each foe\n  does: {discard: 1}")
    assert [step.line for step in card.play] == [14, 15]
    assert card.play[1].get("does")[0].line == 16


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("draw: 2", {"value": Value("number", 2)}),
        ("draw: {count: {in: hand}}", {"value": Value("count", cards=Cards(zones=("hand",)))}),
        ("discard: 2", {"cards": Cards(n=Amount("exactly", Value("number", 2)), zones=("hand",))}),
        ("discard: hand", {"cards": Cards(n=Amount("all", Value("number", 0)), zones=("hand",))}),
        ("discard: {is: hero}", {"cards": Cards(filter=Filter(("hero",)), zones=("hand",))}),
        ("discard: {top: deck}", {"cards": Cards(top="deck")}),
        ("reveal: hand", {"cards": Cards(n=Amount("all", Value("number", 0)), zones=("hand",))}),
        ("gain: kick", {"cards": Cards(stack="kick")}),
        ("{gain: kick, to: hand}", {"cards": Cards(stack="kick"), "to": Place("hand")}),
        ("{gain: kick, n: 2}", {"cards": Cards(stack="kick", n=Amount("exactly", Value("number", 2)))}),
        ("destroy: this", {"cards": Cards(this=True)}),
        (
            "destroy: {n: {up to: 2}, in: [hand, discard]}",
            {"cards": Cards(n=Amount("up to", Value("number", 2)), zones=("hand", "discard"))},
        ),
        (
            "gain: {is: [super power, super-villain], not: catwoman, cost: {at most: 7}, in: line up}",
            {
                "cards": Cards(
                    filter=Filter(("super_power", "super-villain"), ("catwoman",), Cost(at_most=7)), zones=("line up",)
                )
            },
        ),
        ("gain: {is: super_power, in: line up}", {"cards": Cards(filter=Filter(("super_power",)), zones=("line up",))}),
        ("{play: {in: played, not: this}, again: true}", None),
        ("refill: 1", {"value": Value("number", 1)}),
        ("power: {number: 2, plus: {players: each foe}, times: 2, at least: 1}", None),
    ],
)
def test_steps(text: str, fields: dict[str, object] | None) -> None:
    found = step(f"play:\n- {text}" if text.startswith("{") else f"play:\n- {{{text}}}")
    if fields is not None:
        same(dict(found.fields), fields)


def test_slots() -> None:
    card = good(
        """
        play:
        - pick: [even, odd]
          as: call
        - reveal: {top: deck, as: it}
        - if: {cost of: it, is: call}
          then: {draw: it}
          else: {discard: it}
        """
    )
    pick, reveal, question = card.play
    assert pick.fields == {"words": ("even", "odd"), "as": "call"}
    assert reveal.get("cards").as_ == "it"
    same(question.get("condition"), Condition("cost of", slot="it", parity="call"))
    same(question.get("then")[0].get("cards"), Cards(slot="it"))


def test_ring_of_cards() -> None:
    card = good(
        """
        first appearance:
          attack: each player
          together: true
          does: {put: {in: hand, as: given, adds to: pool}, to: {discard of: left}}
          afterwards:
          - for: each hit
            does:
              if: {any: {of: received, cost: {at least: 1}}}
              then: {put: {n: {count: given}, of: pool}, to: hand}
        """,
        FACTS.replace("main_deck", "super_villains"),
    )
    attack = card.first_appearance
    assert attack is not None and attack.get("together") is True
    same(attack.get("players"), Players("each player"))
    assert attack.get("does")[0].get("to") == Place("discard of", "left")


def test_standing_abilities() -> None:
    card = good(
        """
        ongoing:
        - {when: {you play: {cost: [2, 3]}}, nth: 1, do: {draw: 1}}
        - {when: {a card makes you draw: true}, nth: later, limit: once a turn, do: {draw: 1}}
        - {once: {played: villain, at least: 2, different: name}, do: {power: 3}}
        always: {gained: this, may go to: top of deck}
        """
    )
    assert card.ongoing is not None
    first, second, third = card.ongoing
    assert (first.kind, first.get("event"), first.get("nth")) == ("when", "you play", (1,))
    same(first.get("filter"), Filter(cost=Cost((2, 3))))
    assert (second.get("event"), second.get("later"), second.get("filter")) == ("a card makes you draw", True, None)
    same(third.get("condition"), Condition("played", filter=Filter(("villain",)), at_least=2, different="name"))
    assert card.always[0].fields == {"this": True, "to": Place("top of deck")}


def test_until() -> None:
    found = step(
        """
        play:
        - until: end of turn
          apply:
          - {use: any number, price: {pay: 3}, do: {gain: {top: main deck}}, unused: {power: 1}}
          - {costs: super-villain, less: 2}
          - {rule: power, times: 2}
          - {face down: hero}
        """
    )
    assert found.get("moment") == "end of turn"
    use, costs, rule, down = found.get("apply")
    assert (use.get("how"), use.get("price")[0].verb) == ("any number", "pay")
    same(costs.get("less"), Value("number", 2))
    assert rule.fields == {"name": "power", "times": 2}
    assert down.fields == {"what": "hero"}


def test_defense_and_score() -> None:
    card = good(
        """
        defense: {by: reveal, from: [hand, play], do: {damage: 1, who: attacker}}
        score: {if: {any: {is: hero, in: owned, other: true}, at least: 4}, then: 5, else: 0}
        """,
        FACTS.replace("vp: 1", 'vp: "*"'),
    )
    assert card.vp is None and card.score is not None and card.score.kind == "if"
    assert card.defense is not None and (card.defense.by, card.defense.zones) == ("reveal", ("hand", "play"))


def test_an_empty_ongoing_block_makes_an_ongoing_card() -> None:
    assert good("ongoing: []").ongoing == ()
    assert good("play: []").ongoing is None
    assert good("defense: {}").defense is not None


def test_keywords_and_blocks_of_other_boxes() -> None:
    head = """\
pack: sample
version: 1
title: {en: Sample, fr: Exemple}
players: [2, 5]
keywords:
  rescue:
  - {put: {in: captured}, to: team}
cards:
"""
    card = good_pack("block: {raises: 2}\nconfrontation: [{keyword: rescue}]", head=head).cards["test"]
    assert card.more["block"] == {"raises": 2}
    assert card.more["confrontation"][0].fields == {"name": "rescue"}


def test_keywords_do_not_grow_in_each_other() -> None:
    """They are written out where they are named: in a ring without end, and twice as long with each that doubles."""
    head = "pack: sample\nversion: 1\ntitle: {en: Sample, fr: Exemple}\nplayers: [2, 5]\nkeywords:\n"
    ring = "  again:\n  - {draw: 1}\n  - may: {keyword: again}\n"
    doubling = "".join(f"  k{n}: [{{keyword: k{n - 1}}}, {{keyword: k{n - 1}}}]\n" for n in range(1, 20))
    found = problems("play: [{keyword: again}]", head=f"{head}{ring}  k0: [{{draw: 1}}]\n{doubling}cards:\n")
    assert [str(problem) for problem in found[:2]] == [
        "pack.yaml:8: a keyword cannot stand in another one",
        "pack.yaml:10: a keyword cannot stand in another one",
    ]
    long = "  long:\n" + "  - draw: 1\n" * 70
    found = problems("play: [{keyword: long}]", head=f"{head}{long}cards:\n")
    assert [str(problem) for problem in found] == ["pack.yaml:7: a keyword has at most 200 words"]


@pytest.mark.parametrize("name", sorted(builtin_packs()))
def test_built_in_packs(name: str) -> None:
    pack, found = read_pack(builtin_packs()[name])
    assert not found, "\n".join(map(str, found))
    assert pack is not None and pack.id == name

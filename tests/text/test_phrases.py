"""Single phrases, from trees built by hand: any zone, filter and number with any verb."""

from __future__ import annotations

import pytest

from longbox.language.tree import Amount, Cards, Condition, Cost, Filter, Place, Players, Standing, Value
from longbox.text import TextError, rules_blocks, rules_text, untranslatable
from tests.text.build import NAMED, any_of, both, card, cards, each_foe, exactly, number, step

UP_TO_2 = Amount("up to", number(2))
ALL = Amount("all")
ANY = Amount("any")


@pytest.mark.parametrize(
    ("found", "english", "french"),
    [
        (cards("hand"), "a card in your hand", "une carte de votre main"),
        (cards("hand", n=exactly(2)), "2 cards in your hand", "2 cartes de votre main"),
        (cards("hand", n=ALL), "your hand", "votre main"),
        (cards("discard", n=ALL), "all cards in your discard pile", "toutes les cartes de votre défausse"),
        (
            cards("hand", "discard", n=UP_TO_2, is_=("equipment",)),
            "up to 2 Equipment in your hand and/or discard pile",
            "jusqu'à 2 Équipements de votre main et/ou de votre défausse",
        ),
        (
            cards("line up", n=ANY, is_=("equipment",)),
            "any number of Equipment in the Line-Up",
            "autant d'Équipements de la Réserve que vous voulez",
        ),
        (
            cards("line up", n=ALL, is_=("hero", "starter")),
            "all Heroes and Starters in the Line-Up",
            "tous les Héros et toutes les cartes de Base de la Réserve",
        ),
        (
            cards("play", is_=("ongoing",), other=True),
            "an Ongoing card you control",
            "une carte Permanent que vous contrôlez",
        ),
        (
            cards("hand", not_=("weakness",), n=exactly(2)),
            "2 non-Weakness cards in your hand",
            "2 cartes de votre main, autres que des Faiblesses",
        ),
        (
            cards("main deck", cost=Cost((2, 3))),
            "a card of cost 2 or 3 in the Main Deck",
            "une carte de coût 2 ou 3 du Deck Commun",
        ),
        (
            cards("hand", cost=Cost((), 2, 4)),
            "a card of cost 2 to 4 in your hand",
            "une carte de coût 2 à 4 de votre main",
        ),
        (cards("hand", is_=("the_penguin",)), "a Penguin in your hand", "un Pingouin de votre main"),
        (cards("hand", is_=("emerald",)), "an Emerald in your hand", "une Émeraude de votre main"),
        (cards(top="deck"), "the top card of your deck", "la première carte de votre pioche"),
        (
            cards(top="main deck", n=exactly(3)),
            "the top 3 cards of the Main Deck",
            "les 3 premières cartes du Deck Commun",
        ),
        (Cards(this=True), "this card", "cette carte"),
        (
            cards("hand", n=exactly(2), highest="cost"),
            "the 2 most expensive cards in your hand",
            "les 2 cartes les plus chères de votre main",
        ),
        (
            cards("hand", n=Amount("exactly", Value("count", cards=cards("line up", is_=("villain",))))),
            "a card in your hand for each Villain in the Line-Up",
            "une carte de votre main par Vilain de la Réserve",
        ),
    ],
)
def test_cards(found: Cards, english: str, french: str) -> None:
    assert both(step("destroy", cards=found)) == (f"Destroy {english}.", f"Détruisez {french}.")


def test_their_cards() -> None:
    assert both(each_foe(step("destroy", cards=cards("play", "hand", n=ANY)))) == (
        "Attack: each foe destroys any number of cards in their play area and/or hand.",
        "Attaque : chaque adversaire détruit autant de cartes de sa zone de jeu et/ou de sa main qu'il veut.",
    )


def test_pronouns_follow_what_was_named() -> None:
    hero = cards("discard", is_=("hero",), as_="it")
    assert both(
        step("reveal", cards=hero), step("may", steps=(step("put", cards=Cards(slot="it"), to=Place("hand")),))
    ) == (
        "Reveal a Hero from your discard pile. You may put it into your hand.",
        "Révélez un Héros de votre défausse. Vous pouvez le mettre dans votre main.",
    )


def test_a_slot_that_is_not_the_last_is_named_by_its_verb() -> None:
    top = cards(top="deck", as_="it")
    steps = step("reveal", cards=top), step("destroy", cards=Cards(this=True)), step("draw", cards=Cards(slot="it"))
    assert both(*steps) == (
        "Reveal the top card of your deck. Destroy this card. Draw the revealed card.",
        "Révélez la première carte de votre pioche. Détruisez cette carte. Piochez la carte révélée.",
    )


def test_parts_of_a_slot() -> None:
    steps = (
        step("look at", cards=cards(top="deck", n=exactly(5), as_="seen")),
        step("draw", cards=Cards(of="seen", n=exactly(2))),
        step("put", cards=Cards(of="seen"), to=Place("bottom of deck")),
        step("discard", cards=Cards(of="seen", n=ALL)),
    )
    assert both(*steps) == (
        "Look at the top 5 cards of your deck. Draw 2 of them. Put another on the bottom of your "
        "deck and discard the rest.",
        "Regardez les 5 premières cartes de votre pioche. Piochez-en 2. Mettez-en une autre sous "
        "votre pioche et défaussez les autres.",
    )


def test_may_with_both_outcomes() -> None:
    may = step(
        "may",
        steps=(step("discard", cards=cards("hand", n=exactly(2))),),
        then=(step("draw", value=number(3)), step("gain", cards=Cards(stack="weakness"))),
        **{"else": (step("power", value=number(1)),)},
    )
    assert both(may) == (
        "You may discard 2 cards. If you do, draw 3 cards, then gain a Weakness; otherwise, +1 Power.",
        "Vous pouvez défausser 2 cartes. Si vous le faites, piochez 3 cartes, puis gagnez une "
        "Faiblesse ; sinon, +1 en Puissance.",
    )


def test_a_second_thought_comes_after_otherwise() -> None:
    inner = step("may", steps=(step("draw", value=number(1)),))
    may = step(
        "may",
        steps=(step("discard", cards=cards("hand")),),
        then=(inner,),
        **{"else": (step("power", value=number(1)),)},
    )
    assert both(may) == (
        "You may discard a card; otherwise, +1 Power. If you do, you may draw a card.",
        "Vous pouvez défausser une carte ; sinon, +1 en Puissance. Si vous le faites, vous pouvez piocher une carte.",
    )


def test_others_may_too() -> None:
    may = step(
        "may", steps=(step("discard", cards=cards("hand")),), **{"else": (step("gain", cards=Cards(stack="weakness")),)}
    )
    assert both(each_foe(may)) == (
        "Attack: each foe may discard a card. If they do not, they gain a Weakness.",
        "Attaque : chaque adversaire peut défausser une carte. S'il ne le fait pas, il gagne une Faiblesse.",
    )


def test_a_condition_about_each_of_them() -> None:
    controls = any_of(cards("play", is_=("location",)))
    punished = step("if", condition=controls, then=(step("discard", cards=cards("hand")),))
    assert both(each_foe(punished, verb="for")) == (
        "Each foe who controls a Location discards a card.",
        "Chaque adversaire qui contrôle un Lieu défausse une carte.",
    )


def test_choices() -> None:
    of = ((step("power", value=number(2)),), (step("draw", value=number(1)),))
    assert both(step("choose", number=1, of=of)) == (
        "Choose one: +2 Power; or draw a card.",
        "Au choix : +2 en Puissance ; ou piochez une carte.",
    )


def test_unless_and_together() -> None:
    villain = step("reveal", cards=cards("hand", is_=("villain",)))
    attack = each_foe(step("discard", cards=cards("hand")), unless=(villain,), together=True)
    assert both(attack) == (
        "Attack: each foe discards a card unless they reveal a Villain from their hand.",
        "Attaque : chaque adversaire défausse une carte, sauf s'il révèle un Vilain de sa main.",
    )


@pytest.mark.parametrize(
    ("condition", "english", "french"),
    [
        (
            any_of(cards("line up", is_=("villain",)), 2),
            "there are 2 or more Villains in the Line-Up",
            "s'il y a au moins 2 Vilains dans la Réserve",
        ),
        (any_of(cards("hand", is_=("hero",))), "you have a Hero in your hand", "si vous avez un Héros dans votre main"),
        (
            Condition("none", cards=cards("play", is_=("hero",), other=True)),
            "you control no other Hero",
            "si vous ne contrôlez aucun autre Héros",
        ),
        (Condition("none", cards=cards("hand")), "your hand is empty", "si votre main est vide"),
        (
            Condition("none", cards=cards("line up", is_=("equipment",))),
            "there is no Equipment in the Line-Up",
            "s'il n'y a aucun Équipement dans la Réserve",
        ),
        (
            Condition("played", filter=Filter(("hero",)), at_most=1),
            "you have played 1 or fewer Heroes this turn",
            "si vous avez joué au plus 1 Héros ce tour-ci",
        ),
        (
            Condition("all", of=(Condition("nothing else"), any_of(cards("owned", is_=("weakness",))))),
            "this is the first card you play this turn and you own a Weakness",
            "si c'est la première carte que vous jouez ce tour-ci et que vous possédez une Faiblesse",
        ),
    ],
)
def test_conditions(condition: Condition, english: str, french: str) -> None:
    asked = step("if", condition=condition, then=(step("draw", value=number(1)),))
    assert both(asked) == (f"If {english}, draw a card.", f"{french[0].upper()}{french[1:]}, piochez une carte.")


def test_values() -> None:
    each = Value("count", cards=cards("play", is_=("hero",)), different="name", times=2)
    ten = Value("number", 10, minus=Value("count", cards=cards("owned", is_=("weakness",))), at_least=0)
    assert both(step("power", value=each), step("draw", value=ten)) == (
        "+2 Power for each different Hero you control. Draw 10 cards, minus 1 for each Weakness you own (minimum 0).",
        "+2 en Puissance par Héros différent que vous contrôlez. Piochez 10 cartes, moins 1 par "
        "Faiblesse que vous possédez (0 au minimum).",
    )


def test_blocks_carry_their_labels() -> None:
    made = card(
        play=(
            step("power", value=number(1)),
            each_foe(step("discard", cards=cards("hand"))),
            step("draw", value=number(1)),
        ),
        ongoing=(),
    )
    assert [(block.kind, block.label, block.text) for block in rules_blocks(made, "en", NAMED)] == [
        ("play", "", "+1 Power."),
        ("attack", "Attack", "each foe discards a card."),
        ("play", "", "Draw a card."),
        ("ongoing", "Ongoing", ""),
    ]
    assert rules_text(made, "fr", NAMED).endswith("Piochez une carte. Permanent.")


def test_french_letters() -> None:
    attack = each_foe(step("gain", cards=Cards(stack="weakness")))
    may = step(
        "may",
        steps=(step("draw", value=number(1)),),
        then=(step("power", value=number(1)),),
        **{"else": (step("power", value=number(2)),)},
    )
    text = rules_text(card(play=(attack, may, step("destroy", cards=cards("hand", n=UP_TO_2)))), "fr", NAMED)
    assert "Attaque\u00a0: chaque" in text
    assert "Puissance\u202f; sinon" in text
    assert "jusqu\u2019à 2" in text
    assert "'" not in text


def test_a_card_that_does_nothing_says_nothing() -> None:
    assert both() == ("", "")


def test_a_verb_without_words_is_named() -> None:
    made = card(
        play=(step("juggle", value=number(3)), step("draw", value=number(1))), always=(Standing("levitate", {}),)
    )
    with pytest.raises(TextError, match=r"verb 'juggle' in en.*'levitate' in en"):
        rules_text(made, "en", NAMED)
    assert untranslatable(made) == [
        "tested: no text for verb 'juggle' in en",
        "tested: no text for standing ability 'levitate' in en",
        "tested: no text for verb 'juggle' in fr",
        "tested: no text for standing ability 'levitate' in fr",
    ]


def test_a_card_nobody_knows_is_named() -> None:
    made = card(play=(step("gain", cards=Cards(stack="nobody")),))
    assert untranslatable(made) == []
    assert len(untranslatable(made, NAMED)) == 2
    with pytest.raises(TextError, match="'nobody' in fr"):
        rules_text(made, "fr", NAMED)


def test_a_language_nobody_speaks() -> None:
    with pytest.raises(TextError, match="no language 'de'"):
        rules_text(card(), "de", NAMED)


def test_setup_is_told() -> None:
    assert rules_text(card(setup="goes first"), "en", {}) == "You take the first turn of the game."
    assert rules_text(card(setup="goes first"), "fr", {}) == "Vous jouez le premier tour de la partie."


def test_the_attacker_is_named() -> None:
    gain = step("gain", cards=Cards(stack="weakness"), who=Players("attacker"))
    assert both(gain) == ("The attacker gains a Weakness.", "L'attaquant gagne une Faiblesse.")

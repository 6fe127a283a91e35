"""Words that only some boxes have, each told on a small card of its own."""

from __future__ import annotations

import textwrap

import pytest

from longbox.language import Card, builtin_packs, read_pack, read_pack_text
from longbox.text import kind_name, rules_blocks, rules_text, rulings_text, section_name, subtype_name, untranslatable
from tests.text.build import plain

PACK = """\
pack: sample
version: 1
title: {en: Sample, fr: Exemple}
players: [2, 5]
keywords: {capture: [end turn: now], rescue: [draw: 1], super move: [draw: 1]}
cards:
  weakness: {name: {en: Weakness, fr: Faiblesse}, section: stacks, type: none, cost: 0, vp: -1, copies: 20,
             noun: {gender: f, plural: Faiblesses}}
  vp_token: {name: {en: VP token, fr: Jeton PV}, section: vp_tokens, type: none, copies: 9,
             noun: {gender: m, singular: jeton PV, plural: jetons PV}}
  last_one: {name: {en: The Last, fr: Le Dernier}, section: super_villains, type: villain, cost: 9, vp: 5, copies: 1}
  spheres: {name: {en: Spheres, fr: Sphères}, section: main_deck, type: equipment, subtypes: [metal], cost: 1, vp: 1,
            copies: 2}
"""


def card_of(body: str, section: str = "main_deck", others: str = "") -> tuple[Card, dict[str, Card]]:
    facts = "name: {en: Test, fr: Essai}\ntype: villain\ncost: 3\nvp: 1\ncopies: 2\n"
    tested = facts + f"section: {section}\n" + textwrap.dedent(body).strip("\n") + "\n"
    pack, problems = read_pack_text(PACK + others + "  test:\n" + textwrap.indent(tested, "    "), "pack.yaml")
    assert pack is not None and not problems, [str(problem) for problem in problems]
    return pack.cards["test"], dict(pack.cards)


def both(body: str, section: str = "main_deck", others: str = "") -> tuple[str, str]:
    tested, cards = card_of(body, section, others)
    english, french = (rules_text(tested, lang, cards) for lang in ("en", "fr"))
    return plain(english), plain(french)


@pytest.mark.parametrize(
    ("body", "english", "french"),
    [
        ("ongoing: [{cards: this, also is: [hero, equipment]}]",
         "Ongoing: this card is also a Hero and an Equipment (not for the final score).",
         "Permanent : cette carte est aussi un Héros et un Équipement (sauf pour le score final)."),
        ("ongoing: [{when: {this leaves play: true}, do: {put: {n: all, in: under this}, to: discard}}]",
         "Ongoing: when this card leaves play, put all cards from under this card into your discard pile.",
         "Permanent : quand cette carte quitte le jeu, mettez les cartes placées dessous dans votre défausse."),
        ("always: [{cards: this, also named: anything}]",
         "While you own this card, it has every card name (not for the final score).",
         "Tant que vous possédez cette carte, elle porte tous les noms (sauf pour le score final)."),
        ("play: [{pick: card type, as: kind}, {until: end of turn, apply: {cards: next played or "
         "discarded, also is: kind}}]",
         "Choose a card type. The next card you play or discard this turn is also of that type.",
         "Choisissez un type de carte. La prochaine carte que vous jouez ou défaussez ce tour-ci est "
         "aussi de ce type."),
        ("ongoing: [{stand-ins: {in: under this}, when asked to: {discard: hero}}]",
         "Ongoing: instead of discarding a Hero, you may discard a card from under this card.",
         "Permanent : au lieu de défausser un Héros, vous pouvez défausser une carte placée dessous."),
        ("play: [{attack: a foe, does: {until: end of turn, who: you, apply: {ability of: {in: team, whose: them}}}}]",
         "Attack: choose a foe. This turn, you also have the ability of their Super Hero.",
         "Attaque : choisissez un adversaire. Ce tour-ci, vous avez aussi la capacité de son Super-Héros."),
        ("play: [{for: a foe, does: {until: end of turn, who: you, apply: {control: {n: all, is: hero, "
         "in: play, whose: them}}}}]",
         "Choose a foe. This turn, you control all their Heroes.",
         "Choisissez un adversaire. Ce tour-ci, vous contrôlez tous ses Héros."),
        ("play: [{put: {in: team, as: it}, to: unused heroes}, {put: {in: unused heroes, not: it}, to: team}]",
         "Put one of your Super Heroes back among the unused Super Heroes, then put another Super "
         "Hero from the unused Super Heroes in front of you.",
         "Remettez un de vos Super-Héros parmi les Super-Héros inutilisés, puis mettez un autre "
         "Super-Héros des Super-Héros inutilisés devant vous."),
        ("play: [{reveal: {top: deck, n: 2, as: seen}}, {draw: {of: seen}}, {discard: {of: seen}}]",
         "Reveal the top 2 cards of your deck. Draw one. Discard the last one.",
         "Révélez les 2 premières cartes de votre pioche. Piochez-en une. Défaussez la dernière."),
        ("play: [{gain: {one of each: cost, cost: [1, 2], in: line up}}]",
         "Gain a card of cost 1 and one of cost 2 from the Line-Up.",
         "Gagnez une carte de coût 1 et une de coût 2 de la Réserve."),
    ],
)  # fmt: skip
def test_words_of_titans(body: str, english: str, french: str) -> None:
    assert both(body) == (english, french)


def test_the_start_of_anybodys_turn() -> None:
    body = "on the stack: [{when: {start of turn: anyone}, do: [{discard: 1}, {gain: weakness}]}]"
    assert both(body, "super_villains") == (
        "While face up on the stack: at the start of each player's turn, that player discards a card and "
        "gains a Weakness.",
        "Tant que cette carte est visible sur la pile : au début du tour de chaque joueur, celui-ci défausse une carte "
        "et gagne une Faiblesse.",
    )


BLOCKER = """\
  blocker: {name: {en: Wall, fr: Mur}, section: main_deck, type: hero, cost: 1, vp: 1, copies: 1, block: {raises: 2}}
"""


@pytest.mark.parametrize(
    ("body", "english", "french"),
    [
        ("play: [{until: end of turn, apply: {costs: your character, more: 1}}]",
         "Raise your Character's cost by 1 this turn.", "Augmentez de 1 le coût de votre Personnage ce tour-ci."),
        ("play: [{attack: each foe, does: {until: end of turn, apply: {costs: your character, less: 2}}}]",
         "Attack: your foe's Character costs 2 less this turn.",
         "Attaque : le Personnage de votre adversaire coûte 2 de moins ce tour-ci."),
        ("play: [{for: each foe, does: [{discard: 1}, {draw: 1, who: you}]}]",
         "Your foe discards a card. You draw a card.", "Votre adversaire défausse une carte. Vous piochez une carte."),
        ("confrontation: [{power: {count: {in: won}}}]",
         "During a Confrontation: +1 Power for each Character you have defeated.",
         "Pendant une Confrontation : +1 en Puissance par Personnage que vous avez vaincu."),
        ("confrontation: [{later: you win this confrontation, do: {draw: 1}}]",
         "During a Confrontation: if you win it, draw a card.",
         "Pendant une Confrontation : si vous la gagnez, piochez une carte."),
        ("play: [{later: you win this confrontation, do: {draw: 1}}]",
         "If you win this Confrontation, draw a card.", "Si vous gagnez cette Confrontation, piochez une carte."),
        ("block: {raises: 3, do: {draw: 1}}",
         "Block: you may discard this card to raise your Character's cost by 3 this turn. If you do, draw a card.",
         "Blocage : vous pouvez défausser cette carte pour augmenter de 3 le coût de votre "
         "Personnage ce tour-ci. Si vous le faites, piochez une carte."),
    ],
)  # fmt: skip
def test_words_of_rivals(body: str, english: str, french: str) -> None:
    assert both(body, others=BLOCKER) == (english, french)


def test_the_second_card_of_two_kinds_is_no_second_of_either() -> None:
    assert both("ability: [{when: {you play: [equipment, hero]}, nth: 2, do: {draw: 1}}]", "characters") == (
        "Once on each of your turns, as soon as you have played 2 Equipment and/or Heroes, draw a card.",
        "Une fois à chacun de vos tours, dès que vous avez joué 2 Équipements et/ou Héros, piochez une carte.",
    )
    assert both("ability: [{when: {you play: hero}, nth: 2, do: {draw: 1}}]", "characters") == (
        "When you play your second Hero on each of your turns, draw a card.",
        "À chacun de vos tours, quand vous jouez votre deuxième Héros, piochez une carte.",
    )


def test_an_ability_of_a_confrontation() -> None:
    body = "ability: [{when: {you play: hero}, if: {confrontation: yours}, do: {power: 1}}]"
    assert both(body, "characters") == (
        "During your Confrontation, whenever you play a Hero, +1 Power.",
        "Pendant votre Confrontation, chaque fois que vous jouez un Héros, +1 en Puissance.",
    )


@pytest.mark.parametrize(
    ("body", "english", "french"),
    [
        ("always: [must be played: first]",
         "You must play this card before you do anything else.",
         "Vous devez jouer cette carte avant toute autre action."),
        ("always: [{when: {you play: this}, if: {any: {is: weakness, in: play}, at least: capture "
         "limit}, do: {keyword: capture}}]",
         "When you play this card, if you control 2 or more Weaknesses, one of your Super Heroes is "
         "Captured and your turn ends.",
         "Quand vous jouez cette carte, si vous contrôlez au moins 2 Faiblesses, l'un de vos "
         "Super-Héros est Capturé et votre tour prend fin."),
        ("play: [{if: {players: each foe, with: {count: {in: team}, more than: {count: {in: team, whose: you}}}}, "
         "then: {power: 1}}]",
         "If a foe has more Super Heroes than you, +1 Power.",
         "Si un adversaire a plus de Super-Héros que vous, +1 en Puissance."),
        ("play: [{if: {count: {is: hero, in: line up}, more than: {count: {is: villain, in: line up}}}, "
         "then: {draw: 1}}]",
         "If there are more Heroes in the Line-Up than Villains in the Line-Up, draw a card.",
         "S'il y a plus de Héros dans la Réserve que de Vilains dans la Réserve, piochez une carte."),
        ("play: [{discard: {n: 2, in: hand, highest: cost, not: weakness}}]",
         "Discard the 2 most expensive non-Weakness cards from your hand.",
         "Défaussez les 2 cartes les plus chères de votre main, sauf les Faiblesses."),
        ("play: [{destroy: {n: all, in: line up, highest: cost}}]",
         "Destroy the card or cards with the highest cost in the Line-Up.",
         "Détruisez la ou les cartes les plus chères de la Réserve."),
        ("play: [{may: {put: this, to: its stack}}]",
         "You may put this card back on its stack.", "Vous pouvez remettre cette carte sur sa pile."),
        ("play: [{until: end of turn, apply: {when: {you play: metal}, do: {power: 1}}}]",
         "Until the end of this turn, whenever you play a Metal card, +1 Power.",
         "Jusqu'à la fin de ce tour, chaque fois que vous jouez une carte Métal, +1 en Puissance."),
    ],
)  # fmt: skip
def test_words_of_metal(body: str, english: str, french: str) -> None:
    assert both(body) == (english, french)


def test_a_rule_card_of_nobody() -> None:
    body = (
        "table: [{when: {anyone defeats: {is: super-villain, not: last_one}}, do: "
        "[{keyword: rescue}, {gain: weakness}]}]"
    )
    assert both(body, "tile") == (
        "Whoever defeats a Super-Villain other than The Last rescues a Captured Super Hero and gains a Weakness.",
        "Quiconque vainc un Super-Vilain autre que Le Dernier libère un Super-Héros Capturé et gagne une Faiblesse.",
    )


@pytest.mark.parametrize(
    ("body", "english", "french"),
    [
        ("play: [{damage: 6, shared among: each foe}]",
         "Share out 6 damage among your foes as you like.", "Répartissez 6 dégâts entre vos adversaires "
         "comme vous voulez."),
        ("play: [{lose charges: all, as: lost}, {power: {number: 1, plus: {amount: lost}}}]",
         "Lose all your Charges. +1 Power, plus 1 for each Charge lost this way.",
         "Perdez toutes vos Charges. +1 en Puissance, plus 1 par Charge perdue ainsi."),
        ("play: [{for: each foe, does: [{lose charges: 2, as: lost}, {damage: {number: 2, minus: "
         "{amount: lost}, times: 2}}]}]",
         "Each foe loses 2 Charges and takes 4 damage, minus 2 for each Charge lost this way.",
         "Chaque adversaire perd 2 Charges et subit 4 dégâts, moins 2 par Charge perdue ainsi."),
        ("play: [{for: {who: each foe, hit: this turn}, does: [{lose charges: 1}, {charge: 1, who: you}]}]",
         "Each foe you have successfully attacked this turn loses 1 Charge. You gain 1 Charge for each of them.",
         "Chaque adversaire contre qui vous avez réussi une Attaque ce tour-ci perd 1 Charge. Vous "
         "gagnez 1 Charge pour chacun d'eux."),
        ("play: [{if: {players: {who: each foe, hit: this turn}, at least: 2}, then: {draw: 1}}]",
         "If you made a successful Attack against 2 or more foes this turn, draw a card.",
         "Si vous avez réussi une Attaque contre au moins 2 adversaires ce tour-ci, piochez une carte."),
        ("play: [{burn: 1, do: {attack: a foe, does: {damage: 2}}}]",
         "You may Burn (1). If you do, Attack: a foe of your choice takes 2 damage.",
         "Vous pouvez Consumer (1). Si vous le faites, Attaque : un adversaire de votre choix subit 2 dégâts."),
        ("play: [{for: each player, does: [{draw: 3}, {burn: 2, do: {draw: 2}}]}]",
         "Each player draws 3 cards and may Burn (2) to draw 2 cards.",
         "Chaque joueur pioche 3 cartes et peut Consumer (2) pour piocher 2 cartes."),
        ("play: [{choose: 2, of: [{draw: 1}, {charge: 1}, {heal: 3}]}]",
         "Choose 2 different effects: draw a card; gain 1 Charge; heal 3.",
         "Choisissez 2 effets différents : piochez une carte ; gagnez 1 Charge ; soignez-vous de 3."),
        ("play: [{for: each player, does: {choose: 1, of: [{draw: 1}, {until: end of turn, "
         "apply: {your attacks: next, more damage: 2}}]}}]",
         "Each player draws a card or their next Attack this turn deals 2 more damage (their choice).",
         "Chaque joueur pioche une carte ou sa prochaine Attaque ce tour-ci inflige 2 dégâts de plus (à son choix)."),
        ("play: [{for: a foe, does: [{reveal: hand}, {may: {discard: {is: defense, in: hand, whose: "
         "them}}, who: you}]}]",
         "A foe of your choice reveals their hand. You may discard a Defense card from it.",
         "Un adversaire de votre choix révèle sa main. Vous pouvez en défausser une carte Défense."),
    ],
)  # fmt: skip
def test_words_of_injustice(body: str, english: str, french: str) -> None:
    assert both(body) == (english, french)


@pytest.mark.parametrize(
    ("body", "english", "french"),
    [
        ("{when: {you deplete a health bar of: a foe}, any turn: true, do: {draw: 1}}",
         "Whenever you deplete a foe's Health Bar (on any turn), draw a card.",
         "Chaque fois que vous épuisez une Barre de Santé d'un adversaire (à n'importe quel tour), piochez une carte."),
        ("{when: {a health bar is depleted: yours}, any turn: true, do: {charge: 2}}",
         "Whenever one of your Health Bars is depleted (on any turn), gain 2 Charges.",
         "Chaque fois que l'une de vos Barres de Santé est épuisée (à n'importe quel tour), gagnez 2 Charges."),
        ("{when: {your attack succeeds: targeted}, nth: 1, do: {power: 1}}",
         "The first time on each of your turns that a targeted Attack of yours succeeds, +1 Power.",
         "La première fois à chacun de vos tours qu'une de vos Attaques ciblées réussit, +1 en Puissance."),
        ("{when: {your attack succeeds: any}, if: {attack: first of turn}, do: {power: 1}}",
         "When your first Attack on each of your turns succeeds, +1 Power.",
         "À chacun de vos tours, quand votre première Attaque réussit, +1 en Puissance."),
        ("{when: {every foe avoids your attack: true}, if: {attack: first of turn}, do: {charge: 1}}",
         "When every foe attacked avoids your first Attack on each of your turns, gain 1 Charge.",
         "À chacun de vos tours, quand tous les adversaires attaqués évitent votre première Attaque, gagnez 1 Charge."),
        ("{when: {through your card a foe: [discards a card, loses a charge]}, nth: 1, do: {charge: 1}}",
         "The first time on each of your turns that a card of yours makes a foe discard a card or "
         "lose a Charge, gain 1 Charge.",
         "La première fois à chacun de vos tours qu'une de vos cartes fait défausser une carte ou "
         "perdre une Charge à un adversaire, gagnez 1 Charge."),
        ("{when: {you play: super power}, nth: later, do: {power: 1}}",
         "Whenever you play a Super Power after your first on each of your turns, +1 Power.",
         "À chacun de vos tours, chaque fois que vous jouez un Super-Pouvoir après le premier, +1 en Puissance."),
        ("{your attacks: first, more damage: 1}",
         "On each of your turns, your first Attack deals 1 more damage.",
         "À chacun de vos tours, votre première Attaque inflige 1 dégât de plus."),
        ("{use: once a turn, price: {burn: charge cost}, do: {keyword: super move}}",
         "Once on each of your turns, you may Burn (X) to play your Super Move (X is its Charge cost).",
         "Une fois à chacun de vos tours, vous pouvez Consumer (X) pour jouer votre Botte Secrète (X "
         "est son coût en Charges)."),
    ],
)  # fmt: skip
def test_abilities_of_injustice(body: str, english: str, french: str) -> None:
    assert both(f"ability: [{body}]", "characters") == (english, french)


@pytest.mark.parametrize(
    ("body", "english", "french"),
    [
        ("{rule: most charges, becomes: 5}", "you cannot have more than 5 Charges",
         "vous ne pouvez pas avoir plus de 5 Charges"),
        ("{rule: most charges, more: 2}", "you can have 2 more Charges", "vous pouvez avoir 2 Charges de plus"),
        ("{rule: vp of weakness, becomes: -2}", "at the end of the game, each of your Weaknesses is worth \u22122 VP",
         "en fin de partie, chacune de vos Faiblesses vaut \u22122 PV"),
        ("{rule: healing, less: 1}", "whenever you heal, heal 1 less",
         "chaque fois que vous vous soignez, soignez-vous de 1 de moins"),
    ],
)  # fmt: skip
def test_lasting_penalties(body: str, english: str, french: str) -> None:
    assert both(f"lasting penalty: [{body}]", "ko_tokens") == (
        f"Penalty (Ongoing): {english}.",
        f"Malus (Permanent) : {french}.",
    )


def test_tokens() -> None:
    body = "penalty: [{put: {is: vp_token, in: tokens}, to: its stack}]\nbonus: [gain: vp_token]"
    assert both(body, "ko_tokens") == (
        "Penalty: give back one of your VP tokens. Bonus: gain a VP token.",
        "Malus : rendez un de vos jetons PV. Bonus : gagnez un jeton PV.",
    )


def test_an_arena_has_a_block_for_each_place() -> None:
    body = """
    slots:
    - {slot: 2, name: {en: Gate, fr: Porte}, burn: 1, do: {put: it, to: hand}}
    - {slot: 4, do: {if: {card: it, is: hero}, then: {draw: 1}}}
    """
    tested, cards = card_of(body, "arenas")
    assert both(body, "arenas") == (
        "Slot 2, Gate – Burn (1): put the gained card into your hand. Slot 4: if the gained card is "
        "a Hero, draw a card.",
        "Emplacement 2, Porte – Consumer (1) : mettez la carte gagnée dans votre main. Emplacement 4 "
        ": si la carte gagnée est un Héros, piochez une carte.",
    )
    assert [(block.kind, block.label) for block in rules_blocks(tested, "en", cards)] == [
        ("slot", "Slot 2, Gate – Burn (1)"),
        ("slot", "Slot 4"),
    ]


@pytest.mark.parametrize(
    ("body", "english", "french"),
    [
        ("{attack: each player, unless: {burn: 2}, does: {damage: 4}}",
         "Ambush – Attack: each player takes 4 damage. Each player may first Burn (2) to ignore this effect.",
         "Embuscade – Attaque : chaque joueur subit 4 dégâts. Chaque joueur peut d'abord Consumer "
         "(2) pour ignorer cet effet."),
        ("{attack: each player, unless: {burn: 2}, does: [{damage: 4}, {discard: 1}]}",
         "Ambush – Attack: each player takes 4 damage and discards a card. Each player may first "
         "Burn (2) to ignore this effect.",
         "Embuscade – Attaque : chaque joueur subit 4 dégâts et défausse une carte. Chaque joueur "
         "peut d'abord Consumer (2) pour ignorer cet effet."),
        ("{for: each player, does: {charge: 1}}",
         "Ambush: each player gains 1 Charge.", "Embuscade : chaque joueur gagne 1 Charge."),
        ("{attack: each player, does: {follow: first appearance, of: {top: villains}}}",
         "Ambush \u2013 Attack: each player suffers the First Appearance of the face-up Nemesis.",
         "Embuscade \u2013 Attaque : chaque joueur subit la Révélation de l'Ennemi Juré visible."),
    ],
)  # fmt: skip
def test_ambushes(body: str, english: str, french: str) -> None:
    assert both(f"ambush: [{body}]", "clash") == (english, french)


def test_what_cannot_be_said_is_told() -> None:
    tested, cards = card_of("ability: [{rule: healing, times: 2}]", "characters")
    assert [problem for problem in untranslatable(tested, cards) if "rule 'healing'" in problem]


# ---------------------------------------------------------------- the boxes


def box(name: str) -> dict[str, Card]:
    pack, problems = read_pack(builtin_packs()[name])
    assert pack is not None, problems
    return dict(pack.cards)


@pytest.mark.parametrize("name", sorted(builtin_packs()))
def test_every_section_and_kind_has_a_name(name: str) -> None:
    cards = box(name)
    for lang in ("en", "fr"):
        for card in cards.values():
            assert section_name(card.section, lang, cards) and kind_name(card, lang, cards)
            assert all(subtype_name(subtype, lang)[0].isupper() for subtype in card.subtypes)


def test_what_oversized_cards_are_called() -> None:
    called = {}
    for name in builtin_packs():
        cards = box(name)
        called[name] = {kind_name(card, "fr", cards) for card in cards.values() if card.section == "characters"}
    heroes, others = {"Super-Héros"}, {"Personnage"}
    assert called == {"base": heroes, "titans": heroes, "metal": heroes, "rivals": others, "injustice": others}


@pytest.mark.parametrize("name", sorted(builtin_packs()))
def test_rulings_are_set_in_both_languages(name: str) -> None:
    cards = box(name)
    assert any(card.rulings for card in cards.values())
    for card in cards.values():
        for english, french in zip(rulings_text(card, "en"), rulings_text(card, "fr"), strict=True):
            assert english.endswith(".") and french.endswith("."), card.id
            assert "'" not in english + french and english != french, card.id
            assert not any(f" {sign}" in french for sign in ":;?!"), card.id


@pytest.mark.parametrize("name", sorted(builtin_packs()))
def test_cards_named_in_a_text_have_a_french_gender(name: str) -> None:
    """Without it "un Faiblesse" would be told."""
    cards = box(name)
    starters = [
        card for card in cards.values() if card.section in ("stacks", "vp_tokens") or card.id == "vulnerability"
    ]
    assert starters and all(card.noun is not None for card in starters)

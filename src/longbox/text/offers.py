"""What a card offers or does to a player in the middle of its text: the alternatives of `choose`, the steps of `may`,
what an Attack does.

A speaker tells the whole card, so that it knows what "it" means when it comes to the offer; on the way the offer is
told once more, addressed to the player who decides.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from typing import Any

from longbox.language.tree import Card, Cards, Players, Step
from longbox.text.fr_words import que
from longbox.text.model import ORDER, THIRD, YOU, Known, Said, Thing, Voice, upper
from longbox.text.parts import standings_of
from longbox.text.phrases import de
from longbox.text.render import speaker_of
from longbox.text.trees import goes_on, is_exchange, is_steal, is_yours, keeps_one, passed_on

OTHER = "\ue000"  # stands for "you" of the card, where somebody else decides
MATE = "\ue001"  # stands for the player something happens to, where it is told to a third one
BY_NAME = {"you": "them", "them": "that player"}  # told of the card's own player, "them" being a foe
TO_THEM = {"them": "you", "you": OTHER}  # the same text, told to another player than the card's
BARE = Voice("bare", True)
KINDS = ("you", "they", "bare", "may", "then", "burn", "spared", "attack you", "attack they", "first you", "first they",
         "foe")  # fmt: skip


Named = tuple[tuple[str, str], ...]  # slots whose card is known, and its name


def filled(text: str, player: str, mate: str = "") -> str:
    """With the names of the players, as French sets them after "de"."""
    for sign, name in ((OTHER, player), (MATE, mate)):
        for word, told in (("de", de(name)), ("que", que(name))):
            text = text.replace(f" {word} {sign}", f" {told}".replace("'", "\u2019"))
        text = text.replace(sign, name)
    return text


def alternative_text(
    card: Card, index: int, lang: str, cards: Mapping[str, Card], player: str, told_to: str = "you", named: Named = ()
) -> str:
    """One alternative of a `choose`, told to the one who chooses as an order (`you`) or after "you choose" (`bare`),
    or to others (`they`). `player`: whose card it is."""
    for offers in _offers(_Key(card, cards), lang, named)[told_to]:
        if index < len(offers):
            return filled(offers[index], player)
    return ""


def may_text(card: Card, lang: str, cards: Mapping[str, Card], player: str) -> str:
    """What a card's only `may` offers, as what follows "do you want to"; empty if it has none or several."""
    found = _offers(_Key(card, cards), lang)["may"]
    return filled(found[0][0], player) if len(found) == 1 else ""


def may_then_text(card: Card, lang: str, cards: Mapping[str, Card], player: str) -> str:
    """What follows for who accepts the only `may` of a card, as an order; empty if nothing does."""
    found = _offers(_Key(card, cards), lang)["may"]
    return filled(found[0][1], player) if len(found) == 1 else ""


def then_text(card: Card, verb: str, lang: str, cards: Mapping[str, Card], player: str) -> str:
    """What follows if one does that with a card, where one may; empty if nothing does or the card says it twice."""
    found = {offer[1] for offer in _offers(_Key(card, cards), lang)["then"] if offer[0] == verb}
    return filled(found.pop(), player) if len(found) == 1 else ""


def burn_text(card: Card, lang: str, cards: Mapping[str, Card], player: str) -> str:
    """What a card's Burn brings, told as an order; empty if it has none."""
    found = _offers(_Key(card, cards), lang)["burn"]
    return filled(found[0][0], player) if found else ""


def spared_text(card: Card, lang: str, cards: Mapping[str, Card], player: str) -> str:
    """What those suffer who do not pay to be left out, told as an order."""
    found = _offers(_Key(card, cards), lang)["spared"]
    return filled(found[0][0], player) if len(found) == 1 else ""


def attack_text(
    card: Card, lang: str, cards: Mapping[str, Card], player: str, first: bool, told_to: str, mate: str = ""
) -> str:
    """What the Attack of a card does, told to who is attacked (`you`) or to others (`they`: to `mate`).

    `first`: as the card appears."""
    found = _offers(_Key(card, cards), lang)[f"{'first' if first else 'attack'} {told_to}"]
    return filled(found[0][0], player, mate) if found else ""


def foe_text(card: Card, lang: str, cards: Mapping[str, Card]) -> tuple[str, str]:
    """What choosing a foe is for, if it is always the same: what that foe does ("takes 2 damage"), or what you do."""
    found = {(offer[0], offer[1]) for offer in _offers(_Key(card, cards), lang)["foe"]}
    return found.pop() if len(found) == 1 else ("", "")


def ability_text(card: Card, index: int, lang: str, cards: Mapping[str, Card]) -> str:
    """What one of the standing abilities of a card does when it is set off, as an order."""
    standings = [*card.ability, *(card.ongoing or ())]
    if index < 0:  # one that its play set up, or that it has on the stack
        standings = [one for one in standings_of(card) if one.kind == "when" and one not in standings]
        standings = standings or list(card.more.get("on the stack", ()))
        index = 0 if len(standings) == 1 else len(standings)
    if index >= len(standings):
        return ""
    speaker = _listener(lang)(card, cards)
    text: str = speaker.aside(standings[index].get("do", ()), ORDER, {})
    return str(speaker.finish(text))


def pick_text(card: Card, lang: str, cards: Mapping[str, Card]) -> str:
    """What a card is picked for, told from the choice on."""
    for at, step in enumerate(card.play):
        if step.verb == "pick" and step.get("cards") is not None:
            speaker = _listener(lang)(card, cards)
            return str(speaker.finish(speaker.aside(card.play[at:], ORDER, {})))
    return ""


class _Key:
    """A card among its cards, compared by identity: trees hold mappings and cannot be hashed."""

    def __init__(self, card: Card, cards: Mapping[str, Card]) -> None:
        self.card = card
        self.cards = cards

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.card is other.card and self.cards is other.cards

    def __hash__(self) -> int:
        return hash((id(self.card), id(self.cards)))


@lru_cache(maxsize=1024)
def _offers(key: _Key, lang: str, named: Named = ()) -> dict[str, list[list[str]]]:
    speaker = _listener(lang)(key.card, key.cards)
    speaker.named = dict(named)
    speaker.blocks()
    found: dict[str, list[list[str]]] = speaker.heard
    return found


@lru_cache(maxsize=8)
def _listener(lang: str) -> Any:
    """A speaker of that language that keeps the offers it comes across."""
    kind: Any = speaker_of(lang)

    class Listener(kind):  # type: ignore[misc]
        known: dict[str, Known]
        last: str
        nested: int
        picker: str
        hand_shown: str
        them: str
        this_name: str
        problems: list[str]

        def __init__(self, card: Card, cards: Mapping[str, Card]) -> None:
            super().__init__(card, cards)
            self.heard: dict[str, list[list[str]]] = {kind: [] for kind in KINDS}
            self.named: dict[str, str] = {}

        def aside(self, steps: tuple[Step, ...], voice: Voice, words: Mapping[str, str]) -> str:
            """Tells steps without leaving a trace in what the speaker knows."""
            return self.asides([(steps, voice)], words)[0]

        def asides(self, told: list[tuple[tuple[Step, ...], Voice]], words: Mapping[str, str]) -> list[str]:
            """The same for rows of steps that follow each other."""
            return self.quietly(
                lambda: [self.in_one(with_players(steps, words), voice) for steps, voice in told], words
            )

        def quietly(self, tell: Callable[[], list[str]], words: Mapping[str, str]) -> list[str]:
            kept = (copy.deepcopy(self.known), self.last, self.nested, len(self.problems), self.picker, self.hand_shown)
            if words is TO_THEM:  # what "you" of the card filled is now somebody else's
                self.picker = OTHER
                for known in self.known.values():
                    known.yours = not known.yours
            texts = tell()
            self.known, self.last, self.nested, self.picker, self.hand_shown = *kept[:3], *kept[4:]
            wrong = self.problems[kept[3] :]
            del self.problems[kept[3] :]
            return [""] * len(texts) if wrong else texts

        def loop(self, step: Step) -> list[str]:
            does, players = step.get("does", ()), step.fields["players"]
            price = step.get("unless", ())
            if step.verb == "attack":
                self.hear_attack(step)
            elif price and price[0].verb == "burn":
                self.heard["spared"].append([self.finish(self.spared(does))])
            if players.word == "a foe":
                self.heard["foe"].append([self.finish(text) for text in self.about_foe(does)])
            lines: list[str] = super().loop(step)
            return lines

        def hear_attack(self, step: Step) -> None:
            does, price = (*step.get("does", ()), *goes_on(step)), step.get("unless", ())
            when = "first" if step is self.card.first_appearance else "attack"
            told = taken_over(does, self.lang, "you") or self.aside(does, ORDER, TO_THEM)
            if price and price[0].verb != "burn":
                told = self.unless(told, self.aside(price, YOU, {}))
            if step.get("avoided"):
                lead = self.if_word(self.you_avoid)
                told += f"{self.semicolon}{lead}, {self.aside(step.fields['avoided'], ORDER, TO_THEM)}"
            given = self.to_who_is_given(step)
            self.heard[f"{when} you"].append([self.finish(told + given)])
            mine = with_players(does, {"you": OTHER})
            self.them, self.picker = MATE, OTHER
            theirs = self.quietly(lambda: [self.semicolon.join(self.told(MATE, mine))], {})[0] + given
            self.them = self.picker = ""
            self.heard[f"{when} they"].append([self.finish(taken_over(does, self.lang, "they") or theirs)])

        def to_who_is_given(self, attack: Step) -> str:
            """What comes of a card that is passed on for the player it comes to, as one more clause."""
            after = attack.get("afterwards", ())
            if not after or not passed_on(after[0]):
                return ""
            told: str = self.quietly(lambda: self.told("", after[0].get("does", ())), {})[0]
            return f"{self.semicolon}{told}"

        def spared(self, does: tuple[Step, ...]) -> str:
            """Told alone: what the text has just named is named once more."""
            last, self.last = self.last, ""
            text = self.aside(does, ORDER, TO_THEM)
            self.last = last
            return text

        def about_foe(self, does: tuple[Step, ...]) -> tuple[str, str]:
            """What the chosen foe does, up to where it is the player's turn again; or what the player does."""
            if len(does) == 1 and is_steal(does[0]):
                does = (replace(does[0], fields={"value": does[0].fields["value"]}),)
            theirs = does[: next((at for at, one in enumerate(does) if is_yours(one)), len(does))]
            if theirs:
                return "who", self.aside(theirs, THIRD, {})
            return "do", self.semicolon.join(self.quietly(lambda: self.sentences(does), {}))

        def slot_thing(self, slot: str) -> Thing:
            return Thing(self.named[slot]) if slot in self.named else super().slot_thing(slot)

        def flow_choose(self, step: Step, voice: Voice) -> Said:
            told = step.get("of", ())
            mine = {} if voice.you else TO_THEM
            theirs = BY_NAME if voice.you else {"you": OTHER}
            self.heard["you"].append([upper(self.choice(steps, ORDER, mine)) for steps in told])
            self.heard["bare"].append([self.choice(steps, BARE, mine) for steps in told])
            self.heard["they"].append([self.choice(steps, Voice("bare", False), theirs) for steps in told])
            said: Said = super().flow_choose(step, voice)
            return said

        def choice(self, steps: tuple[Step, ...], voice: Voice, words: Mapping[str, str]) -> str:
            text = self.aside(steps, voice, words)
            if len(steps) == 1 and is_steal(steps[0]):
                text = self.stealing(steps[0], self.that_foe, voice)
            return str(self.finish(text))

        def flow_may(self, step: Step, voice: Voice) -> Said:
            mine = {} if voice.you else TO_THEM
            price, after = step.fields["steps"], step.get("then", ())
            before = self.this_name
            if about_another(price[0]):
                self.this_name = self.name_of(self.card.name)
            offer, then = (self.finish(text) for text in self.asides([(price, BARE), (after, ORDER)], mine))
            self.this_name = before
            if keeps_one(step):
                offers = [self.finish(self.aside(price, BARE, mine) + self.one_kept(price[0].fields["cards"])), ""]
            elif voice.you and after and self.is_purpose(after):
                whole = self.quietly(lambda: [self.with_purpose(price, after)], {})[0]
                offers = [self.finish(whole), ""]
            else:
                offers = [offer, then]
            if not asks_for_a_card(price):
                self.heard["may"].append(offers)
            if then and not is_exchange(step):
                self.heard["then"].append([price[0].verb, then])
            said: Said = super().flow_may(step, voice)
            return said

        def flow_burn(self, step: Step, voice: Voice) -> Said:
            if step.get("do"):
                mine = {} if voice.you else TO_THEM
                self.heard["burn"].append([self.finish(self.aside(step.fields["do"], ORDER, mine))])
            said: Said = super().flow_burn(step, voice)
            return said

        def players(self, players: Players) -> str:
            return OTHER if players.word == OTHER else super().players(players)

    return Listener


def taken_over(does: tuple[Step, ...], lang: str, told_to: str) -> str:
    """An Attack that lends something of yours, or of your team-mate, to the attacker."""
    kinds = {standing.kind for step in does if step.verb == "until" for standing in step.get("apply", ())}
    yours = told_to == "you"
    your = "your" if yours else f"{MATE}'s"
    english = {
        "control": f"controls {your} Ongoing cards",
        "ability of": f"also has the ability of {your} Super Hero",
    }
    french = {
        "control": f"contrôle {'vos cartes Permanent' if yours else f'les cartes Permanent de {MATE}'}",
        "ability of": f"a aussi la capacité {'de votre Super-Héros' if yours else f'du Super-Héros de {MATE}'}",
    }
    if len(kinds) != 1 or not kinds <= english.keys():
        return ""
    kind = kinds.pop()
    return f"{OTHER} {english[kind]} this turn" if lang == "en" else f"{OTHER} {french[kind]} ce tour-ci"


def about_another(step: Step) -> bool:
    """Whether a step is about one card that is not the card itself, named by the question."""
    cards = step.get("cards")
    return isinstance(cards, Cards) and bool(cards.slot or cards.top)


def asks_for_a_card(steps: tuple[Step, ...]) -> bool:
    """Whether an offer is made as a choice among cards, which may be declined, and not as a yes or no."""
    only = steps[0]
    cards = only.get("cards")
    if len(steps) > 1 or not isinstance(cards, Cards) or only.get("then") or only.get("else") or cards.one_of_each:
        return False
    return bool(cards.zones) and cards.n.kind == "exactly"


def with_players(part: Any, words: Mapping[str, str]) -> Any:
    """The same tree with other words for its players."""
    if isinstance(part, Players):
        return replace(part, word=words.get(part.word, part.word))
    if isinstance(part, tuple):
        return tuple(with_players(one, words) for one in part)
    if isinstance(part, Mapping):
        return {name: with_players(one, words) for name, one in part.items()}
    if is_dataclass(part) and not isinstance(part, type):
        return replace(part, **{f.name: with_players(getattr(part, f.name), words) for f in fields(part)})
    return part

"""What a card offers or does to a player in the middle of its text: the alternatives of `choose`, the steps of `may`,
what an Attack does.

A speaker tells the whole card, so that it knows what "it" means when it comes to the offer; on the way the offer is
told once more, addressed to the player who decides.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from typing import Any

from longbox.language.tree import Card, Cards, Players, Step
from longbox.text.model import ORDER, THIRD, Known, Said, Thing, Voice, upper
from longbox.text.render import speaker_of
from longbox.text.trees import is_steal, is_yours

OTHER = "\ue000"  # stands for "you" of the card, where somebody else decides
BY_NAME = {"you": OTHER, "them": "that player"}  # told of the card's own player, "them" being a foe
TO_THEM = {"them": "you", "you": OTHER}  # the same text, told to another player than the card's
KINDS = ("you", "they", "may", "burn", "attack you", "attack they", "first you", "first they", "foe")


Named = tuple[tuple[str, str], ...]  # slots whose card is known, and its name


def alternative_text(
    card: Card, index: int, lang: str, cards: Mapping[str, Card], player: str, told_to: str = "you", named: Named = ()
) -> str:
    """One alternative of a `choose`, told to the one who chooses, or to others (`they`). `player`: whose card it is."""
    for offers in _offers(_Key(card, cards), lang, named)[told_to]:
        if index < len(offers):
            return offers[index].replace(OTHER, player)
    return ""


def may_text(card: Card, lang: str, cards: Mapping[str, Card], player: str) -> str:
    """What a card's only `may` offers, as what follows "do you want to"; empty if it has none or several."""
    found = _offers(_Key(card, cards), lang)["may"]
    return found[0][0].replace(OTHER, player) if len(found) == 1 else ""


def may_then_text(card: Card, lang: str, cards: Mapping[str, Card], player: str) -> str:
    """What follows for who accepts the only `may` of a card, as an order; empty if nothing does."""
    found = _offers(_Key(card, cards), lang)["may"]
    return found[0][1].replace(OTHER, player) if len(found) == 1 else ""


def burn_text(card: Card, lang: str, cards: Mapping[str, Card], player: str) -> str:
    """What a card's Burn brings, told as an order; empty if it has none."""
    found = _offers(_Key(card, cards), lang)["burn"]
    return found[0][0].replace(OTHER, player) if found else ""


def attack_text(card: Card, lang: str, cards: Mapping[str, Card], player: str, first: bool, told_to: str) -> str:
    """What the Attack of a card does, told to who is attacked (`you`) or to others (`they`). `first`: as it appears."""
    found = _offers(_Key(card, cards), lang)[f"{'first' if first else 'attack'} {told_to}"]
    return found[0][0].replace(OTHER, player) if found else ""


def foe_text(card: Card, lang: str, cards: Mapping[str, Card]) -> str:
    """What happens to the foe that the player of a card chooses, if it is always the same: "takes 2 damage"."""
    found = {offer[0] for offer in _offers(_Key(card, cards), lang)["foe"]}
    return found.pop() if len(found) == 1 else ""


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
            kept = (copy.deepcopy(self.known), self.last, self.nested, len(self.problems))
            if words is TO_THEM:  # what "you" of the card filled is now somebody else's
                for known in self.known.values():
                    known.yours = not known.yours
            texts: list[str] = [self.in_one(with_players(steps, words), voice) for steps, voice in told]
            self.known, self.last, self.nested = kept[:3]
            wrong = self.problems[kept[3] :]
            del self.problems[kept[3] :]
            return [""] * len(texts) if wrong else texts

        def loop(self, step: Step) -> list[str]:
            does, players = step.get("does", ()), step.fields["players"]
            if step.verb == "attack":
                when = "first" if step is self.card.first_appearance else "attack"
                told = taken_over(does, self.lang) or self.aside(does, ORDER, TO_THEM)
                self.heard[f"{when} you"].append([self.finish(told)])
                theirs = self.aside(does, Voice("bare", False), {"you": OTHER})
                self.heard[f"{when} they"].append([self.finish(theirs)])
            if players.word == "a foe":
                if len(does) == 1 and is_steal(does[0]):
                    does = (replace(does[0], fields={"value": does[0].fields["value"]}),)
                told = "" if any(is_yours(one) for one in does) else self.aside(does, THIRD, {})
                self.heard["foe"].append([self.finish(told)])
            lines: list[str] = super().loop(step)
            return lines

        def slot_thing(self, slot: str) -> Thing:
            return Thing(self.named[slot]) if slot in self.named else super().slot_thing(slot)

        def flow_choose(self, step: Step, voice: Voice) -> Said:
            told = step.get("of", ())
            mine = {} if voice.you else TO_THEM
            self.heard["you"].append([self.finish(upper(self.aside(steps, ORDER, mine))) for steps in told])
            theirs = BY_NAME if voice.you else {"you": OTHER}
            self.heard["they"].append([self.finish(self.aside(steps, Voice("bare", False), theirs)) for steps in told])
            said: Said = super().flow_choose(step, voice)
            return said

        def flow_may(self, step: Step, voice: Voice) -> Said:
            if not asks_for_a_card(step.fields["steps"]):
                mine = {} if voice.you else TO_THEM
                told = [(step.fields["steps"], Voice("bare", True)), (step.get("then", ()), ORDER)]
                self.heard["may"].append([self.finish(text) for text in self.asides(told, mine)])
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


def taken_over(does: tuple[Step, ...], lang: str) -> str:
    """An Attack that lends something of yours to the attacker, as you are told of it."""
    kinds = {standing.kind for step in does if step.verb == "until" for standing in step.get("apply", ())}
    english = {"control": "controls cards of yours", "ability of": "also has the ability of your Super Hero"}
    french = {"control": "contrôle des cartes à vous", "ability of": "a aussi la capacité de votre Super-Héros"}
    if len(kinds) != 1 or not kinds <= english.keys():
        return ""
    kind = kinds.pop()
    return f"{OTHER} {english[kind]} this turn" if lang == "en" else f"{OTHER} {french[kind]} ce tour-ci"


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

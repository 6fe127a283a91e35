"""The small values the speakers pass around: voices, things said, what a slot holds, finished blocks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from longbox.language.tree import Place


class TextError(ValueError):
    """A card says something a language has no words for. Names the verb or word and the language."""


@dataclass(frozen=True, slots=True)
class TextBlock:
    """One styled part of a card's text: a bold label (or none) and what it says."""

    kind: str  # play, attack, ongoing, ability, always, defense, first_appearance, score, setup
    label: str  # "" when the block has none
    text: str  # full sentences; starts with a small letter after a label; may be empty ("Ongoing.")
    colon: str = ":"  # as the language sets it, with its no-break space

    def __str__(self) -> str:
        if not self.label:
            return self.text
        return f"{self.label}{self.colon} {self.text}" if self.text else f"{self.label}."


@dataclass(frozen=True, slots=True)
class Voice:
    """Who does a step and in which form of the verb it is told.

    forms: order (draw), bare (you may draw), third (each foe draws), they (they draw), you (you draw)
    """

    form: str
    you: bool  # whose hand, deck and discard pile are meant

    @property
    def inner(self) -> Voice:
        """The voice of a clause inside: the named subject becomes a pronoun."""
        return THEY if self.form == "third" else self


ORDER = Voice("order", True)
THIRD = Voice("third", False)
THEY = Voice("they", False)
YOU = Voice("you", True)
THEIRS = Voice("theirs", False)  # as "they", after the pronoun was said


@dataclass(slots=True)
class Said:
    """One step, told. `whole`: the head has its own subject; `noun`: it is a phrase without a verb."""

    head: str
    tail: list[str] = field(default_factory=list)  # sentences that must follow at once
    whole: bool = False
    noun: bool = False
    link: str = ""  # how it hangs on the step before it, inside one sentence: "then", "and"


@dataclass(frozen=True, slots=True)
class Thing:
    """Cards as the object of a verb."""

    text: str
    plural: bool = False
    feminine: bool = True
    clitic: str = ""  # French: le, la, les, en; `text` is then what stays behind the verb
    heavy: bool = False  # has a clause of its own: what else belongs to the verb goes before it
    owners: str = ""  # "its" / "their": the cards lie with other players, who keep owning them
    origin: str = ""  # the place word the cards came from


@dataclass(slots=True)
class Known:
    """What a slot holds, as far as a sentence needs it."""

    verb: str  # the verb that filled it
    place: str = ""
    plural: bool = False
    feminine: bool = True
    others: bool = False  # filled by other players, from cards of theirs
    origin: str = ""
    touched: bool = False  # some of its cards were already taken
    yours: bool = True  # you filled it
    left: int = 0  # how many are left, if that is known and they are taken one by one
    dearest: bool = False  # chosen by their cost, so that it is known
    common: bool = False  # several players filled it
    played: bool = False  # it was played since


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value taken apart: a number, for each of something, or a number equal to something."""

    number: int = 0
    per: str = ""
    equal: str = ""
    tail: str = ""


def goes_back(thing: Thing, place: Place) -> bool:
    return bool(thing.origin) and thing.origin == place.word


def goes_under(thing: Thing, place: Place) -> bool:
    """From the top of a pile to its bottom."""
    return place.word.startswith("bottom of ") and thing.origin == place.word.replace("bottom", "top", 1)


def joined(parts: Sequence[str], last: str, comma: str = ", ") -> str:
    """a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return comma.join(parts[:-1]) + last + parts[-1]


def tidy(text: str) -> str:
    """A phrase set off by commas needs none where the sentence stops anyway."""
    return re.sub(r",+(?=[.,;:)]| ;| :|$)", "", text)


def typeset(text: str, french: bool) -> str:
    """With the apostrophes and spaces of print."""
    text = text.replace("'", "\u2019")
    if not french:
        return text
    text = text.replace(" :", "\u00a0:").replace("« ", "«\u00a0").replace(" »", "\u00a0»")
    for sign in ";!?":
        text = text.replace(f" {sign}", f"\u202f{sign}")
    return text


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]

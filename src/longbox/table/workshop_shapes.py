"""What the workshop answers and is asked, as typed structs. The page's `types.ts` is generated from them too."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from longbox.table.shapes import Both, CardFacts, FormatInfo

MOST_TEXT = 65_536  # characters of a pack
MOST_CARDS = 100
MOST_TITLE = 80
Source = Annotated[str, Meta(max_length=MOST_TEXT)]
Short = Annotated[str, Meta(max_length=100)]


class PackProblem(msgspec.Struct, frozen=True):
    """What is wrong in a pack, and where; line 0: the whole of it."""

    line: int
    card: str
    message: str
    fr: str  # the message in French; words of the language stay as they are
    suggestion: str


class WorkCard(msgspec.Struct, frozen=True):
    """A card that could be read: its face in both languages, and the line it begins in."""

    id: str
    line: int
    en: CardFacts
    fr: CardFacts


class Checked(msgspec.Struct, frozen=True):
    """What became of the text of a pack, or of a format, which is told then. `tried`: it was played too."""

    ok: bool
    tried: bool
    problems: list[PackProblem]
    cards: list[WorkCard]
    pack: str = ""
    game: str = ""
    title: Both | None = None
    hash: str = ""
    format: FormatInfo | None = None


class Example(msgspec.Struct, frozen=True):
    """A word of the card language, what it means, and how it is written; `text` is how a card says it."""

    word: str
    meaning: str
    example: str
    boxes: str
    text: Both


class Language(msgspec.Struct, frozen=True):
    """What an editor needs to know: the JSON Schemas of packs and formats, and every verb with its example.

    `french`: what their words mean, by the English of it.
    """

    schema: dict[str, Any]
    formats: dict[str, Any]
    verbs: list[Example]
    standings: list[Example]
    french: dict[str, str]
    most_text: int
    most_cards: int


class Check(msgspec.Struct, frozen=True):
    """`deep`: its cards are played as well."""

    text: Source
    deep: bool = False


class Work(msgspec.Struct, frozen=True):
    """A pack or a format of one's own, as it is listed. `share`: the token of its link, if it has one."""

    id: str
    name: str
    game: str
    version: int
    updated: float
    published: bool
    mine: bool
    share: str = ""
    kind: Literal["pack", "format"] = "pack"


class WorkText(msgspec.Struct, frozen=True):
    """A version of it."""

    work: Work
    version: int
    text: str
    at: float


class WorkVersion(msgspec.Struct, frozen=True):
    version: int
    at: float
    size: int


class SaveWork(msgspec.Struct, frozen=True):
    """`after`: the version that was changed; another one has come since if it is not the newest."""

    text: Source
    name: Annotated[str, Meta(max_length=MOST_TITLE)] = ""
    after: int | None = None


class Visibility(msgspec.Struct, frozen=True):
    share: bool | None = None
    published: bool | None = None


class TryCard(msgspec.Struct, frozen=True):
    text: Source
    card: Short
    name: Short = ""
    bot: Short = "rookie"
    lang: Literal["en", "fr"] = "en"


class Measure(msgspec.Struct, frozen=True):
    """`format`: the one that is played, by its name or that of the work; else the box as printed."""

    text: Source
    format: Short = ""
    games: Annotated[int, Meta(ge=20, le=1000)] = 200


class Share(msgspec.Struct, frozen=True):
    """A share with its 95 % interval."""

    share: float
    low: float
    high: float
    count: int


class Spread(msgspec.Struct, frozen=True):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


class MeasuredCard(msgspec.Struct, frozen=True):
    """`lift`: by how much those who had it won more often than chance; `picked`: how often it was taken when it could
    be paid. Nothing where too few games tell."""

    id: str
    name: Both
    owned: int
    wins: Share | None
    lift: Share | None
    picked: Share | None


class MeasuredSide(msgspec.Struct, frozen=True):
    """The games with the pack, or those without it."""

    games: int
    failed: int
    first: Share | None
    rounds: Spread | None
    score: Spread | None
    margin: Spread | None


class MeasuredChange(msgspec.Struct, frozen=True):
    """What the pack changes, deal by deal: with it, less without it."""

    first: Spread | None
    rounds: Spread | None
    score: Spread | None
    margin: Spread | None


class Measured(msgspec.Struct, frozen=True):
    """`heavy`: it failed since its games take too long or too much memory."""

    state: Literal["waiting", "playing", "ready", "failed"]
    done: int
    games: int
    id: str
    cards: list[MeasuredCard] = []
    with_it: MeasuredSide | None = None
    without: MeasuredSide | None = None
    change: MeasuredChange | None = None
    heavy: bool = False


ASKED = (Check, SaveWork, Visibility, TryCard, Measure)

"""Words that people type: names and chat, made fit to be shown to others. They are text, never markup."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

MOST_NAME = 24
MOST_TABLE_NAME = 40
MOST_CHAT = 300
# Marks on top of a letter; more of them is a tower, not a word.
MOST_MARKS = 2
# Letters whose direction or width plays tricks, and the tags area.
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
# Letters and marks of other kinds that show nothing, or a blank.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159") | {
    chr(code) for first, last in ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF)) for code in range(first, last + 1)
}
JOINER = "\u200d"  # joins emoji
EMOJI = "\ufe0f"  # shows the letter before it as an emoji
# Letters of other scripts that look like Latin ones, and those that look like each other.
ALIKE = str.maketrans(
    "аеорсухіјѕԁһԛԝӏвкмнтгпαονρτυικχγηω01|ıɑɡɩⅼ",
    "aeopcyxijsdhqwlbkmhtrnaovptuikxynwoiliagil",
)


def clean(text: str, most: int) -> str:
    """One line without control or invisible characters, at most so long."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text[: most * 4]):
        kind = unicodedata.category(letter)
        if letter in "\t\n\r":
            letter = " "
        elif letter in (JOINER, EMOJI):
            if not kept or unicodedata.category(kept[-1]) not in ("So", "Sk", "Mn"):  # only emoji are joined
                continue
        elif kind in UNSEEN or letter in BLANK:
            continue
        marks = marks + 1 if kind in ("Mn", "Me") and letter != EMOJI else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())[:most].strip().strip(JOINER + EMOJI) if kept else ""


def clean_name(text: str, fallback: str) -> str:
    """A name has something to be seen in it."""
    name = clean(text, MOST_NAME)
    return name if any(unicodedata.category(letter)[0] in "LNPS" for letter in name) else fallback


def skeleton(name: str) -> str:
    """What is left of a name at a glance: names that look alike have the same."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(ALIKE)
    letters = [letter for letter in plain if unicodedata.category(letter)[0] not in "MZC"]
    return "".join(letters).replace("l", "i").replace("rn", "m").replace("vv", "w")


def apart(name: str, others: Sequence[str]) -> str:
    """The name, with a number if it looks like another one."""
    taken = {skeleton(other) for other in others}
    found, number = name, 2
    while skeleton(found) in taken:
        found = f"{name[:20].strip()} {number}"
        number += 1
    return found


def isolated(name: str) -> str:
    """A name that runs from right to left, fit to stand in a sentence that does not."""
    if name.isascii():
        return name
    strange = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in name)
    return f"\u2068{name}\u2069" if strange else name

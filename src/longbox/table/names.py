"""Words that people type: names and chat, made fit to be shown to others. They are text, never markup."""

from __future__ import annotations

import unicodedata

MOST_NAME = 24
MOST_TABLE_NAME = 40
MOST_CHAT = 300
# Marks on top of a letter; more of them is a tower, not a word.
MOST_MARKS = 2
# Letters whose direction or width plays tricks, and the tags area.
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def clean(text: str, most: int) -> str:
    """One line without control or invisible characters, at most so long."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text[: most * 4]):
        kind = unicodedata.category(letter)
        if letter in "\t\n\r":
            letter = " "
        elif kind in UNSEEN and letter != "\u200d":  # joins emoji
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())[:most].strip()


def clean_name(text: str, fallback: str) -> str:
    name = clean(text, MOST_NAME).strip("\u200d")
    return name or fallback

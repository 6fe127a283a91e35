"""Problems: what is wrong in a pack file, where, and the nearest word that would have been right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

MOST_PROBLEMS = 1000  # per file: a hostile file must not make us write a book
_LONGEST_GUESS = 60  # characters; difflib is slow on long words and they are no typos
_MOST_GUESSES = 300_000  # words compared per file, a few seconds; after that problems come without suggestions


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake in one file. `line` counts from 1; 0 means the file as a whole."""

    file: str
    line: int
    card: str
    message: str
    suggestion: str = ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        card = f" {self.card}:" if self.card else ""
        hint = f" (did you mean '{self.suggestion}'?)" if self.suggestion else ""
        return f"{place}:{card} {self.message}{hint}"


class PackError(Exception):
    """Packs that cannot be used, with everything that is wrong with them."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class TooManyProblems(Exception):
    """Stops the reading of a file that is hopeless. Never leaves this package."""


class Problems:
    """Collects the problems of one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.card = ""
        self.found: list[Problem] = []
        self._guesses = _MOST_GUESSES

    def add(self, line: int, message: str, suggestion: str = "") -> None:
        if len(self.found) >= MOST_PROBLEMS:
            self.found.append(
                Problem(self.file, line, "", f"more than {MOST_PROBLEMS} problems, the rest is not listed")
            )
            raise TooManyProblems
        self.found.append(Problem(self.file, line, self.card, message, suggestion))

    def nearest(self, word: str, candidates: Iterable[str]) -> str:
        """The nearest candidate, as long as the file has not asked too often."""
        words = tuple(candidates)
        self._guesses -= len(words)
        return nearest(word, words) if self._guesses > 0 else ""


def nearest(word: str, candidates: Iterable[str]) -> str:
    """The candidate that looks most like the word, or nothing."""
    if len(word) > _LONGEST_GUESS:
        return ""
    return _nearest(word, tuple(dict.fromkeys(candidates)))


# What people write for words of the language that look different.
_SYNONYMS = {
    "every": "each",
    "all": "each",
    "opponent": "foe",
    "opponents": "foe",
    "enemy": "foe",
    "foes": "foe",
    "players": "player",
    "lineup": "line up",
    "line-up": "line up",
    "trash": "destroy",
}


@lru_cache(maxsize=4096)
def _nearest(word: str, candidates: tuple[str, ...]) -> str:
    spellings = {candidate.lower().replace("_", " "): candidate for candidate in candidates}
    plain = word.lower().replace("_", " ")
    meant = " ".join(_SYNONYMS.get(part, part) for part in plain.split())
    if meant in spellings:
        return spellings[meant]
    close = difflib.get_close_matches(plain, spellings, n=1, cutoff=0.6)
    return spellings[close[0]] if close else ""


def shown(text: str) -> str:
    """A word of the file as it may stand in a message: short and on one line."""
    flat = " ".join(text.split())
    return flat if len(flat) <= 60 else flat[:57] + "..."

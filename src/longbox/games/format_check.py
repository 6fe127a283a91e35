"""Whether a format can be played: its cards are there, its rules fit its box, and games of it go on.

`longbox format check` rests on this, and so does whoever lets people write formats: `check_format_text` takes a text
and answers with problems, each with its line.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from longbox.games import GAMES, box, library, new_game, program
from longbox.games.format import Format
from longbox.games.format_reader import read_format, read_leniently, text_of
from longbox.games.mixed import Mixed, mixed
from longbox.games.mixing import NO_MIX
from longbox.games.options import CHOICES, VILLAINS, BadOptions
from longbox.games.trial import play_on
from longbox.language.problem import PackError, Problem, nearest

if TYPE_CHECKING:
    from longbox.language.tree import Card

LAID_OUT = ("main_deck", "super_villains", "nemeses", "characters", "arenas", "clash")  # what may be left out
COUNTED = ("main_deck", "stacks")  # what there may be more or fewer of
IN_DECKS = ("starters", "stacks", "main_deck")  # what a player may begin with
MOST_DECK = 30
LEAST_DECK = 5
LEAST_MAIN = 20  # with fewer the game is over before it has begun
METAL_VILLAINS = (2, 7)
MOST_CHOICES = 300  # of a game played at random
SEED = 1


def check_format(path: Path) -> list[Problem]:
    """Everything that is wrong with the file of a format."""
    text, problems = text_of(path)
    if text is None:
        return problems
    format, problems = _looked_through(text, str(path), path)
    if format is None or problems:
        return problems
    return list(_unplayable(format, str(path), packs_of(format, path)))


def check_format_text(text: str, file: str = "format") -> list[Problem]:
    """The same for a text at hand, which cannot name packs: there is no folder to find them in."""
    format, problems = read_whole_format(text, file)
    return problems if format is None or problems else list(_unplayable(format, file, ()))


def read_whole_format(text: str, file: str = "format") -> tuple[Format | None, list[Problem]]:
    """A format at hand and all that is wrong with what it says; nothing is played."""
    return _looked_through(text, file, None)


def _looked_through(text: str, file: str, path: Path | None) -> tuple[Format | None, list[Problem]]:
    """Its cards are looked up whatever else is wrong; what stands in a line that could not be read is told once."""
    format, problems = read_leniently(text, file)
    if format is None or format.game not in GAMES:
        return None, problems
    if format.packs and path is None:
        more = [Problem(file, format.line("packs"), "", "packs are files, and this format is none")]
    else:
        packs = packs_of(format, path) if path is not None else ()
        unread = frozenset(problem.line for problem in problems)
        more = list(_faults(format, file, packs, unread))
    found = sorted([*problems, *more], key=lambda problem: problem.line)
    return (None if problems else format), found


def load_format(path: Path) -> tuple[Format, tuple[str, ...]]:
    """A format that can be played, and the packs it brings. Raises PackError with all problems."""
    format, problems = read_format(path)
    if format is None:
        raise PackError(problems)
    packs = packs_of(format, path)
    problems = list(_faults(format, str(path), packs))
    if problems:
        raise PackError(problems)
    return format, packs


def packs_of(format: Format, path: Path) -> tuple[str, ...]:
    """The packs of a format, found from the file that names them."""
    return tuple(os.path.realpath(path.parent / name) for name in format.packs)


def check_played(format: Format, game: str, seats: int, packs: tuple[str, ...]) -> None:
    """Refuses a game that its format does not know."""
    if format.game != game:
        raise BadOptions(f"the format '{format.id}' is played with the box {format.game}, not {game}")
    least, most = format.seats(box(game).seats)
    if not least <= seats <= most:
        raise BadOptions(f"the format '{format.id}' is for {least} to {most} players, not {seats}")
    wrong = _wrong(format, packs)
    if wrong:
        raise BadOptions("\n".join(wrong))


@lru_cache(maxsize=64)
def _wrong(format: Format, packs: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(str(problem) for problem in _faults(format, format.id, packs))


# ---------------------------------------------------------------- what it says
def _faults(
    format: Format, file: str, packs: tuple[str, ...], unread: frozenset[int] = frozenset()
) -> Iterator[Problem]:
    """`unread`: lines of which it was told already that they could not be read."""
    known, broken = _cards_of(format, file, packs)
    yield from broken
    found = mixed(format)
    guests = {id: library(home).cards[name] for id in found.guests for home, _, name in (id.partition(":"),)}
    checker = _Checker(format, file, {**known, **guests}, complete=not broken)
    yield from checker.cards()
    yield from (one for one in (*checker.box(), *checker.heroes()) if one.line not in unread)
    for name, near in found.unknown.items():
        line = format.line("mix", "cards" if name in format.mix.cards else "cube", name)
        yield Problem(file, line, "", f"no card is called '{name[:60]}'", near)
    for id, reason in found.cannot.items():
        if id in found.named:
            name = found.named[id]
            line = format.line("mix", "cards" if name in format.mix.cards else "cube", name)
            yield Problem(file, line, "", f"'{id}' cannot join {format.game}: {reason}")
    yield from checker.main_deck(found)


def _cards_of(format: Format, file: str, packs: tuple[str, ...]) -> tuple[Mapping[str, Card], list[Problem]]:
    """The cards that a format may name, and what is wrong with its packs; then they are those of its box."""
    missing = [
        Problem(file, format.line("packs"), "", f"there is no pack '{name[:60]}' beside this file")
        for name, path in zip(format.packs, packs, strict=False)
        if not Path(path).exists()
    ]
    if missing:
        return library(format.game).cards, missing
    try:
        cards = library(format.game, packs).cards
        if packs:
            program(format.game, packs)
    except PackError as error:
        return library(format.game).cards, list(error.problems)
    except BadOptions as error:
        return library(format.game).cards, [Problem(file, format.line("packs"), "", str(error))]
    return cards, []


class _Checker:
    def __init__(self, format: Format, file: str, known: Mapping[str, Card], complete: bool = True) -> None:
        """`complete`: no pack is missing that could have more cards."""
        self.format = format
        self.file = file
        self.known = known
        self.complete = complete
        self.duel = bool(GAMES[format.game].characters)

    def problem(self, message: str, *path: str, near: str = "") -> Problem:
        return Problem(self.file, self.format.line(*path), "", message, near)

    def cards(self) -> Iterator[Problem]:
        format = self.format
        for id in format.banned:
            yield from self.card(id, "banned", LAID_OUT, "cannot be left out")
        for name, listed in (("limited", format.limited), ("copies", format.copies)):
            for id, _ in listed:
                yield from self.card(id, name, COUNTED, "is in no pile that could have more or fewer of it")
        for id, _ in format.starting_deck:
            yield from self.card(id, "starting_deck", IN_DECKS, "cannot be in a starting deck")
        cards = sum(number for _, number in format.starting_deck)
        if format.starting_deck and not LEAST_DECK <= cards <= MOST_DECK:
            told = f"a starting deck has {LEAST_DECK} to {MOST_DECK} cards, this has {cards}"
            yield self.problem(told, "starting_deck")

    def card(self, id: str, name: str, sections: tuple[str, ...], why: str) -> Iterator[Problem]:
        if id not in self.known:
            if self.complete:
                yield self.problem(f"unknown card '{id[:60]}'", name, id, near=nearest(id, self.known))
        elif self.known[id].section not in sections or (self.duel and self.known[id].section == "characters"):
            yield self.problem(f"'{id}' {why}: it is of section '{self.known[id].section}'", name, id)

    def box(self) -> Iterator[Problem]:
        """What the box must have for it."""
        format, here = self.format, GAMES[self.format.game]
        least, most = format.seats(here.seats)
        if not here.seats[0] <= least <= most <= here.seats[1]:
            told = f"{format.game} is for {here.seats[0]} to {here.seats[1]} players"
            yield self.problem(told, "players")
        names = [choice.name for choice in here.choices]
        for name, _ in format.options:
            if name not in names:
                yield self.problem(
                    f"'{name}' is no option of {format.game}", "options", name, near=nearest(name, names)
                )
        villains = format.size("villains")
        rules = here.rules()
        if villains and VILLAINS not in here.choices:
            if not rules.villains_by_cost:
                more = ", use 'options: {length: short}'" if CHOICES["length"] in here.choices else ""
                yield self.problem(f"{format.game} has no villain stack of any size{more}", "sizes", "villains")
            elif not METAL_VILLAINS[0] <= villains <= METAL_VILLAINS[1]:
                told = f"{format.game} has {METAL_VILLAINS[0]} to {METAL_VILLAINS[1]} villains, not {villains}"
                yield self.problem(told, "sizes", "villains")
        if format.size("line_up") and rules.super_moves and format.size("line_up") < rules.line_up:
            told = f"the Arenas of {format.game} need a Line-Up of {rules.line_up} or more"
            yield self.problem(told, "sizes", "line_up")
        for word in format.rules.returns or ():
            if rules.aliases.get(word, word) not in rules.stacks:
                yield self.problem(f"{format.game} has no stack '{word}'", "rules", "destroyed_return")
        if format.game in format.mix.boxes:
            yield self.problem(f"'{format.game}' is the box itself", "mix", "boxes")

    def main_deck(self, found: Mixed) -> Iterator[Problem]:
        """Unless cards could not be read or found: then it is not known how many there will be."""
        deck = [card for card in self.known.items() if card[1].section == "main_deck"]
        cards = sum(self.format.amount(id, found.amounts.get(id, card.copies)) for id, card in deck)
        if cards < LEAST_MAIN and not found.unknown:
            told = f"the Main Deck has {cards} cards; at least {LEAST_MAIN} are needed"
            yield self.problem(told, "mix" if self.format.mix != NO_MIX else "banned")

    def heroes(self) -> Iterator[Problem]:
        format, tiers = self.format, self.format.tiers
        if format.rules.starts == "fewest points" and tiers is None:
            yield self.problem("'fewest points' needs 'tiers'", "rules", "starts")
        if tiers is None:
            return
        if self.duel:
            yield self.problem(f"there are no heroes to choose in {format.game}", "tiers")
            return
        fixed = dict(format.options)
        if any(fixed.get(name) for name in ("two_heads", "hero_draft")) or fixed.get("heroes", "pick") != "pick":
            yield self.problem("heroes for points are picked: no other way to find them goes with 'tiers'", "tiers")
        for id, _ in tiers.of:
            if id not in self.known and not self.complete:
                continue
            if id not in self.known or self.known[id].section != "characters":
                heroes = [one.id for one in self.known.values() if one.section == "characters"]
                yield self.problem(f"no hero '{id[:60]}'", "tiers/of", id, near=nearest(id, heroes))
        if not tiers.points:  # it is missing, and that has been told
            return
        costs = dict(tiers.of)
        pickable = [id for id, card in self.known.items() if card.section == "characters" and card.setup != "captured"]
        reach = [id for id in pickable if id not in format.banned and costs.get(id, tiers.others) <= tiers.points]
        _, most = format.seats(GAMES[format.game].seats)
        if len(reach) < most:
            told = f"{tiers.points} points reach for {len(reach)} heroes only, and there may be {most} players"
            yield self.problem(told, "tiers", "points")


# ---------------------------------------------------------------- playing it
def _unplayable(format: Format, file: str, packs: tuple[str, ...]) -> Iterator[Problem]:
    """A game with the fewest and with the most players is set up and played a while at random."""
    for seats in dict.fromkeys(_seats(format)):
        try:
            game = new_game(format.game, seats, SEED, packs, format=format)
            play_on(game.state, Random(SEED), MOST_CHOICES)
            game.scores  # noqa: B018  (what cards are worth is worked out)
        except BadOptions as error:
            yield Problem(file, 0, "", f"with {seats} players: {error}")
        except Exception as error:  # whatever it is, a game ended in it
            yield Problem(file, 0, "", f"a game of it with {seats} players cannot be played on: {error}")


def _seats(format: Format) -> tuple[int, ...]:
    """Variants that are for just so many players are tried with those."""
    fixed = dict(format.options)
    if fixed.get("two_heads"):
        return (2,)
    if fixed.get("teams"):
        return (4,)
    least, most = format.seats(box(format.game).seats)
    return (least, min(most, 4) if fixed.get("hero_draft") else most)

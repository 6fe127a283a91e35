"""Whether packs can be played: they are compiled with their box, laid out, and their cards tried out.

`longbox pack check` rests on this. What the reader finds wrong comes first; a pack that reads well is compiled, and one
that compiles is played: every block of every card it brings is started once, and some games are played at random.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from longbox.engine.chance import make_key
from longbox.engine.compile import Fault, NotInThisGame, compile_cards
from longbox.engine.game import Game
from longbox.engine.program import Program
from longbox.engine.state import OutOfFuel, State
from longbox.engine.words import zone
from longbox.games import GAMES, Box, keywords_of, library
from longbox.games.options import BadOptions, Options
from longbox.games.placing import misplaced
from longbox.games.trial import blocks_of, fresh, play_on, put_before, start_block
from longbox.language import Library, PackError, Problem, builtin_packs, check_paths, load_packs, pack_files
from longbox.language.reader import document_id, open_document

MOST_CHOICES = 300  # of a game played at random
FEW_CHOICES = 30  # after a block of a card was started
SEED = 1


def check_packs(paths: Sequence[Path]) -> list[Problem]:
    """Everything that keeps these packs from being read or played."""
    problems = check_paths(paths)
    broken = {problem.file for problem in problems}
    heads = {str(file): _head(file) for file in pack_files(paths) if str(file) not in broken}
    files = {head.id: head for head in heads.values()}
    for head in heads.values():
        problems += _Trial(head, files).problems()
    return problems


@dataclass(frozen=True)
class _Head:
    """What a pack says about itself."""

    file: Path
    id: str
    overlay: str


def _head(file: Path) -> _Head:
    document, _ = open_document(file)
    if document is None:
        return _Head(file, "", "")
    return _Head(file, document_id(document), document_id(document, "overlay"))


class _Trial:
    """One pack on the packs it rests on."""

    def __init__(self, head: _Head, files: Mapping[str, _Head]) -> None:
        self.head = head
        self.root, self.chain = _chain(head, files)

    def problems(self) -> list[Problem]:
        if self.root not in GAMES:
            reason = f"no box plays the pack '{self.root}': say which one it changes, 'overlay: base'"
            return [self._problem(reason)]
        try:
            cards = load_packs(self.chain)
        except PackError as error:
            return list(error.problems)
        box = GAMES[self.root]
        faults = misplaced(library(box.id).cards, cards.cards)
        prog: Program | None = None
        try:
            prog = compile_cards(cards.cards, box.rules(), keywords_of(cards))
        except NotInThisGame as error:
            faults += error.faults
        if faults or prog is None:
            return [self._located(cards, fault) for fault in faults]
        return self._play(box, prog, cards)

    def _problem(self, message: str) -> Problem:
        return Problem(str(self.head.file), 0, "", message)

    def _located(self, cards: Library, fault: Fault) -> Problem:
        """A fault with the file its card stands in."""
        owner = next((pack.file for pack in reversed(cards.packs) if fault.card in pack.cards), str(self.head.file))
        return Problem(owner, fault.line, fault.card, fault.message)

    # ---------------------------------------------------------------- playing
    def _play(self, box: Box, prog: Program, cards: Library) -> list[Problem]:
        found: list[Problem] = []
        for seats in dict.fromkeys(box.seats):
            try:
                table = box.lay_out(prog, seats, Options())
                table.state.key = make_key(SEED)
                box.deal(table, Options(), None)
            except (BadOptions, OutOfFuel) as error:
                found.append(self._problem(f"with {seats} players: {error}"))
                continue
            found += self._random_game(table.state)
            if not found and seats == box.seats[0]:
                found += self._cards(table.state, cards)
        return found

    def _random_game(self, st: State) -> list[Problem]:
        st = fresh(st)
        try:
            play_on(st, Random(SEED), MOST_CHOICES)
            Game(st).scores  # noqa: B018  (what cards are worth is worked out)
        except Exception as error:  # whatever it is, a game ended in it
            return [self._problem(f"a game with it cannot be played on: {_told(error)}")]
        return []

    def _cards(self, st: State, cards: Library) -> list[Problem]:
        """Each card that the pack brings, wherever it works."""
        own = cards.packs[-1].cards
        found: list[Problem] = []
        for number, definition in enumerate(st.defn):
            d = st.prog.defs[definition]
            if d.id in own and d.id not in {problem.card for problem in found}:
                found += self._card(st, number, cards)
                own = {id: card for id, card in own.items() if id != d.id}
        return found

    def _card(self, st: State, number: int, cards: Library) -> list[Problem]:
        d = st.prog.defs[st.defn[number]]
        try:
            for block in blocks_of(d):
                trial = fresh(st)
                start_block(trial, block, number)
                play_on(trial, Random(SEED), FEW_CHOICES)
            trial = fresh(st)
            put_before(trial, number, zone.TEAM if d.section == "characters" else zone.ONGOING)
            play_on(trial, Random(SEED), FEW_CHOICES)
            Game(trial).scores  # noqa: B018
        except Exception as error:  # whatever it is, a game ended in it
            line = cards.cards[d.id].line
            return [Problem(str(self.head.file), line, d.id, f"cannot be played: {_told(error)}")]
        return []


def _told(error: Exception) -> str:
    if isinstance(error, OutOfFuel):
        return "its effects do not come to an end"
    return f"{type(error).__name__}: {error}"


def _chain(head: _Head, files: Mapping[str, _Head]) -> tuple[str, list[Path]]:
    """The pack at the bottom, and the files from there up to this pack."""
    built_in = builtin_packs()
    chain = [head.file]
    below = head
    while below.overlay:
        if below.overlay in files and files[below.overlay].file not in chain:
            below = files[below.overlay]
            chain.insert(0, below.file)
        elif below.overlay in built_in:
            return below.overlay, [built_in[below.overlay], *chain]
        else:
            return below.overlay, chain
    return below.id, chain

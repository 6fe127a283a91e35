"""All chance of a game, made again from its seed and the players' shares, so that anyone can check it with nothing but
SHA-2 and what was seen during the game.

The key of a game is SHA-256("longbox key " + seed + shares); `longbox.engine.chance` says how numbers come from it. The
game is played again, and the engine notes each use of chance where it happens: none can be left out, since the counters
of a stream have no gap. With it goes every fact of the game, who saw it, and the piles as they were dealt: so a browser
can follow the piles, find the order in which each was shuffled by itself, and compare the facts with those it was told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from longbox.engine.chance import Chance
from longbox.engine.events import Event, decode
from longbox.engine.game import Game, IllegalChoice
from longbox.engine.save import FORMAT as SAVES
from longbox.engine.state import OutOfFuel, State
from longbox.engine.words import zone
from longbox.table import facts
from longbox.table.record import BACK, HANDS, RESIGN, SHOW, Header, Row, begin
from longbox.table.reviews import ChanceRow, FairFact, FairPile, FairRecord, FairRow
from longbox.view import SPECTATOR, SeenEvent
from longbox.view.events import PRIVATE, zone_name


class CannotCheck(ValueError):
    """The game cannot be played again: it was laid out, or played by rules that have changed."""


class LaidOut(CannotCheck):
    """There was no deal: a table to try a card at."""


class Step(NamedTuple):
    """One row of a game's log: a choice, how many of them were taken back, or a card that was shown."""

    choice: int
    back: int = 0
    hash: str = ""  # of the state after it, if that is known
    told: bytes = b""  # what was shown, as it is kept;
    shown: Sequence[FairFact] = ()  # or as it was told


def steps_of(header: Header, rows: Sequence[Row]) -> list[Step]:
    same = header.states == SAVES  # states are hashed as they were written then
    return [_step(row, same) for row in rows if row.kind not in (RESIGN, HANDS)]


def _step(row: Row, same: bool) -> Step:
    if row.kind in BACK:
        return Step(-1, row.choice)
    if row.kind == SHOW:
        return Step(-1, 0, "", row.events)
    return Step(row.choice, 0, row.hash if same else "")


def record(header: Header, root: bytes, dealt: bytes, steps: Sequence[Step]) -> tuple[FairRecord, Game]:
    """The whole game with all its chance, and how it stands at the end. `steps`: with what was taken back."""
    noted: list[Chance] = []
    game = begin(header, root, dealt, noted)
    if not noted:
        raise LaidOut("it was laid out, not dealt")
    st = game.state
    found = FairRecord(
        seats=game.seats,
        cards=[game.card_id(card) for card in range(len(st.defn))],
        deal=[_chance(st, chance, 0) for chance in noted],
        dealt=_piles(st),
        rows=[FairRow(facts=_facts(game, game.events))],
    )
    games = [game]
    for choice in header.prefix:
        games.append(_played(games[-1], choice, found))
    for n, step in enumerate(steps, 1):
        if step.back:
            if step.back >= len(games):
                raise CannotCheck(f"entry {n} takes back more than there was")
            del games[len(games) - step.back :]
            found.rows.append(FairRow(back=step.back))
            continue
        if step.choice < 0:
            shown = list(step.shown) or _facts(games[-1], facts.unpack(step.told))
            found.rows.append(FairRow(facts=shown))
            continue
        games.append(_played(games[-1], step.choice, found))
        if step.hash and games[-1].hash != step.hash:
            raise CannotCheck(f"entry {n} leads to another state today")
    found.counters = list(games[-1].state.counters)
    return found, games[-1]


def _played(before: Game, choice: int, found: FairRecord) -> Game:
    game = Game(before.state.copy())
    noted: list[Chance] = []
    game.state.chances = noted
    try:
        game.choose(choice)
    except (IllegalChoice, OutOfFuel) as error:
        raise CannotCheck(str(error)) from None
    st = game.state
    st.chances = None
    ints = st.facts()
    chances = [_chance(st, chance, len(decode(ints[: chance.told]))) for chance in noted]
    found.rows.append(FairRow(choice=choice, facts=_facts(game, game.events), chances=chances))
    return game


def _facts(game: Game, events: Sequence[Event]) -> list[FairFact]:
    """Each as it is for those who see everything of it, and who they are."""
    audiences = [event.audience for event in events]
    for event in events:
        event.audience = game.state.everyone
    seen = facts.seen(game, events, SPECTATOR)
    return [FairFact(*one) for one in zip(audiences, [event.card for event in events], seen, strict=True)]


def _chance(st: State, chance: Chance, at: int) -> ChanceRow:
    name, seat = zone_name(st, chance.zone)
    return ChanceRow(
        at, chance.stream, chance.counter, name, seat, chance.before, chance.after, chance.below, chance.drawn
    )


def _piles(st: State) -> list[FairPile]:
    """Every zone with a card in it, bottom first."""
    zones = range(zone.of(st.seats) + len(st.prog.rules.extra))
    piles = [(z, [card for card in st.pile(z) if card >= 0]) for z in zones]
    return [FairPile(*zone_name(st, z), cards) for z, cards in piles if cards]


def as_seen(record: FairRecord, viewer: int) -> list[SeenEvent | None]:
    """All facts as this viewer was told them; nothing in place of those that were not for it."""
    everyone = (1 << record.seats) - 1
    found: list[SeenEvent | None] = []
    for row in record.rows:
        for fact in row.facts:
            sees = fact.audience == everyone if viewer < 0 else bool(fact.audience >> viewer & 1)
            found.append(_masked(fact.seen, sees))
    return found


def _masked(seen: SeenEvent, sees: bool) -> SeenEvent | None:
    if sees:
        return seen
    return None if seen.kind in PRIVATE else replace(seen, card="", before=-1, after=-1)

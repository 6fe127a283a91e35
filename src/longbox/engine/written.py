"""What of a state is written, in the order of a save (see `save`). Its hash is made from it with every choice at a
table, so this part is compiled."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.state import State
from longbox.engine.uses import deed_of, renumbered
from longbox.engine.words import frame, listen, trigger

# Where frames and rows keep the numbers of blocks and abilities, see their `ints`.
FRAME_BLOCK = 1
ROW_BLOCK, ROW_ABILITY = 6, 7
RUN_BLOCKS = (frame.STEPS, frame.DEFEND)  # frames of other kinds run no block
DEEDS = {trigger.DISCARD: listen.DISCARD, trigger.DESTROY: listen.DESTROY}

Numbers = dict[int, int]  # by the number in a program: that in a save


def printed_of(st: State, printed: list[int]) -> frozenset[int]:
    """The cards of a game as they are printed, whatever they have become. `printed`: of each definition."""
    return frozenset([printed[number] for number in st.defn])


def parts_of(st: State, defs: Numbers, blocks: Numbers, abilities: Numbers, hears: int) -> list[object]:
    """The state, field by field. `hears`: what the cards of this game listen to."""
    return [
        st.seats,
        [st.teams, st.patrol, st.villain_up, st.in_turn, st.record, st.horizon],
        numbers_of(st),
        st.key,
        [defs[number] for number in st.defn],
        list(st.loc),
        [st.pile(z) for z in range(len(st.sight))],
        st.mixed,
        list(st.played),
        list(st.gained),
        [renumbered(entry, blocks, abilities) for entry in _heard(st.used, hears)],
        _queue(st, abilities),
        [_held(st, seat, abilities) for seat in range(len(st.stand))],
        list(st.listens),
        st.options,
        st.counters,
        [_frame(parts.ints(), blocks) for parts in st.stack],
        [_row(parts.ints(), blocks, abilities) for parts in st.rows],
    ]


def numbers_of(st: State) -> list[i64]:
    """Those of some boxes only where one of them is not 0; then what boxes with Health count."""
    numbers: list[i64] = [
        st.serial, st.turn, st.turn_number, st.power, st.spent, st.factor, st.extra_draw, st.drew, st.states_seen,
        st.result, st.ask_seat, st.ask_kind, st.ask_prompt, st.ask_card, st.ask_more, st.ask_aim, st.answer, st.over,
        st.decider,
    ]  # fmt: skip
    if st.confronting or st.mode or st.health:
        numbers += [st.confronting, st.mode]
    return numbers + st.health + st.charges + st.tally


def _heard(used: list[i64], hears: int) -> list[i64]:
    """Deeds are noted if any card of the program counts them; those that none of this game does are left out."""
    if not used:
        return used
    deaf = [what for what, listens in DEEDS.items() if not hears & listens]
    return [entry for entry in used if deed_of(entry) not in deaf] if deaf else used


def _queue(st: State, abilities: Numbers) -> list[int]:
    """Each third number is an ability."""
    return [abilities[number] if at % 3 == 0 else number for at, number in enumerate(st.queue)]


def _held(st: State, seat: int, abilities: Numbers) -> list[int]:
    found: list[int] = []
    for held in st.stand[seat]:
        found.append(abilities[held.number])
        found.append(held.card)
        found.append(held.row)
    return found


def _frame(parts: list[object], blocks: Numbers) -> list[object]:
    if parts[0] in RUN_BLOCKS:
        block = parts[FRAME_BLOCK]
        assert isinstance(block, int)
        parts[FRAME_BLOCK] = blocks[block]
    return parts


def _row(parts: list[object], blocks: Numbers, abilities: Numbers) -> list[object]:
    block, ability = parts[ROW_BLOCK], parts[ROW_ABILITY]
    assert isinstance(block, int) and isinstance(ability, int)
    if block != -1:
        parts[ROW_BLOCK] = blocks[block]
    if ability != -1:
        parts[ROW_ABILITY] = abilities[ability]
    return parts

"""The Defense window of an attacked player."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.asking import pose
from longbox.engine.attacking import AVOIDED, ESCAPED, NOT_AVOIDED
from longbox.engine.fight import lose_charges, set_number, signal
from longbox.engine.moves import discard, put_into_play, reveal
from longbox.engine.program import CardDef
from longbox.engine.queries import candidates
from longbox.engine.state import Frame, State
from longbox.engine.words import NOBODY, ask, event, listen, option, prompt, stand, tally, trigger, zone


def defend(st: State, f: Frame) -> None:
    """One attacked player, then a team-mate for him, may use one Defense."""
    if f.stage == 1:
        if _defense_chosen(st, f):
            return
        f.next += 1
    elif f.stage == 2:
        st.result = AVOIDED
        st.drop()
        return
    elif f.stage == 0 and st.listens[f.them] & listen.ATTACKED and _reacts(st, f):
        return
    guards = 2 if st.teams else 1
    attack = st.stack[f.root]
    while f.next < guards:
        seat = f.them if f.next == 0 else (f.them + 2) % 4
        barred = attack.unavoidable or attack.guarded >> seat & 1 != 0
        options = [] if barred else _defenses(st, seat)
        if f.next == 0:
            options += _escapes(st, attack, f.them)
        if options:
            options.append(option.NO << option.SHIFT)
            f.stage = 1
            pose(st, seat, ask.DEFEND, prompt.DEFEND if f.next == 0 else prompt.DEFEND_MATE, f.card, options)
            st.ask_aim = f.them
            return
        f.next += 1
    st.result = NOT_AVOIDED
    st.drop()


REACTED: Final = 3  # stage of a window whose player has reacted before he decides


def _reacts(st: State, f: Frame) -> bool:
    """Just before his own decision, once between two of his turns."""
    f.stage = REACTED
    bit: i64 = 1 << f.them
    if st.tally[tally.ROUND] & bit:
        return False
    for held in st.stand[f.them]:
        if held.ability.kind == stand.WHEN and held.ability.event == trigger.ATTACKED:
            st.tally = set_number(st.tally, tally.ROUND, st.tally[tally.ROUND] | bit)
            if st.record:
                st.emit(event.TRIGGERED, st.everyone, f.them, held.card, 0, 0)
            st.start(held.ability.do, f.them, held.card)
            return True
    return False


def _defenses(st: State, seat: i64) -> list[i64]:
    found: list[i64] = []
    base = zone.of(seat)
    if st.prog.guards_in_play:
        for z in (zone.HAND, zone.PLAY, zone.ONGOING):
            for card in st.pile(base + z):
                if z in st.prog.defs[st.defn[card]].defense_zones:
                    found.append(option.DEFEND << option.SHIFT | card)
        return found
    card = st.ends[base + zone.HAND]
    while card >= 0:
        if st.prog.defs[st.defn[card]].defense:
            found.append(option.DEFEND << option.SHIFT | card)
        card = st.above[card]
    return found


def _escapes(st: State, attack: Frame, seat: i64) -> list[i64]:
    """What the Attack itself says a player may show instead (`unless`)."""
    step = st.prog.blocks[attack.block].steps[attack.pc]
    unless = step.unless
    if unless is None:
        burn = step.unless_burn
        return [option.BURN << option.SHIFT | burn] if burn > 0 and st.charges[seat] >= burn else []
    return [option.UNLESS << option.SHIFT | card for card in candidates(st, attack, unless, seat)]


def _defense_chosen(st: State, f: Frame) -> bool:
    kind = st.answer >> option.SHIFT
    card = st.answer & option.MASK
    if kind == option.NO:
        return False
    seat = f.them if f.next == 0 else (f.them + 2) % 4
    if kind == option.UNLESS:
        reveal(st, card, seat)
        if st.record:
            st.emit(event.SHOWED, st.everyone, seat, card, 0, 0)
        st.result = ESCAPED
        st.drop()
        return True
    if kind == option.BURN:
        lose_charges(st, seat, card, 1)
        st.result = ESCAPED
        st.drop()
        return True
    attack = st.stack[f.root]
    attack.guarded |= 1 << seat
    if st.listens[seat] & listen.ATTACK:
        signal(st, seat, trigger.AVOID, NOBODY)
    d: CardDef = st.prog.defs[st.defn[card]]
    if st.record:
        st.emit(event.AVOIDED, st.everyone, f.them, card, seat, 0)
    if d.defense_by == 1:
        reveal(st, card, seat)
    elif d.defense_by == 2:
        put_into_play(st, card, seat)
    else:
        discard(st, card)
    f.stage = 2
    if d.defense_do >= 0:
        benefit = st.start(d.defense_do, seat, card)
        benefit.foe = f.foe
    return True

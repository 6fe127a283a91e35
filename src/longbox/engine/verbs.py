"""The verbs: what each step of a card does."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.attacking import attack_step, for_step
from longbox.engine.choosing import APPLYING, START, choose_cards, flip_villain, save
from longbox.engine.deciding import choose_step, may_step, pick_seat, pick_word
from longbox.engine.gaining import gain_step
from longbox.engine.harming import fight_step
from longbox.engine.lasting import add_row, apply_ability
from longbox.engine.moves import move, refill_one
from longbox.engine.moving import move_cards
from longbox.engine.named import player
from longbox.engine.numbers import draw_plain, drew, pay, power
from longbox.engine.playing import play_step
from longbox.engine.program import Block, Step
from longbox.engine.queries import holds, value
from longbox.engine.standing import refresh
from longbox.engine.state import Frame, State
from longbox.engine.unknown import UnknownWord
from longbox.engine.words import DONE, FAIL, NOBODY, WAIT, event, frame, lasts, op, zone


def steps(st: State, f: Frame) -> None:
    """Runs a frame of steps until it ends, asks, or pushes another frame."""
    block: Block = st.prog.blocks[f.block]
    row = block.steps
    n = len(row)
    while f.pc < n:
        step = row[f.pc]
        ended = run_step(st, f, step)
        if ended == WAIT:
            return
        f.pc += 1
        f.stage = START
        branch = step.then if ended == DONE else step.els
        if branch >= 0:
            st.push(branch, f, f.them)
            return
    st.drop()


def run_step(st: State, f: Frame, step: Step) -> i64:
    """Does one step. A chain of comparisons, the most frequent first: calls through a table are much slower."""
    verb = step.op
    if verb == op.POWER:
        return power(st, f, step)
    if verb == op.DRAW:
        return _draw(st, f, step)
    if (
        verb == op.DISCARD
        or verb == op.DESTROY
        or verb == op.PUT
        or verb == op.REVEAL
        or verb == op.LOOK
        or verb == op.PICK
    ):
        return move_cards(st, f, step)
    if verb == op.IF:
        return DONE if step.cond is not None and holds(st, f, step.cond) else FAIL
    if verb == op.ATTACK:
        return attack_step(st, f, step)
    if verb == op.GAIN:
        return gain_step(st, f, step)
    if verb == op.PLAY:
        return play_step(st, f, step)
    if verb == op.FOR:
        return for_step(st, f, step)
    if verb == op.CHOOSE:
        return choose_step(st, f, step)
    if verb == op.MAY:
        return may_step(st, f, step)
    if verb == op.ONCE:
        row = add_row(st, f, lasts.ONCE, 0, f.them)
        row.ability = step.abilities[0]
        refresh(st, f.them)
        return DONE
    if verb == op.LATER:
        later = add_row(st, f, lasts.LATER, step.moment, f.them)
        later.block = step.do
        return DONE
    if verb == op.UNTIL:
        holder = player(st, f, step.who)
        if holder < 0:
            return FAIL  # nobody's Attack, on patrol
        for number in step.abilities:
            apply_ability(st, f, number, step.moment, holder)
        return DONE
    if verb == op.REFILL:
        return _refill(st, f, step)
    if verb == op.KEYWORD:
        if f.stage == START:
            f.stage = APPLYING
            st.push(step.do, f, f.them)
            return WAIT
        return DONE
    if verb == op.END_TURN:
        end_turn(st)
        return WAIT
    if verb == op.PAY:
        return pay(st, f, step)
    if op.DAMAGE <= verb <= op.FOLLOW:
        return fight_step(st, f, step, verb)
    if verb == op.PICK_WORD:
        return pick_word(st, f, step)
    if verb == op.PICK_SEAT:
        return pick_seat(st, f, step)
    if verb == op.FLIP:
        if f.stage != START:
            return DONE
        f.stage = APPLYING
        return WAIT if flip_villain(st) else DONE
    raise UnknownWord("verb", verb)


def end_turn(st: State) -> None:
    """The turn is over at once, whatever was under way; the steps of its end follow."""
    if st.record:
        st.emit(event.END_TURN, st.everyone, st.turn, 0, 0, 0)
    while len(st.stack) > 0:
        st.drop()
    st.lay(Frame(frame.END, 0, st.turn, st.turn, -1))


def _refill(st: State, f: Frame, step: Step) -> i64:
    """Card by card; one that lies in ambush comes first."""
    if f.stage == START:
        f.stage = APPLYING
        f.wanted = value(st, f, step.val)
    while f.wanted > 0:
        if ambush(st):
            return WAIT
        refill_one(st)
        f.wanted -= 1
    return DONE


def ambush(st: State) -> bool:
    """If the next card of the Main Deck lies in ambush, it strikes and leaves the game."""
    card = st.top(zone.MAIN)
    if card < 0:
        return False
    block = st.prog.defs[st.defn[card]].ambush
    if block < 0:
        return False
    if st.record:
        st.emit(event.FLIPPED, st.everyone, card, 0, 0, 0)
    move(st, card, zone.BOX, NOBODY)
    effect = st.start(block, NOBODY, card)
    effect.them = st.turn  # what it does to the table is done by whoever's turn it is
    return True


def _draw(st: State, f: Frame, step: Step) -> i64:
    if not step.by_slot:
        return draw_plain(st, f, step)
    seat = player(st, f, step.who)
    if seat < 0:
        return FAIL
    n = _draw_these(st, f, step, seat)
    if n < 0:
        return WAIT
    if n == 0:
        return FAIL
    drew(st, seat)
    return DONE


def _draw_these(st: State, f: Frame, step: Step, seat: i64) -> i64:
    if choose_cards(st, f, step, seat) == WAIT:
        return -1
    for card in f.cards:
        move(st, card, zone.of(seat) + zone.HAND, seat)
    save(st, f, step.sel, f.cards)
    return len(f.cards)

"""Trying cards out: a block of a card is started in the middle of a game, and the game goes on at random."""

from __future__ import annotations

from random import Random

from longbox.engine.menu import menu
from longbox.engine.moves import move
from longbox.engine.program import CardDef
from longbox.engine.run import advance, choose
from longbox.engine.standing import refresh_all
from longbox.engine.state import State
from longbox.engine.words import NOBODY, zone


def fresh(st: State) -> State:
    """A copy to try something in."""
    return st.copy()


def play_on(st: State, random: Random, most: int) -> None:
    """Answers at random until the game is over, or so often."""
    for _ in range(most):
        if st.over or st.ask_seat == NOBODY:
            return
        choose(st, random.randrange(len(st.options)))


def blocks_of(d: CardDef) -> list[int]:
    """Every block of steps that a card has of its own."""
    found = [d.play, d.appearance, d.defense_do, d.reward, d.confront, d.block_do, d.ambush, d.penalty, d.bonus]
    return [block for block in (*found, *d.slots) if block >= 0]


def put_before(st: State, card: int, place: int) -> None:
    """Lays a card before the player whose turn it is."""
    owner = NOBODY if place == zone.TEAM else st.turn
    move(st, card, zone.SHARED + st.turn * zone.PER_SEAT + place, owner)
    refresh_all(st)
    if st.menu_due or st.ask_seat == st.turn:
        menu(st)


def start_block(st: State, block: int, card: int) -> None:
    """As if the player whose turn it is had set it off; on to the next decision."""
    if st.zone_of(card) != zone.VILLAINS:
        move(st, card, zone.SHARED + st.turn * zone.PER_SEAT + zone.PLAY, st.turn)
    st.ask_seat = NOBODY
    st.start(block, st.turn, card)
    advance(st)
    if st.menu_due:
        menu(st)

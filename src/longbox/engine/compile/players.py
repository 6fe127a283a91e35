"""Players, as the steps of a card name them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from longbox.engine.compile import terms
from longbox.engine.compile.effect import SEATS
from longbox.engine.program import Who
from longbox.engine.words import who
from longbox.language import tree

if TYPE_CHECKING:
    from longbox.engine.compile.compiler import Compiler


def players(c: Compiler, told: tree.Players) -> int:
    """The players a word means, with what narrows them down."""
    if told.word not in terms.PLAYERS:
        raise c.fail(told.line, f"the player '{told.word}'")
    node = c.node(told, "players")
    node.take("word")
    if node.left:
        return _picked(c, told)
    return word(c, told.word, told.line)


def attacked(c: Compiler, told: tree.Players) -> int:
    """Whom an Attack hits. Where the rules say so, one foe of your choice stands for all of them."""
    if c.rules.attack_all and told == tree.Players("a foe", line=told.line):
        return who.EACH_FOE
    return players(c, told)


def one_player(c: Compiler, told: tree.Players) -> int:
    """One player, where several or a choice would have no meaning."""
    if told.word not in terms.ONE_PLAYER or told != tree.Players(told.word, line=told.line):
        raise c.fail(told.line, f"'{told.word}' as the one who does it")
    return word(c, told.word, told.line)


def word(c: Compiler, term: str, line: int) -> int:
    if term == "them" and c.effect.nobody:
        raise c.fail(line, "'them' in this condition")
    if term == "them" and c.effect.about_foe and c.effect.depth == 0:
        return who.ATTACKER
    return terms.PLAYERS[term]


def _picked(c: Compiler, told: tree.Players) -> int:
    if told.hit_this_turn or told.most or told.least:
        c.needs_health(told.line, "this choice of players")
    if told.most and told.least:
        raise c.fail(told.line, "'most' with 'least'")
    whom = Who(word(c, told.word, told.line))
    whom.hit = bool(told.hit_this_turn)
    whom.most = terms.COUNTERS[told.most]
    whom.least = terms.COUNTERS[told.least]
    if told.not_:
        whom.not_slot = c.slot(told.not_, told.line)
        if c.effect.holds.get(told.not_) != SEATS and not c.effect.broken:
            raise c.fail(told.line, f"'{told.not_}', which one player was picked for,")
    c.prog.whos.append(whom)
    return who.PICKED + len(c.prog.whos) - 1

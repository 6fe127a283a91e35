"""A small pack of our own, and a short way to ask what the reader says about one card of it."""

from __future__ import annotations

import textwrap

from longbox.language import Card, Pack, Problem, read_pack_text

HEAD = """\
pack: sample
version: 1
title: {en: Sample, fr: Exemple}
players: [2, 5]
cards:
"""
OTHERS = """\
  kick: {name: {en: Kick, fr: Coup de Pied}, section: stacks, type: super_power, cost: 3, vp: 1, copies: 16}
  weakness: {name: {en: Weakness, fr: Faiblesse}, section: stacks, type: none, cost: 0, vp: -1, copies: 20}
  catwoman: {name: {en: Cat, fr: Chat}, section: main_deck, type: hero, cost: 2, vp: 1, copies: 1, play: {power: 2}}
  punch: {name: {en: Punch, fr: Coup}, section: starters, type: starter, cost: 0, vp: 0, copies: 36, play: [power: 1]}
"""
FACTS = """\
name: {en: Test, fr: Essai}
section: main_deck
type: villain
cost: 3
vp: 1
copies: 2
"""
FIRST_LINE = HEAD.count("\n") + 1  # of the card `test`
BODY_LINE = FIRST_LINE + 1 + FACTS.count("\n")  # of what is written below its facts


def pack_text(body: str, facts: str = FACTS, head: str = HEAD) -> str:
    """A pack whose first card, `test`, has this body below its facts."""
    card = facts + textwrap.dedent(body).strip("\n") + "\n"
    return head + "  test:\n" + textwrap.indent(card, "    ") + OTHERS


def problems(body: str, facts: str = FACTS, head: str = HEAD) -> list[Problem]:
    return read_pack_text(pack_text(body, facts, head), "pack.yaml")[1]


def told(body: str, facts: str = FACTS, head: str = HEAD) -> list[str]:
    """The problems of a card as "line of the body: message -> suggestion"."""
    return [
        f"{problem.line - BODY_LINE + 1}: {problem.message}"
        + (f" -> {problem.suggestion}" if problem.suggestion else "")
        for problem in problems(body, facts, head)
    ]


def good_pack(body: str, facts: str = FACTS, head: str = HEAD) -> Pack:
    pack, found = read_pack_text(pack_text(body, facts, head), "pack.yaml")
    assert pack is not None and not found, "\n".join(map(str, found))
    return pack


def good(body: str, facts: str = FACTS) -> Card:
    return good_pack(body, facts).cards["test"]

"""No question is bare: it names the card that asks, the player who attacks, what is chosen and what it is for.

Seeded games of every box, with all modes and guests of other boxes, are asked about in both languages.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping

import pytest

from longbox import Game
from longbox.games import GAMES, cards_of
from longbox.language import Card
from longbox.text import card_name
from longbox.text.ask import option_text, question
from longbox.view import View, view
from tests.engine.many import any_game
from tests.text.build import plain

NAMES = ["Anna", "Ben", "Cara", "Dan", "Eve"]
WITHOUT_CARD = {"turn", "hero", "ban", "move", "block"}  # asked by the rules of the game
BARE = {  # what says too little about what is asked
    "en": r"choose a (foe|player|card)$|choose one$|its effect|use the slot"
    r"|Attack on you\. |with [^:]*\. Do you|Option \d",
    "fr": r"choisissez (un adversaire|un joueur|une carte)$|faites un choix|son effet|utilisez-vous l'emplacement"
    r"|contre vous\. |avec [^:]*\. (Vous|Inter)|Option \d",
}
GAMES_OF_A_BOX = 14


def tables(box: str) -> Iterator[View]:
    """Every question of some games, as the player who is asked sees the table."""
    for n in range(GAMES_OF_A_BOX):
        game: Game = any_game(n * 31 + 5, box)
        chance = random.Random(n)
        for _ in range(400):
            if game.over:
                break
            seen = view(game, game.decision.seat)
            yield seen
            assert seen.decision is not None
            active = [at for at, o in enumerate(seen.decision.options) if o.kind in ("play", "use", "buy", "defeat")]
            game.choose(chance.choice(active) if active else chance.randrange(len(seen.decision.options)))


def faults(seen: View, lang: str, cards: Mapping[str, Card]) -> list[str]:
    """What a question lacks."""
    asked = seen.decision
    assert asked is not None
    text = plain(question(asked, seen, lang, NAMES, cards))
    answers = [plain(option_text(option, asked, seen, lang, NAMES, cards)) for option in asked.options]
    found: list[str] = []
    by_rule = asked.prompt in WITHOUT_CARD or (asked.place == "team" and asked.source is None)  # a Super Hero recruited
    if not by_rule:
        named = asked.source or asked.aim or asked.options[0].card
        if named is None or not names(text, card_name(cards[named.id], lang)):
            found.append("names no card")
    # the slot of an Arena was asked about just before; several of them may be about a foe
    arena = asked.source is not None and cards[asked.source.id].section == "arenas"
    if re.search(BARE[lang], text) and not arena:
        found.append("does not say what for")
    if asked.prompt in ("defend", "defend_mate"):
        found += attack_faults(seen, text, lang, cards)
    if asked.prompt == "alternative":
        found += [f"does not name '{one}'" for one in answers if one.lower() not in text.lower()]
    if asked.prompt == "trigger":
        found += [f"'{one}' does not say what it does" for one in answers if ": " not in one and " : " not in one]
    return [f"{fault}: {text} {answers}" for fault in found]


def names(text: str, card: str) -> bool:
    """Whether a card is named; one that is called "KO: Bleeding" is then "KO (Bleeding)"."""
    kind, _, name = plain(card).partition(":")
    return kind.strip() in text and name.strip() in text


def attack_faults(seen: View, text: str, lang: str, cards: Mapping[str, Card]) -> list[str]:
    asked = seen.decision
    assert asked is not None and asked.source is not None
    source = asked.source
    played = any(source.handle == card.handle for seat in seen.seats for card in (*seat.play, *seat.ongoing))
    found = [] if ": " in text else ["does not say what the Attack does"]
    if played and NAMES[seen.turn] not in text:
        found.append("does not say who attacks")
    if asked.prompt == "defend_mate" and NAMES[asked.aim_seat] not in text:
        found.append("does not say who is attacked")
    return found


@pytest.mark.parametrize("box", list(GAMES))
def test_no_question_is_bare(box: str) -> None:
    cards = cards_of(box)
    prompts: set[str] = set()
    found: set[str] = set()
    for seen in tables(box):
        assert seen.decision is not None
        prompts.add(seen.decision.prompt)
        for lang in ("en", "fr"):
            found |= set(faults(seen, lang, cards))
    assert sorted(found) == []
    assert {"turn", "defend", "discard", "destroy", "gain"} <= prompts

"""What one viewer is shown, as plain data ready to be sent: the question, the log, the hints.

Everything is made from a view and from the events that viewer sees; nothing here touches the state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from longbox.language import Card
from longbox.language.tree import Step
from longbox.table import house
from longbox.table.words import say
from longbox.text import card_name
from longbox.text.ask import option_text, question
from longbox.text.log import log_entries
from longbox.view import CardView, DecisionView, OptionView, SeenEvent, View

Cards = Mapping[str, Card]


def cards_of(game: str) -> Cards:
    return house.cards_of(game)


# ---------------------------------------------------------------- the question


def asked(view: View, lang: str, names: list[str], cards: Cards) -> dict[str, Any] | None:
    """The pending decision: in full for the seat that is asked, in one line for the others."""
    decision = view.decision
    if decision is None:
        return None
    text = question(decision, view, lang, names, cards)
    if decision.seat != view.seat or not decision.options:
        return {"text": text, "kind": decision.kind, "seat": decision.seat}
    options = [_option(o, decision, view, lang, names, cards) for o in decision.options]
    return {
        "text": text,
        "kind": decision.kind,
        "prompt": decision.prompt,
        "seat": decision.seat,
        "more": decision.more,
        "source": _card(decision.source),
        "aim": _card(decision.aim),
        "options": options,
        "default": _default(decision, cards),
        "decline": next((i for i, o in enumerate(decision.options) if o.kind in ("no", "done")), None),
    }


def defending(lang: str) -> dict[str, Any]:
    """What everybody reads while an Attack is on its way, whoever is really asked."""
    return {"text": say("defending", lang), "kind": "defend", "seat": -1}


def attacked(seat: int, lang: str) -> dict[str, Any]:
    """The question to a seat that holds no Defense: it is asked like the others."""
    options = [{"text": say("go_on", lang), "kind": "no"}]
    return {"text": say("attacked", lang), "kind": "defend", "prompt": "attacked", "seat": seat, "more": 1,
            "source": None, "aim": None, "options": options, "default": 0, "decline": 0}  # fmt: skip


def _card(card: CardView | None) -> dict[str, Any] | None:
    return None if card is None else {"handle": card.handle, "id": card.id}


def _option(
    o: OptionView, decision: DecisionView, view: View, lang: str, names: list[str], cards: Cards
) -> dict[str, Any]:
    found: dict[str, Any] = {"text": option_text(o, decision, view, lang, names, cards), "kind": o.kind}
    if o.card is not None:
        found["card"] = _card(o.card)
    if o.seat >= 0:
        found["seat"] = o.seat
    if o.price >= 0:
        found["price"] = o.price
    if o.word:
        found["word"] = o.word
    if o.kind == "end" and _left_over(decision, cards):
        found["danger"] = True
    return found


def _left_over(decision: DecisionView, cards: Cards) -> bool:
    """Whether ending the turn now gives something away: a card that does something, or a purchase."""
    plays = any(o.kind == "play" and o.card is not None and cards[o.card.id].play for o in decision.options)
    return plays or any(o.kind in ("buy", "defeat") for o in decision.options)


def _default(decision: DecisionView, cards: Cards) -> int | None:
    """What the Enter key does: only what nobody would regret."""
    if len(decision.options) == 1:
        return 0
    if decision.kind == "turn":
        plain = play_all(decision, cards)
        if plain:
            return plain[0]
        return None if _left_over(decision, cards) else len(decision.options) - 1
    return 0 if decision.kind == "order" else None


def hints(view: View, cards: Cards) -> dict[str, Any]:
    mine = view.decision is not None and view.decision.seat == view.seat
    return {"play_all": play_all(view.decision, cards) if mine and view.decision is not None else []}


def play_all(decision: DecisionView, cards: Cards) -> list[int]:
    """Cards that give Power and nothing else: their order makes no difference."""
    if decision.kind != "turn":
        return []
    return [
        i
        for i, o in enumerate(decision.options)
        if o.kind == "play" and o.card is not None and is_plain_power(cards[o.card.id])
    ]


def is_plain_power(card: Card) -> bool:
    return bool(card.play) and card.ongoing is None and all(_is_number(step) for step in card.play)


def plain_power(card: Card) -> int | None:
    """The +N of a card that gives a fixed number of Power, whatever else it does."""
    numbers = [step.get("value").number for step in card.play if _is_number(step)]
    return sum(numbers) if numbers else None


def _is_number(step: Step) -> bool:
    return step.verb == "power" and getattr(step.get("value"), "kind", "") == "number"


# ---------------------------------------------------------------- the log


def lines(
    events: Sequence[SeenEvent], turn: int, lang: str, names: Sequence[str], cards: Cards, viewer: int, at: int
) -> list[dict[str, Any]]:
    """What happened, line by line, with the cards that each line names and the step of a replay that shows it."""
    found = log_entries(events, lang, names, cards, viewer)
    if not found:
        return []
    ids = [(id, card_name(cards[id], lang)) for id in dict.fromkeys(e.card for e in events if e.card) if id in cards]
    told: list[dict[str, Any]] = []
    for line in found:
        named = [id for id, name in ids if name in line.text]
        told.append({"kind": line.kind, "seat": line.seat, "turn": turn, "text": line.text, "cards": named, "at": at})
    return told

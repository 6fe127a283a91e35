"""What one viewer is shown, ready to be sent: the question, the log, the hints.

Everything is made from a view and from the events that viewer sees; nothing here touches the state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from longbox.engine.game import Game
from longbox.language import Card
from longbox.language.tree import Step
from longbox.table import house
from longbox.table.messages import CardRef, Hints, Question, QuestionOption
from longbox.table.shapes import LogLine
from longbox.table.telling import tell
from longbox.table.words import say
from longbox.text.ask import asked_texts, question
from longbox.view import CardView, DecisionView, OptionView, SeenEvent, View

Cards = Mapping[str, Card]


def cards_of_game(game: Game) -> Cards:
    return house.cards_for(game.state.prog)


def covered(view: View) -> View:
    """A view in which the points of others are not told, nor what they own in sum. What lies open lies open."""
    if view.over:
        return view
    seats = tuple(s if s.seat == view.seat else replace(s, vp=0, vp_hidden=True, owned={}) for s in view.seats)
    return replace(view, seats=seats)


# ---------------------------------------------------------------- the question


def asked(view: View, lang: str, names: list[str], cards: Cards) -> Question | None:
    """The pending decision: in full for the seat that is asked, in one line for the others."""
    decision = view.decision
    if decision is None:
        return None
    if decision.seat != view.seat or not decision.options:
        return Question(question(decision, view, lang, names, cards), decision.kind, decision.seat)
    text, answers = asked_texts(decision, view, lang, names, cards)
    left = _left_over(decision, cards)
    return Question(
        text,
        decision.kind,
        decision.seat,
        prompt=decision.prompt,
        more=decision.more,
        source=_card(decision.source),
        aim=_card(decision.aim),
        options=[_option(o, text, left) for o, text in zip(decision.options, answers, strict=True)],
        default=_default(decision, cards, left),
        decline=next((i for i, o in enumerate(decision.options) if o.kind in ("no", "done")), None),
    )


def defending(lang: str) -> Question:
    """What everybody reads while an Attack is on its way, whoever is really asked."""
    return Question(say("defending", lang), "defend", -1)


def attacked(seat: int, lang: str) -> Question:
    """The question to a seat that holds no Defense: it is asked like the others."""
    options = [QuestionOption(say("go_on", lang), "no")]
    return Question(
        say("attacked", lang), "defend", seat, prompt="attacked", more=1, source=None, aim=None, options=options,
        default=0, decline=0,
    )  # fmt: skip


def _card(card: CardView | None) -> CardRef | None:
    return None if card is None else CardRef(card.handle, card.id)


def _option(o: OptionView, text: str, left: bool) -> QuestionOption:
    """`left`: ending the turn now gives something away."""
    return QuestionOption(
        text,
        o.kind,
        _card(o.card),
        o.seat if o.seat >= 0 else None,
        o.price if o.price >= 0 else None,
        o.word or None,
        left and o.kind == "end",
    )


def _left_over(decision: DecisionView, cards: Cards) -> bool:
    """Whether ending the turn now gives something away: a card that does something, or a purchase."""
    for o in decision.options:
        if o.kind in ("buy", "defeat") or (o.kind == "play" and o.card is not None and cards[o.card.id].play):
            return True
    return False


def _default(decision: DecisionView, cards: Cards, left: bool) -> int | None:
    """What the Enter key does: only what nobody would regret."""
    if len(decision.options) == 1:
        return 0
    if decision.kind == "turn":
        plain = play_all(decision, cards)
        if plain:
            return plain[0]
        return None if left else len(decision.options) - 1
    return 0 if decision.kind == "order" else None


def hints(view: View, cards: Cards) -> Hints:
    mine = view.decision is not None and view.decision.seat == view.seat
    return Hints(play_all(view.decision, cards) if mine and view.decision is not None else [])


def play_all(decision: DecisionView, cards: Cards) -> list[int]:
    """Cards that give Power and nothing else: their order makes no difference."""
    if decision.kind != "turn":
        return []
    return [
        i
        for i, o in enumerate(decision.options)
        if o.kind == "play" and o.card is not None and is_plain_power(cards[o.card.id])
    ]


_power: dict[int, tuple[Card, bool]] = {}  # with the cards, so that no others come to stand for them
MOST_CARDS = 5_000  # that are kept there


def is_plain_power(card: Card) -> bool:
    found = _power.get(id(card))
    if found is None:
        plain = bool(card.play) and card.ongoing is None and all(_is_number(step) for step in card.play)
        found = _power[id(card)] = (card, plain)
        if len(_power) > MOST_CARDS:
            del _power[next(iter(_power))]
    return found[1]


def plain_power(card: Card) -> int | None:
    """The +N of a card that gives a fixed number of Power, whatever else it does."""
    numbers = [step.get("value").number for step in card.play if _is_number(step)]
    return sum(numbers) if numbers else None


def _is_number(step: Step) -> bool:
    return step.verb == "power" and getattr(step.get("value"), "kind", "") == "number"


# ---------------------------------------------------------------- the log


def lines(
    events: Sequence[SeenEvent], turn: int, lang: str, names: Sequence[str], cards: Cards, viewer: int, at: int
) -> list[LogLine]:
    """What happened, line by line, with the cards that each line names and the step of a replay that shows it."""
    return [
        LogLine(line.kind, line.seat, turn, line.text, line.cards, at)
        for line in tell(events, lang, names, cards, viewer)
    ]

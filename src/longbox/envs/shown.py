"""A view as a few lines of text, for `render_mode="ansi"`."""

from __future__ import annotations

from longbox.view import View


def shown(seen: View) -> str:
    lines = [f"turn {seen.turn_number} of seat {seen.turn}, power {seen.power}, {seen.villains_left} villains left"]
    lines.append("line-up: " + ", ".join(card.id if card is not None else "-" for card in seen.line_up))
    if seen.villain is not None:
        lines.append(f"villain: {seen.villain.id}")
    for seat in seen.seats:
        heroes = " + ".join(card.id for card in seat.heroes)
        lines.append(
            f"seat {seat.seat}: {heroes}, {seat.vp} points, {seat.hand_count} in hand, {seat.deck_count} in deck"
        )
    lines.append("hand: " + ", ".join(card.id for card in seen.seats[max(seen.seat, 0)].hand))
    if seen.decision is not None:
        asked = ", ".join(
            " ".join(str(word) for word in (one.kind, one.card.id if one.card else "") if word)
            for one in seen.decision.options
        )
        lines.append(f"seat {seen.decision.seat} decides: {seen.decision.prompt or seen.decision.kind} ({asked})")
    if seen.over:
        lines.append(f"over ({seen.over}): scores {list(seen.scores)}, winners {list(seen.winners)}")
    return "\n".join(lines)

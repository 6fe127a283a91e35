"""Charts as plain SVG that takes its colours from the page, so that they follow it into the dark."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence

WIDE, ROW, LABEL, PAD = 720, 24, 190, 14
Interval = tuple[str, float, float, float]  # name, value, low, high


def intervals(title: str, rows: Sequence[Interval], even: float | None, told: Callable[[float], str]) -> str:
    """A point and its interval for each row, and a line where all would be if nothing mattered."""
    if not rows:
        return ""
    low = min([row[2] for row in rows] + ([even] if even is not None else []))
    high = max([row[3] for row in rows] + ([even] if even is not None else []))
    span = (high - low) or 1.0
    low, high = low - 0.04 * span, high + 0.04 * span
    height = ROW * len(rows) + 34

    def x(value: float) -> float:
        return LABEL + (value - low) / (high - low) * (WIDE - LABEL - 76)

    parts = []
    for step in range(5):
        value = low + (high - low) * step / 4
        parts.append(f"<line class='axis' x1='{x(value):.1f}' x2='{x(value):.1f}' y1='4' y2='{height - 26}'/>")
        parts.append(f"<text x='{x(value):.1f}' y='{height - 8}' text-anchor='middle'>{told(value)}</text>")
    if even is not None:
        parts.append(f"<line class='even' x1='{x(even):.1f}' x2='{x(even):.1f}' y1='2' y2='{height - 24}'/>")
    for at, (name, value, least, most) in enumerate(rows):
        y = 16 + ROW * at
        kind = "" if even is None or least <= even <= most else " up" if value > even else " down"
        parts.append(f"<text x='{LABEL - 10}' y='{y + 4}' text-anchor='end'>{html.escape(short(name))}</text>")
        parts.append(f"<line class='bar{kind}' x1='{x(least):.1f}' x2='{x(most):.1f}' y1='{y}' y2='{y}'/>")
        parts.append(f"<circle class='dot{kind}' cx='{x(value):.1f}' cy='{y}' r='5'/>")
        parts.append(f"<text x='{WIDE - 4}' y='{y + 4}' text-anchor='end'>{told(value)}</text>")
    return _svg(title, height, parts)


def bars(title: str, rows: Sequence[tuple[float, float]], most: int = 60) -> str:
    """How often each number came up; those beyond the last bar are counted into it."""
    if not rows:
        return ""
    first, last = rows[0][0], rows[-1][0]
    width = max(1, -(-int(last - first + 1) // most))
    groups: dict[int, float] = {}
    for value, count in rows:
        at = int((value - first) // width)
        groups[at] = groups.get(at, 0.0) + count
    highest = max(groups.values())
    columns = max(groups) + 1
    height, bottom = 190, 160
    step = (WIDE - 2 * PAD) / columns
    parts = [f"<line class='axis' x1='{PAD}' x2='{WIDE - PAD}' y1='{bottom}' y2='{bottom}'/>"]
    for at, count in groups.items():
        tall = (bottom - 8) * count / highest
        x = PAD + step * at
        parts.append(
            f"<rect class='col' x='{x:.1f}' y='{bottom - tall:.1f}' width='{0.86 * step:.1f}' height='{tall:.1f}'/>"
        )
    for at in range(0, columns, max(1, columns // 12)):
        x = PAD + step * (at + 0.43)
        parts.append(f"<text x='{x:.1f}' y='{bottom + 18}' text-anchor='middle'>{first + at * width:.0f}</text>")
    return _svg(title, height, parts)


def short(name: str, most: int = 26) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    inside = "".join(parts)
    return (
        f"<div class='chart'><svg viewBox='0 0 {WIDE} {height:.0f}' width='{WIDE}' role='img' "
        f"aria-label='{html.escape(title, quote=True)}'><title>{html.escape(title)}</title>{inside}</svg></div>"
    )

"""Charts as Vega-Lite, drawn without a browser or shown in one without a network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from longbox.lab.extras import need


def altair() -> Any:
    return need("altair", "lab")


def save_svg(chart: Any, path: Path) -> None:
    convert: Any = need("vl_convert", "lab")
    path.write_text(convert.vegalite_to_svg(chart.to_json()), encoding="utf-8")


def arena_chart(result: dict[str, Any]) -> Any:
    """Ratings with their intervals, and who beats whom."""
    alt = altair()
    order = [one["bot"] for one in result["standings"]]
    ratings = alt.Data(values=[{"bot": one["bot"], **one["rating"]} for one in result["standings"]])
    base = alt.Chart(ratings).encode(y=alt.Y("bot:N", sort=order, title=None))
    scale = alt.Scale(zero=False)
    bars = base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q", title="rating (95 %)", scale=scale), x2="high:Q")
    points = base.mark_point(filled=True, size=80).encode(x=alt.X("mu:Q", scale=scale))
    pairs = alt.Chart(alt.Data(values=result["pairs"])).encode(
        x=alt.X("foe:N", sort=order, title="against"), y=alt.Y("bot:N", sort=order, title=None)
    )
    colour = alt.Color(
        "share:Q", scale=alt.Scale(domain=[0, 0.5, 1], range=["#9ecae1", "#f7f7f7", "#fdae6b"]), title="wins"
    )
    squares = pairs.mark_rect().encode(color=colour)
    numbers = pairs.mark_text().encode(text=alt.Text("share:Q", format=".0%"))
    title = f"Arena: {result['game']}, {result['seats']} seats, {result['games']} games"
    row = alt.hconcat((bars + points).properties(width=360), (squares + numbers).properties(width=240), title=title)
    return row.configure_view(stroke=None)

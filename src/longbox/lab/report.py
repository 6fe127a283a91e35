"""The report of the balance lab: Parquet files, and one HTML page that needs no network."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

from longbox.lab.balance import written_whole
from longbox.lab.charts import altair
from longbox.lab.extras import need
from longbox.lab.findings import Findings, Rows

TABLES = ("seats", "heroes", "cards", "villains", "seats_played", "bought")
MOST_CARDS = 24  # in the chart; the table has all

STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; font-size: 0.9rem; margin: 1rem 0; }
th, td { padding: 0.2rem 0.6rem; text-align: right; border-bottom: 1px solid #8884; }
th:first-child, td:first-child { text-align: left; }
tr.sure { font-weight: 600; }
.scroll { overflow-x: auto; max-height: 36rem; overflow-y: auto; }
.chart { background: #fff; padding: 0.5rem; overflow-x: auto; }
.note { color: #666; font-size: 0.9rem; }
"""


def write_tables(found: Findings, folder: Path) -> list[Path]:
    """One Parquet file for each table that is not empty."""
    polars: Any = need("polars", "lab")
    paths = []
    for name in TABLES:
        rows = getattr(found, name)
        if rows:
            path = folder / f"{name}.parquet"
            with written_whole(path) as part:
                polars.DataFrame(rows, infer_schema_length=None).write_parquet(part)
            paths.append(path)
    return paths


def write_report(found: Findings, folder: Path) -> Path:
    path = folder / "report.html"
    with written_whole(path) as part:
        part.write_text(page(found), encoding="utf-8")
    return path


def page(found: Findings) -> str:
    """The whole page: text, tables, charts and the program that draws them."""
    convert: Any = need("vl_convert", "lab")
    over = found.overview
    title = f"Balance: {over['game']}, {over['seats']} seats"
    sections = [_top(found), _seats(found), _heroes(found), _cards(found), _length(found), _villains(found), _how()]
    charts = [(f"chart{at}", chart) for at, chart in enumerate(_charts(found))]
    body = "\n".join(sections)
    for name, (key, chart) in charts:
        place = f'<div class="chart" id="{name}" role="img" aria-label="{html.escape(chart["description"])}"></div>'
        body = body.replace(f"<!--{key}-->", place)
    specs = {name: spec for name, (_, spec) in charts}
    data = json.dumps(specs).replace("<", "\\u003c")
    script = (
        f"const specs = {data};\n"
        "for (const [id, spec] of Object.entries(specs))\n"
        "  vegaEmbed('#' + id, spec, {actions: false, renderer: 'svg', mode: 'vega-lite'});"
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>\n'
        f"<body><h1>{html.escape(title)}</h1>\n{body}\n"
        f"<script>{convert.javascript_bundle()}</script>\n<script>{script}</script></body></html>\n"
    )


# --- words and tables


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def _points(value: float) -> str:
    return f"{100 * value:+.1f}"


def _between(row: dict[str, Any], low: str = "low", high: str = "high") -> str:
    return f"{100 * row[low]:.1f} … {100 * row[high]:.1f}"


def _table(titles: list[str], rows: list[list[str]], sure: list[bool] | None = None) -> str:
    top = "".join(f"<th scope='col'>{html.escape(title)}</th>" for title in titles)
    lines = []
    for at, row in enumerate(rows):
        mark = " class='sure'" if sure and sure[at] else ""
        lines.append(f"<tr{mark}>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>")
    inside = f"<thead><tr>{top}</tr></thead><tbody>{''.join(lines)}</tbody>"
    return f"<div class='scroll' tabindex='0'><table>{inside}</table></div>"


def _top(found: Findings) -> str:
    over = found.overview
    bots = ", ".join(dict.fromkeys(over["bots"]))
    reasons = ", ".join(f"{reason} {count}" for reason, count in over["over"].items())
    rows = [
        [name.replace("_", " "), *(f"{over[name][part]:.0f}" for part in ("p5", "p25", "median", "p75", "p95"))]
        for name in ("rounds", "decisions", "winning_score", "margin")
    ]
    return (
        f"<p>{over['games']} games, bots: {html.escape(bots)}; {over['errors']} errors. "
        f"Ended by: {html.escape(reasons)}. Shared wins: {_percent(over['shared_wins'])}.</p>"
        + _table(["", "5 %", "25 %", "median", "75 %", "95 %"], rows)
    )


def _seats(found: Findings) -> str:
    rows = [
        [f"{row['place']}.", str(row["seats"]), _percent(row["wins"]), _between(row), f"{row['mean_score']:.1f}"]
        for row in found.seats
    ]
    return "<h2>Seats</h2><p>Who begins, and who follows.</p><!--seats-->" + _table(
        ["turn order", "games", "wins", "95 %", "mean score"], rows
    )


def _heroes(found: Findings) -> str:
    rows = [
        [
            row["name"],
            str(row["seats"]),
            _percent(row["wins"]),
            _between(row),
            f"{row['q']:.3f}",
            f"{row['mean_score']:.1f}",
        ]
        for row in found.heroes
    ]
    return "<h2>Heroes</h2><p>Share of games won. Bold: surely not average (q below 0.05).</p><!--heroes-->" + _table(
        ["hero", "games", "wins", "95 %", "q", "mean score"], rows, [row["q"] < 0.05 for row in found.heroes]
    )


def _cards(found: Findings) -> str:
    rows = [
        [
            row["name"],
            str(row["cost"]),
            str(row["seats"]),
            f"{row['copies']:.1f}",
            _percent(row["wins_with"]),
            _points(row["plain_lift"]),
            _points(row["lift"]),
            _between(row),
            f"{row['q']:.3f}",
        ]
        for row in found.cards
    ]
    return (
        "<h2>Cards</h2><p>Lift: by how many points of a hundred a seat that bought the card at least once wins more "
        "often than one that did not. <em>Plain</em> is just that. <em>Adjusted</em> compares seats with equally many "
        "purchases, the same hero and place, and takes all other cards into account. Bold: q below 0.05.</p>"
        "<!--cards--><!--costs-->"
        + _table(
            ["card", "cost", "bought by", "copies", "wins", "plain", "adjusted", "95 %", "q"],
            rows,
            [row["q"] < 0.05 for row in found.cards],
        )
    )


def _length(found: Findings) -> str:
    return "<h2>Length of the game</h2><!--length--><h2>Score spread</h2><p>Lead of the best score.</p><!--spread-->"


def _villains(found: Findings) -> str:
    if not found.villains:
        return "<h2>Order of the villains</h2><p>This box has no stack of villains, or there were too few games.</p>"

    def cell(row: dict[str, Any], key: str) -> list[str]:
        if row[key] is None:
            return ["-", "-", "-"]
        return [f"{row[key]:+.2f}", f"{row[key + '_low']:+.2f} … {row[key + '_high']:+.2f}", f"{row[key + '_q']:.3f}"]

    rows = [
        [
            row["name"],
            str(row["games"]),
            f"{row['rounds']:.1f}",
            *cell(row, "there"),
            *cell(row, "later"),
            "-" if row["wins_of_who_defeats_it"] is None else _percent(row["wins_of_who_defeats_it"]),
        ]
        for row in found.villains
    ]
    return (
        "<h2>Order of the villains</h2><p>In rounds: how much longer a game is with this villain in its stack, and "
        "for each place that it comes later.</p><!--villains-->"
        + _table(
            ["villain", "games", "rounds", "there", "95 %", "q", "later", "95 %", "q", "conqueror wins"],
            rows,
            [(row["later_q"] or 1) < 0.05 or (row["there_q"] or 1) < 0.05 for row in found.villains],
        )
    )


def _how() -> str:
    return (
        "<h2>How to read this</h2><p class='note'>Intervals hold with 95 % certainty each, and count whole games: "
        "seats of one game are not independent. q is the p-value after the correction for many comparisons (Benjamini "
        "and Hochberg): of all rows with q below 0.05 no more than one in twenty is a fluke, on average. A lift is no "
        "proof of a cause: a card may be bought by who is ahead anyway. And all of it is true for these bots, not for "
        "all players.</p>"
    )


# --- charts


def _charts(found: Findings) -> list[tuple[str, dict[str, Any]]]:
    """Each with the name of its place in the page."""
    charts: list[tuple[str, Any]] = []
    even = 1 / found.overview["seats"]
    if found.seats:
        rows = [{**row, "who": f"{row['place']}."} for row in found.seats]
        charts.append(("seats", _shares(rows, "who", "Share of wins by turn order", even)))
    if found.heroes:
        charts.append(("heroes", _shares(found.heroes, "name", "Share of wins by hero", even)))
    if found.cards:
        half = MOST_CARDS // 2
        shown = found.cards if len(found.cards) <= MOST_CARDS else [*found.cards[:half], *found.cards[-half:]]
        charts.append(("cards", _shares(shown, "name", "Adjusted lift of the best and worst cards", 0.0, "lift")))
        charts.append(("costs", _costs(found.cards)))
    if found.length:
        charts.append(("length", _bars(found.length, "rounds", "Rounds of a game")))
    if found.spread:
        charts.append(("spread", _bars(found.spread, "margin", "Lead of the best score")))
    later = [
        {"name": row["name"], "later": row["later"], "low": row["later_low"], "high": row["later_high"]}
        for row in found.villains
        if row["later"] is not None
    ]
    if later:
        charts.append(("villains", _shares(later, "name", "Rounds more for each place later", 0.0, "later", "+.2f")))
    return [(key, chart.to_dict()) for key, chart in charts]


def _shares(rows: Rows, what: str, title: str, even: float, value: str = "wins", form: str = ".0%") -> Any:
    """A point and its interval for each row, and a line where all would be if nothing mattered."""
    alt = altair()
    needed = (what, value, "low", "high")
    data = alt.Data(values=[{key: row[key] for key in needed} for row in rows])
    order = [row[what] for row in rows]
    axis = alt.Axis(format=form)
    base = alt.Chart(data).encode(y=alt.Y(f"{what}:N", sort=order, title=None))
    scale = alt.Scale(zero=False)
    lines = base.mark_rule(strokeWidth=2, color="#4c78a8").encode(
        x=alt.X("low:Q", title=title, axis=axis, scale=scale), x2="high:Q"
    )
    points = base.mark_point(filled=True, size=60, color="#4c78a8", opacity=1).encode(
        x=alt.X(f"{value}:Q", scale=scale),
        tooltip=[alt.Tooltip(f"{what}:N"), *(alt.Tooltip(f"{key}:Q", format=".3f") for key in (value, "low", "high"))],
    )
    middle = alt.Chart(alt.Data(values=[{"even": even}])).mark_rule(strokeDash=[4, 4], color="#888").encode(x="even:Q")
    return (middle + lines + points).properties(width=520, description=title)


def _costs(rows: Rows) -> Any:
    alt = altair()
    data = alt.Data(values=[{key: row[key] for key in ("name", "cost", "lift", "section", "seats")} for row in rows])
    return (
        alt.Chart(data)
        .mark_circle(opacity=0.7)
        .encode(
            x=alt.X("cost:Q", title="cost"),
            y=alt.Y("lift:Q", title="adjusted lift", axis=alt.Axis(format="+.0%")),
            size=alt.Size("seats:Q", title="bought by"),
            color=alt.Color("section:N", title=None),
            tooltip=["name:N", "cost:Q", alt.Tooltip("lift:Q", format="+.1%"), "seats:Q"],
        )
        .properties(width=520, height=300, description="Adjusted lift against cost")
    )


def _bars(rows: Rows, what: str, title: str) -> Any:
    alt = altair()
    return (
        alt.Chart(alt.Data(values=rows))
        .mark_bar()
        .encode(x=alt.X(f"{what}:Q", title=title), y=alt.Y("games:Q", title="games"))
        .properties(width=520, height=220, description=title)
    )

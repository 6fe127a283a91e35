"""The report of the balance lab: Parquet files, and one HTML page that needs no network, in either language."""

from __future__ import annotations

import html
from pathlib import Path
from typing import Any

from longbox.games import library
from longbox.lab import style
from longbox.lab.balance import written_whole
from longbox.lab.drawn import bars, intervals
from longbox.lab.extras import need
from longbox.lab.findings import Findings, Rows
from longbox.lab.report_words import WORDS

TABLES = ("seats", "heroes", "cards", "worth", "villains", "pairs", "seats_played", "bought")
MOST_CARDS = 24  # in a chart; the table has all
MOST_PAIRS = 40
VILLAINS = ("super_villains", "nemeses")
QUANTILES = ("p5", "p25", "median", "p75", "p95")


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


def write_report(found: Findings, folder: Path, lang: str = "en") -> Path:
    path = folder / "report.html"
    with written_whole(path) as part:
        part.write_text(page(found, lang), encoding="utf-8")
    return path


def page(found: Findings, lang: str = "en") -> str:
    """The whole page: numbers, charts and tables."""
    return Report(found, lang).page()


class Report:
    """The sections of one report, in one language."""

    def __init__(self, found: Findings, lang: str) -> None:
        self.found = found
        self.lang = lang
        self.words = WORDS[lang]

    def page(self) -> str:
        over = self.found.overview
        box = getattr(library(over["game"]).packs[0].title, self.lang)
        title = self.words["title"].format(box=box, seats=over["seats"])
        sections = (self._top, self._seats, self._heroes, self._worth, self._cards, self._super, self._pairs)
        body = "".join(section() for section in (*sections, self._length, self._villains, self._how))
        return style.page(self.lang, title, body)

    # --- how numbers are written

    def _number(self, text: str) -> str:
        return text.replace(".", ",") if self.lang == "fr" else text

    def _percent(self, value: float | None) -> str:
        return "–" if value is None else self._number(f"{100 * value:.1f} %")

    def _points(self, value: float) -> str:
        return self._number(f"{100 * value:+.1f}")

    def _plain(self, value: float | None, form: str = ".1f") -> str:
        return "–" if value is None else self._number(f"{value:{form}}")

    def _between(self, row: dict[str, Any], low: str = "low", high: str = "high") -> str:
        return self._number(f"{100 * row[low]:.1f} … {100 * row[high]:.1f}")

    def _section(self, key: str, inside: str) -> str:
        words = self.words
        about = f"<p>{html.escape(words[key + '_about'])}</p>" if key + "_about" in words else ""
        return f"<section id='{key}'><h2>{html.escape(words[key])}</h2>{about}{inside}</section>"

    def _table(self, titles: str, rows: list[list[str]], sure: list[bool] | None = None) -> str:
        return style.table([self.words.get(title, title) for title in titles.split("|")], rows, sure)

    def _chart(self, key: str, rows: Rows, what: str, even: float, value: str = "wins", low: str = "") -> str:
        told = self._percent if value == "wins" else self._points
        least, most = (f"{low}low", f"{low}high")
        return intervals(self.words[key], [(str(r[what]), r[value], r[least], r[most]) for r in rows], even, told)

    # --- sections

    def _top(self) -> str:
        over, words = self.found.overview, self.words
        bots = ", ".join(dict.fromkeys(over["bots"]))
        reasons = ", ".join(f"{words.get('over_' + reason, reason)} {count}" for reason, count in over["over"].items())
        great = [
            (words["games"], f"{over['games']:,}".replace(",", " " if self.lang == "fr" else ",")),
            (words["rounds"], self._plain(over["rounds"]["median"], ".0f")),
            (words["winning_score"], self._plain(over["winning_score"]["median"], ".0f")),
            (words["margin"], self._plain(over["margin"]["median"], ".0f")),
            (words["lead_changes"], self._plain(over["lead_changes"]["median"], ".0f")),
        ]
        rows = [
            [words[name], *(self._plain(over[name][part], ".0f") for part in QUANTILES)]
            for name in ("rounds", "decisions", "winning_score", "margin", "lead_changes")
        ]
        told = words["played"].format(
            games=over["games"],
            bots=bots,
            errors=over["errors"],
            reasons=reasons,
            shared=self._percent(over["shared_wins"]),
        )
        inside = f"<p>{html.escape(told)}</p>{style.numbers(great)}" + self._table("|5 %|25 %|median|75 %|95 %", rows)
        return f"<section>{inside}</section>"

    def _seats(self) -> str:
        rows = [
            [
                f"{r['place']}.",
                str(r["seats"]),
                self._percent(r["wins"]),
                self._between(r),
                self._plain(r["mean_score"]),
            ]
            for r in self.found.seats
        ]
        shown = [{**row, "who": f"{row['place']}."} for row in self.found.seats]
        chart = self._chart("seats", shown, "who", 1 / self.found.overview["seats"])
        return self._section("seats", chart + self._table("turn_order|games|wins|95 %|mean_score", rows))

    def _heroes(self) -> str:
        heroes = self.found.heroes
        rows = [
            [r["name"], str(r["seats"]), self._percent(r["wins"]), self._between(r), self._plain(r["q"], ".3f"),
             self._plain(r["mean_score"])] for r in heroes
        ]  # fmt: skip
        chart = self._chart("heroes", heroes, "name", 1 / self.found.overview["seats"])
        table = self._table("hero|games|wins|95 %|q|mean_score", rows, [r["q"] < 0.05 for r in heroes])
        return self._section("heroes", chart + table)

    def _worth(self) -> str:
        """What buying a card brings, from games played both ways."""
        found = self.found.worth
        if not found:
            return ""
        rows = [
            [r["name"], str(r["cost"]), str(r["moments"]), self._points(r["lift"]), self._between(r),
             self._plain(r["q"], ".3f"), self._plain(r["points"], "+.1f")] for r in found
        ]  # fmt: skip
        table = self._table("card|cost|moments|more|95 %|q|points", rows, [r["q"] < 0.05 for r in found])
        return self._section("worth", self._chart("worth", _ends(found), "name", 0.0, "lift") + table)

    def _cards(self) -> str:
        return self._bought("cards", [row for row in self.found.cards if row["section"] not in VILLAINS])

    def _super(self) -> str:
        """Super-Villains apart: who defeats one had a strong deck before."""
        rows = [row for row in self.found.cards if row["section"] in VILLAINS]
        return self._bought("super", rows) if rows else ""

    def _bought(self, key: str, cards: Rows) -> str:
        if not cards:
            return self._section(key, f"<p>{html.escape(self.words['few'])}</p>")
        rows = [
            [r["name"], str(r["cost"]), str(r["seats"]), self._percent(r["picked"]), self._plain(r["round"]),
             self._points(r["lift"]), self._between(r), self._plain(r["q"], ".3f"), self._points(r["plain_lift"])]
            for r in cards
        ]  # fmt: skip
        table = self._table("card|cost|bought_by|picked|round|lift|95 %|q|plain", rows, [r["q"] < 0.05 for r in cards])
        return self._section(key, self._chart(key, _ends(cards), "name", 0.0, "lift") + table)

    def _pairs(self) -> str:
        pairs = self.found.pairs[:MOST_PAIRS]
        if not pairs:
            return ""
        rows = [
            [r["hero_name"], r["name"], str(r["seats"]), self._points(r["lift"]), self._between(r),
             self._plain(r["q"], ".3f")] for r in pairs
        ]  # fmt: skip
        return self._section("pairs", self._table("hero|card|games|more|95 %|q", rows, [r["q"] < 0.05 for r in pairs]))

    def _length(self) -> str:
        words = self.words
        length = bars(words["rounds"], [(row["rounds"], row["games"]) for row in self.found.length])
        spread = bars(words["margin"], [(row["margin"], row["games"]) for row in self.found.spread])
        return self._section("length", f"<h3>{words['rounds']}</h3>{length}<h3>{words['margin']}</h3>{spread}")

    def _villains(self) -> str:
        if not self.found.villains:
            return self._section("villains", f"<p>{html.escape(self.words['no_villains'])}</p>")

        def cell(row: dict[str, Any], key: str) -> list[str]:
            if row[key] is None:
                return ["–", "–", "–"]
            between = f"{row[key + '_low']:+.2f} … {row[key + '_high']:+.2f}"
            return [self._plain(row[key], "+.2f"), self._number(between), self._plain(row[key + "_q"], ".3f")]

        rows = [
            [r["name"], str(r["games"]), self._plain(r["rounds"]), *cell(r, "there"), *cell(r, "later"),
             self._percent(r["wins_of_who_defeats_it"])] for r in self.found.villains
        ]  # fmt: skip
        sure = [(r["later_q"] or 1) < 0.05 or (r["there_q"] or 1) < 0.05 for r in self.found.villains]
        later = [r for r in self.found.villains if r["later"] is not None]
        drawn = [(r["name"], r["later"], r["later_low"], r["later_high"]) for r in later]
        chart = intervals(self.words["villains"], drawn, 0.0, lambda value: self._plain(value, "+.2f"))
        titles = "villain|games|rounds|there|95 %|q|later|95 %|q|conqueror"
        return self._section("villains", chart + self._table(titles, rows, sure))

    def _how(self) -> str:
        return (
            f"<section><h2>{self.words['how']}</h2><p class='note'>{html.escape(self.words['how_about'])}</p></section>"
        )


def _ends(rows: Rows) -> Rows:
    """What a chart has room for: the best and the worst."""
    half = MOST_CARDS // 2
    return rows if len(rows) <= MOST_CARDS else [*rows[:half], *rows[-half:]]

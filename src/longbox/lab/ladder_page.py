"""The page of a ladder, in both languages: who stands where in each box, and how it was before."""

from __future__ import annotations

from pathlib import Path

from longbox.bots import TASTES
from longbox.games import GAMES, library
from longbox.lab.drawn import intervals
from longbox.lab.ladder import ANCHOR, MIDDLE, Ladder
from longbox.lab.style import page, table

WORDS = {
    "en": {
        "title": "The ladder",
        "about": f"Ratings of Elo, two seats, with their 95 % intervals; {ANCHOR} is set to {MIDDLE:.0f}. A hundred "
        "points more are 64 wins in 100 games, four hundred are 91.",
        "bot": "bot", "rating": "rating", "games": "games", "wins": "wins", "before": "Before",
        "date": "date", "version": "version", "empty": "Nobody has played yet.",
    },
    "fr": {
        "title": "L’échelle",
        "about": f"Classement Elo à deux places, avec des intervalles à 95 % ; {ANCHOR} est fixé à {MIDDLE:.0f}. "
        "Cent points de plus font 64 victoires sur 100 parties, quatre cents en font 91.",
        "bot": "bot", "rating": "Elo", "games": "parties", "wins": "victoires", "before": "Avant",
        "date": "date", "version": "version", "empty": "Personne n’a encore joué.",
    },
}  # fmt: skip


def bot_name(bot: str, lang: str) -> str:
    return f"{TASTES[bot].name[lang]} ({bot})" if bot in TASTES else bot


def write_ladder(ladder: Ladder, lang: str) -> Path:
    path = ladder.folder / ("ladder.html" if lang == "en" else f"ladder.{lang}.html")
    path.write_text(ladder_page(ladder, lang), encoding="utf-8")
    return path


def ladder_page(ladder: Ladder, lang: str) -> str:
    words = WORDS[lang]
    played = [game for game in GAMES if ladder.bots(game)]
    sections = [_box(ladder, game, lang) for game in played]
    return page(lang, words["title"], f"<p>{words['about'] if played else words['empty']}</p>" + "".join(sections))


def _box(ladder: Ladder, game: str, lang: str) -> str:
    words = WORDS[lang]
    rungs = ladder.standings(game)
    rows = [
        [
            f"{place}. {bot_name(one.bot, lang)}",
            f"{one.rating:.0f}",
            f"± {one.error:.0f}",
            str(one.games),
            f"{100 * one.wins / max(one.games, 1):.1f} %",
        ]
        for place, one in enumerate(rungs, 1)
    ]
    title = getattr(library(game).packs[0].title, lang)
    chart = intervals(
        title,
        [(bot_name(one.bot, lang), one.rating, one.rating - one.error, one.rating + one.error) for one in rungs],
        None,
        lambda value: f"{value:.0f}",
    )
    parts = table([words["bot"], words["rating"], "95 %", words["games"], words["wins"]], rows)
    return f"<section><h2>{title}</h2>{chart}{parts}{_before(ladder, game, lang)}</section>"


def _before(ladder: Ladder, game: str, lang: str) -> str:
    """The ratings at the end of each run, the newest first."""
    words = WORDS[lang]
    past = [one for one in ladder.history if one.game == game][::-1]
    if len(past) < 2:
        return ""
    bots = [one.bot for one in ladder.standings(game)]
    rows = [
        [
            one.date,
            one.version,
            str(one.games),
            *(f"{one.ratings[bot][0]:.0f}" if bot in one.ratings else "–" for bot in bots),
        ]
        for one in past
    ]
    return f"<h3>{words['before']}</h3>" + table([words["date"], words["version"], words["games"], *bots], rows)

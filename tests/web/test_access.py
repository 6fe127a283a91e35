"""axe-core on every screen, in both languages, by day and by night: nothing serious, nothing critical."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, StorageState

from tests.web.conftest import PAIR, PHONE, ROOT, TABLET, People, make_table, without_settings
from tests.web.player import QUIET

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Every screen in both languages, by day and by night: large screens one way, small ones the other.
LARGE = [("en", "light"), ("fr", "dark")]
SMALL = [("en", "dark"), ("fr", "light")]
# Rules that can only find what is less than serious are not asked: a rule tells how grave all its finds are.
RUN = """
async (within) => {
  const { rules, tagExclude } = axe._audit;
  const usual = rules.filter((rule) => rule.enabled && !rule.tags.some((tag) => tagExclude.includes(tag)));
  const grave = usual.filter((rule) => ['serious', 'critical'].includes(rule.impact));
  const runOnly = { type: 'rule', values: grave.map((rule) => rule.id) };
  const { violations, passes } = await axe.run(within, { runOnly, resultTypes: ['violations'], selectors: false });
  if (!passes.length) throw new Error('axe has looked at nothing');
  return violations;
}
"""


class Checker:
    """Collects what axe finds, screen by screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: list[str] = []
        self.source = Path(AXE).read_text(encoding="utf-8")
        self.tools = page.context.new_cdp_session(page)

    def check(self, screen: str, within: str = "html") -> None:
        if not self.page.evaluate("document.fonts.ready.then(() => typeof axe === 'object')"):
            # Not by `evaluate`: it would parse half a million letters three times over.
            self.tools.send("Runtime.evaluate", {"expression": self.source})
        told: list[dict[str, Any]] = self.page.evaluate(RUN, within)
        for fault in told:
            nodes = "; ".join(node["html"][:160] for node in fault["nodes"][:3])
            self.found.append(f"{screen}: {fault['id']} ({len(fault['nodes'])}): {nodes}")

    def open(self, address: str) -> None:
        self.page.goto("about:blank")  # so that nothing of the screen before can pass for this one
        self.page.goto(address)

    def visit(self, address: str, ready: str) -> None:
        """A screen by its address; `ready` is there once it is drawn. From one to the next as people go, without
        fetching page and axe anew, but by way of a screen that has nothing of any other."""
        if self.page.url == "about:blank":
            self.page.goto(address)
        else:
            self.page.goto("/#/nowhere")
            self.page.locator("main.nf").wait_for()
            self.page.goto(address)
        self.page.locator(ready).first.wait_for()
        self.check(address)


def pages(checker: Checker, table: str) -> None:
    checker.visit("/#/", "main button.go:enabled")
    checker.visit("/#/new", "main input[type=range]")
    checker.visit("/#/learn", "main button.go")
    checker.visit("/#/help", "main h2")
    checker.visit("/#/settings", "main input")
    checker.visit("/#/me", "main #mail, main h2")
    checker.visit("/#/lobby", "main input")
    checker.visit("/#/moderation", "main input")
    checker.visit("/#/leagues", "main a.go")
    checker.visit("/#/leagues/new", "main input")
    checker.visit("/#/mine", "main li a")
    checker.visit("/#/watch", "main h2, main li a")
    checker.visit("/#/cards/base/two_face", "main button.card")
    checker.visit("/#/nowhere/at/all", "main h1")
    checker.visit(f"/#/replay/{table}?step=12", "input[type=range]")
    page = checker.page
    page.locator(".rtop button[aria-expanded]").click()
    page.locator("main .fork").wait_for()
    checker.check("replay, playing on")
    checker.visit(f"/#/end/{table}", "main .ls table")
    page.locator(".an .bar button, .an .curve").first.wait_for()
    if page.locator(".an .bar button").count():  # nobody has asked for it yet
        page.locator(".an .bar button").click()
    page.locator(".an .curve").wait_for()
    checker.check("analysis")


def links_to_send(checker: Checker) -> None:
    """The form with a friend on the other seat, then the links."""
    page = checker.page
    checker.open("/#/new")
    page.locator(".seatl li").nth(1).get_by_role("button").first.click()
    page.locator("button[type=submit]").click()
    page.locator("#ready").wait_for()
    checker.check("links to send")


def before_the_game(checker: Checker) -> None:
    """A table with a free seat, the friend's page, and the guide over a first game."""
    page = checker.page
    links_to_send(checker)
    waiting = make_table(page, PAIR)
    checker.visit(f"/#/t/{waiting['table']}", ".lobby")
    checker.visit(f"/#/join/{waiting['table']}/{waiting['links']['1'].partition('#')[2]}", "main input")
    checker.open("/#/learn")
    page.locator("main button.go").first.click()
    page.locator(".coach").wait_for()
    checker.check("guide")


def at_the_table(checker: Checker) -> str:
    """A table in play, with all that opens over it."""
    page = checker.page
    table = str(make_table(page)["table"])
    checker.open(f"/#/t/{table}")
    # Its title says that it is one's turn once the page has shown what happened before.
    page.wait_for_function(f"() => {QUIET} && wire.state.question?.kind === 'turn' && document.title.startsWith('●')")
    checker.check("table")
    # The first hand has something to play: the end of the turn is not taken at once.
    page.keyboard.press("f")
    page.locator(".warn").wait_for()
    checker.check("a warning")
    page.keyboard.press("n")
    page.keyboard.press("p")
    page.wait_for_function(f"() => {QUIET} && !(wire.state.hints.play_all ?? []).length")
    page.keyboard.press("k")
    page.locator("[data-advice] .why").wait_for()
    checker.check("a hint")
    page.keyboard.press("k")  # put away: on a phone it lies over the board
    page.locator("[data-advice] .why").wait_for(state="hidden")
    over_it: dict[str, Callable[[], None]] = {
        "keys": lambda: page.keyboard.press("?"),
        "menu": lambda: page.keyboard.press("o"),
        "deck": lambda: page.keyboard.press("d"),
        "cards played": lambda: page.keyboard.press("c"),
        "another player": page.locator('[data-coach="foes"] button').first.click,
    }
    if page.evaluate("innerWidth <= 1390"):
        over_it["log"] = lambda: page.keyboard.press("l")
    for name, opens in over_it.items():
        opens()
        page.locator("dialog[open]").wait_for()
        checker.check(name, within="dialog[open]")  # what lies beneath was looked at before
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="hidden")
    return table


@pytest.mark.parametrize(("lang", "theme"), LARGE)
def test_the_pages(people: People, finished: tuple[str, StorageState], lang: str, theme: str) -> None:
    table, kept = finished
    checker = Checker(people.open(lang, theme, kept=without_settings(kept)))
    pages(checker, table)
    assert not checker.found, "\n".join(checker.found)


@pytest.mark.parametrize(("lang", "theme"), LARGE)
def test_the_table(people: People, lang: str, theme: str) -> None:
    checker = Checker(people.open(lang, theme))
    before_the_game(checker)
    table = at_the_table(checker)
    watcher = Checker(people.open(lang, theme))
    watcher.visit(f"/#/t/{table}", ".tnote.watched")
    assert not checker.found + watcher.found, "\n".join(checker.found + watcher.found)


@pytest.mark.parametrize(("lang", "theme"), SMALL)
def test_on_a_tablet(people: People, lang: str, theme: str) -> None:
    checker = Checker(people.open(lang, theme, size=TABLET))
    at_the_table(checker)
    checker.page.locator(".only-tablet button[aria-expanded]").click()
    checker.check("log and card")
    assert not checker.found, "\n".join(checker.found)


@pytest.mark.parametrize(("lang", "theme"), SMALL)
def test_on_a_phone(people: People, finished: tuple[str, StorageState], lang: str, theme: str) -> None:
    table, kept = finished
    page = people.open(lang, theme, size=PHONE, touch=True, kept=without_settings(kept))
    checker = Checker(page)
    pages(checker, table)
    before_the_game(checker)
    at_the_table(checker)
    page.locator('[data-coach="line_up"] button').first.tap()
    page.get_by_role("dialog").wait_for()
    checker.check("a card")
    assert not checker.found, "\n".join(checker.found)

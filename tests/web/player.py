"""Players who know of the page what a screen reader says of it: roles, names and states. By mouse, by touch, by keys.

What to click is read from the page. *When* to look is read from the socket: a small script counts what was sent and
answered, so that nobody clicks at a table that is about to move.
"""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLate

from tests.table import house

# Runs before the page: keeps the newest state, what waits for an answer, and what was told in passing.
WIRE = """
(() => {
  const wire = { rev: -1, acted: -2, open: [], state: null, over: false, heard: [], noted: [] };
  window.wire = wire;
  // What stands over the table for a moment only.
  new MutationObserver(() => {
    const note = document.querySelector('.notes')?.textContent ?? '';
    if (note && wire.noted.at(-1) !== note) wire.noted.push(note);
  }).observe(document, { childList: true, subtree: true, characterData: true });
  const hear = (text) => {
    const m = JSON.parse(text);
    wire.heard.push(text);
    if (m.t === 'state') { wire.state = m; wire.rev = m.rev; wire.over = !!(m.view && m.view.over); }
    if (m.t === 'ack' || m.t === 'error') wire.open = wire.open.filter((a) => a !== m.ack);
    if (m.t === 'error') wire.acted = -2;
  };
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', (e) => hear(e.data));
    }
    send(text) {
      const m = JSON.parse(text);
      if (m.t === 'act') { wire.acted = wire.rev; if (!wire.open.includes(m.ack)) wire.open.push(m.ack); }
      super.send(text);
    }
  };
})();
"""
ANSWERED = "wire.open.length === 0 && wire.rev !== wire.acted && wire.state !== null"
# The table is drawn, and what the cards say is there too: until then names and buttons may change.
THERE = "(wire.over || document.querySelector('main[aria-busy=false] button') !== null)"
QUIET = f"{ANSWERED} && {THERE} && !document.querySelector('main[aria-busy=true]')"
ASKED = "(wire.state.question?.options ?? []).length > 0"
# A frame later the page has drawn it.
SETTLED = f"() => {QUIET} && new Promise((done) => requestAnimationFrame(() => done({QUIET})))"
DRAWN = "new Promise((done) => requestAnimationFrame(() => done(true)))"
READY = f"() => {QUIET} && (wire.over || {ASKED}) && {DRAWN}"
PATIENCE = 120_000  # a busy machine is no fault
REACH = 15_000  # milliseconds until the pointer or the focus is at a button
MOST = 600  # clicks in one game
IN_VAIN = 8  # clicks after which the table has moved, whatever is asked: to choose, to confirm, to be warned
# All but the log, which is long and answers nothing; the whole page where there is no table.
TABLE = "#app .left, #app .ph, #app:not(:has(.left, .ph))"
# Buttons of the question that answer nothing; and marks on what can be done with a card.
TOOLS = ("Rule", "Read", "Hint", "Thinking it through", "Undo", "Ask to undo")
ANSWER = re.compile(r"^(?!Rule$)")
CAN = ("can be ", "can block", "can use")


@dataclass(frozen=True)
class Seen:
    """A button on the page."""

    name: str
    place: str  # the region or dialog, and the list in it
    at: int  # which one in its list
    off: bool
    selected: bool


LINE = re.compile(r'^( *)- (\w+)(?: "((?:[^"\\]|\\.)*)")?(.*)$')


def buttons(tree: str) -> list[Seen]:
    """The buttons of an accessibility tree, each with the named places around it."""
    found: list[Seen] = []
    around: list[tuple[int, str]] = []
    rows: dict[int, int] = {}
    for line in tree.splitlines():
        part = LINE.match(line.replace("- '", "- ", 1) if line.lstrip().startswith("- '") else line)
        if part is None:
            continue
        depth, role, name, rest = len(part[1]), part[2], (part[3] or "").replace('\\"', '"'), part[4]
        around = [(d, n) for d, n in around if d < depth]
        rows = {d: n for d, n in rows.items() if d < depth}
        if role == "list":
            rows[depth] = -1
        if role == "listitem":
            rows[depth - 2] = rows.get(depth - 2, -1) + 1
        if role in ("region", "list", "dialog", "group", "navigation"):
            around.append((depth, name or role))
        if role == "button":
            place = "/".join(n for _, n in around)
            row = max((d for d in rows if d < depth), default=-1)
            off = "[disabled]" in rest
            found.append(Seen(name, place, rows.get(row, 0), off, "[pressed]" in rest or name.endswith(", selected")))
    return found


class Player:
    """Plays by the mouse: reads, decides, clicks, waits until the table has answered."""

    question = "Question"

    def __init__(self, page: Page) -> None:
        self.page = page
        self.told: list[str] = []
        self.seen_at = ""  # how far the game was at the last click that has moved it
        self.in_vain = 0  # clicks since

    # -------------------------------------------------------- reading

    def look(self) -> list[Seen]:
        return buttons(self.page.locator(TABLE).first.aria_snapshot())

    def until(self, what: str, why: str) -> None:
        """Waits for something to be true in the page."""
        try:
            self.page.wait_for_function(what, timeout=PATIENCE)
        except TooLate:
            raise self.lost(why) from None

    def settle(self) -> None:
        self.until(SETTLED, "the table does not answer")

    def wait(self) -> bool:
        """Until this player is asked something; false once the game is over."""
        self.until(READY, "nobody asks anything")
        return not self.page.evaluate("wire.over")

    def lost(self, why: str) -> AssertionError:
        """A failure, with all that is needed to see the same again."""
        asked = json.dumps(self.page.evaluate("wire.state?.question ?? null"))
        told = [f"{why}; seeds of the tables: {house.dealt}", f"question: {asked}", f"last clicks: {self.told[-20:]}"]
        return AssertionError("\n".join([*told, self.page.locator("#app").aria_snapshot()]))

    def asked(self) -> bool:
        return bool(self.page.evaluate(f"wire.state !== null && !wire.over && {ASKED}"))

    # -------------------------------------------------------- doing

    def find(self, button: Seen) -> Locator:
        """Where it was seen: to go through all buttons of a long log for each click would take longer than the game."""
        return self.page.locator(TABLE).first.get_by_role("button", name=button.name, exact=True).first

    def press(self, button: Seen) -> None:
        """As people do: what has gone by the time the pointer is there is looked for again, see `get_on`."""
        try:
            self.told.append(self.do(button))
        except TooLate:
            self.told.append(f"not there any more: {button.name}")

    def do(self, button: Seen) -> str:
        """Presses a button; what is told of it."""
        self.find(button).click(timeout=REACH)
        return button.name

    def take(self, card: Seen) -> None:
        """Plays or buys a card."""
        self.press(card)

    def answer(self, button: Seen) -> None:
        self.press(button)

    # -------------------------------------------------------- deciding

    def step(self) -> None:
        """One click at the table, whatever is asked."""
        self.get_on()
        self.decide(*self.read())
        self.settle()

    def get_on(self) -> None:
        """Nobody clicks for ever at a table that does not move."""
        now = self.page.evaluate("`${location.hash} ${wire.rev} ${wire.state?.n}`")
        self.in_vain = self.in_vain + 1 if now == self.seen_at else 0
        self.seen_at = now
        if self.in_vain > IN_VAIN:
            raise self.lost(f"{self.in_vain} clicks, and the table has not moved")

    def read(self) -> tuple[list[Seen], list[Seen]]:
        """What can be clicked, and what of it answers the question. Cards that are still flying are waited for."""
        end = time.monotonic() + PATIENCE / 1000
        while True:
            seen = [b for b in self.look() if not b.off]
            answers = [b for b in seen if b.place.startswith(self.question) and is_answer(b)]
            if answers or any(mark in b.name for b in seen for mark in CAN):
                return seen, answers
            if time.monotonic() > end:
                raise self.lost("asked, but there is nothing to click")
            self.page.wait_for_timeout(20)

    def decide(self, seen: list[Seen], answers: list[Seen]) -> None:
        if any(b.name == "End anyway" for b in answers):
            self.answer(named(answers, "End anyway"))
        elif any(b.name == "End turn" for b in answers):
            self.turn(seen, answers)
        else:
            self.reply(seen, answers)

    def turn(self, seen: list[Seen], answers: list[Seen]) -> None:
        every = next((b for b in answers if b.name.startswith("Play all")), None)
        if every is not None:
            self.answer(every)
            self.until(f"() => {QUIET} && !(wire.state.hints.play_all ?? []).length", "not everything is played")
            return
        for mark in ("can be played", "can be defeated", "can be bought"):
            cards = [b for b in seen if mark in b.name]
            if cards:
                self.take(max(cards, key=price))
                return
        self.answer(named(answers, "End turn"))

    def reply(self, seen: list[Seen], answers: list[Seen]) -> None:
        selected = any(b.name.endswith(", selected") for b in seen)
        cards = [b for b in seen if "can be chosen" in b.name]
        if cards and not selected and not any(b.name in ("Yes", "Go on") for b in answers):
            self.pick(cards[0])
        elif answers:
            self.answer(answers[0])
        else:
            raise self.lost("asked, but nothing answers it")

    def pick(self, card: Seen) -> None:
        self.press(card)

    # -------------------------------------------------------- games

    def play(self, most: int = MOST) -> None:
        """To the end of the game."""
        for _ in range(most):
            if not self.wait():
                return
            self.step()
        raise self.lost(f"no end after {most} clicks")


class Keyboard(Player):
    """Never touches the mouse: the keys of the table, and Tab and Enter where there is none and every other time."""

    LINE_UP = "qwert"
    STOPS = 60  # no longer way with Tab to anything

    def do(self, button: Seen) -> str:
        key = self.key(button)
        if key is not None:
            self.page.keyboard.press(key)
        else:
            self.reach(button)
            self.page.keyboard.press("Enter")
        return f"{key or 'Tab'}: {button.name}"

    def key(self, button: Seen) -> str | None:
        if button.place.endswith("Your hand") and button.at < 10:
            return str((button.at + 1) % 10)
        if button.place == "Line-Up and stacks/list":  # cards may be added to it, which have no key
            return self.LINE_UP[button.at] if button.at < len(self.LINE_UP) else None
        if button.place == "Super-Villain":
            return "v"
        if button.name.startswith("Kick,") and button.place.startswith("Line-Up"):
            return "y"
        printed = self.find(button).get_attribute("aria-keyshortcuts", timeout=REACH)
        if printed is None or (len(self.told) % 2 and button.name in ("Yes", "No", "End anyway")):
            return None
        return printed if len(printed) > 1 else printed.lower()

    def reach(self, button: Seen) -> None:
        """Tab until the button has the focus. It is looked for once: to do so at each stop took most of a game."""
        wanted = self.find(button).element_handle(timeout=REACH)
        for _ in range(self.STOPS):
            self.page.keyboard.press("Tab")
            there = wanted.evaluate("(e) => e.isConnected ? e === document.activeElement : null")
            if there:
                return
            if there is None:  # drawn anew
                wanted = self.find(button).element_handle(timeout=REACH)
        raise self.lost(f"Tab never comes to {button.name}")


class Finger(Player):
    """Taps: the first tap picks, the second does; cards for sale open a sheet with a button."""

    def do(self, button: Seen) -> str:
        self.find(button).tap(timeout=REACH)
        return button.name

    def take(self, card: Seen) -> None:
        self.press(card)
        sheet = self.page.get_by_role("dialog", name=card.name.split(",")[0])
        self.page.wait_for_function(f"() => {DRAWN}")
        if sheet.is_visible():
            sheet.get_by_role("button", name=re.compile(r"^(Buy|Defeat|Play|Use) ")).tap()
        else:
            answers = self.page.get_by_role("region", name="Question").get_by_role("button", name=ANSWER)
            answers.first.tap()


def is_answer(button: Seen) -> bool:
    """Not one of the tools beside the answers, nor a line of the hint."""
    return not button.name.startswith(TOOLS) and not button.place.endswith("/list")


def named(seen: list[Seen], name: str) -> Seen:
    return next(b for b in seen if b.name == name)


def price(card: Seen) -> int:
    found = re.search(r"cost (\d+)", card.name)
    return int(found[1]) if found else 0


def sit(page: Page, table: str) -> Player:
    """At a table where this browser has a seat."""
    page.goto(f"/#/t/{table}")
    page.get_by_role("region", name="Question").wait_for()
    return Player(page)

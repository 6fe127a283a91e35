"""A game in the terminal: asks the people, lets the bots answer, keeps the log and the replay file."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from longbox.bots import Player, decide
from longbox.cli.cards import plain
from longbox.cli.common import cards_told
from longbox.cli.screen import MOST_NEWS, NARROW, Choice, Screen, card_panel, fits
from longbox.engine.game import Game
from longbox.engine.program import Rules
from longbox.engine.score import card_vp, counted
from longbox.lab import replay as files
from longbox.language import Card
from longbox.language.tree import Step
from longbox.text.ask import option_text, question
from longbox.text.log import log_entries
from longbox.text.log_lines import LogLine
from longbox.view import SPECTATOR, DecisionView, SeenEvent, View, seen_events, view

PROMPT = "> "


class Quit(Exception):
    """The player has had enough."""


class Session:
    def __init__(
        self, game: Game, record: files.Replay, bots: Sequence[Player | None], lang: str, console: Console, file: Path
    ) -> None:
        self.game = game
        self.record = record
        self.bots = bots
        self.console = console
        self.file = file
        self.cards = cards_told(record, game.state.prog.rules.attack_all)
        self.screen = self.new_screen(lang)
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        self.readers = self.people or [SPECTATOR]
        self.events: list[dict[int, list[SeenEvent]]] = [self.seen()]  # per choice, as each reader saw it
        self.since: dict[int, int] = {}  # where the news for each reader's next question begin
        self.looking = -1  # the person before the screen
        self.sure = False  # asked to end the turn with cards in hand
        self.notice = ""  # a word below the next table
        self.rules: list[str] = []  # how this game differs from its box, told there too
        self.read: Callable[[str], str] = input

    # ---------------------------------------------------------------- the course of the game

    def welcome(self, rules: Sequence[str] = ()) -> None:
        self.rules = list(rules)
        aim = aim_of(self.game.state.prog.rules)
        self.notice = "welcome" if aim == "aim" else f"welcome_{aim}"

    def run(self) -> None:
        """To the end of the game, or until the player quits."""
        self.looking = self.readers[0]
        try:
            while not self.game.over:
                seat = self.game.decision.seat
                bot = self.bots[seat]
                if bot is None:
                    self.person(seat)
                else:
                    self.choose(decide(bot, self.game))
        except (Quit, EOFError, KeyboardInterrupt):
            self.leave()
            return
        self.finish()

    def person(self, seat: int) -> None:
        """One question to a person, with as many commands before the answer as they like."""
        if seat != self.looking:
            self.hand_over(seat)
        self.show(seat)
        before = len(self.record.choices)
        while len(self.record.choices) == before:
            if self.command(seat, self.ask()):
                return

    def ask(self) -> str:
        typed = self.read(PROMPT).strip()
        if not sys.stdin.isatty():
            self.console.print(Text(typed))  # a pipe does not echo
        return typed

    def hand_over(self, seat: int) -> None:
        """Several people share the screen: nobody sees the hand of another."""
        self.looking = seat
        self.clear()
        self.console.print(Text(self.screen.word("pass_on", name=self.record.names[seat]), style="bold"))
        self.ask()

    def choose(self, at: int) -> None:
        turn = self.game.state.turn_number
        self.game.choose(at)
        self.events.append(self.seen())
        files.note(self.record, self.game, at, turn)

    def seen(self) -> dict[int, list[SeenEvent]]:
        return {reader: seen_events(self.game, reader) for reader in self.readers}

    # ---------------------------------------------------------------- showing

    def new_screen(self, lang: str) -> Screen:
        return Screen(lang, self.record.names, self.cards, self.console.width < NARROW)

    @property
    def lang(self) -> str:
        return self.screen.lang

    def lines(self, seat: int, since: int) -> list[LogLine]:
        events = [event for row in self.events[since:] for event in row.get(seat, ())]
        return log_entries(events, self.lang, self.record.names, self.cards, seat)

    def clear(self) -> None:
        if self.console.is_terminal:
            self.console.clear()

    def show(self, seat: int) -> None:
        seen = view(self.game, seat)
        choices = self.choices(seen)
        assert seen.decision is not None
        asked = question(seen.decision, seen, self.lang, self.record.names, self.cards)
        news = self.lines(seat, self.since.get(seat, 0))
        drawn = self.screen.table(seen, choices, asked, news, MOST_NEWS)
        if self.console.is_terminal:
            for most in (9, 6, 4, 2):  # a small window gets one line a card, and less of the past
                if fits(self.console, drawn, spare=3):
                    break
                drawn = self.screen.table(seen, choices, asked, news, most, compact=True)
        self.clear()
        self.console.print(drawn)
        keys = "keys" if seen.decision.prompt == "turn" else "short_keys"
        self.console.print(self.screen.keys(keys))
        if self.notice:
            self.tell(self.notice)
            self.notice = ""
        for line in self.rules:
            self.console.print(Text(line))
        self.rules = []

    def choices(self, seen: View) -> list[Choice]:
        """The options numbered from 1; equal ones are one choice."""
        assert seen.decision is not None
        found: dict[tuple[str, str], Choice] = {}
        for at, option in enumerate(seen.decision.options):
            text = option_text(option, seen.decision, seen, self.lang, self.record.names, self.cards)
            known = found.get((option.kind, text))
            if known is None:
                found[option.kind, text] = Choice(len(found) + 1, at, option, text, 1)
            else:
                found[option.kind, text] = Choice(known.number, known.at, known.option, text, known.copies + 1)
        return list(found.values())

    def tell(self, key: str, **parts: object) -> None:
        """A path is never broken: who copies it must get all of it."""
        self.console.print(Text(self.screen.word(key, **parts), style="yellow"), soft_wrap="file" in parts)

    # ---------------------------------------------------------------- commands

    def command(self, seat: int, typed: str) -> bool:
        """Does what was typed. True if the question has to be asked anew."""
        verb, _, rest = typed.partition(" ")
        sure, self.sure = self.sure, False
        if verb.isdecimal() and len(verb) < 7:
            return self.number(seat, int(verb))
        method = {
            "p": self.play_all, "e": lambda seat: self.end(seat, sure), "u": self.undo, "l": self.log, "d": self.piles,
            "t": self.again, "": self.again, "?": self.help, "h": self.help, "help": self.help, "q": self.quit,
            "quit": self.quit, "exit": self.quit,
        }.get(verb.lower())  # fmt: skip
        if method is not None:
            return method(seat)
        if verb.lower() == "c":
            return self.inspect(rest.strip())
        if verb.lower() in ("lang", "en", "fr"):
            return self.switch(rest.strip() or verb.lower())
        self.tell("not_understood", text=typed[:40])
        return False

    def number(self, seat: int, wanted: int) -> bool:
        choices = self.choices(view(self.game, seat))
        if not 1 <= wanted <= len(choices):
            self.tell("no_option", n=wanted, last=len(choices))
            return False
        return self.answer(choices[wanted - 1].at)

    def answer(self, at: int) -> bool:
        self.since[self.looking] = len(self.events)
        self.choose(at)
        self.save()
        return True

    def decision(self, seat: int) -> DecisionView:
        found = view(self.game, seat).decision
        assert found is not None
        return found

    def play_all(self, seat: int) -> bool:
        """Plays the cards whose order cannot matter, and stops at the first real question."""
        if self.decision(seat).prompt != "turn":
            self.tell("not_now")
            return False
        before = self.since[seat] = len(self.events)
        while not self.game.over and self.game.decision.seat == seat:
            decision = self.decision(seat)
            at = next((i for i, o in enumerate(decision.options) if o.kind == "play" and self.gives_power(o.card)), -1)
            if decision.prompt != "turn" or at < 0:
                break
            self.choose(at)
        if before == len(self.events):
            self.tell("no_plain")
            return False
        self.save()
        return True

    def gives_power(self, card: object) -> bool:
        return is_plain_power(self.cards[getattr(card, "id", "")])

    def end(self, seat: int, sure: bool) -> bool:
        decision = self.decision(seat)
        at = next((i for i, o in enumerate(decision.options) if o.kind in ("end", "strike")), -1)
        if at < 0:
            self.tell("not_now")
            return False
        left = [o for o in decision.options if o.kind == "play" and o.card is not None and self.cards[o.card.id].play]
        spend = any(o.kind in ("buy", "defeat") for o in decision.options)
        if sure or not (left or spend):
            return self.answer(at)
        self.sure = True
        if left:
            count = self.screen.word("n_cards", n=len(left)) if len(left) > 1 else self.screen.word("one_card")
            self.tell("end_cards", cards=count)
        else:
            self.tell("end_power", n=view(self.game, seat).power)
        return False

    def undo(self, seat: int) -> bool:
        if not self.game.undo_depth:
            self.tell("no_undo")
            return False
        self.game.undo()
        files.forget(self.record, 1)
        self.events.pop()
        self.since = {reader: min(at, len(self.events)) for reader, at in self.since.items()}
        self.notice = "undone"
        self.save()
        return True

    def log(self, seat: int) -> bool:
        self.page(self.screen.log(self.lines(seat, 0)))
        return False

    def piles(self, seat: int) -> bool:
        self.page(self.screen.piles(view(self.game, seat)))
        return False

    def help(self, seat: int) -> bool:
        self.page(self.screen.help(aim_of(self.game.state.prog.rules)))
        return False

    def again(self, seat: int) -> bool:
        self.show(seat)
        return False

    def quit(self, seat: int) -> bool:
        raise Quit

    def page(self, drawn: object) -> None:
        """Shown under the table, which stays in sight."""
        self.console.print(drawn)

    def inspect(self, name: str) -> bool:
        if not name:
            self.tell("card_usage")
            return False
        found = named(self.cards, name)
        if not found:
            self.tell("no_card", text=name[:40])
        elif len(found) > 1:
            listed = ", ".join(card.name.fr if self.lang == "fr" else card.name.en for card in found[:12])
            self.tell("which_card", names=listed)
        else:
            self.page(card_panel(found[0], self.lang, self.cards))
        return False

    def switch(self, wanted: str) -> bool:
        """`lang` alone goes to the other language."""
        lang = wanted if wanted in ("en", "fr") else ("en" if self.lang == "fr" else "fr")
        self.screen = self.new_screen(lang)
        self.notice = "lang_now"
        self.show(self.looking)
        return False

    # ---------------------------------------------------------------- the end

    def save(self) -> str:
        """Keeps the game; an error is no reason to stop playing."""
        try:
            files.write(self.file, self.record)
        except OSError as error:
            return error.strerror or str(error)
        return ""

    def leave(self) -> None:
        self.console.print()
        why = self.save()
        if why:
            self.tell("not_kept", why=why)
            return
        self.tell("goodbye", file=self.file)
        self.tell("continue", file=self.file)

    def finish(self) -> None:
        reader = self.looking
        self.clear()
        for line in self.lines(reader, self.since.get(reader, 0)):
            self.console.print(self.screen.log_line(line))
        state = self.game.state
        tables: list[dict[str, tuple[int, int]]] = []
        for seat in range(self.game.seats):
            found: dict[str, tuple[int, int]] = {}
            for card in counted(state, seat):
                copies, points = found.get(self.game.card_id(card), (0, 0))
                found[self.game.card_id(card)] = (copies + 1, points + card_vp(state, seat, card))
            tables.append(found)
        self.console.print(self.screen.heading("over"))
        self.console.print(self.screen.scores(tables, self.game.scores, self.console.width))
        self.console.print(Text(self.verdict(), style="bold bright_yellow"))
        why = self.save()
        self.tell("not_kept", why=why) if why else self.tell("kept", file=self.file)

    def verdict(self) -> str:
        winners = self.game.winners
        names = self.screen.word("and").join(self.record.names[seat] for seat in winners)
        if len(self.people) == 1 and self.people[0] in winners and len(winners) == 1:
            return self.screen.word("you_win")
        if len(winners) == 1:
            return self.screen.word("wins", names=names)
        return self.screen.word("team_wins" if self.game.state.teams and len(winners) == 2 else "shared", names=names)


def aim_of(rules: Rules) -> str:
    """What a game with these rules is about: the name of its first page of help."""
    if rules.confrontation:
        return "duel"
    if rules.health:
        return "fights"
    return "captures" if rules.capture_limit else "aim"


def named(cards: dict[str, Card], name: str) -> list[Card]:
    """Cards by the beginning of a word of their name, the exact one first."""
    wanted = plain(name)
    exact = [c for c in cards.values() if wanted in (plain(c.id), plain(c.name.en), plain(c.name.fr))]
    if exact:
        return exact[:1]
    start = re.compile(rf"\b{re.escape(wanted)}")
    return [c for c in cards.values() if any(start.search(plain(n)) for n in (c.name.en, c.name.fr))]


def is_plain_power(card: Card) -> bool:
    """Nothing but a number of Power: when it is played makes no difference to what it does."""
    steps = [*card.play, *card.more.get("confrontation", ())]
    return bool(steps) and card.ongoing is None and all(is_number(step) for step in steps)


def is_number(step: Step) -> bool:
    value = step.get("value")
    return step.verb == "power" and getattr(value, "kind", "") == "number"

"""What the terminal shows: the table, a card, piles, scores. Draws views and texts; knows nothing of playing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from longbox.cli.words import AIMS, HELP, WORDS
from longbox.language import Card
from longbox.language.words import COSTED_SECTIONS
from longbox.text import (
    card_name,
    kind_name,
    rules_blocks,
    rules_text,
    rulings_text,
    subtype_name,
    type_name,
    zone_name,
)
from longbox.text.log_lines import LogLine
from longbox.text.phrases import Phrases
from longbox.view import CardView, OptionView, PileView, SeatView, View

COLOURS = {
    "hero": "bright_blue",
    "villain": "bright_red",
    "super_power": "yellow",
    "equipment": "bright_cyan",
    "location": "bright_magenta",
    "starter": "bright_black",
    "none": "white",
    "super_move": "bright_green",
}
NUMBER = "bold black on bright_white"
MOST_NEWS = 14
WIDEST = 110
NARROW = 80


BAR = 10  # Health in the second bar


@dataclass(frozen=True)
class Choice:
    """One numbered answer; equal answers (three Punches) are one."""

    number: int
    at: int  # the option's place in the decision
    option: OptionView
    text: str
    copies: int


def number(value: int | None) -> str:
    return "-" if value is None else str(value).replace("-", "\u2212")


def rules(card: Card, lang: str, known: Mapping[str, Card]) -> str:
    return rules_text(card, lang, known)


def colour(card: Card) -> str:
    return "bold bright_green" if card.section == "characters" else COLOURS.get(card.type, "white")


def name_text(card: Card, lang: str, copies: int = 1) -> Text:
    name = Text().append(card_name(card, lang), style=colour(card))
    if copies > 1:
        name.append(f" ×{copies}", style="bold")
    return name


def letter(card: Card, lang: str) -> Text:
    """The type as a letter, for those who do not see the colour."""
    if card.section == "characters":
        return Text(" ")
    return Text(mark_of(card.type, lang), style=f"reverse {COLOURS.get(card.type, 'white')}")


def mark_of(kind: str, lang: str) -> str:
    """H, V, P, E, L: the last word's letter tells Super Powers from Starters."""
    return "·" if kind in ("none", "starter") else re.split("[ -]", type_name(kind, lang))[-1][0]


def card_panel(card: Card, lang: str, known: Mapping[str, Card]) -> Panel:
    """A card in full: facts, text, rulings, and how well it is known."""
    body: list[RenderableType] = [facts(card, lang, known), Text()]
    for block in rules_blocks(card, lang, known):
        line = Text(style="bright_white")
        if block.label:
            line.append(f"{block.label}{block.colon if block.text else '.'} ", style="bold")
        line.append(block.text)
        body.append(line)
    for ruling in rulings_text(card, lang):
        body.append(Text(f"• {ruling}", style="dim"))
    if card.source == "reconstructed":
        body.append(Text(WORDS["reconstructed"][lang], style="italic yellow"))
    return Panel(Group(*body), title=name_text(card, lang), title_align="left", subtitle=Text(card.id, style="dim"),
                 subtitle_align="right", border_style=colour(card), width=None)  # fmt: skip


def facts(card: Card, lang: str, known: Mapping[str, Card]) -> Text:
    words = WORDS
    parts = [kind_name(card, lang, known), *(subtype_name(subtype, lang) for subtype in card.subtypes)]
    if card.section == "nemeses":
        parts.append(type_name(card.type, lang))
    if card.level:
        parts.append(words["level_n"][lang].format(n=card.level))
    if card.character in known:
        parts.append(card_name(known[card.character], lang))
    if card.charge_cost:
        parts.append(words["charges_n"][lang].format(n=card.charge_cost))
    if card.cost is not None:
        parts.append(words["cost_n"][lang].format(n=card.cost))
    if card.vp != 0 or card.section in COSTED_SECTIONS:
        parts.append(words["vp_n"][lang].format(n="*" if card.vp is None else number(card.vp)))
    if card.copies > 1:
        parts.append(words["copies_n"][lang].format(n=card.copies))
    return Text(" · ".join(parts), style=colour(card))


class Screen:
    """Draws for one reader."""

    def __init__(self, lang: str, names: Sequence[str], cards: Mapping[str, Card], narrow: bool = False) -> None:
        self.lang = lang
        self.narrow = narrow  # less than NARROW columns: what stands side by side else stands in lines
        self.names = names
        self.cards = cards
        self.texts: dict[str, str] = {}  # told once: telling a card takes its time

    def word(self, key: str, **parts: object) -> str:
        phrases = Phrases(self.lang, self.names, self.cards, -1)
        return phrases.finish(WORDS[key][self.lang]).format(**parts)

    def colon(self) -> str:
        return "\u00a0: " if self.lang == "fr" else ": "

    # ---------------------------------------------------------------- the table

    def table(
        self,
        view: View,
        choices: Sequence[Choice],
        question: str,
        news: Sequence[LogLine],
        most_news: int = MOST_NEWS,
        compact: bool = False,
    ) -> Group:
        numbers = {c.option.card.handle: c for c in choices if c.option.card is not None and in_rows(c.option)}
        parts: list[RenderableType] = []
        if news:
            parts += [self.heading("news"), self.news(news, most_news)]
        parts += [self.heading("players"), self.players(view, compact)]
        if view.confrontation is None:
            parts += [self.villains_left(view), self.villain(view, numbers, compact)]
        if view.tile is not None:
            parts += [self.captured(view)]
        if view.arena is not None:
            parts += [self.arena(view.arena)]
        parts += [self.own_pile(name, pile) for name, pile in view.piles.items()]
        parts += [self.piles_left(view), self.line_up(view, numbers, compact)]
        if view.seats[view.turn].play:
            parts += [self.played(view)]
        if view.seat >= 0:
            parts += [self.heading("hand"), self.hand(view, numbers, compact)]
        parts += [self.title(view), self.asked(view, choices, question, compact)]
        return Group(*parts)

    def heading(self, key: str, **parts: object) -> Rule:
        return Rule(Text(self.word(key, **parts), style="bold"), align="left", style="bright_black")

    def villains_left(self, view: View) -> Rule:
        if view.ko_left < 0:
            return self.heading("villain", n=view.villains_left)
        return self.heading("nemesis", n=view.villains_left, ko=view.ko_left)

    def title(self, view: View) -> Rule:
        mine = view.turn == view.seat
        text = self.word("your_turn" if mine else "turn_of", n=view.turn_number, name=self.names[view.turn])
        if not view.turn_number:
            return Rule(Text(self.word("set_up"), style="bold bright_white"), align="left", style="bright_white")
        line = Text().append(text, style="bold bright_white")
        line.append(" · ")
        line.append(self.word("power", n=view.power), style="bold bright_yellow")
        duel = view.confrontation
        if duel is not None and duel.stage:
            line.append(" · ").append(self.word("confrontation", n=duel.cost), style="bold bright_red")
        elif duel is not None and mine and not self.narrow:
            line.append(" · ").append(self.word("in_hand", n=duel.certain, cost=duel.cost), style="dim")
        return Rule(line, align="left", style="bright_white")

    def news(self, news: Sequence[LogLine], most: int) -> Group:
        lines: list[Text] = []
        if len(news) > most:
            lines.append(Text(self.word("earlier", n=len(news) - most + 1), style="dim"))
            news = news[len(news) - most + 1 :]
        return Group(*lines, *(self.log_line(line) for line in news))

    def log_line(self, line: LogLine) -> Text:
        if line.kind == "turn":
            return Text(f"— {line.text} —", style="bold")
        style = {"flipped": "bright_red", "attack": "bright_red", "avoided": "bright_green", "over": "bold"}
        return Text(f"  {line.text}", style=style.get(line.kind, ""), overflow="fold")

    def players(self, view: View, compact: bool) -> RenderableType:
        table = Table.grid(padding=(0, 2, 0, 0))
        for _ in range(6):
            table.add_column(no_wrap=True)
        table.add_column(ratio=1)
        lines: list[RenderableType] = []
        for seat in view.seats:
            mark = "▶ " if seat.seat == view.turn else "  "
            mine = seat.seat == view.seat
            name = Text(mark + (self.word("you") if mine else self.names[seat.seat]), style="bold" if mine else "")
            if seat.team >= 0:
                name.append(f" ({'AB'[seat.team]})", style="dim")
            counts = (("hand_n", seat.hand_count), ("deck_n", seat.deck_count), ("discard_n", len(seat.discard)))
            cells = [Text(self.word(key, n=n), style="dim") for key, n in counts]
            vp = Text(self.word("vp_n", n=number(seat.vp)), style="bold")
            if self.narrow:
                lines.append(self.in_lines(name, self.heroes(seat), [*cells, vp], self.standing(seat)))
                continue
            table.add_row(name, self.heroes(seat), *cells, vp, self.standing(seat))
        drawn: RenderableType = Group(*lines) if self.narrow else table
        if view.seat < 0 or compact:
            return drawn
        return Group(drawn, *(Padding(self.ability(hero), (0, 0, 0, 2)) for hero in view.seats[view.seat].heroes))

    def in_lines(self, name: Text, heroes: Text, cells: Sequence[Text], standing: Text) -> Group:
        """A player where a row has no room."""
        first = Text("  ").join(part for part in (name, heroes) if part)
        more = [Padding(Text("  ").join(cells), (0, 0, 0, 4))]
        return Group(first, *more, *([Padding(standing, (0, 0, 0, 4))] if standing else []))

    def ability(self, hero: CardView) -> Text:
        text = Text().append(self.name(hero.id), style="green")
        text.append(self.colon())
        return text.append(self.text(hero.id), style="dim")

    def heroes(self, seat: SeatView) -> Text:
        text = Text(", ").join(name_text(self.cards[hero.id], self.lang) for hero in seat.heroes)
        if seat.face_down:
            text.append(f" ({self.word('face_down')})", style="red")
        if seat.character_cost >= 0:
            text.append(f" {seat.character_cost}", style="bold").append(f" ({self.word('won', n=len(seat.won))})")
        return text

    def standing(self, seat: SeatView) -> Text:
        """Health and Charges, Ongoing cards, which stay before their player, and the score pile."""
        told: list[Text] = []
        if seat.health >= 0:
            told.append(self.fighter(seat))
        for key, cards in (("in_play", seat.ongoing), ("score_pile", seat.score_pile)):
            if cards:
                told.append(Text().append(f"{self.word(key)} ", style="dim").append_text(self.row(cards)))
        return Text("; ").join(told)

    def fighter(self, seat: SeatView) -> Text:
        text = Text(self.word("health", n=seat.health), style="bright_red" if seat.health <= BAR else "bright_green")
        text.append(" · ").append(self.word("charges", n=seat.charges), style="bright_cyan")
        if seat.super_move is not None:
            text.append(f" ({self.name(seat.super_move.id)} {seat.super_cost})", style="dim")
        if seat.ko_tokens or seat.vp_tokens:
            text.append(" · ").append(self.word("tokens", ko=len(seat.ko_tokens), vp=seat.vp_tokens), style="dim")
        return text

    def arena(self, arena: CardView) -> Text:
        text = Text("    ").append_text(name_text(self.cards[arena.id], self.lang))
        text.append(self.colon())
        return text.append(self.text(arena.id), style="dim")

    def row(self, cards: Sequence[CardView]) -> Text:
        """Cards in one line, copies counted."""
        counted = Counter(card.id for card in cards)
        return Text(", ").join(name_text(self.cards[card], self.lang, n) for card, n in counted.items())

    def name(self, card: str) -> str:
        return card_name(self.cards[card], self.lang)

    def text(self, card: str) -> str:
        """What the card does from now on; the set-up and the first appearance are in its full text."""
        if card not in self.texts:
            blocks = rules_blocks(self.cards[card], self.lang, self.cards)
            kept = [str(block) for block in blocks if block.kind not in ("setup", "first_appearance")]
            self.texts[card] = " ".join(kept)
        return self.texts[card]

    def grid(self, compact: bool) -> Table:
        """Rows of cards: number, type, name, cost, points, text."""
        table = Table.grid(padding=(0, 1, 0, 0), expand=True)
        table.add_column(width=3, justify="right", no_wrap=True)
        table.add_column(width=1)
        table.add_column(width=14 if self.narrow else 24, no_wrap=compact, overflow="ellipsis" if compact else "fold")
        table.add_column(width=2, justify="right", style="bold", no_wrap=True)
        table.add_column(width=5, justify="right", no_wrap=True)
        table.add_column(ratio=1, no_wrap=compact, overflow="ellipsis" if compact else "fold")
        return table

    def add(self, table: Table, card_id: str, choice: Choice | None, copies: int = 1, price: int = -1) -> None:
        card = self.cards[card_id]
        mark = Text(f"{choice.number:>2}", style=NUMBER) if choice is not None else Text("")
        cost = number(card.cost) if price < 0 else number(price)
        style = "green" if 0 <= price != card.cost else ""
        vp = Text(self.word("vp_n", n="*" if card.vp is None else number(card.vp)), style="dim")
        text = Text(self.text(card_id), style="" if choice is not None else "dim")
        table.add_row(
            mark, letter(card, self.lang), name_text(card, self.lang, copies), Text(cost, style=style), vp, text
        )

    def villain(self, view: View, numbers: Mapping[int, Choice], compact: bool) -> Table:
        table = self.grid(compact)
        if view.villain is None:
            table.add_row("", "", Text(self.word("no_villain"), style="dim"), "", "", "")
            return table
        choice = numbers.get(view.villain.handle)
        self.add(table, view.villain.id, choice, price=choice.option.price if choice else -1)
        return table

    def own_pile(self, name: str, pile: PileView) -> Text:
        """A zone that only a box of one's own has: what is known of it, from the top."""
        text = Text("    ").append(f"{zone_name(name.replace('_', ' '), self.lang)} ({pile.count})  ", style="dim")
        return text.append_text(self.row([card for card in pile.cards if card is not None]))

    def captured(self, view: View) -> Text:
        """Who lies under the tile, and how many can be recruited."""
        text = Text("    ").append(f"{self.word('captured')} ", style="dim")
        text.append_text(self.row(view.captured) if view.captured else Text(self.word("nobody"), style="dim"))
        return text.append(f" · {self.word('recruits', n=view.hero_pile_count)}", style="dim")

    def line_up(self, view: View, numbers: Mapping[int, Choice], compact: bool) -> Table:
        table = self.grid(compact)
        for card in view.line_up:
            if card is None:
                table.add_row("", "", Text(self.word("empty"), style="dim"), "", "", "")
                continue
            choice = numbers.get(card.handle)
            self.add(table, card.id, choice, price=choice.option.price if choice else -1)
        for name, card in view.stack_cards.items():
            if self.cards[card.id].cost:
                self.add(table, card.id, numbers.get(card.handle), view.stacks[name])
        return table

    def piles_left(self, view: View) -> Rule:
        """The heading of the Line-Up, with what nobody can buy."""
        left = [f"{self.word('main_deck')} {view.main_deck_count}"]
        for name, card in view.stack_cards.items():
            if not self.cards[card.id].cost:
                left.append(f"{card_name(self.cards[card.id], self.lang)} {view.stacks[name]}")
        return self.heading("line_up", left=", ".join(left))

    def played(self, view: View) -> Text:
        text = Text().append(f"{self.word('played')} ", style="bold")
        return text.append_text(self.row(view.seats[view.turn].play))

    def hand(self, view: View, numbers: Mapping[int, Choice], compact: bool) -> RenderableType:
        hand = view.seats[view.seat].hand
        if not hand:
            return Text(f"    {self.word('no_hand')}", style="dim")
        table = self.grid(compact)
        for card_id, copies in Counter(card.id for card in hand).items():
            found = [numbers[card.handle] for card in hand if card.id == card_id and card.handle in numbers]
            self.add(table, card_id, found[0] if found else None, copies)
        return table

    def asked(self, view: View, choices: Sequence[Choice], question: str, compact: bool) -> Group:
        """The question, and the answers that have no row above."""
        left = [choice for choice in choices if not in_rows(choice.option)]
        if view.decision is not None and view.decision.prompt == "turn":
            return Group(Text("   ").join(self.answer(choice) for choice in left))
        lines: list[RenderableType] = [Text(question, style="bold bright_white")]
        if left:
            table = Table.grid(padding=(0, 1, 0, 0))
            table.add_column(width=3, justify="right")
            table.add_column(no_wrap=True)
            table.add_column(ratio=1, no_wrap=compact, overflow="ellipsis" if compact else "fold", style="dim")
            for choice in left:
                card = choice.option.card
                text = self.text(card.id) if card is not None else ""
                table.add_row(Text(f"{choice.number:>2}", style=NUMBER), self.label(choice), text)
            lines.append(table)
        return Group(*lines)

    def answer(self, choice: Choice) -> Text:
        return Text().append(f"{choice.number:>2}", style=NUMBER).append(" ").append_text(self.label(choice))

    def label(self, choice: Choice) -> Text:
        card = choice.option.card
        plain = choice.option.kind in ("card", "trigger")
        text = Text(choice.text, style=colour(self.cards[card.id]) if card is not None and plain else "")
        if choice.copies > 1:
            text.append(f" ×{choice.copies}", style="bold")
        return text

    def keys(self, key: str) -> Text:
        """What can be typed, the keys themselves standing out."""
        line = Text(style="dim")
        for number_, part in enumerate(WORDS[key][self.lang].split(" · ")):
            letter_, _, meaning = part.partition(" ")
            line.append("  " if number_ else "").append(letter_, style="bold not dim").append(f" {meaning}")
        return line

    # ---------------------------------------------------------------- other pages

    def help(self, aim: str = "aim") -> Group:
        phrases = Phrases(self.lang, self.names, self.cards, -1)
        table = Table.grid(padding=(0, 2, 0, 0))
        some = self.some_name()
        for key, line in HELP.items():
            if key not in (*AIMS, "ongoing"):
                table.add_row(Text(key, style="bold"), Text(phrases.finish(line[self.lang].replace("{card}", some))))
        kinds = Text()
        for kind in ("hero", "villain", "super_power", "equipment", "location", "starter"):
            if all(card.type != kind for card in self.cards.values()):
                continue
            name = type_name(kind, self.lang)
            kinds.append(mark_of(kind, self.lang), style=f"reverse {COLOURS[kind]}").append(
                f" {name}   ", style=COLOURS[kind]
            )
        told = [aim, *(["ongoing"] if aim == "aim" and self.has_rights() else [])]
        text = Text(phrases.finish(" ".join(HELP[key][self.lang] for key in told)))
        return Group(text, Text(), table, Text(), kinds)

    def some_name(self) -> str:
        """A short name to show how a card is asked for."""
        names = [card_name(card, self.lang) for card in self.cards.values() if card.section == "main_deck"]
        return min(names, key=lambda name: (" " in name, len(name), name)).lower()

    def has_rights(self) -> bool:
        """Whether Ongoing cards of this box may be used by their player."""
        return any(one.kind == "use" for card in self.cards.values() for one in card.ongoing or ())

    def piles(self, view: View) -> Group:
        parts: list[RenderableType] = [self.heading("discards")]
        for seat in view.seats:
            mine = seat.seat == view.seat
            text = Text().append(self.word("you") if mine else self.names[seat.seat], style="bold")
            text.append(self.colon(), style="bold")
            parts.append(text.append_text(self.row(seat.discard) if seat.discard else Text("-")))
        parts += [self.heading("destroyed"), self.row(view.destroyed) if view.destroyed else Text("-")]
        return Group(*parts)

    def log(self, lines: Sequence[LogLine]) -> Group:
        return Group(self.heading("log"), *(self.log_line(line) for line in lines))

    # ---------------------------------------------------------------- the end

    def scores(self, owned: Sequence[Mapping[str, tuple[int, int]]], scores: Sequence[int], width: int) -> Columns:
        """A table per player: every card that counts, how many, what they are worth together."""
        tables: list[RenderableType] = []
        each = max(34, min(52, width // max(1, min(len(owned), width // 36)) - 2))
        for seat, found in enumerate(owned):
            table = Table(title=Text(self.names[seat], style="bold"), box=None, width=each, pad_edge=False)
            table.add_column("", ratio=1, no_wrap=True, overflow="ellipsis")
            table.add_column(self.word("vp_n", n="").strip(), justify="right", no_wrap=True)
            for card_id, (copies, points) in sorted(found.items(), key=lambda item: (-item[1][1], self.name(item[0]))):
                style = "dim" if points == 0 else "red" if points < 0 else ""
                table.add_row(name_text(self.cards[card_id], self.lang, copies), Text(number(points), style=style))
            table.add_section()
            table.add_row(
                Text(self.word("total"), style="bold"), Text(number(scores[seat]), style="bold bright_yellow")
            )
            tables.append(table)
        return Columns(tables, padding=(1, 2))


def in_rows(option: OptionView) -> bool:
    """Answers that are shown at their card's row on the table."""
    return option.kind in ("play", "buy", "defeat")


def fits(console: Console, drawn: RenderableType, spare: int) -> bool:
    """Whether it can be shown without scrolling."""
    return len(console.render_lines(drawn, console.options, pad=False)) <= console.height - spare

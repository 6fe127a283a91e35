"""`longbox cards`: the cards of a box, as a list, as JSON, or one of them in full."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from longbox.cli.common import Lang, Packs, UsageError, default_lang, overlays, print_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from longbox.language import Card


def cards(
    *search: str,
    game: str = "base",
    lang: Lang | None = None,
    packs: Packs = None,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Show cards: all of them, those that fit some words, or one in full.

    Parameters
    ----------
    search
        The id of a card, or words to look for in names, types and texts.
    game
        The box: base, titans, rivals, metal or injustice.
    lang
        en or fr; as in your locale if not given.
    packs
        A pack laid over the box; may be given several times.
    json
        Print the cards as JSON.
    """
    from longbox.games import library
    from longbox.language.problem import nearest

    spoken = lang or default_lang()
    known = library(game, tuple(overlays(packs))).cards
    found = find(known, " ".join(search), spoken)
    if not found:
        words = " ".join(search)
        near = nearest(words, list(known))
        raise UsageError(f"no card fits '{words}'" + (f" (did you mean '{near}'?)" if near else ""))
    if json:
        print_json([card_dict(card, game, spoken, known) for card in found])
    elif len(found) == 1:
        show_one(found[0], spoken, known)
    else:
        show_list(found, spoken, known)


def plain(text: str) -> str:
    """For comparing: without case, accents and kinds of apostrophes."""
    spread = unicodedata.normalize("NFKD", text.casefold().replace("\u2019", "'").replace("_", " "))
    return "".join(c for c in spread if not unicodedata.combining(c))


def find(known: Mapping[str, Card], text: str, lang: str) -> list[Card]:
    """The card of that id or name, or every card in which all the words occur."""
    from longbox.text import rules_text, type_name

    wanted = plain(text)
    exact = [c for c in known.values() if wanted in (plain(c.id), plain(c.name.en), plain(c.name.fr))]
    if exact:
        return exact
    named = [c for c in known.values() if wanted and wanted in f"{plain(c.name.en)} {plain(c.name.fr)}"]
    if named:
        return named
    found: list[Card] = []
    for card in known.values():
        facts = (card.id, card.section, type_name(card.type, lang), *card.subtypes, rules_text(card, lang, known))
        everything = plain(" ".join(facts))
        if all(part in everything for part in wanted.split()):
            found.append(card)
    return found


def card_dict(card: Card, game: str, lang: str, known: Mapping[str, Card]) -> dict[str, object]:
    from longbox.text import card_name, rules_text, rulings_text

    facts = {"level": card.level, "charge_cost": card.charge_cost, "character": card.character}
    return {
        "id": card.id,
        "game": game,
        "name": card_name(card, lang),
        "type": card.type,
        "subtypes": list(card.subtypes),
        "cost": card.cost,
        "vp": "*" if card.vp is None else card.vp,
        "copies": card.copies,
        "section": card.section,
        "text": rules_text(card, lang, known),
        "rulings": rulings_text(card, lang),
        "source": card.source,
        "confidence": card.confidence,
        **{name: fact for name, fact in facts.items() if fact},
    }


def show_list(found: Sequence[Card], lang: str, known: Mapping[str, Card]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from longbox.cli.screen import name_text, number, rules
    from longbox.text import section_name, word
    from longbox.text.words import COUNTERS

    console = Console()
    for section in dict.fromkeys(card.section for card in found):
        table = Table(
            box=None, pad_edge=False, title_justify="left", title=section_name(section, lang, known), expand=True
        )
        table.title_style = "bold"
        table.add_column(word(COUNTERS, "card", lang), ratio=2)
        for key in ("cost", "vp", "copies"):
            table.add_column(word(COUNTERS, key, lang), justify="right", no_wrap=True)
        table.add_column("", ratio=5)
        for card in found:
            if card.section == section:
                facts = (number(card.cost), "*" if card.vp is None else number(card.vp), number(card.copies))
                table.add_row(name_text(card, lang), *facts, Text(rules(card, lang, known), style="dim"))
        console.print(table)
        console.print()


def show_one(card: Card, lang: str, known: Mapping[str, Card]) -> None:
    from rich.console import Console

    from longbox.cli.screen import card_panel

    Console().print(card_panel(card, lang, known))

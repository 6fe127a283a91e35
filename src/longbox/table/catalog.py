"""What there is to play with: boxes, variants, bots, and every card with its text."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET

from longbox.bots import BOTS
from longbox.engine.program import Program
from longbox.engine.words import bits
from longbox.games import GAMES, BadOptions, read_options, visitors
from longbox.games.format import Format
from longbox.games.format_reader import as_format
from longbox.games.mixed import mixed
from longbox.language import Card
from longbox.table import house
from longbox.table.record import Header
from longbox.table.shapes import Both, Box, CardFacts, FormatInfo, GameCards, Sentences, TextBlock
from longbox.table.sight import plain_power
from longbox.table.words import BOTS as BOT_WORDS
from longbox.table.words import CROSSOVER, EXTRAS, HERO_MODES, LANGS, VARIANTS, bot_name
from longbox.text import (
    card_name,
    kind_name,
    rules_blocks,
    rules_text,
    rulings_text,
    section_name,
    subtype_name,
    type_name,
)
from longbox.text.formats import differences


def boxes() -> bytes:
    return _boxes(house.given())


@lru_cache(maxsize=1)
def _boxes(packs: str) -> bytes:
    return msgspec.json.encode(msgspec.convert([_box(game) for game in GAMES], list[Box], strict=True))


def _box(game: str) -> dict[str, Any]:
    known = house.library(game)
    title = known.packs[0].title
    stack = next((choice for choice in GAMES[game].choices if choice.name == "villains"), None)
    least, most = stack.limits if stack is not None else (0, 0)
    modes = HERO_MODES.get(game, [])
    heroes = [
        {"id": c.id, "promo": c.promo}
        for c in known.cards.values()
        if modes and c.section == "characters" and c.setup != "captured"
    ]
    variants = [{"hero_modes": modes, **variant} for variant in VARIANTS.get(game, ())]
    return {
        "id": game,
        "title": {"en": title.en, "fr": title.fr},
        "seats": list(GAMES[game].seats),
        "variants": variants,
        "extras": EXTRAS.get(game, ()),
        "crossover": [{**part, "cards": visitors(game)[str(part["id"])]} for part in CROSSOVER.get(game, ())],
        "hero_modes": modes,
        "heroes": heroes,
        "villains": {"min": least, "max": most, "standard": stack.standard if stack is not None else 0},
        "bots": [_bot(bot) for bot in BOTS],
    }


def _bot(bot: str) -> dict[str, Any]:
    about = BOT_WORDS[bot][1] if bot in BOT_WORDS else {"en": "", "fr": ""}
    return {"id": bot, "name": {lang: bot_name(bot, lang) for lang in ("en", "fr")}, "about": about}


def formats() -> bytes:
    """Those that tables may be played by; the boxes as printed are not told, they are what is played without one."""
    found = [told(format) for format in house.formats().values() if format.id not in GAMES]
    return msgspec.json.encode(found)


@lru_cache(maxsize=64)
def told(format: Format) -> FormatInfo:
    """A format as pages show it."""
    mix = mixed(format)
    titles = {lang: {game: getattr(house.library(game).packs[0].title, lang) for game in GAMES} for lang in LANGS}
    cards, printed = house.cards_of(format.game), GAMES[format.game].printed_sizes
    differs = {lang: differences(format, lang, cards, mix, titles[lang], printed) for lang in LANGS}
    fixed = [name for name, _ in format.options] + ["heroes"] * (format.tiers is not None)
    fixed += ["first"] * (format.rules.starts != "drawn")
    return FormatInfo(
        id=format.id,
        version=format.version,
        title=Both(format.title.en, format.title.fr),
        text=Both(format.text.en, format.text.fr),
        game=format.game,
        seats=format.seats(GAMES[format.game].seats),
        fixed=fixed,
        hidden_score=format.rules.hidden_score,
        differs=Sentences(**differs),
    )


def told_of(options: Mapping[str, Any]) -> FormatInfo | None:
    """The format that a table is played by, unless it is a box as printed."""
    if "format" not in options:
        return None
    format = as_format(options["format"])
    return told(format) if format.id not in GAMES else None


def own_cards(header: Header) -> bool:
    """Whether its cards are not just those of the box: packs of its own, guests, or a rule of its format."""
    if header.laid or not {"format", "crossover"} & header.options.keys():
        return bool(header.laid)
    try:
        options = read_options(header.options)
        return bool(options.guests or options.format.rules.attack_all)
    except BadOptions:  # of an older version, which knew other words
        return False


def cards(game: str, lang: str) -> tuple[str, bytes]:
    """The cards of a box as a page shows them, and a hash of that: words count here too."""
    return _cards(game, lang, house.given())


@lru_cache(maxsize=16)
def _cards(game: str, lang: str, packs: str) -> tuple[str, bytes]:
    known = house.library(game).cards
    compiled = house.program(game)
    found = {id: card_facts(card, lang, known, compiled) for id, card in known.items()}
    hash = hashlib.sha256(msgspec.json.encode(found)).hexdigest()[:32]
    return hash, msgspec.json.encode(GameCards(game, hash, lang, found))


def card_facts(card: Card, lang: str, known: Mapping[str, Card], compiled: Program | None) -> CardFacts:
    """A card as a page shows it; `compiled` with the cards around it, if they could be."""
    blocks = [TextBlock(one.kind, one.label, one.text, one.colon) for one in rules_blocks(card, lang, known)]
    return CardFacts(
        id=card.id,
        game=compiled.rules.game if compiled is not None else "",
        name=card_name(card, lang),
        names=Both(card_name(card, "en"), card_name(card, "fr")),
        type=card.type,
        type_name=type_name(card.type, lang),
        kind_name=kind_name(card, lang, known),
        section=card.section,
        section_name=section_name(card.section, lang, known),
        subtypes=[subtype_name(subtype, lang) for subtype in card.subtypes],
        cost=card.cost,
        charge_cost=card.charge_cost,
        level=card.level,
        vp="*" if card.vp is None else card.vp,
        copies=card.copies,
        promo=card.promo,
        power=plain_power(card),
        blocks=blocks,
        text=rules_text(card, lang, known),
        rulings=rulings_text(card, lang),
        source=card.source,
        confidence=card.confidence,
        marks=_marks(card, compiled) if compiled is not None else [],
        slots=[part["slot"] for part in card.more.get("slots", ())],  # of an Arena, one for each block
        emblem=card.emblem or UNSET,
        colours=card.colours or UNSET,
    )


def home_made(facts: CardFacts) -> CardFacts:
    """Of a stranger's pack: whatever it says of where its cards come from, nobody has printed them."""
    return msgspec.structs.replace(facts, source="own", confidence="")


def _marks(card: Card, compiled: Program) -> list[str]:
    if card.id not in compiled.index:
        return []
    known = compiled.defs[compiled.index[card.id]].bits
    return [name for i, name in enumerate(bits.MARK_NAMES[:3]) if known >> (bits.MARK_SHIFT + i) & 1]

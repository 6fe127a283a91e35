"""One word for one thing: terms that no text may use, over cards, rulings, questions, log, pages and command line."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import longbox
from longbox.cli.main import app
from longbox.cli.words import HELP, WORDS
from longbox.games import GAMES, library
from longbox.lab import report_words
from longbox.language import Card, builtin_packs, read_pack
from longbox.table import words as server
from longbox.text import card_name, formats, problems, rules_text, rulings_text
from longbox.text import words as interface
from longbox.text.ask import option_text, question
from longbox.text.log import log_lines
from longbox.view import SPECTATOR, seen_events, view

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "web" / "src"
NAMES = ["Anna", "Ben", "Cara", "Dan", "Eve"]
PACKS = sorted(builtin_packs())
FRENCH = sorted((ROOT / "docs" / "fr").glob("*.md"))

# Said instead: the term of the rulebooks (the glossary of the box), or the better form of the sentence.
FORBIDDEN: Mapping[str, tuple[str, ...]] = {
    "en": (
        r"\bis no (Attack|Super-Villain|part)",  # is not an Attack
        r"\bin each of your turns",  # on each of your turns
        r"\buses? up|\bused up",  # deplete
        r"differently named|with different names",  # different
        r"never below|without reshuffling",  # (minimum 1), stopping if it runs out
        r"hit by an Attack|Attack of yours has hit",  # a successful Attack
        r"on (your|their|the) left\b",  # to their left
        r"\bmain deck\b|\bline-up\b|hero stack",  # Main Deck, Line-Up
        r"\bbeat(s|en)?\b",  # defeat
        r"Capture limit|Knocked out player|Whoever did it",
        r"\bactive player's\b|choose one$",
        r"Judged is|\bWho (has|opened)\b",
        r"\b[Oo]pponents?\b",  # foe
        r"\bhit points?\b|\bHP\b|\blife points?\b",  # Health
        r"\b[Ss]uper ?villains?\b|\bSuper Villains?\b|\bnemes[ie]s\b",  # Super-Villain, Nemesis
        r"\bin (your|any player's|anybody's|another player's) (own |next )?turn\b",  # on your turn
        r"is set off by|\bthe second one unseen\b",  # the next one unseen
    ),
    "fr": (
        r"[\d}] Puissance\b|\+Puissance",  # +2 en Puissance, 3 de Puissance
        r"Permanentes?\b",  # carte Permanent, invariable
        r"cartes? du dessus de|\bdu dessus (de|du)\b",  # la première carte de, au sommet de
        r"\b(sur (votre|sa) pioche)\b",  # au sommet de
        r"\b([Bb]attre|[Bb]attez|[Bb]attue?s?|bat)\b",  # vaincre
        r"\b[Aa]ffront",  # confronter, Confrontation
        r"\bdeck commun\b|\bréserve\b",  # Deck Commun, Réserve
        r"de noms? différents?|noms différents ce",  # différent
        r"jamais moins de|sans remélanger",  # 1 au minimum, en vous arrêtant si elle s'épuise
        r"[Ss]oignez \d|soigne \d",  # soignez-vous de 3
        r"touchée? par une de vos Attaques|Attaques a touché",  # réussi une Attaque
        r"joueur touché suivant|joueur suivant à",  # prochain joueur touché
        r"dégâts égaux|Puissance égale",  # autant de
        r"limite de Capture|Joueur mis KO|Auteur du KO",
        r"\bun Vulnérable\b|\bune Vulnérable\b",  # une carte Vulnérable
        r"par chance|à vendre|Joué ce tour|Mélanges honnêtes|Docteur Fate|\bpile de héros\b",
        r"(?<!ui a )le plus de points de victoire gagne\b",
        r"\bpoints? de vie\b",  # Santé
        r"\b[Ee]nnemis? jurés?\b|\b[Nn]emesis\b|\b[Nn]émésis\b",  # Ennemi Juré
        r"\b[Ss]uper [Vv]ilains?\b|\bsuper-vilains?\b|\bMain Deck\b|\bLine-Up\b|\bdeck principal\b",
        r"\bPerm?anents?\s+cartes?\b|\bcartes Permanents\b",  # cartes Permanent
        r"\bSuper-Mouvement|\bSuper Move\b|\bbottes? secrètes?\b",  # Botte Secrète
        r"sans la regarder\b|à ce joueur\b",  # sans la voir, à cet adversaire
        r"\d en Santé|(?<![+\d}\u2212])\d+ en Puissance",  # 20 points de Santé; +2 en Puissance or 8 de Puissance
        r"\d Vulnérables\b|[Pp]énalité",  # 3 cartes Vulnérable; Malus
        r"\b(un|le|les|des|contre) robots?\b",  # un bot
        r"\bpar autre\b|\bune carte par carte\b",  # pour chaque autre, pour chaque carte
    ),
}
IN_PLAY = (  # questions and log name the players, and no place or seat by the word of the engine
    r"\b(the active player|le joueur actif)\b|→|\b(player|joueur) 0\b|[a-z]_[a-z]",
)
BY_BOX: Mapping[str, tuple[str, ...]] = {  # what the rulebook of a box calls otherwise, in French
    "base": (r"Vulnérabilité",),
    "injustice": (r"Vulnérabilité", r"Surcharge"),
    "titans": (r"Vulnérable\b",),
    "rivals": (r"Vulnérable\b",),
    "metal": (r"Vulnérable\b", r"Coup de Pied\b(?!s)"),
}


def wrong(texts: list[str], terms: tuple[str, ...]) -> list[str]:
    found = [(term, text) for text in texts for term in terms if re.search(term, text.replace("\u2019", "'"))]
    return [f"{term}: {text}" for term, text in found]


def cards_of(pack: str) -> Mapping[str, Card]:
    read, problems = read_pack(builtin_packs()[pack])
    assert read is not None, problems
    return read.cards


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("pack", PACKS)
def test_cards_and_rulings(pack: str, lang: str) -> None:
    cards = cards_of(pack)
    texts = [rules_text(card, lang, cards) for card in cards.values()]
    texts += [line for card in cards.values() for line in (card_name(card, lang), *rulings_text(card, lang))]
    assert wrong(texts, FORBIDDEN[lang]) == []
    assert lang == "en" or wrong(texts, BY_BOX[pack]) == []


def strings(table: Any, lang: str) -> Iterator[str]:
    """Every text of a table in one language, however deep it lies."""
    if isinstance(table, Mapping):
        if isinstance(table.get(lang), str):
            yield table[lang]
        for value in table.values():
            yield from strings(value, lang)
    elif isinstance(table, (list, tuple)):
        for value in table:
            yield from strings(value, lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_words_of_the_interface(lang: str) -> None:
    tables = [WORDS, HELP, vars(interface), server.SAID, server.BOTS, server.VARIANTS, server.EXTRAS, server.CROSSOVER]
    found = [text for table in tables for text in strings(table, lang)]
    assert len(found) > 200
    assert wrong(found, FORBIDDEN[lang]) == []


def part_in(lang: str, file: Path) -> str:
    """What such a file says in one language: first all of it in English, then in French."""
    parts = re.split(r"^const fr\b", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return parts[0] if lang == "en" else parts[-1]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_words_of_the_pages(lang: str) -> None:
    texts = [file.read_text(encoding="utf-8") for file in sorted(PAGES.rglob(f"*.{lang}.*"))]
    texts += [part_in(lang, file) for file in sorted(PAGES.rglob("*words.ts"))]  # of pages that are fetched alone
    lines = [re.sub(r"\{#[\w-]+\}", "", line) for text in texts for line in text.split("\n")]  # marks in the help
    assert len(lines) > 1500
    assert wrong(lines, FORBIDDEN[lang]) == []


@pytest.mark.parametrize("box", list(BY_BOX))
def test_words_of_the_rules_of_a_box(box: str) -> None:
    lines = (PAGES / "help" / "books" / f"{box}.fr.md").read_text(encoding="utf-8").split("\n")
    assert len(lines) > 50
    assert wrong(lines, BY_BOX[box]) == []


def pairs(table: Mapping[str, Any]) -> Iterator[str]:
    """Every text of a table in French, of which English is the key or the first of two."""
    for told in table.values():
        yield told if isinstance(told, str) else told[1]


def test_words_of_problems_and_formats() -> None:
    tables: list[Mapping[str, Any]] = [problems.THINGS, problems.UNKNOWN_HERE, problems.SAID]
    tables += [formats.OPTIONS, formats.SIZES, formats.SIZES_OF_ONE, formats.STARTS, formats.STACKS, formats.TIES]
    found = [text for table in tables for text in pairs(table)]
    assert len(found) > 250
    assert wrong(found, FORBIDDEN["fr"]) == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_words_of_the_balance_report(lang: str) -> None:
    found = list(report_words.WORDS[lang].values())
    assert len(found) > 40
    assert wrong(found, FORBIDDEN[lang]) == []


PAGES_TO_READ = [("en", ["README.md", "docs/players.md"]), ("fr", [f"docs/fr/{page.name}" for page in FRENCH])]


@pytest.mark.parametrize(("lang", "pages"), PAGES_TO_READ)
def test_words_of_the_player_s_guide(lang: str, pages: list[str]) -> None:
    lines = [line for page in pages for line in (ROOT / page).read_text(encoding="utf-8").split("\n")]
    assert len(lines) > 50
    assert wrong(lines, FORBIDDEN[lang]) == []


def test_words_of_the_command_line() -> None:
    """The help of every command, as it is printed."""
    printed: list[str] = []
    for command in [[], *([name] for name in app if not name.startswith("-"))]:
        paper = StringIO()
        app.help_print(command, console=Console(file=paper, width=200))
        printed += paper.getvalue().split("\n")
    assert len(printed) > 100
    assert wrong(printed, FORBIDDEN["en"]) == []


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("box", list(GAMES))
def test_questions_and_log(box: str, lang: str) -> None:
    cards = library(box).cards
    texts: set[str] = set()
    for seed in range(4):
        game = longbox.new_game(box, seats=GAMES[box].seats[seed % 2], seed=seed)
        chance = random.Random(seed)
        for _ in range(250):
            if game.over:
                break
            seen = view(game, game.decision.seat)
            assert seen.decision is not None
            texts.add(question(seen.decision, seen, lang, NAMES, cards))
            texts |= {option_text(o, seen.decision, seen, lang, NAMES, cards) for o in seen.decision.options}
            active = [i for i, o in enumerate(seen.decision.options) if o.kind in ("play", "buy", "defeat", "use")]
            game.choose(chance.choice(active) if active else chance.randrange(len(seen.decision.options)))
            texts |= set(log_lines(seen_events(game, SPECTATOR), lang, NAMES, cards, SPECTATOR))
    assert wrong(sorted(texts), FORBIDDEN[lang] + IN_PLAY) == []
    assert lang == "en" or wrong(sorted(texts), BY_BOX[box]) == []

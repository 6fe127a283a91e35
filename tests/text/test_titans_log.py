"""What players of Teen Titans read while Ongoing cards come, work and go."""

from __future__ import annotations

import pytest

from longbox.engine.game import Game
from longbox.games import library
from longbox.scenario.layout import Layout
from longbox.scenario.source import Map, documents_of
from longbox.text.ask import option_text, question
from longbox.text.log import log_lines
from longbox.view import SeenEvent
from tests.text.build import plain

CARDS = library("titans").cards
NAMES = ["Anna", "Ben"]


def told(*events: SeenEvent, lang: str = "en", viewer: int = 0) -> list[str]:
    return [plain(line) for line in log_lines(events, lang, NAMES, CARDS, viewer)]


def moved(card: str, origin: str, to: str, seat: int = 0, owner: int | None = None) -> SeenEvent:
    return SeenEvent(
        "moved", card=card, source=origin, source_seat=seat if owner is None else owner, to=to, to_seat=seat
    )


SLADE = SeenEvent("triggered", seat=0, card="slade_wilson")
KICK = (moved("kick", "hand", "play"), SeenEvent("played", seat=0, card="kick"), SeenEvent("power", seat=0, amount=2))


@pytest.mark.parametrize(
    ("events", "line"),
    [
        (KICK, "You play Kick: +2 Power"),
        ((SeenEvent("bought", seat=0, card="gizmo", amount=2),), "You buy Gizmo for 2"),
        ((SeenEvent("defeated", seat=0, card="terra", amount=10),), "You defeat Terra for 10"),
        ((SeenEvent("end_turn", seat=0),), "You end your turn"),
    ],
)
def test_an_ability_that_was_declined_has_no_part_in_the_next_action(events: tuple[SeenEvent, ...], line: str) -> None:
    assert told(SLADE, *events) == ["The ability of Slade Wilson triggers for you", line]


def test_an_ability_is_told_with_what_it_does() -> None:
    assert told(SLADE, moved("kick", "deck", "hand")) == ["Slade Wilson: you draw Kick"]


def test_a_right_used_without_a_trace_is_told_by_itself() -> None:
    used = SeenEvent("triggered", seat=0, card="azarath_metrion_zinthos")
    assert told(used, *KICK) == ["You use the ability of Azarath Metrion Zinthos", "You play Kick: +2 Power"]


def test_cadmus_labs_returns_a_card() -> None:
    events = (SeenEvent("triggered", seat=0, card="cadmus_labs"), moved("mad_mod", "play", "hand"))
    assert told(*events) == ["Cadmus Labs: you put Mad Mod from your play area into your hand"]
    assert told(*events, lang="fr") == [
        "Laboratoires Cadmus : vous mettez Mad Mod de votre zone de jeu dans votre main"
    ]


def test_what_goes_to_a_deck_goes_on_top() -> None:
    assert told(moved("kick", "discard", "deck")) == ["You put Kick from your discard pile on top of your deck"]
    assert told(moved("kick", "aside", "deck", owner=-1)) == ["You put Kick on top of your deck"]
    assert told(moved("kick", "aside", "deck", owner=-1), lang="fr") == [
        "Vous mettez Coup de Pied au sommet de votre pioche"
    ]


def test_cards_under_the_colony_are_named_by_it() -> None:
    back = moved("kick", "destroyed", "discard", owner=-1)
    assert told(back) == ["You put Kick from under The Colony into your discard pile"]
    assert told(back, lang="fr") == ["Vous mettez Coup de Pied de sous La Colonie dans votre défausse"]


def laid_out(text: str) -> Game:
    data = next(documents_of(f"name: a table\ngame: titans\n{text}", "table")).data
    assert isinstance(data, Map)
    return Layout(data).game()


def pick(game: Game, kind: str) -> None:
    game.choose(next(at for at, option in enumerate(game.decision.options) if option.kind == kind))


def asked(game: Game, lang: str) -> tuple[str, list[str]]:
    seen = game.view(game.decision.seat)
    answers = [plain(option_text(o, seen.decision, seen, lang, NAMES, CARDS)) for o in seen.decision.options]
    return plain(question(seen.decision, seen, lang, NAMES, CARDS)), answers


def test_a_card_from_under_the_colony_is_offered_with_its_place() -> None:
    seat = "{hand: [plasmus], ongoing: [the_colony], under: {the_colony: [kick]}}"
    game = laid_out(f"seats: {{A: {seat}, B: {{}}}}")
    pick(game, "play")
    assert asked(game, "en")[1] == ["The Colony (your play area)", "Kick (under The Colony)", "None"]
    assert asked(game, "fr")[1] == ["La Colonie (votre zone de jeu)", "Coup de Pied (sous La Colonie)", "Aucune"]


def test_psimon_asks_for_the_cards_to_keep() -> None:
    game = laid_out(
        "seats: {A: {deck: [punch, kick, gizmo, jinx, bunker]}, B: {}}\n"
        "villains: [psimon, trigon]\nvillain_face_down: true"
    )
    pick(game, "end")
    assert asked(game, "en")[0] == "Psimon: choose a card to keep (2 more to choose)"
    assert asked(game, "fr")[0] == "Psimon : choisissez une carte à garder (encore 2 à choisir)"


def test_a_villain_who_makes_way_is_told_without_a_place_of_the_engine() -> None:
    events = (
        moved("dr_light", "villains", "aside", -1),
        SeenEvent("flipped", card="harvest"),
        moved("", "aside", "villains", -1),  # shuffled into it: nobody sees which card it is any more
    )
    assert told(*events) == [
        "Dr. Light is set aside",
        "Harvest is the new Super-Villain",
        "The card set aside is shuffled into the Super-Villain stack",
    ]
    assert told(*events, lang="fr") == [
        "Le Super-Vilain Dr Light est mis de côté",
        "Harvest est le nouveau Super-Vilain",
        "La carte mise de côté est mélangée dans la pile des Super-Vilains",
    ]

"""The guided games: laid out the same for everybody, in one's own language, and tables like any other afterwards."""

from __future__ import annotations

import random

import pytest

from longbox.bots import decide, make_bot
from longbox.engine.game import Game
from longbox.games import GAMES
from longbox.table import guides
from longbox.view import view
from tests.table import house
from tests.table.house import Server, joined, option, play_on, run

# What somebody who follows the guide meets: events on the way, for each box.
MET = {
    "base": {"attack", "avoided", "defeated", "flipped"},
    "titans": {"attack", "avoided", "defeated", "flipped"},
    "rivals": {"attack", "avoided", "confronts", "strikes", "blocked", "held", "defeated"},
    "metal": {"attack", "avoided", "defeated", "rescued", "captured"},
    "injustice": {"attack", "avoided", "damage", "charge", "uncharge", "ko", "defeated"},
}


def test_every_box_has_a_guide() -> None:
    assert sorted(guides.guides()) == sorted(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_is_the_same_for_all_and_speaks_ones_language(server: Server, game: str) -> None:
    async def play() -> None:
        views = []
        for lang, bot in (("en", "Rookie"), ("fr", "Débutant")):
            made = (await house.post(server, "/api/tutorial", {"game": game, "lang": lang})).json()
            assert made["tutorial"] is True
            header = (await house.get(server, f"/api/tables/{made['table']}")).json()
            assert header["tutorial"] is True and header["game"] == game
            assert header["seats"][1]["name"] == bot
            async with joined(server, made["table"], made["token"]) as anna:
                assert anna.state["view"]["turn"] == 0 and anna.asked is not None
                views.append(anna.state["view"])
                await anna.choose(option(anna, "play"))
        assert views[0] == views[1]

    run(play())


def test_a_guide_is_made_only_by_who_wants_it(server: Server) -> None:
    async def play() -> None:
        assert (await house.get(server, "/api/tutorial")).status_code == 404
        other = {"Origin": "https://elsewhere.example"}
        assert (await house.post(server, "/api/tutorial", {}, headers=other)).status_code == 403
        assert (await house.post(server, "/api/tutorial", {"game": "chess"})).status_code == 404
        assert (await house.post(server, "/api/tutorial", {"lang": "xx"})).status_code == 400

    run(play())


def test_a_guide_can_be_played_to_its_end_and_looked_back_at(server: Server) -> None:
    async def play() -> None:
        made = (await house.post(server, "/api/tutorial", {"game": "metal"})).json()
        here = f"/api/tables/{made['table']}"
        async with joined(server, made["table"], made["token"]) as anna:
            await play_on([anna], random.Random(5))
        mine = {"Authorization": f"Bearer {made['token']}"}
        step = (await house.get(server, f"{here}/replay/0?seat=0", headers=mine)).json()
        assert {c["id"] for c in step["view"]["captured"]} == {"batman_character", "the_flash_character"}
        fair = (await house.get(server, f"{here}/fair")).json()
        assert fair["record"] is None and fair["seed"] is None
        fork = await house.post(server, f"{here}/fork", {"step": 1}, headers=mine)
        assert fork.status_code == 201
        again = fork.json()
        async with joined(server, again["table"], again["token"]) as anna:
            assert len(anna.state["view"]["captured"]) == 2

    run(play())


def follow(game: Game, game_id: str) -> set[str]:
    """Plays as the guide says, against the rookie, up to the third own turn; what happened on the way."""
    bot = make_bot("rookie", "guide")
    met: set[str] = set()
    while not game.over and game.state.turn_number <= 5:
        before = view(game, 0)
        game.choose(decide(bot, game) if game.decision.seat else obey(game, game_id))
        met |= {event.kind for event in game.events}
        after = view(game, 0)
        if len(after.seats[0].heroes) > len(before.seats[0].heroes):
            met.add("rescued")
        if len(after.captured) > len(before.captured):
            met.add("captured")
    return met


def obey(game: Game, game_id: str) -> int:
    """Plays everything, then what the box is about, then buys; defends whenever asked, and says yes."""
    seen = view(game, 0)
    decision = seen.decision
    assert decision is not None
    kinds = [one.kind for one in decision.options]
    if decision.kind != "turn":
        return 0
    keep = game_id == "titans" and seen.turn_number == 1  # cards that stay are kept for the second turn
    wanted = ["confront"] if seen.turn_number == 3 else []
    wanted += ["play", *([] if keep else ["use"]), "super", "defeat", "buy", "strike", "end"]
    return next(kinds.index(kind) for kind in wanted if kind in kinds)


@pytest.mark.parametrize("game", GAMES)
def test_who_follows_the_guide_meets_what_it_tells(game: str) -> None:
    met = follow(Game.from_bytes(guides.dealt(game)), game)
    assert met >= MET[game], MET[game] - met

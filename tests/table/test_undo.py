"""Taking back: free, by consent, or not at all."""

from __future__ import annotations

from tests.table.house import Player, Server, joined, lay_out, new_table, option, run
from tests.table.test_faults import replayed, rows_of

TWO = """
name: two hands
game: base
seats:
  A: {hand: [punch, punch, kick], deck: [punch, kick, punch, punch, kick]}
  B: {hand: [punch, punch, vulnerability], deck: [punch, punch, punch, punch, punch]}
"""
ATTACK = """
name: an attack
game: base
seats:
  A: {hand: [poison_ivy, punch], deck: [punch, kick, punch, punch, kick]}
  B: {hand: [HELD, punch], deck: [punch, punch, punch, punch, punch]}
"""


def test_free_within_what_one_knows(server: Server) -> None:
    async def play() -> None:
        laid = await lay_out(server.db, TWO, undo="free")
        async with joined(server, laid["table"], laid["tokens"][0]) as anna:
            first = anna.state["view"]
            await anna.choose(0)
            await anna.choose(0)
            assert anna.state["undo"] == {"mode": "free", "depth": 2, "asking": None, "far": 0, "practice": False}
            await take_back(anna, 2)
            assert anna.state["view"] == first and anna.state["undo"]["depth"] == 0
            assert any(line["kind"] == "undo" for line in anna.state["log"])
            await anna.choose(0)  # and the same again
            await anna.choose(option(anna, "end"))  # new cards are drawn: no way back
            assert anna.state["undo"]["depth"] == 0
            assert await refusal(anna, 1) == "cannot_undo"
        assert [row.kind for row in await rows_of(server, laid["table"])].count("undo") == 1

    run(play())


async def take_back(player: Player, steps: int) -> None:
    await player.send(t="undo", rev=player.state["rev"], ack="u", steps=steps)
    await player.until("ack", ack="u")
    await player.until("state")


async def refusal(player: Player, steps: int) -> str:
    await player.send(t="undo", rev=player.state["rev"], ack=player.new_ack(), steps=steps)
    return str((await player.until("error"))["code"])


def test_what_is_taken_back_is_not_dealt_anew(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.until_asked()
            await anna.choose(0)
            await take_back(anna, 1)
            await anna.choose(0)
            while anna.asked is not None and anna.state["view"]["turn"] == 0:
                await anna.choose(option(anna, "end"))
                break
        game = await replayed(server, made["table"])
        assert game.turn is not None

    run(play())


def test_nothing_goes_back_where_it_is_off(server: Server) -> None:
    async def play() -> None:
        laid = await lay_out(server.db, TWO, undo="off")
        async with joined(server, laid["table"], laid["tokens"][0]) as anna:
            await anna.choose(0)
            assert anna.state["undo"]["depth"] == 0
            assert await refusal(anna, 1) == "undo_off"

    run(play())


def test_the_others_are_asked(server: Server) -> None:
    async def play() -> None:
        laid = await lay_out(server.db, TWO, undo="ask")
        table, tokens = laid["table"], laid["tokens"]
        async with joined(server, table, tokens[0]) as anna, joined(server, table, tokens[1]) as bert:
            first = anna.state["view"]
            await anna.choose(0)
            await anna.send(t="undo", rev=anna.state["rev"], ack="first", steps=1)
            await bert.settle()
            assert bert.state["undo"]["asking"] == {"seat": 0, "steps": 1, "answers": {}}
            await bert.send(t="undo_answer", ack=1, ok=False)
            assert (await anna.until("error", ack="first"))["code"] == "refused"
            await anna.settle()
            assert anna.state["undo"]["asking"] is None and anna.state["undo"]["depth"] == 1
            await anna.send(t="undo", rev=anna.state["rev"], ack="second", steps=1)
            await anna.send(t="undo_answer", ack="me", ok=True)  # one cannot grant it to oneself
            assert (await anna.until("error", ack="me"))["code"] == "not_asked"
            await bert.settle()
            await bert.send(t="undo_answer", ack=2, ok=True)
            await anna.until("ack", ack="second")
            await anna.settle()
            assert anna.state["view"] == first

    run(play())


def test_consent_reaches_beyond_what_was_drawn(server: Server) -> None:
    async def play() -> None:
        laid = await lay_out(server.db, TWO, undo="ask")
        table, tokens = laid["table"], laid["tokens"]
        async with joined(server, table, tokens[0]) as anna, joined(server, table, tokens[1]) as bert:
            await anna.choose(0)
            ended = (await anna.choose(option(anna, "end")))["view"]
            assert anna.state["undo"]["depth"] == 2
            await anna.send(t="undo", rev=anna.state["rev"], ack="back", steps=1)
            await bert.settle()
            await bert.send(t="undo_answer", ack=2, ok=True)
            await anna.until("ack", ack="back")
            await anna.settle()
            assert anna.state["view"]["turn"] == 0
            again = (await anna.choose(option(anna, "end")))["view"]
            assert again == ended  # the same cards come again
        with Restarted(server):
            async with joined(server, table, tokens[0]) as anna:
                assert anna.state["view"] == ended

    run(play())


class Restarted:
    """The same server, started anew on the same port."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def __enter__(self) -> None:
        self.server.stop()
        self.server.start()

    def __exit__(self, *_: object) -> None:
        pass


def test_alone_nobody_needs_to_be_asked(server: Server) -> None:
    async def play() -> None:
        laid = await lay_out(server.db, TWO, people=1, undo="ask")
        async with joined(server, laid["table"], laid["tokens"][0]) as anna:
            first = anna.state["view"]
            await anna.choose(0)
            await take_back(anna, 1)
            assert anna.state["view"] == first

    run(play())


def test_an_attack_is_not_taken_back_whoever_could_defend(server: Server) -> None:
    async def play() -> None:
        for held in ("lasso_of_truth", "kick"):
            laid = await lay_out(server.db, ATTACK.replace("HELD", held), undo="free")
            table, tokens = laid["table"], laid["tokens"]
            async with joined(server, table, tokens[0]) as anna, joined(server, table, tokens[1]) as bert:
                await anna.choose(0)
                await bert.settle()
                if bert.asked is not None:
                    assert held == "lasso_of_truth"
                    await bert.choose(bert.asked["decline"])
                await anna.settle()
                assert anna.asked is not None and anna.state["undo"]["depth"] == 0

    run(play())


def test_a_choice_of_another_ends_it(server: Server) -> None:
    async def play() -> None:
        laid = await lay_out(server.db, TWO, undo="ask")
        table, tokens = laid["table"], laid["tokens"]
        async with joined(server, table, tokens[0]) as anna, joined(server, table, tokens[1]) as bert:
            await anna.choose(option(anna, "end"))
            await bert.until_asked()
            await bert.choose(0)
            await anna.settle()
            assert await refusal(anna, 1) == "cannot_undo"

    run(play())

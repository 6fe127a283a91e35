"""Games know their cards by what they mean: not by numbers, names, comments, order or what else lies in the box."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from longbox import Game
from longbox.engine import fields, save
from longbox.engine.compile import compile_cards
from longbox.engine.keep import program_from_bytes, program_to_bytes
from longbox.engine.meaning import Tangled, meaning, roster, roster_of
from longbox.engine.program import Ability, Block, CardDef, Cond, Filt, Program, Rules, Sel, Step, Val, Who
from longbox.engine.save import BadSave
from longbox.engine.words import who
from longbox.games import GAMES, box, library, new_game, program
from longbox.language import load_packs
from longbox.language.tree import Card, Name
from longbox.packs import pack_path
from tests.engine.worlds import BOXES, dice, game_number, pick


def compiled(game: str, cards: Mapping[str, Card]) -> Program:
    keywords = {name: steps for pack in library(game).packs for name, steps in pack.keywords.items()}
    made = compile_cards(cards, box(game).rules(), keywords)
    made.hash = meaning(made)
    return made


def turned_round(game: str) -> Program:
    """The same cards in the opposite order: every number is another."""
    return compiled(game, dict(reversed(library(game).cards.items())))


def a_listener(game: str) -> tuple[str, Card]:
    """A card that is in no game, with abilities and blocks of its own and in front of all others."""
    card = next(card for card in library(game).cards.values() if card.ability or card.ongoing or card.play)
    return "a_new_card", replace(card, id="a_new_card", name=Name("A New Card", "Une nouvelle carte"), setup="")


def with_a_new_card(game: str) -> Program:
    return compiled(game, dict([a_listener(game), *library(game).cards.items()]))


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch) -> Callable[[Program], None]:
    """Makes this program the only one that is installed."""

    def install(prog: Program) -> None:
        monkeypatch.setattr(save, "_programs", {})
        monkeypatch.setattr(save, "_resolvers", [lambda *_: prog])

    return install


# --- the hash


@pytest.mark.parametrize("game", GAMES)
def test_order_does_not_count(game: str) -> None:
    other = turned_round(game)
    assert other.hash == program(game).hash
    assert [d.id for d in other.defs] != [d.id for d in program(game).defs]


@pytest.mark.parametrize("game", GAMES)
def test_comments_rulings_and_names_do_not_count(game: str, tmp_path: Path) -> None:
    text = pack_path(game).read_text(encoding="utf-8")
    file = tmp_path / "pack.yaml"
    file.write_text("# A comment.\n" + text.replace("rulings:", "# another\n    rulings:"), encoding="utf-8")
    cards = {id: _renamed(card) for id, card in load_packs([file]).cards.items()}
    assert compiled(game, cards).hash == program(game).hash


def _renamed(card: Card) -> Card:
    return replace(card, name=Name(f"The {card.name.en}", f"La {card.name.fr}"), rulings=())


@pytest.mark.parametrize("game", GAMES)
def test_every_block_and_ability_belongs_to_one_card(game: str) -> None:
    prog = program(game)
    known = roster(prog, prog.index)
    assert sorted(known.blocks) == list(range(len(prog.blocks)))
    assert sorted(known.abilities) == list(range(len(prog.abilities)))
    assert sorted(known.defs) == list(range(len(prog.defs)))


# Names are compared, and forms taken in games with cards that change types: none of these.
ELSEWHERE = {(CardDef, "id"), (CardDef, "name"), (CardDef, "with_type")}


def parts_of(prog: Program) -> Iterator[Any]:
    """All parts of a program, each once."""
    waiting: list[Any] = [*prog.defs, *prog.blocks, *prog.abilities, *prog.whos, prog.rules]
    while waiting:
        part = waiting.pop(0)
        yield part
        for name in fields.PARTS.get(type(part), ()):
            inner = getattr(part, name)
            waiting += inner if isinstance(inner, list) else [inner] if inner is not None else []


@pytest.mark.parametrize("kind", [CardDef, Block, Step, Sel, Val, Cond, Ability, Who, Rules, Filt])
def test_every_field_counts(kind: type) -> None:
    prog = program_from_bytes(program_to_bytes(program("injustice")))
    some = [part for part in parts_of(prog) if type(part) is kind][:3]
    assert some
    for part in some:
        for name, value in _fields(part):
            if (kind, name) in ELSEWHERE or not isinstance(value, int | str | list):
                continue
            setattr(part, name, _other(value))
            assert told(prog) != prog.hash, f"{kind.__name__}.{name} does not count"
            setattr(part, name, value)
    assert told(prog) == prog.hash


def _fields(part: Any) -> list[tuple[str, Any]]:
    kind = type(part)
    return [(name, getattr(part, name)) for name in fields.usual(kind) if name not in fields.PARTS.get(kind, ())]


def _other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1 if value < who.PICKED else 1  # one choice of players may be as another
    if isinstance(value, str):
        return value + "x"
    if value and isinstance(value[0], bool):
        return [not entry for entry in value]
    return [*value, value[0] if value else 1]


def told(prog: Program) -> str:
    try:
        return meaning(prog)
    except (Tangled, IndexError):
        return "not even a program"


def test_a_block_that_moved_is_not_taken_for_another() -> None:
    prog = program_from_bytes(program_to_bytes(program("base")))
    first, second = [d for d in prog.defs if d.play >= 0][:2]
    first.play, second.play = second.play, first.play
    assert meaning(prog) != prog.hash
    blocks = prog.blocks
    blocks[first.play], blocks[second.play] = blocks[second.play], blocks[first.play]
    assert meaning(prog) == prog.hash, "only the numbers have changed"


@pytest.mark.parametrize("game", GAMES)
def test_no_game_changes_its_cards(game: str) -> None:
    for n in range(len(BOXES[game])):
        played, below = game_number(n, game), dice(n)
        for _ in range(60):
            if not played.over:
                played.choose(pick(played, below))
        assert meaning(played.state.prog) == played.state.prog.hash


def test_blocks_in_a_circle_are_found_out() -> None:
    prog = program_from_bytes(program_to_bytes(program("base")))
    block = next(d.play for d in prog.defs if d.play >= 0)
    prog.blocks[block].steps[0].then = block
    with pytest.raises(Tangled):
        meaning(prog)


def test_cards_that_are_not_in_the_game_do_not_count() -> None:
    game = new_game("injustice", seats=2, seed=1)
    other = with_a_new_card("injustice")
    known = roster_of(game.state.prog, game.state.defn)
    assert roster(other, known.ids).hash == known.hash
    assert other.hash != program("injustice").hash


# --- saves


def moments(game: str, n: int) -> Iterator[Game]:
    """States in mid-effect, and some others."""
    played, below = game_number(n, game), dice(n)
    for count in range(250):
        if played.over:
            return
        if len(played.state.stack) > 1 or played.state.rows or count % 40 == 0:
            yield played
        played.choose(pick(played, below))


@pytest.mark.parametrize("change", [turned_round, with_a_new_card])
@pytest.mark.parametrize("game", GAMES)
def test_a_save_goes_on_with_cards_that_mean_the_same(
    game: str, change: Callable[[str], Program], only: Callable[[Program], None]
) -> None:
    """All numbers have changed, in the middle of an effect: the same questions, the same facts, the same bytes."""
    other = change(game)
    plain = [n for n, (_, options) in enumerate(BOXES[game]) if "crossover" not in options]
    for n in plain[:4]:
        for moment in moments(game, n):
            data = moment.to_bytes()
            only(other)
            loaded = Game.from_bytes(data)
            assert loaded.state.prog is other and loaded.to_bytes() == data and loaded.hash == moment.hash
            twin, below = moment.clone(), dice(n + 5)
            for _ in range(8):
                if twin.over:
                    break
                at = pick(twin, below)
                twin.choose(at)
                loaded.choose(at)
                assert loaded.decision.codes == twin.decision.codes
                assert [repr(event) for event in loaded.events] == [repr(event) for event in twin.events]
            assert loaded.hash == twin.hash


def test_the_card_that_has_changed_is_named(only: Callable[[Program], None]) -> None:
    data = new_game("base", seed=1).to_bytes()
    cards = library("base").cards
    only(compiled("base", {**cards, "bane": replace(cards["bane"], cost=9)}))
    with pytest.raises(BadSave, match="other cards of base than those installed: 'bane' has changed since"):
        Game.from_bytes(data)
    only(compiled("base", {**cards, "bane": replace(cards["bane"], play=cards["kick"].play)}))
    with pytest.raises(BadSave, match="'bane' has changed since"):
        Game.from_bytes(data)
    only(compiled("base", {id: card for id, card in cards.items() if id != "bane"}))
    with pytest.raises(BadSave, match="no 'bane' any more"):
        Game.from_bytes(data)


def test_a_pack_that_is_not_open_is_named(only: Callable[[Program], None], tmp_path: Path) -> None:
    file = tmp_path / "dear.yaml"
    file.write_text(
        "pack: dear\nversion: 1\ntitle: {en: Dear, fr: Cher}\noverlay: base\ncards:\n"
        "  bane: {name: {en: Bane, fr: Bane}, section: main_deck, type: villain, cost: 9, vp: 1, copies: 2}\n"
    )
    data = new_game("base", seed=1, packs=[str(file)]).to_bytes()
    only(compiled("base", library("base").cards))
    with pytest.raises(BadSave, match=r"saved with .*dear\.yaml, which is not open here"):
        Game.from_bytes(data)


def test_other_rules_are_named(only: Callable[[Program], None]) -> None:
    data = new_game("base", seed=1).to_bytes()
    other = compiled("base", library("base").cards)
    other.rules.new_hand = 6
    only(other)
    with pytest.raises(BadSave, match="the rules of base have changed since"):
        Game.from_bytes(data)


def test_a_game_that_brought_its_cards_goes_on_with_them(only: Callable[[Program], None]) -> None:
    """Whatever has become of them since."""
    game = new_game("base", seed=4)
    data = game.to_bytes(with_cards=True)
    cards = library("base").cards
    only(compiled("base", {**cards, "punch": replace(cards["punch"], play=cards["kick"].play)}))
    loaded = Game.from_bytes(data)
    assert loaded.hash == game.hash
    below = dice(4)
    while not game.over:
        at = pick(game, below)
        game.choose(at)
        loaded.choose(at)
    assert loaded.hash == game.hash and loaded.scores == game.scores


def test_cards_that_are_installed_are_preferred() -> None:
    game = new_game("base", seed=4)
    assert Game.from_bytes(game.to_bytes(with_cards=True)).state.prog is program("base")

"""Log lines: merged, told once, in both languages, and never more than the reader may know."""

from __future__ import annotations

import random

import pytest

import longbox
from longbox.games import library
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of
from longbox.text.log import log_entries, log_lines
from longbox.view import SPECTATOR, SeenEvent, seen_events

CARDS = library("base").cards
NAMES = ["Anna", "Ben", "Cara", "Dan"]


def told(*events: SeenEvent, lang: str = "en", viewer: int = SPECTATOR) -> list[str]:
    return log_lines(events, lang, NAMES, CARDS, viewer)


def moved(card: str, source: str, to: str, owner: int = 0, to_owner: int | None = None) -> SeenEvent:
    return SeenEvent("moved", card=card, source=source, source_seat=owner, to=to,
                     to_seat=owner if to_owner is None else to_owner)  # fmt: skip


def played(card: str, seat: int = 0, again: int = 0) -> SeenEvent:
    return SeenEvent("played", seat=seat, card=card, amount=again)


def power(amount: int, seat: int = 0) -> SeenEvent:
    return SeenEvent("power", seat=seat, amount=amount)


BANE = (moved("bane", "hand", "play"), played("bane"), power(2), SeenEvent("attack", seat=0, card="bane"))


def test_a_card_and_its_power_are_one_line():
    assert told(*BANE) == ["Anna plays Bane: +2 Power, Attack!"]
    assert told(*BANE, lang="fr") == ["Anna joue Bane\u00a0: +2 en Puissance, Attaque\u202f!"]
    assert told(*BANE, viewer=0) == ["You play Bane: +2 Power, Attack!"]
    assert told(*BANE, lang="fr", viewer=0) == ["Vous jouez Bane\u00a0: +2 en Puissance, Attaque\u202f!"]


def test_the_same_card_again_is_counted():
    assert told(played("punch"), power(1), played("punch"), power(1)) == ["Anna plays Punch ×2: +2 Power"]
    assert told(played("punch"), power(1), played("punch", again=1), power(1)) == [
        "Anna plays Punch: +1 Power",
        "Anna plays Punch again: +1 Power",
    ]


def test_a_card_played_from_elsewhere():
    events = (moved("kick", "deck", "play", 1, 0), played("kick"), power(2))
    assert told(*events) == ["Anna plays Kick from the top of Ben’s deck: +2 Power"]
    assert told(*events, lang="fr", viewer=1) == [
        "Anna joue Coup de Pied depuis le sommet de votre pioche\u00a0: +2 en Puissance"
    ]


def test_an_ability_comes_before_what_it_does():
    batman = SeenEvent("triggered", seat=0, card="batman")
    assert told(batman, power(1)) == ["Batman: Anna gets +1 Power"]
    assert told(batman, power(1), lang="fr", viewer=0) == ["Batman\u00a0: vous recevez +1 en Puissance"]
    assert told(batman) == ["The ability of Batman triggers for Anna"]
    atrocitus = SeenEvent("triggered", seat=0, card="atrocitus")
    assert told(atrocitus, lang="fr", viewer=0) == ["La capacité d’Atrocitus se déclenche pour vous"]


def test_drawing():
    hidden = moved("", "deck", "hand", 1)
    assert told(hidden, hidden) == ["Ben draws 2 cards"]
    assert told(hidden) == ["Ben draws a card"]
    seen = (moved("punch", "deck", "hand", 1), moved("kick", "deck", "hand", 1))
    assert told(*seen, viewer=1) == ["You draw Punch and Kick"]
    assert told(*seen, viewer=1, lang="fr") == ["Vous piochez Coup de Poing et Coup de Pied"]
    assert told(seen[0], hidden, hidden) == ["Ben draws Punch and 2 other cards"]


def test_the_end_of_a_turn():
    events = (
        SeenEvent("end_turn", seat=1),
        moved("punch", "play", "discard", 1),
        moved("kick", "hand", "discard", 1),
        moved("", "deck", "hand", 1),
        SeenEvent("shuffled", to="deck", to_seat=1, amount=9),
        moved("", "deck", "hand", 1),
        SeenEvent("moved", card="bane", source="main_deck", to="line_up"),
        SeenEvent("turn", seat=0, amount=4),
    )
    assert told(*events) == [
        "Ben discards Kick (left in hand)",
        "Ben ends the turn and draws 2 cards (deck reshuffled)",
        "New in the Line-Up: Bane",
        "Turn 4: Anna",
    ]
    assert told(*events, lang="fr", viewer=0)[-1] == "Tour 4\u00a0: vous"


def test_buying_and_gaining():
    bought = SeenEvent("bought", seat=0, card="kick", amount=3)
    arrives = SeenEvent("gained", seat=0, card="kick", to="discard", to_seat=0)
    assert told(bought, SeenEvent("moved", card="kick", source="kick", to="discard", to_seat=0), arrives) == [
        "Anna buys Kick for 3"
    ]
    on_deck = SeenEvent("gained", seat=0, card="kick", to="deck", to_seat=0)
    assert told(bought, on_deck, lang="fr") == ["Anna achète Coup de Pied pour 3 (au sommet de sa pioche)"]
    weak = SeenEvent("gained", seat=1, card="weakness", to="discard", to_seat=1)
    assert told(weak, weak) == ["Ben gains Weakness ×2"]
    defeated = SeenEvent("defeated", seat=0, card="ras_al_ghul", amount=8)
    assert told(defeated) == ["Anna defeats Ra’s al Ghul for 8"]


def test_defenses():
    avoided = SeenEvent("avoided", seat=1, card="super_speed", other=1)
    assert told(avoided, moved("super_speed", "hand", "discard", 1)) == ["Ben avoids the Attack with Super Speed"]
    mate = SeenEvent("avoided", seat=1, card="super_speed", other=3)
    assert told(mate) == ["Dan protects Ben from the Attack with Super Speed"]
    assert told(mate, lang="fr", viewer=1) == ["Dan vous protège de l’Attaque avec Super-Vitesse"]
    shown = SeenEvent("revealed", seat=1, card="bane", source="hand", source_seat=1)
    assert told(shown, SeenEvent("showed", seat=1, card="bane")) == ["Ben escapes the Attack by revealing Bane"]


def test_discarding_and_destroying():
    assert told(moved("punch", "hand", "discard", 1)) == ["Ben discards Punch"]
    assert told(moved("punch", "deck", "discard", 1)) == ["Ben discards Punch from the top of their deck"]
    gone = moved("punch", "discard", "destroyed", 0, -1)
    assert told(gone, gone, lang="fr") == ["Anna détruit Coup de Poing ×2 de sa défausse"]


def test_an_ongoing_card_is_discarded():
    ongoing = moved("arkham_asylum", "ongoing", "discard", 1)
    assert told(ongoing) == ["Ben discards Arkham Asylum from their play area"]
    assert told(ongoing, lang="fr", viewer=1) == ["Vous défaussez Asile d\u2019Arkham de votre zone de jeu"]


def test_a_picked_type():
    picked = SeenEvent("chose", seat=0, card="two_face", amount=10, word="super_power")
    assert told(picked) == ["Anna chooses the type Super Power"]
    assert told(picked, lang="fr") == ["Anna choisit le type Super-Pouvoir"]


def test_cards_under_cards_and_the_draft():
    laid = SeenEvent("chose", seat=0, card="kick", amount=22, word="0")
    assert told(laid) == ["Anna lays Kick under a card in play"]
    assert told(laid, lang="fr", viewer=0) == ["Vous placez Coup de Pied sous une carte en jeu"]
    banned = SeenEvent("chose", seat=1, card="batman", amount=23, word="0")
    assert told(banned) == ["Ben removes Batman from the game"]
    assert told(banned, lang="fr") == ["Ben écarte Batman de la partie"]
    taken = moved("arkham_asylum", "ongoing", "ongoing", 1, 0)
    assert told(taken) == ["Anna takes control of Arkham Asylum"]


def test_choices():
    joker = SeenEvent("chose", seat=1, card="the_joker", amount=11, word="1")
    assert told(played("the_joker"), joker)[-1] == "Ben chooses: Anna draws a card"
    manta = SeenEvent("chose", seat=1, card="black_manta", amount=11, word="1")
    assert told(manta) == ["Ben chooses: discard their hand"]
    assert told(manta, viewer=1) == ["You choose: discard your hand"]
    assert told(manta, lang="fr") == ["Ben choisit\u00a0: défausser sa main"]
    assert told(SeenEvent("chose", seat=0, card="two_face", amount=10, word="odd"), lang="fr") == [
        "Anna choisit impair"
    ]


def test_villains_and_the_end():
    flipped = (SeenEvent("flipped", card="the_joker"), SeenEvent("revealed", card="the_joker", source="villains"))
    attack = SeenEvent("attack", card="the_joker")
    assert told(*flipped, attack) == ["The Joker is the new Super-Villain: Attack!"]
    assert told(SeenEvent("over", amount=1)) == ["The game is over: the last Super-Villain has been defeated"]
    assert told(SeenEvent("over", amount=2), lang="fr")[0].startswith("La partie est finie\u00a0: le Deck Commun")


def test_entries_carry_their_kind():
    entries = log_entries([*BANE, SeenEvent("turn", seat=1, amount=2)], "en", NAMES, CARDS, 0)
    assert [(entry.kind, entry.seat) for entry in entries] == [("played", 0), ("turn", 1)]


@pytest.mark.parametrize("options", [{"seats": 3}, {"seats": 4, "teams": True}, {"seats": 2, "heroes": "dealt"}])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_whole_games_are_told(lang, options):
    """Every event of real games finds words, and no line names a card by its id."""
    for seed in range(3):
        game = longbox.new_game("base", seed=seed, **options)
        chance = random.Random(seed)
        while not game.over:
            game.choose(chance.randrange(len(game.decision.options)))
            for viewer in range(SPECTATOR, game.seats):
                for line in log_lines(seen_events(game, viewer), lang, NAMES, CARDS, viewer):
                    assert line and "_" not in line and "  " not in line and "'" not in line and "{" not in line


def test_hidden_cards_stay_hidden():
    """Where a draw is told to others, it is told by number."""
    game = longbox.new_game("base", seats=2, seed=3)
    while not game.over:
        turn = game.turn
        game.choose(len(game.decision.options) - 1)
        lines = log_lines(seen_events(game, 1 - turn), "en", NAMES, CARDS, 1 - turn)
        ended = [line for line in lines if "ends the turn" in line]
        assert all(line == f"{NAMES[turn]} ends the turn and draws 5 cards" for line in ended if "(" not in line)
        if game.state.turn_number > 12:
            break


RIDDLER = """
name: The Riddler is used once
game: base
power: 3
main_deck: [super_strength, mera]
seats:
  A: {hand: [the_riddler]}
  B: {}
"""


def test_the_power_that_the_riddler_takes_back_is_told() -> None:
    game = Layout(next(iter(documents_of(RIDDLER, "test"))).data).game()
    lines = []
    for kind in ("play", "use"):
        game.choose(next(at for at, one in enumerate(game.decision.options) if one.kind == kind))
        lines += told(*seen_events(game, SPECTATOR))
    assert lines == [
        "Anna plays The Riddler: +1 Power",
        "Anna pays 3 Power and gives back +1 Power",
        "Anna gains Super Strength",
    ]

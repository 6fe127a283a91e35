"""What each seat and a spectator see in situations where it matters."""

from __future__ import annotations

import msgspec
import pytest

import longbox
from longbox import Game
from longbox.engine.menu import menu
from longbox.engine.piles import lift, put
from longbox.engine.words import loc, zone
from longbox.scenario.layout import Layout
from longbox.scenario.play import Player, Step
from longbox.scenario.source import documents_of
from longbox.view import SPECTATOR, CardView, SeatView, View, seen_events, view
from tests.engine.worlds import BOXES, dice, game_number, pick


def played(text: str, *steps: str) -> Game:
    """The game of a scenario after some steps."""
    layout = Layout(next(iter(documents_of("name: test\ngame: base\n" + text, "test"))).data)
    player = Player(layout.game(), layout)
    for step in steps:
        player.play(Step(step, 1, layout))
    return player.game


def of(game: Game, viewer: int, seat: int) -> SeatView:
    return view(game, viewer).seats[seat]


def ids(cards: tuple[CardView | None, ...]) -> list[str]:
    return [card.id if card else "?" for card in cards]


# --- hands


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    game = longbox.new_game("base", seats=3, seed=5)
    for owner in range(3):
        assert len(of(game, owner, owner).hand) == 5
        for viewer in (0, 1, 2, SPECTATOR):
            seen = of(game, viewer, owner)
            assert (seen.hand_count, seen.deck_count, seen.deck) == (5, 5, ())
            if viewer != owner:
                assert seen.hand == ()


def test_team_mates_do_not_see_each_others_hands() -> None:
    game = longbox.new_game("base", seats=4, seed=5, teams=True)
    assert of(game, 0, 2).hand == () and of(game, 2, 0).hand == ()
    assert [seat.team for seat in view(game, 0).seats] == [0, 1, 0, 1]


def test_a_foes_revealed_hand_stays_known_until_the_cards_leave() -> None:
    text = """
seats:
  A: {deck: [kick, punch, mera, vulnerability, bane, punch]}
  B: {hand: [robin, kick, bane], deck: [lobo, punch, punch, punch, punch]}
villains: [ras_al_ghul, parallax, darkseid]
power: 8
"""
    game = played(text, "A defeats villain", "A ends turn")
    for viewer in (0, 1, SPECTATOR):
        assert sorted(ids(of(game, viewer, 0).hand)) == ["bane", "kick", "mera"]
        assert sorted(ids(of(game, viewer, 1).hand)) == ["bane", "kick", "robin"]
    step = next(i for i, o in enumerate(game.decision.options) if o.kind == "end")
    game.choose(step)  # B draws a new hand that nobody else has seen
    assert of(game, 0, 1).hand == () and of(game, 0, 1).hand_count == 5
    assert len(of(game, 1, 0).hand) == 3, "what A was left with is still known"


def test_a_card_shown_as_a_defense_stays_known() -> None:
    text = "seats: {A: {hand: [bane]}, B: {hand: [blue_beetle, kick, robin]}}"
    game = played(text, "A plays bane", "B defends with blue_beetle")
    assert ids(of(game, 0, 1).hand) == ["blue_beetle"]
    assert ids(of(game, SPECTATOR, 1).hand) == ["blue_beetle"]


# --- decks


def test_the_top_card_is_known_to_all_after_power_ring() -> None:
    text = "seats: {A: {hand: [power_ring, kid_flash], deck: [kick, mera]}, B: {}}"
    game = played(text, "A plays power_ring")
    for viewer in (0, 1, SPECTATOR):
        assert ids(of(game, viewer, 0).deck) == ["kick"]
        assert of(game, viewer, 0).deck_count == 2
    handle = of(game, 1, 0).deck[0]
    assert handle is not None
    game.choose(0)  # Kid Flash draws it: everybody knows it is in hand
    assert of(game, 1, 0).deck == () and ids(of(game, 1, 0).hand) == ["kick"]
    told = [e for e in seen_events(game, 1) if e.source == "deck"]
    assert [(e.card, e.before) for e in told] == [("kick", handle.handle)]


def test_what_one_player_looks_at_only_he_knows() -> None:
    game = played("seats: {A: {hand: [nth_metal], deck: [kick, mera]}, B: {}}", "A plays nth_metal")
    asked = view(game, 0).decision
    assert asked is not None and asked.aim is not None and asked.aim.id == "kick"
    assert ids(of(game, 0, 0).deck) == ["kick"]
    for viewer in (1, SPECTATOR):
        assert of(game, viewer, 0).deck == ()
        waiting = view(game, viewer).decision
        assert waiting is not None
        assert (waiting.seat, waiting.kind) == (0, "yes_no")
        assert (waiting.prompt, waiting.aim, waiting.source, waiting.options) == ("", None, None, ())


def test_known_cards_in_the_depth_of_a_deck() -> None:
    text = "seats: {A: {hand: [zatanna_zatara], deck: [punch, punch], discard: [kick, mera]}, B: {}}"
    game = played(text, "A plays zatanna_zatara", "A chooses kick", "A chooses mera")
    for viewer in (0, 1, SPECTATOR):
        assert ids(of(game, viewer, 0).deck) == ["?", "?", "kick", "mera"]


def test_a_shuffle_makes_everything_unknown() -> None:
    text = "seats: {A: {hand: [kid_flash], discard: [kick, mera, bane, lobo]}, B: {}}"
    game = played(text)
    seen = {card.handle for card in of(game, 1, 0).discard}
    game.choose(0)
    for viewer in (1, SPECTATOR):
        assert of(game, viewer, 0).deck == () and of(game, viewer, 0).hand == ()
    assert of(game, 0, 0).deck == () and len(of(game, 0, 0).hand) == 1
    assert not seen & {game.state.stay(card) for card in range(len(game.state.loc))}


def test_a_gained_weakness_on_top_of_a_deck_is_known() -> None:
    text = """
seats:
  A: {deck: [punch, punch, punch, punch, punch]}
  B: {hand: [kick], deck: [punch]}
villains: [ras_al_ghul, the_joker]
power: 8
"""
    game = played(text, "A defeats villain", "A ends turn")
    assert ids(of(game, 1, 0).deck) == ["weakness"], "A received the Kick"
    assert ids(of(game, SPECTATOR, 0).discard) == ["ras_al_ghul", "kick"]


def test_the_villains_below_are_known_to_nobody() -> None:
    game = longbox.new_game("base", seed=3)
    for viewer in (0, 1, SPECTATOR):
        seen = view(game, viewer)
        assert seen.villain is not None and seen.villain.id == "ras_al_ghul"
        told = msgspec.json.encode(seen).decode()
        for card in game.state.zones[zone.VILLAINS][:-1] + game.state.zones[zone.OUT]:
            assert f'"{game.card_id(card)}"' not in told


def test_the_main_deck_is_known_to_nobody() -> None:
    game = longbox.new_game("base", seed=3)
    assert view(game, 0).main_deck == () and view(game, 0).main_deck_count == 109


# --- cards of other players in play, and rights that outlive them


def test_the_right_of_a_card_that_was_shuffled_away_does_not_point_at_it() -> None:
    """X-Ray Vision plays a foe's Riddler, which is discarded and shuffled in: nobody may learn where it lies now."""
    text = """
seats:
  A: {hand: [x_ray_vision, poison_ivy, poison_ivy]}
  B: {deck: [the_riddler], discard: [punch, punch, kick, mera, vulnerability, vulnerability]}
power: 10
"""
    game = played(text, "A plays x_ray_vision", "A plays poison_ivy", "A plays poison_ivy")
    st = game.state
    riddler = next(card for card in range(len(st.defn)) if game.card_id(card) == "the_riddler" and st.owner(card) == 1)
    assert st.zone_of(riddler) == zone.SHARED + zone.PER_SEAT + zone.DECK and not st.know(riddler)
    decision = view(game, 0).decision
    assert decision is not None
    use = next(option for option in decision.options if option.kind == "use")
    assert use.card is not None and use.card.id == "the_riddler"
    assert use.card.handle != st.stay(riddler), "the handle tells where in the deck the card lies"


# --- Atrocitus

ATROCITUS = """
seats:
  A: {deck: [kick, kick, kick, kick, kick]}
  B: {hand: [mera], deck: [punch, punch, punch, punch, punch]}
villains: [ras_al_ghul, atrocitus, darkseid]
power: 8
"""


def test_the_card_under_a_hero_is_known_to_its_owner_alone() -> None:
    game = played(ATROCITUS, "A defeats villain", "A ends turn")
    assert ids(of(game, 0, 0).under) == ["kick"] and ids(of(game, 1, 1).under) == ["mera"]
    for viewer, owner in ((1, 0), (0, 1), (SPECTATOR, 0), (SPECTATOR, 1)):
        assert of(game, viewer, owner).under == () and of(game, viewer, owner).under_count == 1
    for viewer in (0, SPECTATOR):
        told = [e for e in seen_events(game, viewer) if e.to == "under_hero" and e.to_seat == 1]
        assert [(e.card, e.before, e.after) for e in told] == [("", -1, -1)]


def test_the_card_comes_back_unseen() -> None:
    game = played(ATROCITUS, "A defeats villain", "A ends turn")
    game.state.power = 10
    menu(game.state)
    game.choose(next(i for i, o in enumerate(game.decision.options) if o.kind == "defeat"))
    assert ids(of(game, 0, 0).deck) == ["kick"] and of(game, 1, 0).deck == ()
    assert [e.card for e in seen_events(game, 1) if e.source == "under_hero" and e.source_seat == 0] == [""]


# --- Brainiac's exchange

BRAINIAC = """
seats:
  A: {deck: [kick, kick, punch, punch, punch]}
  B: {hand: [mera, robin]}
  C: {hand: [bane, lobo, starro]}
villains: [ras_al_ghul, brainiac]
power: 8
"""


def test_nobody_sees_what_the_others_lay_aside() -> None:
    game = played(BRAINIAC, "A defeats villain", "A ends turn", "A chooses kick", "A chooses kick")
    assert game.decision.seat == 2, "B had no choice"
    for viewer in (1, 2, SPECTATOR):
        assert of(game, viewer, 0).hand == ()
        assert all(e.card == "" for e in seen_events(game, viewer) if e.to == "aside" and e.source_seat == 0)
    waiting = view(game, 0).decision
    assert waiting is not None and (waiting.seat, waiting.options) == (2, ())


def test_after_the_exchange_a_hand_is_known_to_its_new_owner_alone() -> None:
    steps = ("A defeats villain", "A ends turn", "A chooses kick", "A chooses kick", "C chooses bane", "C chooses lobo")
    game = played(BRAINIAC, *steps)
    assert game.decision.kind == "turn"
    for owner in range(3):
        assert len(of(game, owner, owner).hand) == of(game, owner, owner).hand_count
        for viewer in (0, 1, 2, SPECTATOR):
            if viewer != owner:
                assert of(game, viewer, owner).hand == ()
    for viewer in range(3):
        for event in seen_events(game, viewer):
            if event.source == "aside":
                assert bool(event.card) == (event.to_seat == viewer)
    assert not of(game, 0, 1).vp_sure, "the points of exchanged cards are nobody's yet"


# --- one's own deck


def test_ones_own_deck_is_listed_without_its_order() -> None:
    text = "seats: {A: {deck: [punch, mera, kick, punch], discard: [bane]}, B: {deck: [lobo]}}"
    other = text.replace("punch, mera, kick, punch", "kick, punch, punch, mera")
    for written in (text, other):
        game = played(written)
        assert list(of(game, 0, 0).deck_list.items()) == [("kick", 1), ("mera", 1), ("punch", 2)]
        assert of(game, 1, 1).deck_list == {"lobo": 1}
        for viewer, seat in ((0, 1), (1, 0), (SPECTATOR, 0), (SPECTATOR, 1)):
            assert of(game, viewer, seat).deck_list == {}


def test_an_exchanged_card_that_went_out_of_sight_is_not_listed() -> None:
    steps = ("A defeats villain", "A ends turn", "A chooses kick", "A chooses kick", "C chooses bane", "C chooses lobo")
    game = played(BRAINIAC, *steps)
    st = game.state
    card = next(c for c in st.mixed if st.loc[c] & loc.ZONE_MASK == zone.SHARED + zone.HAND)
    deck = zone.SHARED + zone.DECK
    before = of(game, 0, 0).deck_list
    lift(st, card, zone.SHARED + zone.HAND)
    put(st, card, deck)
    st.loc[card] = st.loc[card] - zone.SHARED - zone.HAND + deck
    assert sum(of(game, 0, 0).deck_list.values()) == sum(before.values()) + 1
    st.loc[card] -= st.know(card) << loc.KNOW_SHIFT
    assert of(game, 0, 0).deck_list == before


# --- decisions


def test_only_the_asked_seat_sees_the_options() -> None:
    game = played("seats: {A: {hand: [bane]}, B: {hand: [lasso_of_truth, kick]}}", "A plays bane")
    asked = view(game, 1).decision
    assert asked is not None
    assert (asked.kind, asked.prompt, asked.aim_seat) == ("defend", "defend", 1)
    assert [o.card.id if o.card else o.kind for o in asked.options] == ["lasso_of_truth", "no"]
    assert asked.source is not None and asked.source.id == "bane"
    for viewer in (0, SPECTATOR):
        waiting = view(game, viewer).decision
        assert waiting is not None and waiting.options == () and waiting.source is None


def test_prices_are_what_would_be_paid() -> None:
    game = played("seats: {A: {hand: [green_arrows_bow]}, B: {}}\npower: 4", "A plays green_arrows_bow")
    decision = view(game, 0).decision
    assert decision is not None
    defeat = next(o for o in decision.options if o.kind == "defeat")
    assert defeat.price == 6 and defeat.card is not None and defeat.card.id == "ras_al_ghul"


def test_face_down_heroes_are_marked() -> None:
    text = """
seats:
  A: {heroes: [batman], deck: [punch, punch, punch, punch, punch]}
  B: {heroes: [superman], hand: [blue_beetle]}
villains: [ras_al_ghul, captain_cold]
power: 8
"""
    game = played(text, "A defeats villain", "A ends turn", "B defends with blue_beetle")
    assert [seat.face_down for seat in view(game, SPECTATOR).seats] == [True, False]
    assert ids(of(game, 1, 0).heroes) == ["batman"]


# --- in general


def test_a_view_is_plain_data() -> None:
    game = game_number(3)
    below = dice(3)
    for _ in range(80):
        game.choose(pick(game, below))
    for viewer in (*range(game.seats), SPECTATOR):
        seen = view(game, viewer)
        assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen
        assert game.view(viewer) == seen
    assert view(game, 0) != view(game, 1)


def test_a_spectator_knows_no_more_than_any_player() -> None:
    for n in range(6):
        game = game_number(n)
        below = dice(n + 3)
        for _ in range(90):
            if game.over:
                break
            game.choose(pick(game, below))
            watching = view(game, SPECTATOR)
            for seat in range(game.seats):
                mine = view(game, seat)
                for theirs, seen in zip(watching.seats, mine.seats, strict=True):
                    assert set(theirs.hand) <= set(seen.hand) and set(theirs.under) <= set(seen.under)
                    assert set(theirs.deck) - {None} <= set(seen.deck)


def test_the_end_is_told_to_all() -> None:
    game = game_number(1)
    below = dice(1)
    while not game.over:
        game.choose(pick(game, below))
    for viewer in (0, 1, 2, SPECTATOR):
        seen = view(game, viewer)
        assert seen.over in ("villains", "main_deck") and seen.decision is None
        assert list(seen.scores) == game.scores and list(seen.winners) == game.winners


@pytest.mark.parametrize("seat", [-2, 2, 5])
def test_there_is_no_such_seat(seat: int) -> None:
    with pytest.raises(ValueError, match=f"no seat {seat}"):
        view(longbox.new_game("base", seed=1), seat)


# --- several viewers of one moment


@pytest.mark.parametrize("box", BOXES)
def test_what_lies_open_may_be_taken_over_from_the_view_of_another(box: str) -> None:
    """It says no more and no less than a view of its own, whoever the other one is."""
    for number in range(len(BOXES[box])):
        game, below = game_number(number, box), dice(number)
        for _ in range(120):
            if game.over:
                break
            game.choose(pick(game, below))
            viewers = (*range(game.seats), SPECTATOR)
            own = {viewer: view(game, viewer) for viewer in viewers}
            other = own[viewers[below(len(viewers))]]
            for viewer in viewers:
                assert view(game, viewer, like=other) == own[viewer], f"{box} {number}"


def test_what_was_asked_for_besides_is_not_taken_over() -> None:
    game = longbox.new_game("base", seed=3)
    assert view(game, 1, like=view(game, 0, decks=True)) == view(game, 1)

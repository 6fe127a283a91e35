"""Builds views."""

from __future__ import annotations

from msgspec.structs import replace

from longbox.engine.arena import arena_card
from longbox.engine.confront import certain_draws, certain_power, raised
from longbox.engine.fight import most_charges
from longbox.engine.game import Game, Option, option_of
from longbox.engine.menu import forced, opponent
from longbox.engine.moves import is_in_play
from longbox.engine.queries import all_under, charge_cost, super_move, under_cards
from longbox.engine.score import owned, vp
from longbox.engine.standing import character_cost, is_face_down, price
from longbox.engine.state import State
from longbox.engine.uses import is_used
from longbox.engine.words import ask, bits, frame, loc, mode, place, prompt, stand, zone
from longbox.view.model import (
    CardView,
    ConfrontationView,
    DecisionView,
    DraftView,
    OptionView,
    PileView,
    SeatView,
    UnderView,
    View,
)

SPECTATOR = -1
PLACES = {
    place.HAND: "hand",
    place.TOP: "deck_top",
    place.BOTTOM: "deck_bottom",
    place.LINE_UP: "line_up",
    place.ASIDE: "aside",
    place.UNDER: "under_hero",
    place.DISCARD: "discard",
    place.GIVE_DISCARD: "discard_left",
    place.GIVE_HAND: "hand_left",
    place.TOP_VILLAINS: "villains",
    place.TEAM: "team",
    place.SCORE: "score_pile",
    place.STACK: "stack",
    place.BOTTOM_MAIN: "main_deck_bottom",
    place.UNDER_CHARACTER: "under_hero",
    place.PLAY: "play",
    place.BOX: "box",
}
PICKS = ("discard", "destroy", "gain", "put", "play", "play_again", "reveal", "pick", "arrange")


def view(game: Game, seat: int, decks: bool = False, like: View | None = None) -> View:
    """What `seat` may know; SPECTATOR sees what lies open. `decks`: with what everybody's hidden cards must be.

    `like`: what somebody else may know of the game at this moment; what lies open is taken over from there.
    """
    st = game.state
    if not -1 <= seat < st.seats:
        raise ValueError(f"there is no seat {seat}")
    rules = st.prog.rules
    if like is not None and not decks and len(st.mixed) == 0:
        return _like(game, seat, like)
    known = without_exchanged(st, seat) if st.mixed else st
    stacks = {name: st.pile(zone.STACK + i) for i, name in enumerate(rules.stacks) if name != rules.tokens}
    pile = st.pile(zone.VILLAINS)
    return View(
        game=rules.game,
        seat=seat,
        seats=tuple([_seat(st, s, seat, known, decks) for s in range(st.seats)]),
        turn=st.turn,
        turn_number=st.turn_number,
        power=st.left_power(),
        power_gained=st.power * st.factor,
        line_up=tuple(None if c == zone.EMPTY else _card(st, c) for c in st.pile(zone.LINE_UP)),
        main_deck_count=st.size(zone.MAIN),
        main_deck=_pile(st, st.pile(zone.MAIN), seat),
        villain=_card(st, pile[-1]) if st.villain_up else None,
        villains_left=len(pile),
        stacks={name: len(cards) for name, cards in stacks.items()},
        stack_cards={name: _card(st, cards[-1]) for name, cards in stacks.items() if cards},
        destroyed=_destroyed(st),
        played=tuple(st.prog.defs[st.defn[c]].id for c in st.played),
        decision=_decision(game, seat),
        over=game.over_reason,
        scores=tuple(game.scores) if game.over else (),
        winners=tuple(game.winners),
        draft=_draft(st),
        changed=_changed(st),
        confrontation=_confrontation(st, seat) if rules.confrontation else None,
        captured=_cards(st, _extra(st, zone.CAPTURED)),
        hero_pile_count=len(_extra(st, zone.HERO_PILE)),
        hero_pile=_pile(st, _extra(st, zone.HERO_PILE), seat),
        tile=next(iter(_cards(st, _extra(st, zone.TILE))), None),
        ko_left=len(_extra(st, zone.KO_POOL)) if st.layout.ko_pool >= 0 else -1,
        impossible=bool(st.mode & mode.TOKENS),
        arena=_card(st, arena_card(st)) if arena_card(st) >= 0 else None,
        arenas_left=len(_extra(st, zone.ARENAS)),
        piles=_piles(st, seat) if rules.extra else {},
        line_up_size=rules.line_up,
    )


def _like(game: Game, seat: int, other: View) -> View:
    """Only what not everybody sees is looked up."""
    st = game.state
    rules = st.prog.rules
    return replace(
        other,
        seat=seat,
        seats=tuple([_seat_like(st, s, seat, other.seats[s]) for s in range(st.seats)]),
        main_deck=_pile(st, st.pile(zone.MAIN), seat),
        decision=_decision(game, seat),
        confrontation=_confrontation(st, seat) if rules.confrontation else None,
        hero_pile=_pile(st, _extra(st, zone.HERO_PILE), seat),
        piles=_piles(st, seat) if rules.extra else {},
    )


def _seat_like(st: State, seat: int, viewer: int, other: SeatView) -> SeatView:
    base = zone.of(seat)
    move = other.super_move
    under = [c for c in st.pile(base + zone.UNDER) if move is None or st.stay(c) != move.handle]
    deck = st.pile(base + zone.DECK)
    return replace(
        other,
        hand=_known(st, st.pile(base + zone.HAND), viewer),
        deck=_pile(st, deck, viewer),
        under=_known(st, under, viewer),
        aside=_known(st, [c for c in st.pile(zone.ASIDE) if st.owner(c) == seat], viewer),
        deck_list=_deck_list(st, deck, seat) if seat == viewer else {},
        hidden={},
    )


def _destroyed(st: State) -> tuple[CardView, ...]:
    """Without those that lie under a card."""
    under = all_under(st) if st.rows else []
    return _cards(st, [c for c in st.pile(zone.DESTROYED) if c not in under])


def _beneath(st: State, seat: int) -> tuple[UnderView, ...]:
    base = zone.of(seat)
    found = [(card, under_cards(st, card)) for z in (zone.PLAY, zone.ONGOING) for card in st.pile(base + z)]
    return tuple([UnderView(st.stay(card), _cards(st, cards)) for card, cards in found if cards])


def _draft(st: State) -> DraftView | None:
    if len(st.stack) == 0 or st.stack[0].kind != frame.DRAFT:
        return None
    top = st.stack[0]
    left = [card for card in st.pile(zone.BOX) if card not in top.cards]
    return DraftView(top.next >= st.seats, _cards(st, left), _cards(st, top.cards))


def _changed(st: State) -> dict[str, tuple[str, ...]]:
    """Cards in play that have a type more than they say for the rest of the turn."""
    found: dict[str, tuple[str, ...]] = {}
    for row in st.rows:
        if row.ability >= 0 and st.prog.abilities[row.ability].kind == stand.CARDS and len(row.slots) > 1:
            card = row.slots[1][0]
            if is_in_play(st, st.zone_of(card)):
                found[str(st.stay(card))] = (bits.TYPE_NAMES[row.slots[0][0]],)
    return found


def _used(st: State, seat: int) -> tuple[int, ...]:
    """Cards before the player of this turn whose once-a-turn ability is used up."""
    mine = [held for held in st.stand[seat] if held.row < 0]
    spent = {held.card for held in mine if seat == st.turn and is_used(st, held.number, held.card)}
    return tuple(sorted(st.stay(card) for card in spent))


def _borrowed(st: State, seat: int) -> tuple[CardView, ...]:
    rows = [r for r in st.rows if r.ability >= 0 and r.them == seat]
    return tuple(
        [c for r in rows if st.prog.abilities[r.ability].kind == stand.ABILITY_OF for c in _cards(st, r.slots[0])]
    )


def _extra(st: State, name: str) -> list[int]:
    """A zone that only some boxes have."""
    names = st.prog.rules.extra
    return st.pile(st.extra + names.index(name)) if name in names else []


SHOWN = (zone.CAPTURED, zone.HERO_PILE, zone.TILE, zone.KO_POOL, zone.ARENAS)  # by fields of their own


def _piles(st: State, seat: int) -> dict[str, PileView]:
    own = {name: _extra(st, name) for name in st.prog.rules.extra if name not in SHOWN}
    return {name: PileView(len(cards), _pile(st, cards, seat)) for name, cards in own.items()}


def aim_of_put(st: State) -> int:
    """Where the card goes that a question of yes or no is about."""
    if st.ask_kind != ask.YES_NO or st.ask_prompt != prompt.PUT:
        return -1
    top = st.stack[-1]
    return st.prog.blocks[top.block].steps[top.pc].dest


def _place(st: State, aim: int) -> str:
    """Where a chosen card goes."""
    if aim >= place.EXTRA:
        return st.prog.rules.extra[(aim - place.EXTRA) % (place.EXTRA_BOTTOM - place.EXTRA)]
    return PLACES.get(aim, "")


def _card(st: State, card: int) -> CardView:
    spot = st.loc[card]
    return CardView(
        spot >> loc.STAY_SHIFT,
        st.prog.defs[st.defn[card]].id,
        ((spot >> loc.OWNER_SHIFT) & loc.OWNER_MASK) - 1,
    )


def _cards(st: State, cards: list[int]) -> tuple[CardView, ...]:
    return tuple([_card(st, c) for c in cards])


def knows(st: State, card: int, seat: int) -> bool:
    """A spectator knows what everybody knows."""
    know = st.know(card)
    return know == st.everyone if seat < 0 else bool(know >> seat & 1)


def _known(st: State, cards: list[int], seat: int) -> tuple[CardView, ...]:
    return tuple([_card(st, c) for c in cards if knows(st, c, seat)])


def _pile(st: State, cards: list[int], seat: int) -> tuple[CardView | None, ...]:
    seen: list[CardView | None] = []
    last = 0
    for i, card in enumerate(reversed(cards)):
        if knows(st, card, seat):
            seen.extend([None] * (i - len(seen)))
            seen.append(_card(st, card))
            last = i + 1
    return tuple(seen[:last])


def _seat(st: State, seat: int, viewer: int, known: State, decks: bool) -> SeatView:
    base = zone.of(seat)
    hand = st.pile(base + zone.HAND)
    under = st.pile(base + zone.UNDER)
    team = st.pile(base + zone.TEAM)
    deck = st.pile(base + zone.DECK)
    score = st.pile(base + zone.SCORE)
    duel = st.prog.rules.confrontation
    fighter = st.prog.rules.health > 0
    move = super_move(st, seat) if fighter else -1
    if move >= 0:
        under = [c for c in under if c != move]
    aside = [c for c in st.pile(zone.ASIDE) if st.owner(c) == seat]
    return SeatView(
        seat=seat,
        heroes=_cards(st, team[-1:] if duel else team),
        face_down=is_face_down(st, seat),
        dealt=_cards(st, st.pile(base + zone.DEALT)),
        hand=_known(st, hand, viewer),
        hand_count=len(hand),
        deck_count=len(deck),
        deck=_pile(st, deck, viewer),
        discard=_cards(st, st.pile(base + zone.DISCARD)),
        play=_cards(st, st.pile(base + zone.PLAY)),
        ongoing=_cards(st, st.pile(base + zone.ONGOING)),
        under=_known(st, under, viewer),
        under_count=len(under),
        vp=vp(known, seat),
        vp_sure=known is st,
        beneath=_beneath(st, seat) if st.rows else (),
        aside=_known(st, aside, viewer),
        aside_count=len(aside),
        used=_used(st, seat) if st.used else (),
        borrowed=_borrowed(st, seat) if st.rows else (),
        team=seat % 2 if st.teams else -1,
        characters=_cards(st, team[-2::-1]) if duel else (),
        character_cost=character_cost(st, seat) if duel and team else -1,
        won=_cards(st, score) if duel else (),
        score_pile=() if duel or fighter else _cards(st, score),
        deck_list=_deck_list(st, deck, seat) if seat == viewer else {},
        owned=_owned(known, seat),
        health=st.health[seat] if fighter else -1,
        most_health=st.prog.rules.health if fighter else -1,
        charges=st.charges[seat] if fighter else -1,
        most_charges=most_charges(st, seat) if fighter else -1,
        ko_tokens=_tokens(st, score, "ko_tokens") if fighter else (),
        vp_tokens=len(_tokens(st, score, "vp_tokens")) if fighter else 0,
        super_move=_card(st, move) if move >= 0 else None,
        super_cost=charge_cost(st, seat) if move >= 0 else -1,
        hidden=_hidden(st, [*deck, *hand, *under, *aside], viewer) if decks else {},
    )


def _tokens(st: State, cards: list[int], section: str) -> tuple[CardView, ...]:
    return tuple([_card(st, c) for c in cards if st.prog.defs[st.defn[c]].section == section])


STAGES = ("", "playing", "blocks", "decided")


def _confrontation(st: State, viewer: int) -> ConfrontationView:
    foe = opponent(st)
    known = viewer >= 0
    deck = st.pile(zone.of(viewer) + zone.DECK) if known else []
    return ConfrontationView(
        stage=STAGES[st.confronting],
        seat=st.turn,
        foe=foe,
        power=st.left_power(),
        cost=character_cost(st, foe) if st.size(zone.of(foe) + zone.TEAM) else 0,
        certain=certain_power(st, viewer) if known else 0,
        draws=certain_draws(st, viewer) if known else 0,
        deck=tuple(sorted([st.prog.defs[st.defn[c]].id for c in deck])),
    )


def _deck_list(st: State, deck: list[int], seat: int) -> dict[str, int]:
    """Players know which cards they own, so they know what is in their deck; the order stays unknown."""
    found: dict[str, int] = {}
    defs = st.prog.defs
    for id in sorted([defs[st.defn[c]].id for c in deck if not st.mixed or c not in st.mixed or knows(st, c, seat)]):
        found[id] = found.get(id, 0) + 1
    return found


def _hidden(st: State, cards: list[int], viewer: int) -> dict[str, int]:
    """Who has watched knows which cards a player owns, so also which of them are out of sight; not where they lie."""
    found: dict[str, int] = {}
    defs = st.prog.defs
    unknown = [c for c in cards if not knows(st, c, viewer) and c not in st.mixed]
    for id in sorted([defs[st.defn[c]].id for c in unknown]):
        found[id] = found.get(id, 0) + 1
    return found


APART = ("super_moves", "ko_tokens", "vp_tokens")  # sections that belong to a player and to no deck


def _owned(known: State, seat: int) -> dict[str, int]:
    """The whole deck of a player, as far as the viewer can know it."""
    found: dict[str, int] = {}
    defs = known.prog.defs
    for card in owned(known, seat):
        printed = defs[defs[known.defn[card]].printed]
        if printed.section not in APART:
            found[printed.id] = found.get(printed.id, 0) + 1
    return dict(sorted(found.items()))


def without_exchanged(st: State, viewer: int) -> State:
    """Cards that were exchanged face down count for nobody until this viewer knows who has them."""
    known = st.copy()
    for card in st.mixed:
        if not knows(st, card, viewer):
            known.loc[card] -= (st.owner(card) + 1) << loc.OWNER_SHIFT
    return known


def _decision(game: Game, seat: int) -> DecisionView | None:
    st = game.state
    if st.ask_seat < 0:
        return None
    decision = game.decision
    if seat != st.ask_seat:
        return DecisionView(seat=decision.seat, kind=decision.kind)
    about = decision.prompt
    picks = about in PICKS and decision.kind != "yes_no"
    about_seat = about in ("defend", "defend_mate")
    aim = decision.aim
    return DecisionView(
        seat=decision.seat,
        kind=decision.kind,
        prompt=about,
        source=_named(st, decision.source, seat) if decision.source >= 0 else None,
        more=decision.more,
        aim=_named(st, aim, seat) if aim >= 0 and not picks and not about_seat else None,
        aim_seat=aim if about_seat else -1,
        place=_place(st, aim if picks else aim_of_put(st)),
        forced=st.ask_kind == ask.TURN and st.prog.forces and bool(forced(st, seat)),
        options=tuple([_option(st, code, seat) for code in st.options]),
    )


def _named(st: State, card: int, seat: int) -> CardView:
    """A card a question names. The right it gave may outlast it: where it lies now is told only to who knows."""
    return _card(st, card) if knows(st, card, seat) else CardView(-1, st.prog.defs[st.defn[card]].id)


def _option(st: State, code: int, seat: int) -> OptionView:
    option = option_of(st, code)
    if option.card < 0:
        cost = character_cost(st, opponent(st)) if option.kind in ("confront", "strike") else -1
        cost = option.index if option.kind == "burn" else cost
        return OptionView(option.kind, None, option.seat, option.index, option.word, cost)
    cost = price(st, st.turn, option.card) if option.kind in ("buy", "defeat") else -1
    if option.kind == "block":
        cost = character_cost(st, seat) + raised(st, option.card)
    index = _ability(st, option) if option.kind == "trigger" else option.index
    return OptionView(option.kind, _named(st, option.card, seat), option.seat, index, option.word, cost)


def _ability(st: State, option: Option) -> int:
    """Which ability of its card a trigger is: two of one card are told apart. -1: one that lasts for a while."""
    defined, number = st.prog.defs[st.defn[option.card]], st.queue[option.index * 3]
    found = [*defined.ability, *defined.ongoing]
    return found.index(number) if number in found else -1

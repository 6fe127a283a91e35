"""The parts of a view. Plain data: they encode to JSON as they are."""

from __future__ import annotations

import msgspec


class CardView(msgspec.Struct, frozen=True, gc=False):
    handle: int
    id: str
    owner: int = -1


class OptionView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One possible answer. Its place in the list is the answer to give."""

    kind: str
    card: CardView | None = None
    seat: int = -1
    index: int = -1  # of an alternative: which one; of a trigger: which ability of its card
    word: str = ""
    price: int = (
        -1
    )  # of a card to buy or a villain to defeat; of a Block: what the character would cost then; of a Burn: Charges


class DecisionView(msgspec.Struct, frozen=True, gc=False):
    seat: int
    kind: str
    prompt: str = ""  # what follows is for the seat that is asked
    source: CardView | None = None
    more: int = 1  # picks still wanted, this one included
    aim: CardView | None = None  # the card the question is about
    aim_seat: int = -1  # the player the question is about
    place: str = ""  # where a chosen card goes
    forced: bool = False  # these cards must be played before anything else is done
    options: tuple[OptionView, ...] = ()


class UnderView(msgspec.Struct, frozen=True, gc=False):
    """Cards lying under a card in play."""

    above: int  # the handle of the card they lie under
    cards: tuple[CardView, ...]


class DraftView(msgspec.Struct, frozen=True, gc=False):
    """The Super Heroes while they are drafted: first each player removes one, then each chooses one."""

    choosing: bool  # False: they are still being removed
    left: tuple[CardView, ...]
    banned: tuple[CardView, ...]  # in the order of removal


class SeatView(msgspec.Struct, frozen=True, gc=False):
    seat: int
    heroes: tuple[CardView, ...]
    face_down: bool  # the Super Hero's ability is switched off
    dealt: tuple[CardView, ...]
    hand: tuple[CardView, ...]  # the cards this view knows
    hand_count: int
    deck_count: int
    deck: tuple[CardView | None, ...]  # from the top, None where unknown; cut after the last known card
    discard: tuple[CardView, ...]
    play: tuple[CardView, ...]
    ongoing: tuple[CardView, ...]
    under: tuple[CardView, ...]
    under_count: int
    vp: int  # as far as the viewer can know
    vp_sure: bool = True  # False while cards exchanged face down may be anybody's
    vp_hidden: bool = False  # this table tells nobody's points but one's own before the end
    team: int = -1
    characters: tuple[CardView, ...] = ()  # those that come after the one in force, the next one first
    character_cost: int = -1  # of the one in force, as changed this turn
    won: tuple[CardView, ...] = ()  # characters taken from the foe
    score_pile: tuple[CardView, ...] = ()  # what counts at the end and is never drawn
    health: int = -1  # -1: this box has no Health
    most_health: int = -1
    charges: int = -1
    most_charges: int = -1
    ko_tokens: tuple[CardView, ...] = ()  # their backs count only in Impossible mode
    vp_tokens: int = 0
    super_move: CardView | None = None
    super_cost: int = -1  # Charges that the Super Move costs
    # What lies in the viewer's own deck, by id and never by place; empty for all others. A card exchanged face down
    # that went out of sight is not in it.
    deck_list: dict[str, int] = {}
    # What the player owns, by id, wherever it lies: cards are bought, gained and destroyed before everybody's eyes.
    # A card exchanged face down is nobody's until the viewer knows who has it.
    owned: dict[str, int] = {}
    beneath: tuple[UnderView, ...] = ()  # under cards in play
    aside: tuple[CardView, ...] = ()  # set aside for this turn, as far as the viewer knows them
    aside_count: int = 0
    used: tuple[int, ...] = ()  # handles of cards whose ability is used up for this turn
    borrowed: tuple[CardView, ...] = ()  # identities of others whose abilities the player has this turn
    # If asked for: what lies unseen in hand, deck, under the hero and aside, by id and in no order. All have seen these
    # cards gained; cards exchanged face down are not in it.
    hidden: dict[str, int] = {}


class ConfrontationView(msgspec.Struct, frozen=True, gc=False):
    """A box with Confrontations: how the one of this turn stands, and what the viewer could put into one."""

    stage: str  # "" none, "playing", "blocks", "decided"
    seat: int  # whose turn it is: who confronts, or may
    foe: int  # the other one
    power: int  # of this turn, so far
    cost: int  # of the foe's character, with everything that changes it this turn
    certain: int = 0  # Power the viewer can count on: this turn's and that of the cards in hand
    draws: int = 0  # cards those draw in any case
    deck: tuple[str, ...] = ()  # what the viewer's own draw pile holds, in no order


class PileView(msgspec.Struct, frozen=True, gc=False):
    """A zone that only one box has."""

    count: int
    cards: tuple[CardView | None, ...]  # from the top, as `deck`


class View(msgspec.Struct, frozen=True, gc=False):
    game: str
    seat: int  # whose view it is; -1: a spectator
    seats: tuple[SeatView, ...]
    turn: int
    turn_number: int
    power: int  # left to spend
    power_gained: int
    line_up: tuple[CardView | None, ...]
    main_deck_count: int
    main_deck: tuple[CardView | None, ...]  # from the top, as `deck`
    villain: CardView | None
    villains_left: int
    stacks: dict[str, int]
    stack_cards: dict[str, CardView]  # the top card of each
    destroyed: tuple[CardView, ...]
    played: tuple[str, ...]  # the log of this turn
    decision: DecisionView | None
    over: str  # empty while the game goes on
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    draft: DraftView | None = None
    changed: dict[str, tuple[str, ...]] = {}  # by handle: types that cards in play have besides, for this turn
    confrontation: ConfrontationView | None = None
    captured: tuple[CardView, ...] = ()  # identities under the tile
    hero_pile_count: int = 0  # identities that can be recruited
    hero_pile: tuple[CardView | None, ...] = ()  # from the top, as `deck`
    tile: CardView | None = None  # a rule card that belongs to nobody
    ko_left: int = -1  # KO tokens in the supply; -1: this box has none
    impossible: bool = False  # the backs of KO tokens count, Clash cards lie in the Main Deck
    arena: CardView | None = None  # the Arena in force
    arenas_left: int = 0  # the one in force included
    piles: dict[str, PileView] = {}  # zones of a box of one's own, by name
    line_up_size: int = 5  # slots; cards beyond them lie in a second row, again from the left


class SeenEvent(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A fact as one viewer may know it."""

    kind: str
    seat: int = -1
    card: str = ""  # id, empty if hidden
    before: int = -1  # handles, where the card was and is seen
    after: int = -1
    source: str = ""  # zone and the seat it belongs to
    source_seat: int = -1
    to: str = ""
    to_seat: int = -1
    other: int = -1
    amount: int = -1
    left: int = -1  # Health or Charges afterwards; 0 of a move: to the bottom of a pile
    word: str = ""  # what was chosen

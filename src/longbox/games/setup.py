"""Laying out a table: what every box does when it sets a game up. Scenarios use it to lay out tables of their own."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence

from longbox.engine.menu import menu
from longbox.engine.moves import (
    chance_below,
    draw,
    pick_by_chance,
    pile_up_identities,
    shuffle_by_chance,
    shuffle_cards,
    take,
)
from longbox.engine.opening import STREAM_MAIN, first_player, lay_opening
from longbox.engine.piles import add_card, add_to_line_up, new_state, pile_up, put, set_turn
from longbox.engine.program import CardDef, Program
from longbox.engine.run import advance
from longbox.engine.standing import refresh_all
from longbox.engine.state import MOST_CARDS, Frame, Layout, State
from longbox.engine.turn import begin_turn
from longbox.engine.words import MAX_SEATS, NOBODY, frame, loc, tally, zone
from longbox.games.format import Tiers
from longbox.games.options import STANDARD, BadOptions, Options

STREAM_TABLE = 0  # heroes, villains, first player; 1 + seat: that seat's deck
STREAMS = 8
# Where cards of other boxes lie that are mixed in.
GUEST_PLACES = {
    "characters": zone.BOX, "super_villains": zone.VILLAINS, "nemeses": zone.VILLAINS, "main_deck": zone.MAIN,
}  # fmt: skip


class Table:
    """A state while it is being laid out."""

    def __init__(self, prog: Program, seats: int, state: State | None = None) -> None:
        self.prog = prog
        self.seats = seats
        self.state = state or _blank(prog, seats)
        self.picks = 0  # identities that the players will choose themselves

    def copy(self) -> Table:
        return Table(self.prog, self.seats, self.state.copy())

    def zone(self, seat: int, z: int) -> int:
        return zone.of(seat) + z

    def extra(self, name: str) -> int:
        """A zone that only this box has."""
        return self.state.layout.find(self.prog.rules, name)

    def add(self, definition: int, z: int, owner: int = NOBODY, copies: int = 1) -> int:
        """New cards on top of a zone; the number of the last one."""
        st = self.state
        if len(st.defn) + copies > MOST_CARDS:
            raise BadOptions(
                f"a game has at most {MOST_CARDS} cards; '{self.prog.defs[definition].id}' is one too many"
            )
        if owner >= 0:
            definition = self.prog.defs[definition].owned
        for _ in range(copies):
            card = len(st.defn)
            add_card(st, definition, self._place(z, owner))
            if z == zone.LINE_UP:
                add_to_line_up(st, card)
            else:
                put(st, card, z)
        return len(st.defn) - 1

    def add_open(self, definition: int, z: int) -> int:
        """A new card that everybody sees, whatever the zone."""
        card = self.add(definition, z)
        self.state.loc[card] |= self.state.everyone << loc.KNOW_SHIFT
        return card

    def lay(self, places: Mapping[str, int], options: Options = STANDARD, guests: bool = False) -> None:
        """The cards of each section into its place, or of a set-up of their own into that; side stacks into theirs.

        `options` say which cards stay in the box, of which there are more or fewer than usual, and which ones of other
        boxes a format mixes in. `guests`: the cards of a crossover lie among those of their kind.
        """
        mixed, amounts = options.mixed
        for number, d in enumerate(self.prog.defs):
            if d.printed != number or d.id in options.crossover.left_out:
                continue  # a further form of a card, or one that is not wanted
            copies = 1 if d.section == "characters" else d.copies
            copies = options.format.amount(d.id, amounts.get(d.id, copies))
            if ":" in d.id and not (guests and d.id in options.crossover.cards):
                if d.id in mixed:
                    self.add(number, GUEST_PLACES[d.section], copies=copies)
            elif d.section == "stacks" and ":" not in d.id:
                self.add(number, zone.STACK + d.stack, copies=copies)
            elif d.section in places:
                self.add(number, places.get(d.setup, places[d.section]), copies=copies)

    def starting_deck(self, seat: int, deck: Mapping[str, int]) -> None:
        for card, copies in deck.items():
            self.add(self.prog.find(card), self.zone(seat, zone.DECK), owner=seat, copies=copies)

    def _place(self, z: int, owner: int) -> int:
        st = self.state
        st.serial += 1
        know = st.sight[z]
        return z | (owner + 1) << loc.OWNER_SHIFT | know << loc.KNOW_SHIFT | st.serial << loc.STAY_SHIFT

    def cards_in(self, z: int) -> list[int]:
        return self.state.pile(z)

    def definition(self, card: int) -> CardDef:
        return self.prog.defs[self.state.defn[card]]

    def place(self, cards: Sequence[int], z: int) -> None:
        """These cards make up the zone, bottom first."""
        st = self.state
        pile_up(st, z, list(cards))
        for card in cards:
            st.loc[card] = self._place(z, NOBODY)

    def place_slots(self, cards: Sequence[int]) -> None:
        """The slots of the Line-Up, EMPTY or with a card that lies there already."""
        pile_up(self.state, zone.LINE_UP, list(cards))

    def move(self, card: int, z: int) -> None:
        st = self.state
        take(st, card)
        put(st, card, z)
        st.loc[card] = self._place(z, NOBODY)

    # --- chance

    def shuffle(self, cards: list[int], z: int) -> None:
        shuffle_by_chance(self.state, cards, z, STREAM_TABLE)

    def chance(self, n: int) -> int:
        return chance_below(self.state, n, STREAM_TABLE)

    def pick(self, cards: list[int]) -> int:
        """One of these, by chance; it is taken out of them."""
        return pick_by_chance(self.state, cards, STREAM_TABLE)

    def mix_main(self) -> None:
        self._shuffle_pile(zone.MAIN, NOBODY, STREAM_MAIN)

    def shuffle_main(self) -> None:
        """The Main Deck, shuffled; where it may have only so many cards, the others are left out."""
        self.mix_main()
        most = self.prog.rules.most_main
        if not most:
            return
        cards = self.cards_in(zone.MAIN)
        plain = [card for card in cards if self.definition(card).section == "main_deck"]
        spare = plain[: max(0, len(plain) - most)]  # they lie deepest, and leave the game unseen
        leaving = set(spare)
        self.place(self.cards_in(zone.OUT) + spare, zone.OUT)
        self.place([card for card in cards if card not in leaving], zone.MAIN)

    def shuffle_decks(self) -> None:
        for seat in range(self.seats):
            z = self.zone(seat, zone.DECK)
            self._shuffle_pile(z, seat, 1 + seat)

    def _shuffle_pile(self, z: int, owner: int, stream: int) -> None:
        cards = self.state.pile(z)
        shuffle_cards(self.state, cards, z, owner, stream)
        pile_up(self.state, z, cards)

    def who_begins(self, options: Options, first: int | None) -> int:
        """Drawn, unless the caller or the options say who. It is drawn in any case: the same seed deals the same."""
        drawn = self.chance(self.seats)
        if first is not None:
            return first
        if options.first >= 0:
            return options.first
        return {"first seat": 0, "last seat": self.seats - 1}.get(options.format.rules.starts, drawn)

    # --- identities

    def identities(self, options: Options, each: int = 1, first_game: Sequence[str] = ()) -> None:
        """As the options say: dealt to choose from by a scenario, else chosen, dealt or drawn."""
        tiers = options.format.tiers
        if tiers is not None:
            self._for_points(options.heroes, tiers)
            return
        if not options.dealt:
            self.heroes(options.heroes, each, first_game)
            return
        self.give_heroes(options.dealt, zone.DEALT)
        if isinstance(options.heroes, tuple):
            self.give_heroes(options.heroes, zone.TEAM)

    def heroes(self, wanted: str | tuple[tuple[str, ...], ...], each: int, first_game: Sequence[str]) -> None:
        """Gives each seat its identities, deals them two to choose from, or lets them choose out of all."""
        if isinstance(wanted, tuple):
            self._chosen(wanted, each)
            return
        if wanted == "pick":
            self.picks = each * self.seats
            return
        heroes = [c for c in self.cards_in(zone.BOX) if self.definition(c).section == "characters"]
        box = [c for c in heroes if not self.definition(c).promo]
        if wanted == "first_game":
            box = [c for c in box if self.definition(c).id in first_game]
        self.shuffle(box, zone.BOX)
        dealt = 2 if wanted == "dealt" else each
        if len(box) < dealt * self.seats:
            raise BadOptions(f"there are not {dealt * self.seats} Super Heroes to deal")
        for seat in range(self.seats):
            to = self.zone(seat, zone.DEALT if wanted == "dealt" else zone.TEAM)
            for _ in range(dealt):
                self.move(box.pop(), to)

    def _for_points(self, wanted: str | tuple[tuple[str, ...], ...], tiers: Tiers) -> None:
        """The players choose as long as their points reach, or have chosen already."""
        if isinstance(wanted, str):
            self.picks = tiers.heroes * self.seats
            return
        if len(wanted) != self.seats:
            raise BadOptions(f"heroes are needed for {self.seats} seats, {len(wanted)} are given")
        costs = dict(tiers.of)
        for seat, ids in enumerate(wanted):
            spent = sum(costs.get(id, tiers.others) for id in ids)
            if not 1 <= len(ids) <= tiers.heroes or spent > tiers.points:
                told = f"1 to {tiers.heroes} Super Heroes for {tiers.points} points"
                raise BadOptions(f"each seat has {told}, seat {seat} has {len(ids)} for {spent}")
        self.give_heroes(wanted, zone.TEAM)

    def _chosen(self, wanted: tuple[tuple[str, ...], ...], each: int) -> None:
        if len(wanted) != self.seats:
            raise BadOptions(f"heroes are needed for {self.seats} seats, {len(wanted)} are given")
        for seat, ids in enumerate(wanted):
            if len(ids) != each:
                raise BadOptions(f"each seat has {each} Super Hero{'es' * (each > 1)}, seat {seat} has {len(ids)}")
        self.give_heroes(wanted, zone.TEAM)

    def give_heroes(self, ids: tuple[tuple[str, ...], ...], z: int) -> None:
        """Takes named identities out of the box: for TEAM to have, for DEALT to choose from."""
        cards = [self.definition(c) for c in range(len(self.state.defn))]
        names = [d.id for d in cards if d.section == "characters"]
        captured = [d.id for d in cards if d.setup == "captured" and ":" not in d.id]
        box = {self.definition(c).id: c for c in self.cards_in(zone.BOX)}
        for seat, heroes in enumerate(ids):
            for hero in heroes:
                if hero in captured:
                    raise BadOptions(f"the Super Hero '{hero}' begins Captured")
                if hero not in box:
                    if hero in names:
                        raise BadOptions(f"the Super Hero '{hero}' is chosen twice")
                    near = difflib.get_close_matches(hero, list(box), 1)
                    hint = f" (did you mean '{near[0]}'?)" if near else ""
                    raise BadOptions(f"no Super Hero '{hero}'{hint}")
                self.move(box.pop(hero), self.zone(seat, z))

    # --- the first turn

    def open(self, first: int, draft: bool = False) -> None:
        """Line-Up, opening hands, the top villain, and on to the first decision."""
        st = self.state
        waiting = self.picks or any(st.pile(self.zone(seat, zone.DEALT)) for seat in range(self.seats))
        if not waiting:
            pile_up_identities(st)
        if not (waiting and self.prog.rules.heroes_first):
            self.fill_line_up()
        for seat in range(self.seats):
            draw(st, seat, self.prog.rules.new_hand)
        self.flip()
        if draft:
            top = Frame(frame.DRAFT, 0, first, NOBODY, -1)
            st.lay(top)
        self.start(first_player(self.state, first))

    def fill_line_up(self) -> None:
        if lay_opening(self.state):
            self.mix_main()

    def flip(self) -> None:
        st = self.state
        pile = st.pile(zone.VILLAINS)
        if pile:
            st.villain_up = True
            st.loc[pile[-1]] |= st.everyone << loc.KNOW_SHIFT

    def start(self, first: int, played: Sequence[int] = (), power: int = 0, mid_turn: bool = False) -> None:
        """On to the first decision; a scenario may begin in the middle of a turn."""
        st = self.state
        refresh_all(st)
        st.record = True
        st.told = 0
        if played or power:
            begin_turn(st, first)
            set_turn(st, list(played), list(st.gained), [])  # the start of the turn lies behind
            st.power = power
            advance(st)
            menu(st)
            return
        if any(st.pile(self.zone(seat, zone.DEALT)) for seat in range(self.seats)):
            top = Frame(frame.DEAL, 0, first, NOBODY, -1)
            st.lay(top)
        elif self.picks:
            top = Frame(frame.PICK, 0, first, NOBODY, -1)
            top.wanted = self.picks
            st.lay(top)
        elif len(st.stack) == 0:
            begin_turn(st, first)
            if mid_turn:
                set_turn(st, list(st.played), list(st.gained), [])
        advance(st)
        if st.menu_due:
            menu(st)
        st.horizon = False


def _blank(prog: Program, seats: int) -> State:
    zones = zone.of(seats) + len(prog.rules.extra)
    if seats > MAX_SEATS or zones > loc.ZONE_MASK + 1:
        raise BadOptions(f"{seats} players with {zones} zones are more than the engine holds")
    st = new_state(prog, [], seats, Layout(seats, prog.rules))
    st.stand = [[] for _ in range(seats)]
    st.counters = [0] * STREAMS
    if prog.rules.health:
        st.health = [prog.rules.health] * seats
        st.charges = [0] * seats
        st.tally = [0] * tally.SIZE
    return st

"""What a language must be able to say: the phrases that the walk over a tree (`speaker.py`) asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from longbox.language.tree import Cards, Condition, Filter, Name, Place, Players, Standing, Step, Value
from longbox.text.model import ORDER, Quantity, Voice


class Language:
    lang = ""
    colon = ":"
    semicolon = "; "
    then_join = and_join = or_else = otherwise = if_played = nothing = ""
    all_at_once = once_a_turn = once_only = this_counts = if_never = any_choice = ""
    once_each_turn = likewise = either_word = each_one = their_choice = or_join = attack_again = any_foe = exchange = (
        play_next_turn
    ) = ""
    if_any = for_each_of_them = that_foe = you_avoid = in_order_to = in_your_confrontation = ""
    player_whose_turn_starts = ""

    def tables(self) -> Mapping[str, Mapping[str, str]]:
        """Tables of fixed phrases: label, setup, use, later, until, keyword, sentence."""
        raise NotImplementedError

    def finish(self, text: str) -> str:
        """Typography: apostrophes, no-break spaces."""
        raise NotImplementedError

    def subject(self, voice: Voice) -> str:
        """The pronoun a verb of this voice needs, if any."""
        raise NotImplementedError

    def players(self, players: Players) -> str:
        raise NotImplementedError

    def choose_foe(self, players: Players) -> str:
        raise NotImplementedError

    def topic(self, subject: str, clause: str) -> str:
        """A clause about somebody that cannot take them as its subject."""
        raise NotImplementedError

    def receiver_of(self, found: Filter) -> str:
        """Who was just given a card, if it is one of those: "if it costs 1 or more, that player"."""
        raise NotImplementedError

    def one_kept(self, cards: Cards) -> str:
        """... one of them into your hand."""
        raise NotImplementedError

    def avoider(self, players: Players) -> str:
        raise NotImplementedError

    def afterwards(self, line: str) -> str:
        raise NotImplementedError

    def unless(self, line: str, price: str) -> str:
        raise NotImplementedError

    def first_pays(self, price: Sequence[Step], some: bool) -> str:
        """The way out of an effect on every player, or on `some` of them."""
        raise NotImplementedError

    def may(self, voice: Voice) -> str:
        raise NotImplementedError

    def choosing(self, number: int, voice: Voice) -> str:
        raise NotImplementedError

    def if_word(self, condition: str) -> str:
        raise NotImplementedError

    def if_done(self, voice: Voice) -> str:
        raise NotImplementedError

    def if_not_done(self, voice: Voice) -> str:
        raise NotImplementedError

    def if_cannot(self, voice: Voice) -> str:
        raise NotImplementedError

    def as_soon_as(self, condition: str) -> str:
        raise NotImplementedError

    def face_down(self, voice: Voice) -> str:
        raise NotImplementedError

    def this_villain(self) -> str:
        raise NotImplementedError

    def standing(self, standing: Standing, frame: str) -> list[str]:
        """The sentences of a standing ability. `frame`: the block, or how long it lasts."""
        raise NotImplementedError

    def trigger(self, standing: Standing) -> str:
        """The "when ..." part of a triggered ability."""
        raise NotImplementedError

    def first_of(self, standing: Standing) -> str:
        """The card that sets off a trigger for the first one a turn: "the first Hero"."""
        raise NotImplementedError

    def power_for(self, amount: int, cards: Sequence[str]) -> str:
        """Power for cards that are each told by `first_of`."""
        raise NotImplementedError

    def power_after(self, line: str, more: int) -> str:
        """... and what each card after the first one brings."""
        raise NotImplementedError

    def more_if_played(self, power: int, more: int, condition: Condition) -> str:
        """+1 Power, or +3 if you play a Hero this turn."""
        raise NotImplementedError

    def power_before_or_after(self, value: Value) -> str:
        """Power for each card of a kind played this turn, whether before this card or after it."""
        raise NotImplementedError

    def all_those(self, cards: Cards) -> str:
        """All of the same kind in another place."""
        raise NotImplementedError

    def stealing(self, step: Step, whom: str, voice: Voice = ORDER) -> str:
        raise NotImplementedError

    def raising(self, standing: Standing, voice: Voice) -> str:
        """What you do to the cost of your Character."""
        raise NotImplementedError

    def defense(self, by: str, zones: tuple[str, ...]) -> str:
        raise NotImplementedError

    def blocking(self, raises: int) -> str:
        raise NotImplementedError

    def burning(self, cost: str, voice: Voice) -> str:
        raise NotImplementedError

    def verb_lose_charges(self, step: Step, voice: Voice) -> str:
        raise NotImplementedError

    def verb_keyword(self, step: Step, voice: Voice) -> str:
        raise NotImplementedError

    def to(self, place: Place, voice: Voice, owners: str) -> str:
        """Where a card goes: into your hand."""
        raise NotImplementedError

    def name_of(self, name: Name) -> str:
        raise NotImplementedError

    def character_cost(self, subject: str, standing: Standing) -> str:
        """What the Character of that player costs for the turn."""
        raise NotImplementedError

    def attacks_of_another(self, standing: Standing) -> list[str]:
        """Attacks of somebody else this turn."""
        raise NotImplementedError

    def whoever_defeats(self, found: Filter) -> str:
        raise NotImplementedError

    def score(self, quantity: Quantity) -> str:
        raise NotImplementedError

    def per(self, value: Value, voice: Voice) -> str:
        raise NotImplementedError

    def equal(self, value: Value, voice: Voice) -> str:
        raise NotImplementedError

    def added(self, sign: str, quantity: Quantity) -> str:
        raise NotImplementedError

    def at_least(self, number: int) -> str:
        raise NotImplementedError

    def if_tail(self, condition: str, other: Quantity) -> str:
        raise NotImplementedError

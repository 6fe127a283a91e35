"""The rookie: plays what helps, in a sensible order, and buys what it can afford best. It never looks ahead.

It judges cards by `worth.py` and knows no card by name. A worth in Power becomes points through the number
of times a card will still come round before the game ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from longbox.bots import duels, fights, rights
from longbox.bots.traits import DRAW, fits
from longbox.bots.worth import (
    DESTROYS,
    NEVER,
    POWERS,
    Worth,
    Worths,
    capture_limit,
    forced_cards,
    has_use,
    hero_worth,
    worths,
)
from longbox.view import CardView, DecisionView, OptionView, SeatView, View

POINTS_PER_POWER = 0.4  # what a Power buys in the end
DENIED = 0.6  # of a villain's points: nobody else gets them
KEEP_DEFENSE = 0.8  # what a Defense card in hand is worth while others play
CAPTURED = 8.0  # what a Capture costs, in Power: the rest of the turn and a Super Hero
MEAN_WORTH = 1.9  # of a card nobody has seen yet


class Rookie:
    """Sees a view, answers with the index of an option."""

    name = "rookie"

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(seed)
        self._answers: dict[str, Callable[[View, DecisionView], int]] = {
            "turn": self._turn,
            "discard": self._discard,
            "destroy": self._destroy,
            "gain": self._gain,
            "put": self._put,
            "arrange": self._arrange,
            "play": self._play,
            "play_again": self._play,
            "defend": self._defend,
            "defend_mate": self._defend,
            "word": self._word,
            "alternative": self._alternative,
            "pile": self._pile,
            "compensation": self._compensation,
            "gain_to": self._gain_to,
            "hero": self._hero,
            "ban": self._ban,
            "target": self._target,
            "block": self._block,
            "may": self._may,
            "burn": lambda view, decision: self._yes(decision, fights.burns(view, decision)),
            "arena": lambda view, decision: self._yes(decision, fights.slot(view, decision)),
            "share": fights.share,
            "move": self._move,
        }

    def choose(self, view: View) -> int:
        decision = view.decision
        assert decision is not None and decision.options, "nobody asks this seat"
        if len(decision.options) == 1:
            return 0
        return self._answers.get(decision.prompt, self._first)(view, decision)

    def _move(self, view: View, decision: DecisionView) -> int:
        """The Super Move that hits hardest."""
        return best_of((fights.damage_of(view.game, o.card.id), i) for i, o in enumerate(decision.options) if o.card)

    def _first(self, view: View, decision: DecisionView) -> int:
        """Questions without an answer of their own: the first option never refuses."""
        return 0

    # --- what cards are worth here and now

    def _worths(self, view: View) -> Worths:
        me = view.seats[view.seat]
        lasting = me.heroes + me.ongoing if me.ongoing else me.heroes
        if me.characters:
            lasting += me.characters[-1:]  # the strongest one will need its cards too
        return worths(view.game, tuple([card.id for card in lasting]))

    def _points(self, view: View) -> Callable[[Worth], float]:
        """What owning a card is worth in points: its own, and what it does each time it comes round."""
        factor = POINTS_PER_POWER * rounds_left(view) / 4.0
        mean = self._mean(view)
        if view.confrontation is not None:  # points hardly ever decide a duel
            return lambda worth: duels.POINTS * worth.vp + factor * (worth.keep - mean)
        return lambda worth: worth.vp + factor * (worth.keep - mean)

    def _mean(self, view: View) -> float:
        """The average worth of the own cards in sight; a new card takes the place of one of these."""
        me = view.seats[view.seat]
        of = self._worths(view).of
        cards = [*me.hand, *me.discard, *me.play]
        total = 0.0
        for card in cards:
            total += of(card.id).now
        return total / max(len(cards), 1)

    # --- the own turn

    def _turn(self, view: View, decision: DecisionView) -> int:
        of = self._worths(view).of
        best, best_rank = -1, NEVER
        options = decision.options
        announce = next((i for i, option in enumerate(options) if option.kind == "confront"), -1)
        if announce >= 0 and duels.odds(view, of, self._random) >= duels.CONFRONT:
            return announce
        careful = bool(forced_cards(view.game)) and self._burdens_in_play(view) > 0
        for i, option in enumerate(options):
            if option.kind != "play" or option.card is None:
                break  # the hand comes first
            worth = of(option.card.id)
            rank = self._rank(view, worth) if worth.special else worth.rank
            if careful:
                rank = self._careful_rank(view, worth, rank)
            if rank < best_rank:
                best, best_rank = i, rank
        if best >= 0:
            return best
        return self._spend(view, options)

    # --- keeping one's Super Heroes free

    def _burdens_in_play(self, view: View) -> int:
        forced = forced_cards(view.game)
        return sum(card.id in forced for card in view.seats[view.seat].play)

    def _careful_rank(self, view: View, worth: Worth, rank: int) -> int:
        """What sheds a Weakness comes first; what may draw the one too many does not come at all."""
        forced = forced_cards(view.game)
        traits = self._worths(view).of
        if any(fits(traits(id).traits, filt) for id in forced for filt in worth.traits.sheds):
            return 0
        return NEVER if worth.traits.draw > 0 and self._risky(view) else rank

    def _risky(self, view: View) -> bool:
        """Whether one more Weakness costs a Super Hero, and the next card drawn may well be one."""
        me = view.seats[view.seat]
        heroes = tuple([card.id for card in me.heroes])
        if not heroes or self._burdens_in_play(view) + 1 < capture_limit(view.game, heroes):
            return False
        top = me.deck[0] if me.deck else None
        if top is not None:
            return top.id in forced_cards(view.game)
        return self._chance_of_a_burden(view) * CAPTURED > DRAW

    def _chance_of_a_burden(self, view: View) -> float:
        """Of the cards nobody has in sight, how many are Weaknesses."""
        forced = forced_cards(view.game)
        hidden = sum(copies - view.stacks.get(id, 0) for id, copies in forced.items())
        places = 0
        for seat in view.seats:
            places += seat.deck_count + seat.hand_count - len(seat.hand)
            seen = [*seat.hand, *seat.discard, *seat.play, *seat.score_pile]
            hidden -= sum(card.id in forced for card in seen)
        return max(hidden, 0) / max(places, 1)

    def _rank(self, view: View, worth: Worth) -> int:
        """Cards whose moment matters."""
        traits = worth.traits
        me = view.seats[view.seat]
        if traits.alone is not None and not view.played:
            return 0 if self._better_hand(view, me, traits.alone) else DESTROYS
        if traits.wants_empty_discard:
            return POWERS + 5 if me.discard else 1
        if traits.takes_back:
            of = self._worths(view).of
            wanted = [f for f in traits.takes_back if any(fits(of(c.id).traits, f) for c in me.discard)]
            return 3 if wanted else NEVER - 1
        return worth.rank

    def _better_hand(self, view: View, me: SeatView, alone: float) -> bool:
        """Whether five new cards promise more than the others in hand."""
        of = self._worths(view).of
        held = sum(of(card.id).now for card in me.hand)
        return held + alone < 5.0 * self._mean(view) + 1.0

    def _spend(self, view: View, options: Sequence[OptionView]) -> int:
        """Everything useful is played: rights to use, cards to buy, the villain, a slot to fill; then the end."""
        of = self._worths(view).of
        late = -1
        for i, option in enumerate(options):
            if option.kind == "use" and option.card is not None:
                traits = of(option.card.id).traits
                if traits.paid_use:
                    continue
                if traits.card is not None and traits.card.section == "health_tracks":
                    if fights.super_move(view):
                        return i
                    continue
                if has_use(view.game, option.card.id):
                    risky = forced_cards(view.game) and self._risky(view)
                    if not risky and rights.wanted(view, option, of, self._points(view)):
                        return i
                    continue
                if traits.use_to == "hand":
                    return i
                late = i
        best, value = self._purchase(view, options)
        paid = self._paid_use(view, options, of)
        if paid >= 0 and value < 1.0 + POINTS_PER_POWER * rounds_left(view) / 4.0 * (MEAN_WORTH - self._mean(view)):
            return paid
        if best >= 0:
            return best
        if late >= 0:
            return late
        return self._fill_or_end(view, options)

    def _paid_use(self, view: View, options: Sequence[OptionView], of: Callable[[str], Worth]) -> int:
        for i, option in enumerate(options):
            if option.kind == "use" and option.card is not None and of(option.card.id).traits.paid_use:
                return i
        return -1

    def _purchase(self, view: View, options: Sequence[OptionView]) -> tuple[int, float]:
        """The first card of the best purchase: one dear card, or several that are worth more together."""
        items: list[tuple[float, int, int, int]] = []
        of = self._worths(view).of
        points: Callable[[Worth], float] | None = None
        for i, option in enumerate(options):
            if option.kind not in ("buy", "defeat") or option.card is None:
                continue
            points = points or self._points(view)
            worth = of(option.card.id)
            value = points(worth) + POINTS_PER_POWER * worth.gain
            if option.kind == "defeat":
                value += DENIED * worth.vp
            if value > 0:
                copies = self._copies(view, option.card)
                items.append((value, option.price, copies, i))
        if not items:
            return -1, 0.0
        if len(items) == 1:
            return items[0][3], items[0][0]
        value, chosen = best_purchase(items, view.power)
        return chosen, value

    def _copies(self, view: View, card: CardView) -> int:
        """A card from a side stack can be bought more than once."""
        for name, top in view.stack_cards.items():
            if top.handle == card.handle:
                return view.stacks[name]
        return 1

    def _fill_or_end(self, view: View, options: Sequence[OptionView]) -> int:
        for i, option in enumerate(options):
            if option.kind == "fill" and view.power >= 4:
                return i
        return len(options) - 1

    # --- cards to lose

    def _hand_worth(self, view: View, card: CardView) -> float:
        """What a card in hand will do the next time it can be played."""
        worth = self._worths(view).of(card.id)
        kept = KEEP_DEFENSE if worth.traits.is_defense and view.turn != view.seat else 0.0
        return worth.now + worth.traits.lasting + kept + 0.2 * worth.keep

    def _discard(self, view: View, decision: DecisionView) -> int:
        mine = [(self._hand_worth(view, o.card), i) for i, o in enumerate(decision.options) if o.card is not None]
        if not mine:
            return self._yes_unless_own(view, decision)
        theirs = self._card(decision).owner not in (view.seat, -1)
        pick = max(mine) if theirs else min(mine)
        refuse = self._refusal(decision)
        if refuse >= 0 and not theirs and pick[0] > self._accept(view, decision, "discard"):
            return refuse
        return pick[1]

    def _destroy(self, view: View, decision: DecisionView) -> int:
        points = self._points(view)
        of = self._worths(view).of
        bonus = POINTS_PER_POWER * self._accept(view, decision, "destroy")
        if decision.kind == "yes_no":
            return self._yes(decision, decision.aim is not None and points(of(decision.aim.id)) < bonus)
        if self._card(decision).owner < 0:
            return self._destroy_open(view, decision, points)
        in_hand = {card.handle for card in view.seats[view.seat].hand} if view.turn == view.seat else set()
        scored = []
        for i, option in enumerate(decision.options):
            if option.card is not None:
                worth = of(option.card.id)
                lost = POINTS_PER_POWER * worth.now if option.card.handle in in_hand else 0.0
                scored.append((points(worth) + lost, i))
        scored.sort()
        refuse = self._refusal(decision)
        wanted = decision.more if refuse >= 0 and decision.options[refuse].kind == "no" else 1
        if refuse >= 0 and sum(value for value, _ in scored[:wanted]) >= bonus:
            return refuse
        return scored[0][1]

    def _destroy_open(self, view: View, decision: DecisionView, points: Callable[[Worth], float]) -> int:
        """Cards of nobody: those that are not worth buying make room for others."""
        of = self._worths(view).of
        scored = [(points(of(o.card.id)), i) for i, o in enumerate(decision.options) if o.card is not None]
        refuse = self._refusal(decision)
        if refuse >= 0 and min(scored)[0] > 1.0 and not duels.playing(view):
            return refuse
        return min(scored)[1]

    def _put(self, view: View, decision: DecisionView) -> int:
        """To the hand or the deck the best, everywhere else the weakest."""
        if decision.place == "box":
            return self._refusal(decision) if not view.seats[view.seat].face_down else 0
        if decision.place in ("team", "captured"):
            scored = [(hero_worth(view.game, o.card.id), i) for i, o in enumerate(decision.options) if o.card]
            return best_of(scored) if decision.place == "team" else min(scored)[1]
        if decision.kind == "yes_no":
            if fights.fighting(view):  # a Weakness goes back for 1 damage
                return self._yes(decision, view.seats[view.seat].health != 1)
            return self._yes(decision, decision.place != "stack" or self._worth_returning(view, decision))
        points = self._points(view)
        of = self._worths(view).of
        refuse = self._refusal(decision)
        cards = [(i, o.card) for i, o in enumerate(decision.options) if o.card is not None]
        if decision.place in ("hand", "deck_top"):
            return best_of((of(card.id).now, i) for i, card in cards)
        if decision.place == "deck_bottom":
            value, at = max((of(card.id).now, i) for i, card in cards)
            return refuse if refuse >= 0 and value <= self._mean(view) else at
        return min((points(of(card.id)), i) for i, card in cards)[1]

    def _worth_returning(self, view: View, decision: DecisionView) -> bool:
        """A card given up for the right to destroy another in play."""
        if decision.aim is None:
            return False
        of = self._worths(view).of
        points = self._points(view)
        given = of(decision.aim.id)
        shed = [points(of(card.id)) for card in view.seats[view.seat].play
                if any(fits(of(card.id).traits, filt) for filt in given.traits.sheds)]  # fmt: skip
        return bool(shed) and -min(shed) > points(given)

    def _arrange(self, view: View, decision: DecisionView) -> int:
        of = self._worths(view).of
        return best_of((of(o.card.id).now, i) for i, o in enumerate(decision.options) if o.card is not None)

    def _compensation(self, view: View, decision: DecisionView) -> int:
        scored = [(self._hand_worth(view, o.card), i) for i, o in enumerate(decision.options) if o.card is not None]
        value, at = min(scored)
        return at if value < self._mean(view) else self._refusal(decision)

    # --- cards to have

    def _gain(self, view: View, decision: DecisionView) -> int:
        points = self._points(view)
        of = self._worths(view).of
        against = -POINTS_PER_POWER * self._accept(view, decision, "gain")
        if decision.kind == "yes_no":
            return self._yes(decision, decision.aim is None or points(of(decision.aim.id)) > against)
        value, at = max((points(of(o.card.id)), i) for i, o in enumerate(decision.options) if o.card is not None)
        refuse = self._refusal(decision)
        return refuse if refuse >= 0 and value <= against else at

    def _gain_to(self, view: View, decision: DecisionView) -> int:
        """A good card comes sooner from the top of the deck."""
        aim = decision.aim
        return self._yes(decision, aim is not None and self._worths(view).of(aim.id).now > self._mean(view))

    def _play(self, view: View, decision: DecisionView) -> int:
        if decision.kind == "yes_no":
            return self._yes(decision, True)
        of = self._worths(view).of
        cards = [(i, of(o.card.id)) for i, o in enumerate(decision.options) if o.card is not None]
        if decision.kind == "order":
            return min((worth.rank, i) for i, worth in cards)[1]
        return best_of((worth.now if worth.traits.alone is None else worth.traits.alone, i) for i, worth in cards)

    def _hero(self, view: View, decision: DecisionView) -> int:
        return best_of((hero_worth(view.game, o.card.id), i) for i, o in enumerate(decision.options) if o.card)

    def _ban(self, view: View, decision: DecisionView) -> int:
        """The best hero is taken from those who choose earlier; who chooses first removes the weakest."""
        scored = [(hero_worth(view.game, o.card.id), i) for i, o in enumerate(decision.options) if o.card]
        chooses_first = view.draft is not None and len(view.draft.banned) == len(view.seats) - 1
        return min(scored)[1] if chooses_first else best_of(scored)

    def _pile(self, view: View, decision: DecisionView) -> int:
        return next((i for i, o in enumerate(decision.options) if o.seat == view.seat), 0)

    # --- Attacks

    def _defend(self, view: View, decision: DecisionView) -> int:
        of = self._worths(view).of
        best, best_net = self._refusal(decision), 0.0
        for i, option in enumerate(decision.options):
            if option.kind == "unless":
                return i
            if option.kind == "burn":
                net = self._harm(view, decision) - fights.price(view, option.price)
                if best_net < net:
                    best, best_net = i, net
            if option.kind == "defend" and option.card is not None:
                worth = of(option.card.id)
                spent = 0.0 if worth.traits.stays_in_hand else worth.now + 0.3
                net = self._harm(view, decision) + worth.traits.guard - spent
                if best_net < net:
                    best, best_net = i, net
        return best

    def _harm(self, view: View, decision: DecisionView) -> float:
        """What it costs to be hit."""
        if decision.source is None:
            return 1.0
        traits = self._worths(view).of(decision.source.id).traits
        plain = traits.hurt if decision.source.owner >= 0 else max(traits.strike, traits.hurt)
        return fights.harm(view, decision.source.id, plain) if fights.fighting(view) else plain

    def _target(self, view: View, decision: DecisionView) -> int:
        """The strongest foe; of equals any, or one seat would always suffer."""
        if fights.fighting(view):
            return best_of(fights.target(view, decision, self._random.random()))
        return best_of((view.seats[o.seat].vp + self._random.random(), i) for i, o in enumerate(decision.options))

    # --- Confrontations

    def _block(self, view: View, decision: DecisionView) -> int:
        """The cheapest Blocks that save the character; none if all together would not."""
        of = self._worths(view).of
        first = duels.saving_block(view, decision.options, lambda card: of(card).now - of(card).traits.block)
        return first if first >= 0 else self._refusal(decision)

    def _may(self, view: View, decision: DecisionView) -> int:
        """What an effect offers is taken, unless it costs the Power of a Confrontation."""
        accept = self._worths(view).of(decision.source.id).traits.accept if decision.source is not None else {}
        if "damage" in accept and fights.fighting(view):
            return self._yes(decision, fights.may_be_hurt(view))
        price = "pay" in accept
        return self._yes(decision, not (price and duels.playing(view)))

    # --- words

    def _word(self, view: View, decision: DecisionView) -> int:
        """Even or odd, for the top card of the deck: known, or guessed from the cards in sight."""
        me = view.seats[view.seat]
        of = self._worths(view).of
        top = me.deck[0] if me.deck else None
        sample = [top] if top is not None else [*me.hand, *me.discard, *me.play]
        odd = sum(of(card.id).traits.cost % 2 for card in sample)
        wanted = "odd" if 2 * odd > len(sample) else "even"
        return next((i for i, o in enumerate(decision.options) if o.word == wanted), 0)

    def _alternative(self, view: View, decision: DecisionView) -> int:
        if decision.source is None:
            return 0
        choices = self._worths(view).of(decision.source.id).traits.choices
        top = view.main_deck[0] if view.main_deck else None
        gift = choices and decision.source.owner not in (view.seat, -1) and len(set(choices[0])) == 1
        if gift and top is not None:  # the foe gains the card everybody sees, or one nobody knows
            return 0 if self._worths(view).of(top.id).keep <= MEAN_WORTH else len(decision.options) - 1
        best, best_value = 0, float("-inf")
        for i, option in enumerate(decision.options):
            value = sum(offer[option.index] for offer in choices if option.index < len(offer))
            if value > best_value:
                best, best_value = i, value
        return best

    # --- small helpers

    def _card(self, decision: DecisionView) -> CardView:
        return next(o.card for o in decision.options if o.card is not None)

    def _refusal(self, decision: DecisionView) -> int:
        """The option that takes nothing more, or -1; it always comes last."""
        return len(decision.options) - 1 if decision.options[-1].kind in ("no", "done") else -1

    def _accept(self, view: View, decision: DecisionView, verb: str) -> float:
        """What saying yes to this verb brings besides, by the tree of the card that asks."""
        if decision.source is None:
            return 0.0
        return self._worths(view).of(decision.source.id).traits.accept.get(verb, 0.0)

    def _yes(self, decision: DecisionView, wanted: bool) -> int:
        kind = "yes" if wanted else "no"
        return next((i for i, o in enumerate(decision.options) if o.kind == kind), 0)

    def _yes_unless_own(self, view: View, decision: DecisionView) -> int:
        return self._yes(decision, decision.aim is None or decision.aim.owner != view.seat)


def best_of(scored: Iterable[tuple[float, int]]) -> int:
    """The option with the highest score; of equals the first."""
    return -max((score, -option) for score, option in scored)[1]


def rounds_left(view: View) -> float:
    """About how many more turns each player will have."""
    seats = len(view.seats)
    if view.confrontation is not None:
        return duels.rounds_left(view)
    return min(view.villains_left * 5.0, view.main_deck_count / 1.2) / seats


def best_purchase(items: Sequence[tuple[float, int, int, int]], power: int) -> tuple[float, int]:
    """Of (value, price, copies, option): the total value of the best affordable set, and its dearest option."""
    order = sorted(items, key=lambda item: -item[1])
    best = (0.0, order[0][3])

    def search(at: int, left: int, value: float, first: int) -> None:
        nonlocal best
        if value > best[0]:
            best = (value, first)
        for k in range(at, len(order)):
            worth, price, copies, option = order[k]
            if price > left:
                continue
            for n in range(1, copies + 1):
                if n * price > left:
                    break
                search(k + 1, left - n * price, value + n * worth, option if first < 0 else first)

    search(0, power, 0.0, -1)
    return best

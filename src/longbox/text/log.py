"""The log: what happened, as readable lines for one reader, made from the events that this reader sees.

Facts that belong together become one line: a card and the Power it gives, cards drawn in a row, a purchase and where
the card goes. A move that another fact already tells (the card played, bought, gained) is not told again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from longbox.engine.words import over, prompt
from longbox.language.tree import Card
from longbox.text.log_lines import Line, LogLine
from longbox.text.log_moves import Moves
from longbox.text.model import TextError
from longbox.text.offers import Named, alternative_text
from longbox.text.parts import shown_slots
from longbox.text.phrases import NOBODY, Phrases, de
from longbox.text.render import answer_name
from longbox.text.shown import ShownEvent
from longbox.text.words import ANSWERS, TYPES

SILENT = ("hit",)  # what follows tells it


FLIPPED = {  # what a card that is turned up says
    "super_villains": ("is the new Super-Villain", "est le nouveau Super-Vilain"),
    "nemeses": ("is the new Nemesis", "est le nouvel Ennemi Juré"),
    "clash": ("lies in ambush", "est en embuscade"),
    "arenas": ("is the new Arena", "est la nouvelle Arène"),
}


def log_lines(
    events: Sequence[ShownEvent], lang: str, names: Sequence[str], cards: Mapping[str, Card], viewer: int
) -> list[str]:
    """The events of one choice, or of several in a row, as `viewer` reads them (-1: a spectator)."""
    return [line.text for line in log_entries(events, lang, names, cards, viewer)]


def log_entries(
    events: Sequence[ShownEvent], lang: str, names: Sequence[str], cards: Mapping[str, Card], viewer: int
) -> list[LogLine]:
    """The same, each line with its kind and its player."""
    return _Teller(events, Phrases(lang, names, cards, viewer)).lines()


class _Teller(Moves):
    def lines(self) -> list[LogLine]:
        for at, event in enumerate(self.events):
            self.at = at
            self.tell(event)
        self.flush_prefix()
        shown: list[Line] = []
        for line in self.told:
            if shown and shown[-1].joins(line):
                shown[-1].copies += 1
                shown[-1].power = [a + b for a, b in zip(shown[-1].power, line.power, strict=True)]
            else:
                shown.append(line)
        return [LogLine(line.kind, line.seat, self.p.finish(self.text(line))) for line in shown]

    def tell(self, event: ShownEvent) -> None:
        if event.kind in SILENT:
            return
        method: Callable[[ShownEvent], None] | None = getattr(self, f"tell_{event.kind}", None)
        if method is None:
            raise TextError(f"the log has no words for the event '{event.kind}'")
        method(event)

    # ---------------------------------------------------------------- playing

    def tell_played(self, e: ShownEvent) -> None:
        p = self.p
        again = e.amount == 1
        before = self.events[self.at - 1] if self.at else None
        if before is not None and before.kind == "moved" and before.source in ("hand", "ongoing"):
            self.flush_prefix()  # a turn goes on; what came by itself before has nothing to do with it
        line = self.add("played", e.seat, p.does(e.seat, "play"), e.card)
        if again and p.french:
            line.head = p.does(e.seat, "play again")
        line.head += f" {p.card(e.card)}"
        if again and not p.french:
            line.head += " again"
        moved = not again and before is not None and before.kind == "moved" and before.to == "play"
        super_move = e.card in p.cards and p.cards[e.card].section == "super_moves"  # where it lies goes without saying
        elsewhere = before is not None and (before.source, before.source_seat) != ("hand", e.seat)
        if before is not None and moved and elsewhere and not super_move:
            line.place = p.out_of(before.source, before.source_seat, e.seat)

    def tell_power(self, e: ShownEvent) -> None:
        if e.amount <= 0:
            return
        last = self.last
        open_ = last is not None and last.kind == "played" and last.seat == e.seat
        if last is not None and open_ and not self.prefix:
            last.power.append(e.amount)
            return
        line = self.add("power", e.seat, self.p.does(e.seat, "get"))
        line.place = self.p.power(e.amount)

    def tell_paid(self, e: ShownEvent) -> None:
        line = self.add("paid", e.seat, self.p.does(e.seat, "pay"))
        back = sum(-one.amount for one in self.same_payment() if one.kind == "power" and one.amount < 0)
        line.place = self.p.power_of(e.amount)
        if back:
            given = self.p.verb("give back", e.seat)
            line.place += self.p.say(f" and {given} {self.p.power(back)}", f" et {given} le {self.p.power(back)}")

    def same_payment(self) -> list[ShownEvent]:
        """The facts right beside a payment: what was credited until then is taken back with it."""
        return [one for one in self.events[max(0, self.at - 1) : self.at + 2] if one is not self.events[self.at]]

    def tell_triggered(self, e: ShownEvent) -> None:
        self.flush_prefix()
        if e.card in self.p.cards and self.p.cards[e.card].section == "health_tracks":
            return  # the Super Move that follows says it all
        self.prefix = (e.seat, e.card)

    def tell_chose(self, e: ShownEvent) -> None:
        p = self.p
        if e.amount == prompt.BAN:
            line = self.add("banned", e.seat, f"{p.does(e.seat, 'remove')} {p.card(e.card)}")
            line.place = p.say("from the game", "de la partie")
            return
        if e.amount == prompt.UNDER:
            line = self.add("moved", e.seat, f"{p.does(e.seat, 'lay')} {p.card(e.card)}")
            line.place = p.say(f"under {p.beneath()}", f"sous {p.beneath()}")
            return
        if e.amount != prompt.ALTERNATIVE and e.word not in ANSWERS and e.word not in TYPES:
            return  # what follows tells it
        line = self.add("chose", e.seat, p.does(e.seat, "choose"))
        if e.amount != prompt.ALTERNATIVE:
            chosen = answer_name(e.word, p.lang)
            line.place = chosen.lower() if e.word in ANSWERS else p.say(f"the type {chosen}", f"le type {chosen}")
            return
        index = int(e.word)
        line.tail = [p.say(f"option {index + 1}", f"option {index + 1}")]
        if e.card in p.cards:
            told_to = "bare" if p.mine(e.seat) else "they"
            card = p.cards[e.card]
            text = alternative_text(card, index, p.lang, p.cards, self.active(e.card), told_to, self.slots(card))
            line.tail = [text] if text else line.tail

    def slots(self, card: Card) -> Named:
        """The card that a choice is about, if what follows tells its name."""
        after = next((e.card for e in self.events[self.at + 1 :] if e.card and e.kind in ("moved", "gained")), "")
        return tuple((slot, self.p.card(after)) for slot in shown_slots(card)) if after else ()

    def active(self, card: str) -> str:
        """The player whose card speaks, as far as these events tell; otherwise whoever that was, by the card."""
        known = next((e.seat for e in self.events if e.kind in ("turn", "played") and e.seat != NOBODY), NOBODY)
        if known == NOBODY:
            known = self.other_player()
        if known == NOBODY:
            name = self.p.card(card)
            return self.p.say(f"whoever played {name}", f"celui qui a joué {name}")
        return self.p.player(known)

    def other_player(self) -> int:
        """Whom a choice is about, if not the one who chose: the next player something happens to, or the only other."""
        chooser = self.events[self.at].seat
        touched = [seat for e in self.events[self.at + 1 :] for seat in (e.seat, e.to_seat)]
        seats = touched + ([1 - chooser] if len(self.p.names) == 2 else [])
        return next((seat for seat in seats if seat not in (NOBODY, chooser)), NOBODY)

    # ---------------------------------------------------------------- buying and gaining

    def tell_bought(self, e: ShownEvent) -> None:
        self.purchase("bought", "buy", e)

    def tell_defeated(self, e: ShownEvent) -> None:
        self.purchase("defeated", "defeat", e)

    def purchase(self, kind: str, verb: str, e: ShownEvent) -> None:
        p = self.p
        self.flush_prefix()
        line = self.add(kind, e.seat, f"{p.does(e.seat, verb)} {p.card(e.card)}", e.card)
        line.head += p.say(f" for {e.amount}", f" pour {e.amount}")
        self.bought.add(e.card)

    def tell_gained(self, e: ShownEvent) -> None:
        p = self.p
        common = e.to == "discard" and e.to_seat == e.seat
        place = "" if common else self.gained_place(e)
        if e.card in self.bought:
            self.bought.discard(e.card)
            line = next(line for line in reversed(self.told) if line.kind in ("bought", "defeated"))
            if place:
                line.place = f"({place})"
            return
        self.row("gained", e.seat, p.does(e.seat, "gain"), e, f"({place})" if place else "")

    def gained_place(self, e: ShownEvent) -> str:
        if e.to == "deck":
            return self.p.onto("deck", e.to_seat, e.seat)
        return self.p.into_zone(e.to, e.to_seat, e.seat)

    # ---------------------------------------------------------------- attacks

    def tell_attack(self, e: ShownEvent) -> None:
        p = self.p
        last = self.last
        attack = p.say("Attack!", "Attaque !")
        if last is not None and last.card == e.card and last.kind in ("played", "flipped"):
            last.tail.append(attack)
        elif e.seat != NOBODY:
            self.add("attack", e.seat, f"{p.does(e.seat, 'attack')} {p.say('with', 'avec')} {p.card(e.card)}")
        else:
            self.add("attack", e.seat, p.card(e.card)).tail.append(attack)

    def tell_avoided(self, e: ShownEvent) -> None:
        p = self.p
        self.used_to_avoid = e.card
        if e.other in (e.seat, NOBODY):
            head = p.does(e.seat, "avoid") + p.say(" the Attack", " l'Attaque")
        elif p.french and p.mine(e.seat):
            head = f"{p.subject(e.other)} vous protège de l'Attaque"
        else:
            head = f"{p.does(e.other, 'protect')} {p.object(e.seat)}" + p.say(" from the Attack", " de l'Attaque")
        self.add("avoided", e.other, f"{head} {p.say('with', 'avec')} {p.card(e.card)}", e.card)

    def tell_showed(self, e: ShownEvent) -> None:
        p = self.p
        last = self.last
        if last is not None and last.kind == "revealed" and last.cards[-1:] == [e.card]:
            last.cards.pop()
            if not last.cards:
                self.told.pop()
        text = p.say("the Attack by revealing", "à l'Attaque en révélant")
        self.add("showed", e.seat, f"{p.does(e.seat, 'escape')} {text} {p.card(e.card)}", e.card)

    def tell_face_down(self, e: ShownEvent) -> None:
        p = self.p
        hero = p.zone("under_hero", e.seat)
        hero = hero[:1].upper() + hero[1:]
        down = p.say("is turned face down", "est retourné face cachée")
        up = p.say("is face up again", "est de nouveau face visible")
        self.add("face_down", e.seat, f"{hero} {down if e.amount else up}")

    # ---------------------------------------------------------------- fights

    def tell_damage(self, e: ShownEvent) -> None:
        p = self.p
        unit = p.say("damage", "dégât" if e.amount == 1 else "dégâts")
        line = self.add("damage", e.seat, f"{p.does(e.seat, 'suffer')} {e.amount} {unit}")
        line.notes = [p.say(f"Health {e.left}", f"Santé {e.left}")]

    def tell_heal(self, e: ShownEvent) -> None:
        p = self.p
        if e.amount == e.left:  # nothing heals a player at 0 but the end of the turn
            back = p.say("back at full Health", "de nouveau en pleine Santé")
            self.add("heal", e.seat, f"{p.does(e.seat, 'be')} {back}")
            return
        line = self.add("heal", e.seat, f"{p.does(e.seat, 'heal')} {e.amount}")
        line.notes = [p.say(f"Health {e.left}", f"Santé {e.left}")]

    def tell_charge(self, e: ShownEvent) -> None:
        self.charges("charge", "gain", e)

    def tell_uncharge(self, e: ShownEvent) -> None:
        self.charges("uncharge", "burn" if e.other == 1 else "lose", e)

    def charges(self, kind: str, verb: str, e: ShownEvent) -> None:
        p = self.p
        unit = "Charge" if e.amount == 1 else "Charges"
        line = self.add(kind, e.seat, f"{p.does(e.seat, verb)} {e.amount} {unit}")
        line.notes = [p.say(f"{e.left} in all" if kind == "charge" else f"{e.left} left",
                            f"{e.left} en tout" if kind == "charge" else f"reste {e.left}")]  # fmt: skip

    def tell_ko(self, e: ShownEvent) -> None:
        p = self.p
        line = self.add("ko", e.seat, f"{p.does(e.seat, 'be')} {p.say('knocked out', 'KO')}", e.card)
        if not e.left:
            line.notes = [p.say("no KO token is left", "il ne reste aucun jeton KO")]
        elif e.card:
            line.notes = [p.card(e.card).removeprefix("KO").lstrip(": \u00a0")]  # the name of a token says it too

    # ---------------------------------------------------------------- Confrontations

    def tell_confronts(self, e: ShownEvent) -> None:
        p = self.p
        self.flush_prefix()
        self.add("confronts", e.seat, f"{p.does(e.seat, 'confront')} {p.card(e.card)}", e.card)

    def tell_strikes(self, e: ShownEvent) -> None:
        p = self.p
        self.flush_prefix()
        self.add("strikes", e.seat, p.does(e.seat, "strike")).place = p.say(
            f"with {e.amount} Power", f"avec {e.amount} de Puissance"
        )

    def tell_blocked(self, e: ShownEvent) -> None:
        p = self.p
        self.used_to_avoid = e.card
        head = f"{p.does(e.seat, 'block')} {p.say('with', 'avec')} {p.card(e.card)}"
        line = self.add("blocked", e.seat, head, e.card)
        line.tail = [p.say(f"the cost is now {e.amount}", f"le coût est maintenant de {e.amount}")]

    def tell_held(self, e: ShownEvent) -> None:
        p = self.p
        text = p.say(f"holds out at a cost of {e.amount}", f"résiste avec un coût de {e.amount}")
        self.add("held", e.seat, f"{p.card(e.card)} {text}", e.card)

    def tell_cost(self, e: ShownEvent) -> None:
        p = self.p
        whose = p.say("Your Character", "Votre Personnage") if p.mine(e.seat) else ""
        whose = whose or p.say(f"{p.player(e.seat)}'s Character", f"Le Personnage {de(p.player(e.seat))}")
        text = p.say(f"costs {e.amount} this turn", f"coûte {e.amount} ce tour-ci")
        self.add("cost", e.seat, f"{whose} {text}")

    # ---------------------------------------------------------------- showing

    def tell_revealed(self, e: ShownEvent) -> None:
        if e.source in ("villains", "arenas") or (e.card and e.card == self.used_to_avoid):
            self.used_to_avoid = ""
            return
        seat = e.seat if e.seat != NOBODY else e.source_seat
        place = self.p.from_zone(e.source, e.source_seat, seat)
        self.row("revealed", seat, self.p.does(seat, "reveal"), e, place)

    def tell_looked(self, e: ShownEvent) -> None:
        p = self.p
        place = p.from_zone(e.source, e.source_seat, e.seat)
        if e.source in ("deck", "main_deck", "hero_pile"):
            place = p.onto(e.source, e.source_seat, e.seat)
        self.row("looked", e.seat, p.does(e.seat, "look at"), e, place)

    def tell_flipped(self, e: ShownEvent) -> None:
        p = self.p
        section = p.cards[e.card].section if e.card in p.cards else ""
        text = p.say(*FLIPPED.get(section, FLIPPED["super_villains"]))
        self.add("flipped", NOBODY, f"{p.card(e.card)} {text}", e.card)

    def tell_shuffled(self, e: ShownEvent) -> None:
        p = self.p
        if e.to != "deck":
            return
        last = self.last
        if last is not None and last.seat == e.to_seat and last.kind in ("drew", "end_turn") and not self.prefix:
            last.notes.append(p.say("deck reshuffled", "pioche remélangée"))
            return
        discard, does = p.zone("discard", e.to_seat, e.to_seat), p.does(e.to_seat, "shuffle")
        into = p.say("into a new deck", "pour refaire une pioche")
        self.add("shuffled", e.to_seat, f"{does} {discard} {into}")

    # ---------------------------------------------------------------- the course of the game

    def tell_turn(self, e: ShownEvent) -> None:
        self.flush_prefix()
        self.add("turn", e.seat, f"{self.p.say('Turn', 'Tour')} {e.amount}{self.p.colon}{self.p.object(e.seat)}")

    def tell_end_turn(self, e: ShownEvent) -> None:
        p = self.p
        self.flush_prefix()
        whose = p.say("your turn" if p.mine(e.seat) else "the turn", "votre tour" if p.mine(e.seat) else "son tour")
        self.add("end_turn", e.seat, f"{p.does(e.seat, 'end')} {whose}")

    def tell_over(self, e: ShownEvent) -> None:
        p = self.p
        why = p.say("the last Super-Villain has been defeated", "le dernier Super-Vilain est vaincu")
        if any(card.section == "nemeses" for card in p.cards.values()):
            why = p.say("the last Nemesis has been defeated", "le dernier Ennemi Juré est vaincu")
        if e.amount == over.CHARACTERS:
            why = p.say("the last Character has been defeated", "le dernier Personnage est vaincu")
        elif e.amount == over.KO:
            why = p.say("the last KO token has been handed out", "le dernier jeton KO est distribué")
        elif e.amount == over.ENDLESS:
            why = p.say(
                "whatever is chosen, the effects of the cards in play do not come to an end",
                "quoi qu’on choisisse, les effets des cartes en jeu ne prennent pas fin",
            )
        elif e.amount != over.VILLAINS:
            why = p.say("the Main Deck cannot fill the Line-Up", "le Deck Commun ne suffit plus à compléter la Réserve")
        self.add("over", NOBODY, p.say("The game is over", "La partie est finie")).tail = [why]

"""The log of cards that move from one place to another, where no other fact tells it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from longbox.text.log_lines import Line, Lines
from longbox.text.phrases import NOBODY
from longbox.text.render import zone_name
from longbox.text.shown import ShownEvent
from longbox.text.words import ZONES

TOLD_ELSEWHERE = ("gained", "played")  # facts that follow a move and name its card
BOTTOM = 0  # what is `left` under a card that moved under a pile


class Moves(Lines):
    def tell_moved(self, e: ShownEvent) -> None:
        after = self.events[self.at + 1] if self.at + 1 < len(self.events) else None
        if after is not None and after.kind in TOLD_ELSEWHERE and (not e.card or after.card == e.card):
            return
        if (e.source, e.to) == ("play", "discard") and not self.clearing():
            self.move_discarded(e)
            return
        avoiding = e.card and e.card == self.used_to_avoid and e.to in ("discard", "ongoing")
        if (e.source, e.to) in self.quiet or avoiding:
            self.used_to_avoid = ""
            return
        if e.to in self.p.cards and (e.source, e.to) not in self.moves:  # a side stack is named after its card
            self.move_to_stack(e)
            return
        special = self.moves.get((e.source, e.to)) or self.moves.get((e.source, "")) or self.moves.get(("", e.to))
        (special or Moves.move_plain)(self, e)

    def clearing(self) -> bool:
        """Whether the turn is being ended: then the cards played leave without a word."""
        return any(line.kind == "end_turn" for line in self.told) or not self.told

    def move_control(self, e: ShownEvent) -> None:
        verb = "get back" if any(line.kind == "end_turn" for line in self.told) else "take over"
        self.row("moved", e.to_seat, self.p.does(e.to_seat, verb), e)

    def move_drawn(self, e: ShownEvent) -> None:
        p = self.p
        last = self.last
        if last is not None and last.kind == "end_turn" and last.seat == e.to_seat and not self.prefix:
            if not last.cards:
                last.head += f" {p.say('and', 'et')} {p.verb('draw', e.to_seat)}"
            last.cards.append(e.card)
            return
        self.row("drew", e.to_seat, p.does(e.to_seat, "draw"), e)

    def move_discarded(self, e: ShownEvent) -> None:
        p = self.p
        place = "" if e.source == "hand" else p.from_zone(e.source, e.source_seat, e.source_seat)
        last = self.last
        if last is not None and last.kind == "end_turn" and last.seat == e.source_seat and e.source == "hand":
            self.leftover(last, e)
            return
        self.row("discarded", e.source_seat, p.does(e.source_seat, "discard"), e, place)

    def leftover(self, last: Line, e: ShownEvent) -> None:
        """Unplayed cards leave the hand: a line of their own before the end of the turn."""
        p = self.p
        key = ("leftover", str(e.source_seat))
        before = self.told[-2] if len(self.told) > 1 else None
        if before is None or before.key != key:
            before = Line("discarded", e.source_seat, p.does(e.source_seat, "discard"), key=key)
            before.notes = [p.say("left in hand", "reste de la main")]
            self.told.insert(len(self.told) - 1, before)
        before.cards.append(e.card)

    def move_destroyed(self, e: ShownEvent) -> None:
        p = self.p
        seat = e.source_seat if e.source_seat != NOBODY else self.actor()
        place = p.from_zone(e.source, e.source_seat, seat)
        head = p.does(seat, "destroy") if seat != NOBODY else p.say("Destroyed:", "Détruit :")
        self.row("destroyed", seat, head, e, place)

    def actor(self) -> int:
        """Who acts, where the move itself does not say: the player of the last line."""
        for line in reversed(self.told):
            if line.seat != NOBODY:
                return line.seat
        return next((e.seat for e in self.events[self.at :] if e.seat != NOBODY), NOBODY)

    def move_new(self, e: ShownEvent) -> None:
        p = self.p
        self.row("refilled", NOBODY, f"{p.say('New in the Line-Up', 'Nouveau dans la Réserve')}{p.colon.rstrip()}", e)

    def move_aside(self, e: ShownEvent) -> None:
        after = self.events[self.at + 1 :]
        if e.card and any(one.kind == "moved" and one.source == "aside" and one.card == e.card for one in after):
            return  # it only changes hands, which is told when it arrives
        seat = e.source_seat if e.source_seat != NOBODY else self.actor()
        self.row("moved", seat, self.p.does(seat, "set aside"), e)

    def move_from_aside(self, e: ShownEvent) -> None:
        if e.to_seat == NOBODY:
            self.move_back_to_common(e)
            return
        if e.to == "deck":  # what was set aside goes back on top
            self.row("moved", e.to_seat, self.p.does(e.to_seat, "put"), e, self.p.onto("deck", e.to_seat, e.to_seat))
            return
        place = "" if e.to == "hand" else self.p.into_zone(e.to, e.to_seat, e.to_seat)
        self.row("moved", e.to_seat, self.p.does(e.to_seat, "get"), e, place)

    def move_back_to_common(self, e: ShownEvent) -> None:
        """What was set aside goes to a place that is nobody's; into a stack it is shuffled, so nobody sees it there."""
        p = self.p
        if e.to == "villains":
            stack = p.zone(e.to, NOBODY)
            text = p.say(
                f"The card set aside is shuffled into {stack}", f"La carte mise de côté est mélangée dans {stack}"
            )
            self.add("moved", NOBODY, text)
            return
        what = p.list([e.card])
        place = p.onto(e.to, NOBODY) if e.to == "main_deck" else p.into_zone(e.to, NOBODY)
        self.add("moved", NOBODY, what[:1].upper() + what[1:]).place = f"{p.say('goes', 'va')} {place}"

    def move_villain_aside(self, e: ShownEvent) -> None:
        p = self.p
        name = p.list([e.card])
        self.add("moved", NOBODY, p.say(f"{name} is set aside", f"Le Super-Vilain {name} est mis de côté"))

    def move_back(self, e: ShownEvent) -> None:
        """A card that was played from elsewhere goes back there."""
        p = self.p
        if e.to == "hand" and e.source_seat == e.to_seat:
            self.move_plain(e)
            return
        place = p.say(f"to {p.zone(e.to, e.to_seat)}", f"dans {p.zone(e.to, e.to_seat)}")
        under = e.to == "deck" and e.left == BOTTOM
        if e.to == "deck":
            place = p.onto(e.to, e.to_seat, under=under)
        goes = p.say("goes", "va") if under else p.say("goes back", "retourne")
        self.add("moved", e.to_seat, p.list([e.card])).place = f"{goes} {place}"

    def move_hero_away(self, e: ShownEvent) -> None:
        self.row("hero", e.source_seat, self.p.does(e.source_seat, "give back"), e)

    def move_hero(self, e: ShownEvent) -> None:
        self.row("hero", e.to_seat, self.p.does(e.to_seat, "choose"), e)

    def move_under_main(self, e: ShownEvent) -> None:
        p = self.p
        place = p.say("goes to the bottom of the Main Deck", "va sous le Deck Commun")
        self.add("moved", NOBODY, p.list([e.card])).place = place

    def move_captured(self, e: ShownEvent) -> None:
        p = self.p
        hero, name = p.zone("under_hero", e.source_seat), p.card(e.card)
        text = p.say(f"{hero} {name} is Captured", f"{hero}, {name}, est Capturé")
        self.add("captured", e.source_seat, text[:1].upper() + text[1:], e.card)

    def move_rescued(self, e: ShownEvent) -> None:
        self.row("rescued", e.to_seat, self.p.does(e.to_seat, "rescue"), e)

    def move_recruited(self, e: ShownEvent) -> None:
        self.row("recruited", e.to_seat, self.p.does(e.to_seat, "recruit"), e)

    def move_to_stack(self, e: ShownEvent) -> None:
        p = self.p
        seat = e.source_seat if e.source_seat != NOBODY else self.actor()
        place = p.say("to its stack", "sur sa pile")
        if e.source not in ("play", "ongoing"):
            place = f"{p.from_zone(e.source, e.source_seat, seat)} {place}"
        last = self.last
        if last is not None and last.kind == "returned" and e.card not in last.cards:
            last.key = ()  # each card has a stack of its own
        self.row("returned", seat, p.does(seat, "return"), e, place)

    def move_plain(self, e: ShownEvent) -> None:
        """From one place to another, told by the player whose card it was."""
        p = self.p
        seat = e.source_seat if e.source_seat != NOBODY else e.to_seat
        if seat == NOBODY:
            names = [zone_name(z.replace("_", " "), p.lang) for z in (e.source, e.to) if z.replace("_", " ") in ZONES]
            self.add("moved", seat, f"{p.list([e.card])}{p.colon}{' → '.join(names)}")
            return
        place = p.into_zone(e.to, e.to_seat, seat)
        if e.to == "deck":
            place = p.onto(e.to, e.to_seat, seat, e.left == BOTTOM)
        if e.source not in (e.to, "under_hero"):
            place = f"{p.from_zone(e.source, e.source_seat, seat)} {place}"
        self.row("moved", seat, p.does(seat, "put"), e, place)

    def move_token(self, e: ShownEvent) -> None:
        p = self.p
        self.add("vp_token", e.to_seat, f"{p.does(e.to_seat, 'take')} {p.say('a VP token', 'un jeton PV')}")

    def move_token_back(self, e: ShownEvent) -> None:
        p = self.p
        seat = e.source_seat
        self.add("vp_token", seat, f"{p.does(seat, 'give back')} {p.say('a VP token', 'un jeton PV')}")

    quiet = frozenset(  # the table is cleared, or another fact tells it
        {
            ("play", "discard"),
            ("play", "ongoing"),
            ("dealt", "box"),
            ("team", "score_pile"),
            ("ko_tokens", "score_pile"),
            ("main_deck", "box"),
            ("arenas", "box"),
            ("play", "under_hero"),
            ("box", "under_hero"),
            ("box", "dealt"),
            ("hero_pile", "hero_pile"),
        }
    )
    moves: Mapping[tuple[str, str], Callable[[Moves, ShownEvent], None]] = {
        ("deck", "hand"): move_drawn,
        ("hand", "discard"): move_discarded,
        ("deck", "discard"): move_discarded,
        ("ongoing", "discard"): move_discarded,
        ("ongoing", "ongoing"): move_control,
        ("box", "team"): move_hero,
        ("main_deck", "line_up"): move_new,
        ("team", "box"): move_hero_away,
        ("hand", "aside"): move_aside,
        ("deck", "aside"): move_aside,
        ("play", "aside"): move_aside,
        ("villains", "aside"): move_villain_aside,
        ("aside", ""): move_from_aside,
        ("dealt", "team"): move_hero,
        ("team", "captured"): move_captured,
        ("captured", "team"): move_rescued,
        ("hero_pile", "team"): move_recruited,
        ("play", "main_deck"): move_under_main,
        ("main_deck", "main_deck"): move_under_main,
        ("dealt", "under_hero"): move_hero,
        ("vp_token", "score_pile"): move_token,
        ("score_pile", "vp_token"): move_token_back,
        ("play", "line_up"): move_back,
        ("play", "villains"): move_back,
        ("play", "deck"): move_back,
        ("play", "hand"): move_back,
        ("", "destroyed"): move_destroyed,
    }

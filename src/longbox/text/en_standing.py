"""English: triggers and standing abilities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from longbox.language.tree import Cards, Condition, Filter, Standing
from longbox.text.en_cards import EnglishCards
from longbox.text.en_words import EVENTS, NOUNS, ORDINALS, PLAIN_EVENTS, another, article
from longbox.text.model import ORDER, Voice, joined
from longbox.text.trees import field_filter, words_of


class EnglishStanding(EnglishCards):
    def trigger(self, standing: Standing) -> str:
        event: str = standing.fields["event"]
        turns = " this turn" if self.frame == "turn" else " on each of your turns"
        if event == "start of turn":
            return "at the start of your turn"
        if event not in EVENTS:
            return self.when_plain(standing, self.happening(standing, turns), turns)
        word = EVENTS[event]
        tail = " from play" if standing.get("in") == ("play",) else ""
        nth: tuple[int, ...] = standing.get("nth") or ()
        found = field_filter(standing)
        if nth:
            which = " or ".join(ORDINALS.get(number, f"{number}th") for number in nth)
            when = "when" if len(nth) == 1 else "whenever"
            return f"{when} you {word} your {which} {self.kind(found)}{tail}{turns}"
        if standing.get("later"):
            return f"whenever you {word} {another(self.kind(found))} after your first{turns}"
        this = "it" if self.this_named else "this card"
        noun = this if standing.get("this") else another(self.kind(found))
        if standing.get("new_name"):
            when = "this turn" if self.frame == "turn" else "during your turn"
            return f"for each different {self.kind(found)} you {word} {when}"
        return self.when_plain(standing, f"you {word} {noun}{tail}", turns)

    def happening(self, standing: Standing, turns: str) -> str:
        """What happens, as a clause: "your Attack succeeds"."""
        event: str = standing.fields["event"]
        condition: Condition | None = standing.get("if")
        first = condition is not None and condition.kind == "attack"
        attack = "it" if self.first_attack else f"your first Attack{turns}"
        if event == "your attack succeeds":
            one = "a targeted Attack" if standing.get("word") == "targeted" else "an Attack"
            return f"{attack if first else f'{one} of yours'} succeeds"
        if event == "every foe avoids your attack":
            return f"every foe attacked avoids {attack if first else 'an Attack of yours'}"
        if event == "you deplete a health bar of":
            whose = self.players(standing.fields["players"])
            owner = "a foe's" if "foe" in whose else "your" if whose == "you" else f"{whose}'s"
            return f"you deplete {owner} Health Bar"
        if event == "through your card a foe":
            harms = [self.from_table("harm", harm) for harm in standing.fields["words"]]
            return f"a card of yours makes a foe {joined(harms, ' or ')}"
        return PLAIN_EVENTS.get(event) or self.missing("event", event, standing.line)

    def when_plain(self, standing: Standing, clause: str, turns: str) -> str:
        if standing.get("nth") or (standing.get("limit") and not self.limited_later(standing)):
            if standing.get("limit") == "once a round":
                return f"once between your turns, when {clause}"
            return f"the first time{turns} that {clause}"
        condition: Condition | None = standing.get("if")
        first = condition is not None and condition.kind == "attack"
        if first and self.first_attack:
            return f"if {clause}"
        single = standing.get("this") or standing.fields["event"] == "this leaves play" or first
        lead = "when" if single else "whenever"
        if self.frame == "turn":
            return f"until the end of this turn, {lead} {clause}"
        own_turn = self.frame == "ability" and standing.fields["event"] != "you play" and not standing.get("any_turn")
        own_turn = own_turn and not first
        also = " (on any turn)" if standing.get("any_turn") else ""
        return f"{lead} {clause}{' during your turn' if own_turn else also}"

    def standing_gained(self, standing: Standing) -> list[str]:
        place = self.to(standing.fields["to"], ORDER, "")
        if standing.get("this"):
            return [f"when you buy or gain this card, you may put it {place}"]
        found = field_filter(standing)
        which = "the next" if standing.get("which") == "next" else "each"
        lead = {"turn": "this turn, ", "ability": "during your turn, "}.get(self.frame, "")
        return [f"{lead}you may put {place} {which} {self.kind(found)} you buy or gain"]

    def first_of(self, standing: Standing) -> str:
        return f"the first {self.kind(field_filter(standing))}"

    def power_for(self, amount: int, cards: Sequence[str]) -> str:
        return f"+{amount} Power for {joined(cards, ' and for ')} you play on each of your turns"

    def power_after(self, line: str, more: int) -> str:
        return f"{line}, +{more} for each one after it"

    def raising(self, standing: Standing, voice: Voice) -> str:
        q = self.quantity(standing.fields["more"], ORDER)
        if self.raised:
            return f"raise that cost by {q.equal or q.number} more{q.per}{q.tail}"
        return f"raise your Character's cost by {q.equal or q.number}{q.per}{q.tail} this turn"

    def whoever_defeats(self, found: Filter) -> str:
        return f"whoever defeats {another(self.kind(replace(found, not_=())))}{self.other_than(found)}"

    def character_cost(self, subject: str, standing: Standing) -> str:
        return f"{subject}'s Character costs {self.dearer(standing)} this turn"

    def dearer(self, standing: Standing) -> str:
        q = self.quantity(standing.get("less") or standing.fields["more"], ORDER)
        return f"{q.equal or q.number} {'less' if standing.get('less') is not None else 'more'}{q.per}{q.tail}"

    def standing_costs(self, standing: Standing) -> list[str]:
        if standing.get("character"):
            turn = " this turn" if self.frame == "turn" else ""
            return [f"your Character costs {self.dearer(standing)}{turn}"]
        found = field_filter(standing)
        lead = "this turn, " if self.frame == "turn" else ""
        number = self.dearer(standing)
        if standing.get("which"):
            when = "" if lead else " on each of your turns"
            return [f"{lead}the first {self.kind(found)} you buy{when} costs {number}"]
        beaten = " to defeat" if words_of(found) == ("super-villain",) else ""
        return [f"{lead}{self.kind(self.bought(found), True, join=' and ')} cost you {number}{beaten}"]

    def bought(self, found: Filter) -> Filter:
        """A Super-Villain is a Villain too: where there are some, a price of Villains names them."""
        words = words_of(found)
        stack = any(card.section == "super_villains" for card in self.cards.values())
        also = "villain" in words and "super-villain" not in words and stack
        return replace(found, is_=(*words, "super-villain")) if also else found

    def standing_rule(self, standing: Standing) -> list[str]:
        name: str = standing.fields["name"]
        turn = self.frame == "turn"
        if name == "power" and standing.get("times"):
            times = {2: "doubled", 3: "tripled"}.get(standing.fields["times"], f"multiplied by {standing.get('times')}")
            return [f"{'this turn, ' if turn else ''}your Power is {times}"]
        if name == "new hand" and self.frame == "one hand":
            return [self.new_hand(standing)]
        if name == "new hand":
            once = turn or self.frame == "span"
            return [f"{self.new_hand(standing)} at the end of {'your turn' if once else 'each of your turns'}"]
        if name == "capture limit" and standing.get("becomes"):
            usual = self.from_table("usual", name)
            return [f"your Super Heroes are Captured at {standing.fields['becomes']} Weaknesses instead of {usual}"]
        if name == "most charges":
            becomes = standing.get("becomes")
            return [
                f"you cannot have more than {becomes} Charges"
                if becomes
                else f"you can have {self.by(standing)} Charges"
            ]
        if name == "vp of weakness" and standing.get("becomes") is not None:
            worth = str(standing.fields["becomes"]).replace("-", "\u2212")
            return [f"at the end of the game, each of your Weaknesses is worth {worth} VP"]
        if name == "healing" and standing.get("becomes") is None and not standing.get("times"):
            return [f"whenever you heal, heal {self.by(standing)}"]
        return [self.missing("rule", name, standing.line)]

    def by(self, standing: Standing) -> str:
        return f"{standing.get('more') or standing.get('less')} {'more' if standing.get('more') else 'less'}"

    def new_hand(self, standing: Standing) -> str:
        for change in ("more", "less"):
            if standing.get(change) is not None:
                number = standing.fields[change]
                fewer = "fewer" if change == "less" else "more"
                return f"draw {number} {fewer} card{'' if number == 1 else 's'}"
        return f"draw {standing.get('becomes')} cards"

    def standing_your_attacks(self, standing: Standing) -> list[str]:
        turn = " this turn" if self.frame == "turn" else ""
        lead = "on each of your turns, " if not turn and standing.fields["which"] == "first" else ""
        which = {"next": "your next Attack", "first": "your first Attack", "all": "each of your Attacks"}
        return [f"{lead}{which[standing.fields['which']]}{turn} {self.stronger(standing)}"]

    def attacks_of_another(self, standing: Standing) -> list[str]:
        which = {"next": "their next Attack", "first": "their first Attack", "all": "each of their Attacks"}
        return [f"{which[standing.fields['which']]} this turn {self.stronger(standing)}"]

    def standing_attacks_on_you(self, standing: Standing) -> list[str]:
        which = {"next": "the next Attack on you", "first": "the first Attack on you", "all": "each Attack on you"}
        return [f"{which[standing.fields['which']]} {self.stronger(standing)}"]

    def stronger(self, standing: Standing) -> str:
        told = [f"deals {standing.fields['more_damage']} more damage"] if standing.get("more_damage") else []
        told += ["cannot be avoided"] if standing.get("cannot_be_avoided") else []
        return joined(told, " and ")

    def standing_destroyed(self, standing: Standing) -> list[str]:
        place = self.to(standing.fields["to"], ORDER, "")
        return [f"you may put {place} each {self.kind(field_filter(standing))} you destroy"]

    def standing_playable(self, standing: Standing) -> list[str]:
        return ["you may play this card from where it lies"]

    def standing_must_be_played(self, standing: Standing) -> list[str]:
        return ["you must play this card before you do anything else"]

    def standing_cards(self, standing: Standing) -> list[str]:
        """Cards that are more than they say."""
        told: list[str] = []
        if standing.get("also_is"):
            told.append(f"is also {joined([article(NOUNS[word][0]) for word in standing.fields['also_is']], ' and ')}")
        elif standing.get("slot"):
            told.append("is also of that type")
        if standing.get("also_named"):
            told.append("has every card name")
        if not standing.get("this"):
            turn = " this turn" if self.frame == "turn" else ""
            return [f"the next card you play or discard{turn} {joined(told, ' and ')}"]
        lead = "while you own this card, it" if self.frame == "always" else "this card"
        return [f"{lead} {joined(told, ' and ')} (not for the final score)"]

    def standing_stand_ins(self, standing: Standing) -> list[str]:
        asked = another(self.kind(field_filter(standing)))
        thing = self.things(standing.fields["cards"], ORDER).text
        return [f"instead of discarding {asked}, you may discard {thing}"]

    def standing_control(self, standing: Standing) -> list[str]:
        cards: Cards = standing.fields["cards"]
        if cards.whose == "them" and cards.zones == ("play",) and cards.n.kind == "all":
            thing = f"all {self.own(cards, ORDER)} {self.kind(cards.filter, True)}"
        else:
            thing = self.things(cards, ORDER).text
        return [f"{self.for_now()}you control {thing}"]

    def standing_ability_of(self, standing: Standing) -> list[str]:
        cards: Cards = standing.fields["cards"]
        team = cards.zones == ("team",)
        whose = f"{self.own(cards, ORDER)} Super Hero" if team else self.things(cards, ORDER).text
        return [f"{self.for_now()}you also have the ability of {whose}"]

    def for_now(self) -> str:
        return "this turn, " if self.frame == "turn" else ""

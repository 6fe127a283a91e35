"""French: triggers and standing abilities."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.language.tree import Cards, Condition, Filter, Standing
from longbox.text.fr_cards import FrenchCards
from longbox.text.fr_words import EVENTS, NOUNS, ORDINALS, PLAIN_EVENTS, Noun, Verb, cost, de, form, que, vowel
from longbox.text.model import ORDER, Voice, joined
from longbox.text.trees import field_filter, words_of

RAISE = Verb("augmentez", "augmenter", "augmente", "augmenté")


class FrenchStanding(FrenchCards):
    def trigger(self, standing: Standing) -> str:
        event: str = standing.fields["event"]
        if event == "start of turn":
            return "au début de votre tour"
        if event not in EVENTS:
            return self.when_plain(standing, self.happening(standing))
        verb, found = EVENTS[event], field_filter(standing)
        where = " de votre zone de jeu" if standing.get("in") == ("play",) else ""
        nouns = self.nouns(found)
        nth: tuple[int, ...] = standing.get("nth") or ()
        barred = cost(found.cost) + self.barring(found, False, False)
        feminine = nouns[0].feminine
        if nth:
            told = [ORDINALS.get(number, (f"{number}e",) * 2)[feminine] for number in nth]
            which = f"votre {' ou votre '.join(told)} {self.single(nouns)}{barred}"
            return self.each_turn(f"{'quand' if len(nth) == 1 else 'chaque fois que'} vous {verb} {which}{where}")
        if standing.get("later"):
            first = "la première" if feminine else "le premier"
            return self.each_turn(f"chaque fois que vous {verb} {self.one(nouns)}{barred} après {first}")
        if standing.get("this") and self.this_named:
            return self.when_plain(standing, f"vous {'l' + chr(39) if vowel(verb) else 'la '}{verb}{where}")
        noun = "cette carte" if standing.get("this") else f"{self.one(nouns)}{barred}"
        if standing.get("new_name"):
            when = "ce tour-ci" if self.frame == "turn" else "pendant votre tour"
            new = f"différent{'e' if feminine else ''}"
            return f"pour chaque {self.single(nouns)} {new}{barred} que vous {verb} {when}"
        return self.when_plain(standing, f"vous {verb} {noun}{where}")

    def each_turn(self, clause: str) -> str:
        """Of something that happens once on every turn, or this turn only."""
        return f"{clause} ce tour-ci" if self.frame == "turn" else f"à chacun de vos tours, {clause}"

    def first_of(self, standing: Standing) -> str:
        found = field_filter(standing)
        nouns = self.nouns(found)
        la = "la première" if nouns[0].feminine else "le premier"
        return f"{la} {self.single(nouns)}{cost(found.cost)}{self.barring(found, False, False)}"

    def power_for(self, amount: int, cards: Sequence[str]) -> str:
        return f"+{amount} en Puissance pour {joined(cards, ' et pour ')} que vous jouez à chacun de vos tours"

    def power_after(self, line: str, more: int) -> str:
        return f"{line}, +{more} pour chacun des suivants"

    def happening(self, standing: Standing) -> str:
        """What happens, as a clause: "votre Attaque réussit"."""
        event: str = standing.fields["event"]
        condition: Condition | None = standing.get("if")
        first = condition is not None and condition.kind == "attack"
        attack = "elle" if self.first_attack else "votre première Attaque"
        if event == "your attack succeeds":
            one = " ciblées" if standing.get("word") == "targeted" else ""
            return f"{attack if first else f'une de vos Attaques{one}'} réussit"
        if event == "every foe avoids your attack":
            avoided = f"évitent {'votre première Attaque' if first else 'une de vos Attaques'}"
            return (
                f"tous les adversaires attaqués {'l' + chr(39) + 'évitent' if first and self.first_attack else avoided}"
            )
        if event == "you deplete a health bar of":
            whose = self.players(standing.fields["players"])
            return f"vous épuisez une Barre de Santé {de('un adversaire' if 'adversaire' in whose else whose)}"
        if event == "through your card a foe":
            harms = [self.from_table("harm", harm) for harm in standing.fields["words"]]
            return f"une de vos cartes fait {joined(harms, ' ou ')} à un adversaire"
        return PLAIN_EVENTS.get(event) or self.missing("event", event, standing.line)

    def when_plain(self, standing: Standing, clause: str) -> str:
        if standing.get("nth") or (standing.get("limit") and not self.limited_later(standing)):
            if standing.get("limit") == "once a round":
                return f"une fois entre deux de vos tours, quand {clause}"
            turns = " ce tour-ci" if self.frame == "turn" else " à chacun de vos tours"
            return f"la première fois{turns} {que(clause)}"
        condition: Condition | None = standing.get("if")
        first = condition is not None and condition.kind == "attack"
        if first:
            return self.if_word(clause) if self.first_attack else self.each_turn(f"quand {clause}")
        single = standing.get("this") or standing.fields["event"] == "this leaves play" or first
        lead = f"quand {clause}" if single else f"chaque fois {que(clause)}"
        if self.frame == "turn":
            return f"jusqu'à la fin de ce tour, {lead}"
        own_turn = self.frame == "ability" and standing.fields["event"] != "you play" and not standing.get("any_turn")
        also = " (à n'importe quel tour)" if standing.get("any_turn") else ""
        return f"{lead}{' pendant votre tour' if own_turn else also}"

    def standing_gained(self, standing: Standing) -> list[str]:
        place = self.to(standing.fields["to"], ORDER, "")
        if standing.get("this"):
            return [f"quand vous achetez ou gagnez cette carte, vous pouvez la mettre {place}"]
        found = field_filter(standing)
        nouns = self.nouns(found)
        which = "chaque"
        if standing.get("which") == "next":
            which = "la prochaine" if nouns[0].feminine else "le prochain"
        lead = {"turn": "ce tour-ci, ", "ability": "pendant votre tour, "}.get(self.frame, "")
        barred = cost(found.cost) + self.barring(found, False, False)
        kind = f"{which} {self.single(nouns)}{barred} que vous achetez ou gagnez"
        return [f"{lead}vous pouvez mettre {place} {kind}"]

    def whoever_defeats(self, found: Filter) -> str:
        return f"quiconque vainc {self.one(self.nouns(found))}{cost(found.cost)}{self.other_than(found)}"

    def character_cost(self, subject: str, standing: Standing) -> str:
        return f"le Personnage {de(subject)} coûte {self.dearer(standing)} ce tour-ci"

    def dearer(self, standing: Standing) -> str:
        q = self.quantity(standing.get("less") or standing.fields["more"], ORDER)
        change = "de moins" if standing.get("less") is not None else "de plus"
        return f"{q.equal or q.number} {change}{q.per}{q.tail}"

    def standing_costs(self, standing: Standing) -> list[str]:
        if standing.get("character"):
            return [f"votre Personnage coûte {self.dearer(standing)}{' ce tour-ci' if self.frame == 'turn' else ''}"]
        found = field_filter(standing)
        nouns = self.nouns(found)
        number = self.dearer(standing)
        turn = self.frame == "turn"
        lead = "ce tour-ci, " if turn else ""
        if standing.get("which"):
            first = "la première" if nouns[0].feminine else "le premier"
            when = "" if turn else " à chacun de vos tours"
            return [f"{lead}{first} {self.single(nouns)}{cost(found.cost)} que vous achetez{when} coûte {number}"]
        kinds = joined([f"les {noun.many}" for noun in self.bought(found)], " et ")
        beaten = " à vaincre" if words_of(found) == ("super-villain",) else ""
        return [f"{lead}{kinds}{cost(found.cost)}{self.barring(found, True, False)} vous coûtent {number}{beaten}"]

    def bought(self, found: Filter) -> list[Noun]:
        """A Super-Villain is a Villain too: where there are some, a price of Villains names them."""
        words = words_of(found)
        stack = any(card.section == "super_villains" for card in self.cards.values())
        more = [NOUNS["super-villain"]] if "villain" in words and "super-villain" not in words and stack else []
        return [*self.nouns(found), *more]

    def raising(self, standing: Standing, voice: Voice) -> str:
        q = self.quantity(standing.fields["more"], ORDER)
        if self.raised:
            return f"{form(RAISE, voice)} encore ce coût de {q.equal or q.number}{q.per}{q.tail}"
        return f"{form(RAISE, voice)} de {q.equal or q.number}{q.per}{q.tail} le coût de votre Personnage ce tour-ci"

    def standing_rule(self, standing: Standing) -> list[str]:
        name: str = standing.fields["name"]
        turn = self.frame == "turn"
        if name == "power" and standing.get("times"):
            factor: int = standing.fields["times"]
            times = {2: "doublée", 3: "triplée"}.get(factor, f"multipliée par {factor}")
            return [f"{'ce tour-ci, ' if turn else ''}votre Puissance est {times}"]
        if name == "new hand" and self.frame == "one hand":
            return [self.new_hand(standing)]
        if name == "new hand":
            once = turn or self.frame == "span"
            return [f"{self.new_hand(standing)} à la fin de {'votre tour' if once else 'chacun de vos tours'}"]
        if name == "capture limit" and standing.get("becomes"):
            usual = self.from_table("usual", name)
            return [f"vos Super-Héros ne sont Capturés qu'à {standing.fields['becomes']} Faiblesses au lieu de {usual}"]
        if name == "most charges":
            becomes = standing.get("becomes")
            if becomes:
                return [f"vous ne pouvez pas avoir plus de {becomes} Charges"]
            return [f"vous pouvez avoir {self.by(standing, 'Charges ')}"]
        if name == "vp of weakness" and standing.get("becomes") is not None:
            worth = str(standing.fields["becomes"]).replace("-", "\u2212")
            return [f"en fin de partie, chacune de vos Faiblesses vaut {worth} PV"]
        if name == "healing" and standing.get("becomes") is None and not standing.get("times"):
            return [f"chaque fois que vous vous soignez, soignez-vous de {self.by(standing)}"]
        return [self.missing("rule", name, standing.line)]

    def by(self, standing: Standing, unit: str = "") -> str:
        more = standing.get("more")
        return f"{more or standing.get('less')} {unit}{'de plus' if more else 'de moins'}"

    def new_hand(self, standing: Standing) -> str:
        for change, word in (("more", "de plus"), ("less", "de moins")):
            if standing.get(change) is not None:
                number = standing.fields[change]
                return f"piochez {number} carte{'' if number == 1 else 's'} {word}"
        return f"piochez {standing.get('becomes')} cartes"

    def standing_your_attacks(self, standing: Standing) -> list[str]:
        turn = " ce tour-ci" if self.frame == "turn" else ""
        lead = "à chacun de vos tours, " if not turn and standing.fields["which"] == "first" else ""
        which = {"next": "votre prochaine Attaque", "first": "votre première Attaque", "all": "chacune de vos Attaques"}
        return [f"{lead}{which[standing.fields['which']]}{turn} {self.stronger(standing)}"]

    def attacks_of_another(self, standing: Standing) -> list[str]:
        which = {"next": "sa prochaine Attaque", "first": "sa première Attaque", "all": "chacune de ses Attaques"}
        return [f"{which[standing.fields['which']]} ce tour-ci {self.stronger(standing)}"]

    def standing_attacks_on_you(self, standing: Standing) -> list[str]:
        lead = {"next": "la prochaine Attaque", "first": "la première Attaque", "all": "chaque Attaque"}
        return [f"{lead[standing.fields['which']]} contre vous {self.stronger(standing)}"]

    def stronger(self, standing: Standing) -> str:
        more = standing.get("more_damage")
        told = [f"inflige {more} dégât{'s' if more > 1 else ''} de plus"] if more else []
        told += ["ne peut pas être évitée"] if standing.get("cannot_be_avoided") else []
        return joined(told, " et ")

    def standing_destroyed(self, standing: Standing) -> list[str]:
        found = field_filter(standing)
        nouns = self.nouns(found)
        place = self.to(standing.fields["to"], ORDER, "")
        noun = f"{self.single(nouns)}{cost(found.cost)}{self.barring(found, False, False)}"
        return [f"vous pouvez mettre {place} chaque {noun} que vous détruisez"]

    def standing_playable(self, standing: Standing) -> list[str]:
        return ["vous pouvez jouer cette carte de là où elle se trouve"]

    def standing_must_be_played(self, standing: Standing) -> list[str]:
        return ["vous devez jouer cette carte avant toute autre action"]

    def standing_cards(self, standing: Standing) -> list[str]:
        """Cards that are more than they say."""
        told: list[str] = []
        if standing.get("also_is"):
            told.append(
                f"est aussi {joined([self.one([self.noun(word)]) for word in standing.fields['also_is']], ' et ')}"
            )
        elif standing.get("slot"):
            told.append("est aussi de ce type")
        if standing.get("also_named"):
            told.append("porte tous les noms")
        if not standing.get("this"):
            turn = " ce tour-ci" if self.frame == "turn" else ""
            return [f"la prochaine carte que vous jouez ou défaussez{turn} {joined(told, ' et ')}"]
        lead = "tant que vous possédez cette carte, elle" if self.frame == "always" else "cette carte"
        return [f"{lead} {joined(told, ' et ')} (sauf pour le score final)"]

    def standing_stand_ins(self, standing: Standing) -> list[str]:
        found = field_filter(standing)
        asked = f"{self.one(self.nouns(found))}{cost(found.cost)}"
        thing = self.things(standing.fields["cards"], ORDER).text
        return [f"au lieu de défausser {asked}, vous pouvez défausser {thing}"]

    def standing_control(self, standing: Standing) -> list[str]:
        cards: Cards = standing.fields["cards"]
        thing = self.things(cards, ORDER).text
        if cards.whose == "them" and cards.zones == ("play",) and cards.n.kind == "all":
            nouns = self.nouns(cards.filter)
            thing = joined([f"{'toutes' if noun.feminine else 'tous'} ses {noun.many}" for noun in nouns], " et ")
        return [f"{self.for_now()}vous contrôlez {thing}"]

    def standing_ability_of(self, standing: Standing) -> list[str]:
        cards: Cards = standing.fields["cards"]
        team = cards.zones == ("team",)
        whose = f"{self.own(cards, ORDER, False)} Super-Héros" if team else self.things(cards, ORDER).text
        return [f"{self.for_now()}vous avez aussi la capacité {de(whose)}"]

    def for_now(self) -> str:
        return "ce tour-ci, " if self.frame == "turn" else ""

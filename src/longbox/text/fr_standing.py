"""French: triggers and standing abilities."""

from __future__ import annotations

from longbox.language.tree import Cards, Condition, Filter, Standing
from longbox.text.fr_cards import FrenchCards
from longbox.text.fr_words import EVENTS, ORDINALS, PLAIN_EVENTS, cost, de, que
from longbox.text.model import ORDER, joined
from longbox.text.trees import field_filter


class FrenchStanding(FrenchCards):
    def trigger(self, standing: Standing) -> str:
        event: str = standing.fields["event"]
        turns = " de ce tour" if self.frame == "turn" else " de chacun de vos tours"
        if event == "start of turn":
            return "au début de votre tour"
        if event not in EVENTS:
            return self.when_plain(standing, self.happening(standing, turns), turns)
        verb, found = EVENTS[event], field_filter(standing)
        if standing.get("in") == ("play",):
            verb += " du jeu"
        nouns = self.nouns(found)
        nth: tuple[int, ...] = standing.get("nth") or ()
        kind = f"{self.single(nouns)}{cost(found.cost)}"
        if nth:
            feminine = nouns[0].feminine
            told = [ORDINALS.get(number, (f"{number}e",) * 2)[feminine] for number in nth]
            return f"quand vous {verb} votre {' et votre '.join(told)} {kind}{turns}{self.except_(found)}"
        if standing.get("later"):
            first = "la première" if nouns[0].feminine else "le premier"
            return f"chaque fois que vous {verb} {self.one(nouns)}{cost(found.cost)} après {first}{turns}"
        noun = "cette carte" if standing.get("this") else f"{self.one(nouns)}{cost(found.cost)}{self.except_(found)}"
        if standing.get("new_name"):
            noun += " d'un nom que vous n'avez pas encore joué ce tour-ci"
        return self.when_plain(standing, f"vous {verb} {noun}", turns)

    def happening(self, standing: Standing, turns: str) -> str:
        """What happens, as a clause: "votre Attaque réussit"."""
        event: str = standing.fields["event"]
        condition: Condition | None = standing.get("if")
        first = condition is not None and condition.kind == "attack"
        if event == "your attack succeeds":
            if first:
                return f"votre première Attaque{turns} réussit"
            one = " contre un seul adversaire" if standing.get("word") == "targeted" else ""
            return f"une de vos Attaques{one} réussit"
        if event == "every foe avoids your attack":
            return (
                f"tous vos adversaires évitent {f'votre première Attaque{turns}' if first else 'une de vos Attaques'}"
            )
        if event == "you deplete a health bar of":
            whose = self.players(standing.fields["players"])
            return f"vous épuisez une Barre de Santé {de('un adversaire' if 'adversaire' in whose else whose)}"
        if event == "through your card a foe":
            harms = [self.from_table("harm", harm) for harm in standing.fields["words"]]
            return f"une de vos cartes fait {joined(harms, ' ou ')} à un adversaire"
        return PLAIN_EVENTS.get(event) or self.missing("event", event, standing.line)

    def when_plain(self, standing: Standing, clause: str, turns: str) -> str:
        if standing.get("nth") or (standing.get("limit") and not self.limited_later(standing)):
            if standing.get("limit") == "once a round":
                return f"la première fois {que(clause)} après chacun de vos tours"
            return f"la première fois{turns} où {clause}"
        condition: Condition | None = standing.get("if")
        first = condition is not None and condition.kind == "attack"
        single = standing.get("this") or standing.fields["event"] == "this leaves play" or first
        lead = f"quand {clause}" if single else f"chaque fois {que(clause)}"
        if self.frame == "turn":
            return f"{lead} plus tard ce tour-ci"
        own_turn = self.frame == "ability" and standing.fields["event"] != "you play" and not standing.get("any_turn")
        own_turn = own_turn and not first
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
        kind = f"{which} {self.single(nouns)}{cost(found.cost)} que vous achetez ou gagnez{self.except_(found)}"
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
        kinds = joined([f"les {noun.many}" for noun in nouns], " et ")
        return [f"{lead}{kinds}{cost(found.cost)}{self.except_(found, True)} vous coûtent {number}"]

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
            return [f"vos Super-Héros sont Capturés à {standing.fields['becomes']} Faiblesses"]
        if name == "most charges":
            becomes = standing.get("becomes")
            if becomes:
                return [f"vous ne pouvez pas avoir plus de {becomes} Charges"]
            return [f"vous pouvez avoir {self.by(standing, 'Charges ')}"]
        if name == "vp of weakness" and standing.get("becomes") is not None:
            worth = str(standing.fields["becomes"]).replace("-", "\u2212")
            return [f"en fin de partie, chacune de vos Faiblesses vaut {worth} PV"]
        if name == "healing" and standing.get("becomes") is None and not standing.get("times"):
            return [f"chaque fois que vous soignez des dégâts, soignez-en {self.by(standing)}"]
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
        turn = " de ce tour" if self.frame == "turn" else ""
        if not turn and standing.fields["which"] == "first":
            turn = " de chacun de vos tours"
        which = {"next": "votre prochaine Attaque", "first": "votre première Attaque", "all": "chacune de vos Attaques"}
        return [f"{which[standing.fields['which']]}{turn} {self.stronger(standing)}"]

    def attacks_of_another(self, standing: Standing) -> list[str]:
        which = {"next": "sa prochaine Attaque", "first": "sa première Attaque", "all": "chacune de ses Attaques"}
        return [f"{which[standing.fields['which']]} de ce tour {self.stronger(standing)}"]

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
        la = "la" if nouns[0].feminine else "le"
        place = self.to(standing.fields["to"], ORDER, "")
        noun = f"{self.one(nouns)}{cost(found.cost)}"
        return [f"chaque fois que vous détruisez {noun}, vous pouvez {la} mettre {place}"]

    def standing_playable(self, standing: Standing) -> list[str]:
        return ["vous pouvez jouer cette carte de là où elle se trouve"]

    def standing_must_be_played(self, standing: Standing) -> list[str]:
        return [
            "jouez cette carte avant toute autre action (votre tour ne peut pas finir tant qu'elle est dans votre main)"
        ]

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
        return [f"quand un effet vous fait défausser {asked}, vous pouvez défausser {thing} à la place"]

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

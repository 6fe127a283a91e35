"""Questions and answers: what a player is asked, and each possible answer, as text in both languages.

One method per prompt (`ask_<prompt>`) and per kind of option (`option_<kind>`); the engine's names are theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from longbox.language.tree import Card
from longbox.text.answers import Answers
from longbox.text.asking import ACTIONS, PLACES, TREE_PLACES
from longbox.text.model import TextError, typeset, upper
from longbox.text.offers import (
    attack_text,
    burn_text,
    foe_text,
    may_text,
    may_then_text,
    pick_text,
    spared_text,
    then_text,
)
from longbox.text.parts import draws_from_seen, exchanges_hero, gained_to, gives_away, picks_to_keep
from longbox.text.phrases import Phrases
from longbox.text.render import rules_blocks, section_of, word
from longbox.text.shown import ShownDecision, ShownOption, ShownTable
from longbox.text.words import KINDS, TYPES


def question(decision: ShownDecision, view: ShownTable, lang: str, names: list[str], cards: Mapping[str, Card]) -> str:
    """What the decision asks, as the reader of the view is told it."""
    return _Asker(decision, view, Phrases(lang, names, cards, view.seat)).question()


def option_text(
    option: ShownOption,
    decision: ShownDecision,
    view: ShownTable,
    lang: str,
    names: list[str],
    cards: Mapping[str, Card],
) -> str:
    """One possible answer."""
    return _Asker(decision, view, Phrases(lang, names, cards, view.seat)).option(option)


def asked_texts(
    decision: ShownDecision, view: ShownTable, lang: str, names: list[str], cards: Mapping[str, Card]
) -> tuple[str, list[str]]:
    """The question and all its answers, at the price of little more than one."""
    asker = _Asker(decision, view, Phrases(lang, names, cards, view.seat))
    known = _plain_of(cards)
    found = []
    for o in decision.options:
        if o.kind not in PLAIN or o.card is None:
            found.append(asker.option(o))
            continue
        key = (lang, o.kind, o.card.id, o.price)
        text = known.get(key)
        if text is None:
            text = known[key] = asker.option(o)
        found.append(text)
    return asker.question(), found


# ---------------------------------------------------------------- what is said again and again

PLAIN = ("play", "buy", "defeat")  # answers whose words hang on the card and the price alone
MOST = 50  # sets of cards whose words are kept

_plain: dict[int, tuple[Mapping[str, Card], dict[tuple[str, str, str, int], str]]] = {}


def _plain_of(cards: Mapping[str, Card]) -> dict[tuple[str, str, str, int], str]:
    """With the cards themselves, so that no others come to stand for them."""
    found = _plain.get(id(cards))
    if found is None:
        found = _plain[id(cards)] = (cards, {})
        if len(_plain) > MOST:
            del _plain[next(iter(_plain))]
    return found[1]


@lru_cache(maxsize=1024)
def _deciding(lang: str, player: str) -> str:
    return typeset(f"{player} réfléchit" if lang == "fr" else f"{player} is deciding", lang == "fr")


class _Asker(Answers):
    # ---------------------------------------------------------------- questions

    def question(self) -> str:
        p = self.p
        if not self.d.prompt:
            return _deciding(p.lang, p.player(self.d.seat))
        method: Callable[[], str] | None = getattr(self, f"ask_{self.d.prompt}", None)
        if method is None:
            raise TextError(f"there is no question for '{self.d.prompt}'")
        return p.finish(method())

    def ask_turn(self) -> str:
        power = self.view.power
        duel = self.view.confrontation
        if self.d.forced:
            name = self.named(self.d.options[0].card)
            return self.p.say(
                f"{name} comes first: play it before you do anything else",
                f"{name} d'abord : jouez cette carte avant toute autre action",
            )
        if duel is not None and duel.stage:
            return self.p.say(
                f"Confrontation: you have {power} Power against a cost of {duel.cost}",
                f"Confrontation : vous avez {power} de Puissance contre un coût de {duel.cost}",
            )
        return self.p.say(f"Your turn: you have {power} Power", f"À vous de jouer : vous avez {power} de Puissance")

    def ask_cards(self) -> str:
        """Discard, destroy, gain, put, play, reveal, pick: one of several cards, or yes or no about one."""
        if self.d.kind == "yes_no":
            return self.ask_about_one()
        p = self.p
        if self.d.prompt == "put" and self.d.place in ("team", "captured"):
            return self.ask_identity()
        english, french = ACTIONS[self.d.prompt]
        place = self.place()
        which = p.say("the card", "la carte") if self.d.kind == "order" else p.say("a card", "une carte")
        english_tail = {"play again": " to play again", "choose": ""}.get(english, f" to {english}")
        text = p.say(f"choose {which}{english_tail}{place}", f"choisissez {which} à {french}{place}") + self.whose()
        if french == "choisir":
            text = self.picking()
        if self.d.prompt == "put" and self.d.place == "aside":
            text = p.say("choose a card to set aside", "choisissez une carte à mettre de côté")
        if self.d.prompt == "put" and self.d.place == "box":
            text = p.say("choose the Super Hero you give back", "choisissez le Super-Héros que vous rendez")
        if self.d.kind == "order":
            text += p.say(" next", " ensuite")
        return self.led(text + self.how_many() + self.consequence("."))

    def picking(self) -> str:
        """What a card is chosen for."""
        p, card = self.p, self.source()
        if card is not None and draws_from_seen(card) and not self.own_hand():
            return p.say("choose a card to draw", "choisissez une carte à piocher")
        if card is not None and picks_to_keep(card):
            return p.say("choose a card to keep", "choisissez une carte à garder")
        told = pick_text(card, p.lang, p.cards) if card is not None else ""
        return told or p.say("choose a card", "choisissez une carte")

    def consequence(self, end: str = "") -> str:
        """What follows if one does what one may do."""
        p, card = self.p, self.source()
        optional = self.d.kind == "yes_no" or self.kinds & {"no", "done"}
        then = ""
        if card is not None and optional and not self.attacker():
            then = then_text(card, self.d.prompt, p.lang, p.cards, self.active())
        return p.say(f"{end} If you do, {then}", f"{end} Si vous le faites, {then}") if then else ""

    def whose(self) -> str:
        """The hand of somebody else, if all the cards are there: a player is named."""
        places = {self.location(o.card) for o in self.d.options if o.card is not None}
        zone, owner = places.pop() if len(places) == 1 else ("", self.d.seat)
        return f" {self.p.from_zone(zone, owner)}" if zone == "hand" and owner != self.d.seat else ""

    def own_hand(self) -> bool:
        """Whether the choice is among the cards of one's hand."""
        return any(o.card is not None and self.location(o.card) == ("hand", self.d.seat) for o in self.d.options)

    def place(self) -> str:
        if self.d.prompt == "gain" and not self.d.place and self.d.source is not None:
            card = self.source()
            to = gained_to(card) if card is not None else ""
            return f" {self.p.say(*PLACES[TREE_PLACES[to]])}" if to in TREE_PLACES else ""
        default = self.d.prompt == "gain" and self.d.place == "discard"
        return f" {self.p.say(*PLACES[self.d.place])}" if self.d.place in PLACES and not default else ""

    def how_many(self) -> str:
        p = self.p
        more = min(self.d.more, sum(1 for option in self.d.options if option.kind == "card"))
        if "done" in self.kinds:
            if self.d.more > more or more == 1:
                return p.say(" (optional)", " (facultatif)")
            return p.say(f" (up to {more})", f" (jusqu'à {more})")
        if "no" in self.kinds:
            return p.say(f" ({more} in all, optional)" if more > 1 else " (optional)",
                         f" ({more} en tout, facultatif)" if more > 1 else " (facultatif)")  # fmt: skip
        return p.say(f" ({more} more to choose)", f" (encore {more} à choisir)") if more > 1 else ""

    def ask_about_one(self) -> str:
        p = self.p
        source, aim = self.d.source, self.d.aim
        if self.d.prompt == "put" and source is not None and aim is not None and source.handle == aim.handle:
            return self.ask_may()  # a card that may go elsewhere says where
        english, french = ACTIONS[self.d.prompt]
        card = self.named(aim, where=True) if aim is not None else p.say("this card", "cette carte")
        tree = p.tree(aim.id) if aim is not None else None
        if aim is not None and tree is not None and self.d.prompt == "gain" and tree.section == "stacks":
            card = p.one(aim.id)
        if english == "play again":
            return self.led(p.say(f"play {card} again?", f"rejouer {card} ?"))
        text = p.say(f"{english} {card}{self.place()}?", f"{french} {card}{self.place()} ?")
        return self.led(text + self.consequence())

    def ask_identity(self) -> str:
        """Which Super Hero is Captured, rescued or recruited."""
        p = self.p
        if self.d.place == "captured":
            return self.led(p.say("choose the Super Hero who is Captured", "choisissez le Super-Héros qui est Capturé"))
        captured = {card.handle for card in self.view.captured}
        if any(o.card is not None and o.card.handle in captured for o in self.d.options):
            return self.led(p.say("choose the Super Hero you rescue", "choisissez le Super-Héros que vous libérez"))
        card = self.source()
        if card is not None and exchanges_hero(card):
            return self.led(p.say("choose your new Super Hero", "choisissez votre nouveau Super-Héros"))
        return self.led(p.say("choose the Super Hero you recruit", "choisissez le Super-Héros que vous recrutez"))

    def ask_arrange(self) -> str:
        p = self.p
        return self.led(
            p.say(
                f"choose the card that lies above the other {self.d.more - 1}",
                f"choisissez la carte qui va au-dessus des {self.d.more - 1} autres",
            )
            if self.d.more > 2
            else p.say("choose the card that lies above the last one", "choisissez la carte qui va sur la dernière")
        )

    ask_discard = ask_destroy = ask_gain = ask_put = ask_play = ask_play_again = ask_reveal = ask_pick = ask_cards

    def ask_defend(self) -> str:
        p = self.p
        player, card = self.attacker(), self.source_name()
        lead = f"{card}, {self.kind_of_attack() or p.say('Attack on you', 'Attaque contre vous')}"
        if player:
            lead = p.say(f"{player} attacks you with {card}", f"{player} vous attaque avec {card}")
        return f"{lead}{self.effect('you')}{p.say('Do you defend yourself?', 'Vous défendez-vous ?')}"

    def kind_of_attack(self) -> str:
        """An Attack that nobody makes, as it is labelled on the card; nothing if it has no label of its own."""
        card = self.source()
        if card is not None and "ambush" in card.more:
            return self.p.say("Ambush – Attack", "Embuscade – Attaque")
        first = card is not None and card.first_appearance is not None
        return self.p.say("First Appearance – Attack", "Révélation – Attaque") if first else ""

    def effect(self, told_to: str) -> str:
        """What the Attack does, between who makes it and the question."""
        p = self.p
        card = self.source()
        if card is None:
            return ". "
        first = card.first_appearance is not None and not self.attacker()
        mate = p.player(self.d.aim_seat)
        text = attack_text(card, p.lang, p.cards, self.active(), first, told_to, mate)
        return f"{p.colon}{text}. " if text else ". "

    def ask_defend_mate(self) -> str:
        p = self.p
        player, card, mate = self.attacker(), self.source_name(), p.player(self.d.aim_seat)
        whom = p.say(f"on {mate}, your team-mate", f"contre {mate}, de votre équipe")
        lead = f"{card}, {self.kind_of_attack() or p.say('Attack', 'Attaque')} {whom}"
        if player:
            lead = p.say(
                f"{player} attacks {mate}, your team-mate, with {card}",
                f"{player} attaque {mate}, de votre équipe, avec {card}",
            )
        return f"{lead}{self.effect('they')}{p.say('Do you help?', 'Intervenez-vous ?')}"

    def ask_block(self) -> str:
        p = self.p
        duel = self.view.confrontation
        power, cost = (duel.power, duel.cost) if duel is not None else (0, 0)
        foe, name = p.player(self.view.turn), self.source_name()
        if power < cost:
            return p.say(
                f"{foe} has {power} Power, {name} costs {cost} and is safe. Do you block all the same?",
                f"{foe} a {power} de Puissance, {name} coûte {cost} et ne risque rien. Bloquez-vous quand même ?",
            )
        return p.say(
            f"{foe} has {power} Power, {name} costs {cost}: do you block? It must cost {power + 1} or more",
            f"{foe} a {power} de Puissance, {name} coûte {cost} : bloquez-vous ? "
            f"Il faut un coût d'au moins {power + 1}",
        )

    def ask_under(self) -> str:
        p = self.p
        card = self.named(self.d.aim) if self.d.aim is not None else p.say("the card", "la carte")
        return self.led(p.say(f"put {card} under this card?", f"mettre {card} sous cette carte ?"))

    def ask_word(self) -> str:
        if all(option.word in TYPES for option in self.d.options):
            return self.led(self.p.say("choose a card type", "choisissez un type de carte"))
        answers = [self.option_word(option) for option in self.d.options]
        listed = self.p.joined([answer.lower() for answer in answers], self.p.say(" or ", " ou "))
        return self.led(self.p.say(f"choose {listed}", f"choisissez {listed}"))

    def ask_alternative(self) -> str:
        p = self.p
        told = [self.option_alternative(option) for option in self.d.options if option.kind == "alternative"]
        if not told or any(text.startswith("Option ") for text in told):
            return self.led(p.say("choose one", "faites un choix"))
        told = [text if text.startswith(tuple(p.names)) else text[:1].lower() + text[1:] for text in told]
        return self.led(p.joined(told, p.say(", or ", ", ou ")) + p.say("?", " ?"))

    def ask_may(self) -> str:
        p = self.p
        card = self.source()
        text = may_text(card, p.lang, p.cards, self.active()) if card is not None else ""
        if not text or card is None:
            return self.led(p.say("do you use its effect?", "utilisez-vous son effet ?"))
        then = may_then_text(card, p.lang, p.cards, self.active())
        after = p.say(f" If you do, {then}", f" Si vous le faites, {then}") if then else ""
        return self.led(p.say(f"do you want to {text}?{after}", f"voulez-vous {text} ?{after}"))

    def ask_trigger(self) -> str:
        p = self.p
        names = p.joined(list(dict.fromkeys(self.named(o.card) for o in self.d.options)), p.say(" or ", " ou "))
        first = p.say("choose the ability that comes first", "choisissez la capacité qui s'applique en premier")
        return f"{names}{p.colon}{first}"

    def ask_later(self) -> str:
        return self.p.say(
            "End of the turn: choose the effect that comes first",
            "Fin du tour : choisissez l'effet qui s'applique en premier",
        )

    def ask_pile(self) -> str:
        card = self.named(self.d.aim or self.d.source)
        return self.p.say(f"{card}: whose discard pile does it go to?", f"{card} : dans la défausse de qui ?")

    def ask_compensation(self) -> str:
        p = self.p
        card = self.source_name()
        return p.say(
            f"The other team hands over {card}: you may discard a card to draw one",
            f"L'autre équipe se passe {card} : vous pouvez défausser une carte pour en piocher une",
        )

    def ask_gain_to(self) -> str:
        p = self.p
        card = self.named(self.d.aim)
        place = p.say(*PLACES[self.redirected()])
        text = p.say(f"put {card} {place}?", f"mettre {card} {place} ?")
        same = self.d.source is not None and self.d.aim is not None and self.d.source.id == self.d.aim.id
        return text[:1].upper() + text[1:] if same else self.led(text)

    def ask_hero(self) -> str:
        return self.p.say("Choose your ", "Choisissez votre ") + self.identity()

    def identity(self) -> str:
        """What the big card of a player is called in this box."""
        return word(KINDS, section_of("characters", self.p.cards), self.p.lang)

    def ask_ban(self) -> str:
        who = self.identity()
        return self.p.say(f"Choose a {who} to remove from the game", f"Choisissez un {who} à écarter de la partie")

    def ask_target(self) -> str:
        p = self.p
        card = self.source()
        if card is not None and gives_away(card):
            return self.led(
                p.say("choose whose discard pile gets your card", "choisissez dans quelle défausse va votre carte")
            )
        if any(option.seat == self.d.seat for option in self.d.options) or self.d.options[0].kind != "seat":
            return self.led(p.say("choose a player", "choisissez un joueur"))
        how, text = self.done_to_foe(card) if card is not None else ("", "")
        if not text:
            return self.led(p.say("choose a foe", "choisissez un adversaire"))
        if how == "do":
            return self.led(p.say(f"choose a foe. {upper(text)}", f"choisissez un adversaire. {upper(text)}"))
        return self.led(p.say(f"choose the foe who {text}", f"choisissez l'adversaire qui {text}"))

    def done_to_foe(self, card: Card) -> tuple[str, str]:
        """What choosing a foe is for; of the slots of an Arena those that were emptied may be the one that asks."""
        p, slots, row = self.p, card.more.get("slots", ()), self.view.line_up
        emptied = [one for one in slots if one["slot"] > len(row) or row[one["slot"] - 1] is None]
        parts = [replace(card, more={"slots": (one,)}) for one in emptied] if len(slots) > 1 else []
        told = {foe_text(part, p.lang, p.cards) for part in (parts or [card])} - {("", "")}
        return told.pop() if len(told) == 1 else ("", "")

    def ask_burn(self) -> str:
        """Charges for what the card offers, or to be left out of what it does."""
        p = self.p
        card = self.source()
        text = burn_text(card, p.lang, p.cards, self.active()) if card is not None else ""
        burn = self.burning(self.d.more)
        if text:
            return self.led(p.say(f"{burn}? If you do, {text}", f"{burn} ? Si vous le faites, {text}"))
        text = spared_text(card, p.lang, p.cards, self.active()) if card is not None else ""
        return self.led(f"{text}. " * bool(text) + p.say(f"{burn} to escape?", f"{burn} pour y échapper ?"))

    def ask_arena(self) -> str:
        """What stands in the slot that the card was gained from."""
        p = self.p
        slot = self.d.options[0].index
        card = self.source()
        slots = [part["slot"] - 1 for part in card.more["slots"]] if card is not None else []
        if card is None or slot not in slots:
            return self.led(p.say("do you use the slot?", "utilisez-vous l'emplacement ?"))
        block = rules_blocks(card, p.lang, p.cards)[slots.index(slot)]
        use = p.say("Do you use it?", "L'utilisez-vous ?")
        return f"{self.source_name()}, {block.label}{block.colon} {block.text} {use}"

    def ask_move(self) -> str:
        return self.p.say("Choose your Super Move", "Choisissez votre Botte Secrète")

    def ask_share(self) -> str:
        p, left = self.p, self.d.more
        return self.led(p.say(f"who takes 1 damage? ({left} to share out)", f"qui subit 1 dégât ? ({left} à répartir)"))

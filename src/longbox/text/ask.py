"""Questions and answers: what a player is asked, and each possible answer, as text in both languages.

One method per prompt (`ask_<prompt>`) and per kind of option (`option_<kind>`); the engine's names are theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from longbox.language.tree import Card, Place
from longbox.text.asking import ACTIONS, PLACES, TREE_PLACES
from longbox.text.model import TextError
from longbox.text.offers import Named, alternative_text, attack_text, burn_text, foe_text, may_text, may_then_text
from longbox.text.parts import (
    draws_from_seen,
    exchanges_hero,
    gained_to,
    gives_away,
    picks_to_keep,
    shown_slots,
    standings_of,
)
from longbox.text.phrases import NOBODY, Phrases, de
from longbox.text.render import answer_name, rules_blocks, word
from longbox.text.shown import ShownCard, ShownDecision, ShownOption, ShownTable
from longbox.text.words import ANSWERS, TYPES


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


class _Asker:
    def __init__(self, decision: ShownDecision, view: ShownTable, phrases: Phrases) -> None:
        self.d = decision
        self.view = view
        self.p = phrases
        self.kinds = {option.kind for option in decision.options}

    # ---------------------------------------------------------------- questions

    def question(self) -> str:
        p = self.p
        if not self.d.prompt:
            return p.finish(p.say(f"{p.player(self.d.seat)} is deciding", f"{p.player(self.d.seat)} réfléchit"))
        method: Callable[[], str] | None = getattr(self, f"ask_{self.d.prompt}", None)
        if method is None:
            raise TextError(f"there is no question for '{self.d.prompt}'")
        return p.finish(method())

    def led(self, text: str) -> str:
        """The card that asks comes first."""
        source = self.d.source
        if source is None:
            return text[:1].upper() + text[1:]
        player = self.attacker()
        whose = f" ({player})" if player else ""
        return f"{self.p.card(source.id)}{whose}{self.p.colon}{text}"

    def attacker(self) -> str:
        """The other player whose card asks, if it is one of theirs."""
        source = self.d.source
        zone, seat = self.location(source) if source is not None else ("", NOBODY)
        if zone not in ("play", "ongoing") or seat == self.d.seat:
            return ""
        return self.p.player(seat)

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
        text = p.say(f"choose {which}{english_tail}{place}", f"choisissez {which} à {french}{place}")
        if french == "choisir":
            text = p.say(text, "choisissez une carte")
            card = p.cards[self.d.source.id] if self.d.source is not None else None
            if card is not None and draws_from_seen(card) and not self.own_hand():
                text = p.say("choose a card to draw", "choisissez une carte à piocher")
            elif card is not None and picks_to_keep(card):
                text = p.say("choose a card to keep", "choisissez une carte à garder")
        if self.d.prompt == "put" and self.d.place == "aside":
            text = p.say("choose a card to set aside", "choisissez une carte à mettre de côté")
        if self.d.prompt == "put" and self.d.place == "box":
            text = p.say("choose the Super Hero you give back", "choisissez le Super-Héros que vous rendez")
        if self.d.kind == "order":
            text += p.say(" next", " ensuite")
        return self.led(text + self.how_many())

    def own_hand(self) -> bool:
        """Whether the choice is among the cards of one's hand."""
        return any(o.card is not None and self.location(o.card) == ("hand", self.d.seat) for o in self.d.options)

    def place(self) -> str:
        if self.d.prompt == "gain" and not self.d.place and self.d.source is not None:
            to = gained_to(self.p.cards[self.d.source.id])
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
        card = self.named(self.d.aim, where=True) if self.d.aim is not None else p.say("this card", "cette carte")
        if english == "play again":
            return self.led(p.say(f"play {card} again?", f"rejouer {card} ?"))
        return self.led(p.say(f"{english} {card}{self.place()}?", f"{french} {card}{self.place()} ?"))

    def ask_identity(self) -> str:
        """Which Super Hero is Captured, rescued or recruited."""
        p = self.p
        if self.d.place == "captured":
            return p.say("Choose the Super Hero who is Captured", "Choisissez le Super-Héros qui est Capturé")
        captured = {card.handle for card in self.view.captured}
        if any(o.card is not None and o.card.handle in captured for o in self.d.options):
            return p.say("Choose the Super Hero you rescue", "Choisissez le Super-Héros que vous libérez")
        if self.d.source is not None and exchanges_hero(p.cards[self.d.source.id]):
            return self.led(p.say("choose your new Super Hero", "choisissez votre nouveau Super-Héros"))
        return p.say("Choose the Super Hero you recruit", "Choisissez le Super-Héros que vous recrutez")

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
        lead = p.say(f"{card}'s Attack on you", f"Attaque {de(card)} contre vous")
        if player:
            lead = p.say(f"{player} attacks you with {card}", f"{player} vous attaque avec {card}")
        return f"{lead}{self.effect('you')}{p.say('Do you defend yourself?', 'Vous défendez-vous ?')}"

    def effect(self, told_to: str) -> str:
        """What the Attack does, between who makes it and the question."""
        p = self.p
        card = p.cards.get(self.d.source.id) if self.d.source is not None else None
        if card is None:
            return ". "
        first = card.first_appearance is not None and not self.attacker()
        text = attack_text(card, p.lang, p.cards, self.active(), first, told_to)
        return f"{p.colon}{text}. " if text else ". "

    def ask_defend_mate(self) -> str:
        p = self.p
        player, card, mate = self.attacker(), self.source_name(), p.player(self.d.aim_seat)
        lead = p.say(f"{card}'s Attack on {mate}, your team-mate", f"Attaque {de(card)} contre {mate}, de votre équipe")
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
                f"{foe} has {power} Power, {name} costs {cost}: that holds. Do you block all the same?",
                f"{foe} a {power} de Puissance, {name} coûte {cost} : cela suffit. Bloquez-vous quand même ?",
            )
        return p.say(
            f"{foe} has {power} Power, {name} costs {cost}: do you block? It must cost {power + 1} or more",
            f"{foe} a {power} de Puissance, {name} coûte {cost} : bloquez-vous ? Il faut au moins {power + 1}",
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
        source = self.d.source
        text = may_text(p.cards[source.id], p.lang, p.cards, self.active()) if source is not None else ""
        if not text or source is None:
            return self.led(p.say("do you use its effect?", "utilisez-vous son effet ?"))
        then = may_then_text(p.cards[source.id], p.lang, p.cards, self.active())
        after = p.say(f" If you do, {then}", f" Si vous le faites, {then}") if then else ""
        return self.led(p.say(f"do you want to {text}?{after}", f"voulez-vous {text} ?{after}"))

    def ask_trigger(self) -> str:
        return self.p.say("Choose the ability that comes first", "Choisissez la capacité qui s'applique en premier")

    def ask_later(self) -> str:
        return self.p.say(
            "End of the turn: choose the effect that comes first",
            "Fin du tour : choisissez l'effet qui s'applique en premier",
        )

    def ask_pile(self) -> str:
        card = self.named(self.d.aim or self.d.source)
        return self.p.say(f"Whose discard pile does {card} go to?", f"Dans la défausse de qui va {card} ?")

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
        return self.p.say("Choose your Super Hero", "Choisissez votre Super-Héros")

    def ask_ban(self) -> str:
        return self.p.say(
            "Choose a Super Hero to remove from the game", "Choisissez un Super-Héros à écarter de la partie"
        )

    def ask_target(self) -> str:
        p = self.p
        card = p.cards.get(self.d.source.id) if self.d.source is not None else None
        if card is not None and gives_away(card):
            return self.led(
                p.say("choose whose discard pile gets your card", "choisissez dans quelle défausse va votre carte")
            )
        if any(option.seat == self.d.seat for option in self.d.options) or self.d.options[0].kind != "seat":
            return self.led(p.say("choose a player", "choisissez un joueur"))
        text = foe_text(card, p.lang, p.cards) if card is not None else ""
        if not text:
            return self.led(p.say("choose a foe", "choisissez un adversaire"))
        return self.led(p.say(f"choose the foe who {text}", f"choisissez l'adversaire qui {text}"))

    def ask_burn(self) -> str:
        """Charges for what the card offers, or to be left out of what it does."""
        p = self.p
        source = self.d.source
        text = burn_text(p.cards[source.id], p.lang, p.cards, self.active()) if source is not None else ""
        burn = self.burning(self.d.more)
        if text:
            return self.led(p.say(f"{burn}? {text[:1].upper()}{text[1:]}", f"{burn} ? {text[:1].upper()}{text[1:]}"))
        return self.led(p.say(f"{burn} to be left out of it?", f"{burn} pour y échapper ?"))

    def burning(self, charges: int) -> str:
        unit = "Charge" if charges == 1 else "Charges"
        return self.p.say(f"Burn {charges} {unit}", f"Consumer {charges} {unit}")

    def ask_arena(self) -> str:
        """What stands in the slot that the card was gained from."""
        p = self.p
        source, slot = self.d.source, self.d.options[0].index
        card = p.cards.get(source.id) if source is not None else None
        slots = [part["slot"] - 1 for part in card.more["slots"]] if card is not None else []
        if card is None or slot not in slots:
            return self.led(p.say("do you use the slot?", "utilisez-vous l'emplacement ?"))
        block = rules_blocks(card, p.lang, p.cards)[slots.index(slot)]
        use = p.say("Do you use it?", "L'utilisez-vous ?")
        return self.led(f"{block.label}{block.colon} {block.text} {use}")

    def ask_move(self) -> str:
        return self.p.say("Choose your Super Move", "Choisissez votre Botte Secrète")

    def ask_share(self) -> str:
        p, left = self.p, self.d.more
        return self.led(p.say(f"who takes 1 damage? ({left} to share out)", f"qui subit 1 dégât ? ({left} à répartir)"))

    # ---------------------------------------------------------------- answers

    def option(self, option: ShownOption) -> str:
        method: Callable[[ShownOption], str] | None = getattr(self, f"option_{option.kind}", None)
        if method is None:
            raise TextError(f"there are no words for the option '{option.kind}'")
        return self.p.finish(method(option))

    def option_play(self, o: ShownOption) -> str:
        return self.p.say(f"Play {self.named(o.card)}", f"Jouer {self.named(o.card)}")

    def option_buy(self, o: ShownOption) -> str:
        return self.p.say(f"Buy {self.named(o.card)} for {o.price}", f"Acheter {self.named(o.card)} pour {o.price}")

    def option_defeat(self, o: ShownOption) -> str:
        return self.p.say(f"Defeat {self.named(o.card)} for {o.price}", f"Vaincre {self.named(o.card)} pour {o.price}")

    def option_use(self, o: ShownOption) -> str:
        card = self.p.cards.get(o.card.id) if o.card is not None else None
        if card is not None and card.section == "health_tracks":
            mine = next(seat for seat in self.view.seats if seat.seat == self.view.turn)
            name = self.named(mine.super_move)
            return self.p.say(
                f"Super Move: {name} ({self.burning(mine.super_cost)})",
                f"Botte Secrète : {name} ({self.burning(mine.super_cost)})",
            )
        return self.p.say(f"Use {self.named(o.card)}", f"Utiliser {self.named(o.card)}")

    def option_fill(self, o: ShownOption) -> str:
        return self.p.say("Fill an empty slot of the Line-Up", "Remplir un emplacement vide de la Réserve")

    def option_end(self, o: ShownOption) -> str:
        return self.p.say("End the turn", "Finir le tour")

    def option_confront(self, o: ShownOption) -> str:
        return self.p.say(f"Confront (cost {o.price})", f"Confronter (coût {o.price})")

    def option_strike(self, o: ShownOption) -> str:
        p = self.p
        power = self.view.power
        return p.say(f"Strike with {power} against {o.price}", f"Frapper avec {power} contre {o.price}")

    def option_block(self, o: ShownOption) -> str:
        name = self.named(o.card)
        return self.p.say(
            f"Block with {name} (cost rises to {o.price})", f"Bloquer avec {name} (le coût passe à {o.price})"
        )

    def option_burn(self, o: ShownOption) -> str:
        return self.p.say(f"{self.burning(o.price)} to escape", f"{self.burning(o.price)} pour y échapper")

    def option_card(self, o: ShownOption) -> str:
        return self.named(o.card, where=self.several_places())

    def option_defend(self, o: ShownOption) -> str:
        p = self.p
        name = self.named(o.card)
        defense = p.cards[o.card.id].defense if o.card is not None and o.card.id in p.cards else None
        if defense is not None and defense.by == "reveal":
            return p.say(f"Reveal {name} to avoid the Attack", f"Révéler {name} pour éviter l'Attaque")
        if defense is not None and defense.by == "put into play":
            return p.say(f"Put {name} into play to avoid the Attack", f"Mettre {name} en jeu pour éviter l'Attaque")
        if o.card is not None and self.location(o.card)[0] in ("ongoing", "play"):
            return p.say(
                f"Discard {name} from play to avoid the Attack",
                f"Défausser {name} de votre zone de jeu pour éviter l'Attaque",
            )
        return p.say(f"Discard {name} to avoid the Attack", f"Défausser {name} pour éviter l'Attaque")

    def option_unless(self, o: ShownOption) -> str:
        name = self.named(o.card)
        return self.p.say(f"Reveal {name} to escape", f"Révéler {name} pour y échapper")

    def option_seat(self, o: ShownOption) -> str:
        p = self.p
        if self.d.prompt != "pile":
            return p.say("You", "Vous") if p.mine(o.seat) else p.player(o.seat)
        if p.mine(o.seat):
            return p.say("Your own discard pile", "Votre propre défausse")
        return p.say(f"{p.player(o.seat)}'s discard pile", f"La défausse {de(p.player(o.seat))}")

    def option_word(self, o: ShownOption) -> str:
        return answer_name(o.word, self.p.lang)

    def option_alternative(self, o: ShownOption) -> str:
        p = self.p
        source = self.d.source
        text = ""
        if source is not None and source.id in p.cards:
            card = p.cards[source.id]
            text = alternative_text(card, o.index, p.lang, p.cards, self.active(), named=self.slots(card))
        if text.endswith(p.say("iscard your hand", "éfaussez votre main")):
            text += f" ({p.hidden(self.hand_size())})"
        return text or f"{p.say('Option', 'Option')} {o.index + 1}"

    def slots(self, card: Card) -> Named:
        """The cards the text has just named, where everybody sees them."""
        found: list[tuple[str, str]] = []
        mine = next((seat for seat in self.view.seats if seat.seat == self.d.seat), None)
        for slot, where in shown_slots(card).items():
            pile = self.view.main_deck[:1] if where == "main_deck" else (mine.discard if mine else ())[-1:]
            found += [(slot, self.named(one)) for one in pile if one is not None]
        return tuple(found)

    def hand_size(self) -> int:
        return next((len(seat.hand) for seat in self.view.seats if seat.seat == self.d.seat), 0)

    def option_yes(self, o: ShownOption) -> str:
        return word(ANSWERS, "yes", self.p.lang)

    def option_no(self, o: ShownOption) -> str:
        p = self.p
        if self.d.kind == "yes_no":
            return word(ANSWERS, "no", p.lang)
        if self.d.kind == "defend":
            return p.say("Do not defend", "Ne pas se défendre")
        if self.d.kind == "block":
            return p.say("Do not block", "Ne pas bloquer")
        return word(ANSWERS, "none", p.lang)

    def option_done(self, o: ShownOption) -> str:
        return word(ANSWERS, "done", self.p.lang)

    def option_trigger(self, o: ShownOption) -> str:
        return self.named(o.card)

    # ---------------------------------------------------------------- parts

    def source_name(self) -> str:
        return self.named(self.d.source)

    def active(self) -> str:
        return self.p.player(self.view.turn)

    def named(self, card: ShownCard | None, where: bool = False) -> str:
        if card is None:
            return self.p.say("a card", "une carte")
        name = self.p.card(card.id)
        place = self.location(card) if where else ("", NOBODY)
        return f"{name} ({self.located(place)})" if place[0] else name

    def several_places(self) -> bool:
        return len({self.location(o.card) for o in self.d.options if o.card is not None}) > 1

    def location(self, card: ShownCard) -> tuple[str, int]:
        """Where a card lies, found by its handle."""
        view = self.view
        for seat in view.seats:
            rows = (("hand", seat.hand), ("discard", seat.discard), ("deck", seat.deck), ("play", seat.play),
                    ("ongoing", seat.ongoing), ("under_hero", seat.under), ("score_pile", seat.score_pile))  # fmt: skip
            for zone, row in rows:
                if any(one is not None and one.handle == card.handle for one in row):
                    return zone, seat.seat
            for under in seat.beneath:
                if any(one.handle == card.handle for one in under.cards):
                    return "beneath", seat.seat
        for zone, row in (("line_up", view.line_up), ("main_deck", view.main_deck), ("destroyed", view.destroyed)):
            if any(one is not None and one.handle == card.handle for one in row):
                return zone, NOBODY
        return "", NOBODY

    def located(self, place: tuple[str, int]) -> str:
        """Inside brackets: from your hand, hand being yours unless told otherwise."""
        p = self.p
        zone, owner = place
        if zone == "beneath":
            return p.say(f"under {p.beneath()}", f"sous {p.beneath()}")
        text = p.zone(zone, owner)
        if zone in ("deck", "main_deck"):
            return p.say(f"top of {text}", f"sommet {de(text)}")
        return text

    def redirected(self) -> str:
        """Where a gained card may go instead, as its text says."""
        card = self.p.cards.get(self.d.source.id) if self.d.source is not None else None
        for standing in standings_of(card) if card is not None else []:
            to = standing.get("to")
            if standing.kind == "gained" and isinstance(to, Place):
                return TREE_PLACES.get(to.word, "deck_top")
        return "deck_top"

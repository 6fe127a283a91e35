"""Each possible answer to a question, as text in both languages: one method per kind of option (`option_<kind>`)."""

from __future__ import annotations

from collections.abc import Callable

from longbox.text.asker import Asker
from longbox.text.model import TextError, upper
from longbox.text.offers import ability_text, alternative_text
from longbox.text.phrases import de
from longbox.text.render import answer_name, word
from longbox.text.shown import ShownOption
from longbox.text.words import ANSWERS


class Answers(Asker):
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
        card = self.p.tree(o.card.id) if o.card is not None else None
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
        return self.named(o.card, where=self.several_places)

    def option_defend(self, o: ShownOption) -> str:
        p = self.p
        name = self.named(o.card)
        told = p.tree(o.card.id) if o.card is not None else None
        defense = told.defense if told is not None else None
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
        p, card = self.p, self.source()
        text = ""
        if card is not None:  # in French an order reads badly in a question: the verbs of all answers are infinitives
            told_to = p.say("you", "bare")
            text = upper(alternative_text(card, o.index, p.lang, p.cards, self.active(), told_to, self.slots(card)))
        if text.endswith(p.say("iscard your hand", "éfausser votre main")):
            size = self.hand_size()
            text += p.say(f" ({size} card{'s' * (size > 1)})", f" ({size} carte{'s' * (size > 1)})")
        return text or f"{p.say('Option', 'Option')} {o.index + 1}"

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
        if self.d.place in ("box", "team", "captured"):  # a Super Hero, not a card
            return p.say("None", "Aucun")
        return word(ANSWERS, "none", p.lang)

    def option_done(self, o: ShownOption) -> str:
        return word(ANSWERS, "done", self.p.lang)

    def option_trigger(self, o: ShownOption) -> str:
        told = self.p.tree(o.card.id) if o.card is not None else None
        text = ability_text(told, o.index, self.p.lang, self.p.cards) if told is not None else ""
        return f"{self.named(o.card)}{self.p.colon}{text}" if text else self.named(o.card)

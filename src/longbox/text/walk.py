"""The walk over the steps of a card, the same for every language.

It knows how sentences hang together: one step one sentence, everything under a condition in one
sentence, subjects named once and then taken up by a pronoun, slots named by what filled them (`memory.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from longbox.language.tree import Cards, Condition, Filter, Players, Standing, Step, Value
from longbox.text.memory import Memory
from longbox.text.model import (
    ORDER,
    THEIRS,
    THEY,
    THIRD,
    YOU,
    Said,
    Voice,
    joined,
)
from longbox.text.trees import (
    clears,
    costs,
    feeds,
    field_filter,
    hangs_on,
    is_about_avoiding,
    is_about_each,
    is_character_cost,
    is_exchange,
    is_harm,
    is_only_cost,
    is_open_ended,
    is_raise,
    is_same_done,
    is_same_elsewhere,
    is_steal,
    is_theirs,
    is_to_the_left,
    is_yours,
    keeps_one,
    last_step,
    leaves,
    number_of,
    passed_on,
    renews_hand,
    returns,
    same_tree,
)

NOT_A_PURPOSE = ("attack", "for", "if", "may", "choose", "burn", "once", "later", "until")  # "... to do so"
PILED_UP = ("charge", "power", "draw", "heal", "gain")  # done by you once for each player


class Walk(Memory):
    # ---------------------------------------------------------------- steps

    def sentences(self, steps: Sequence[Step], voice: Voice = ORDER) -> list[str]:
        """Each step a sentence (or more)."""
        lines: list[str] = []
        open_end = False
        steps = self.shortened(steps)
        for i, step in enumerate(steps):
            before = steps[i - 1] if i else None
            bonus = self.bonus(before, step) if before and lines else ""
            if bonus:
                lines[-1] = bonus
                continue
            said = self.speak(step, voice)
            link = self.link(before, step) if before and not said.whole and not open_end else ""
            if link:
                lines[-1] += link + said.head
            else:
                lines.append(self.with_subject(said, voice))
            lines += said.tail
            open_end = bool(said.tail) or said.whole
        return lines

    def link(self, before: Step, step: Step) -> str:
        """How a step hangs on the one before, if the two are one thing to do: "draw a card, then discard a card"."""
        if clears(before, step):
            return self.and_join
        hangs = feeds(before, step) or returns(before, step) or renews_hand(before, step)
        return self.then_join if hangs else ""

    def bonus(self, before: Step, step: Step) -> str:
        """Power, and more of it if something is played this turn: told as one amount or the other."""
        if before.verb != "power":
            return ""
        value: Value = before.fields["value"]
        if step.verb == "once" and step.fields["condition"].kind == "played":
            amounts = (number_of(value), self.only_power(step.get("do", ())))
            if None not in amounts:
                return self.more_if_played(amounts[0] or 0, amounts[1] or 0, step.fields["condition"])
        if step.verb == "until" and value.kind == "played" and step.fields["moment"] == "end of turn":
            apply = step.get("apply", ())
            if len(apply) == 1 and self.is_every_play(value, apply[0]):
                return self.power_before_or_after(value)
        return ""

    def only_power(self, steps: Sequence[Step]) -> int | None:
        return number_of(steps[0].fields["value"]) if len(steps) == 1 and steps[0].verb == "power" else None

    def is_every_play(self, value: Value, standing: Standing) -> bool:
        """A trigger that goes on with what a value counts: as much Power for every other card of that kind."""
        if standing.kind != "when" or standing.fields["event"] != "you play" or standing.get("if"):
            return False
        found, counted = field_filter(standing), value.filter or Filter()
        later = replace(found, not_=tuple(word for word in found.not_ if word != "this"))
        plain = not value.different and value.plus is None and value.minus is None and not standing.get("nth")
        return plain and same_tree(later, counted) and self.only_power(standing.get("do", ())) == value.times

    def shortened(self, steps: Sequence[Step]) -> list[Step]:
        """Without what a reader takes for granted: a card laid aside only to be put elsewhere, a player chosen."""
        kept: list[Step] = []
        for i, step in enumerate(steps):
            cards, rest = step.get("cards"), steps[i + 1 :]
            aside = step.verb == "put" and isinstance(cards, Cards) and cards.this and step.fields["to"].word == "aside"
            if aside and any(one.verb == "put" and one.fields["cards"].this for one in rest):
                continue
            slot = step.get("as", "")
            if step.verb == "pick" and step.get("players") is not None and any(one.get("into") == slot for one in rest):
                self.chosen[slot] = step.fields["players"]
                continue
            if step.verb == "pick" and isinstance(cards, Cards) and any(leaves(one, slot) for one in rest):
                step = replace(step, fields={**step.fields, "keep": True})
            kept.append(step)
        return kept

    def told(self, subject: str, steps: Sequence[Step]) -> list[str]:
        """What somebody else does: the first sentence names the subject, the next ones say "they"."""
        steps = self.shortened(steps)
        alone = steps[0] if len(steps) == 1 else None
        if alone and alone.verb == "until" and is_character_cost(alone):
            return [self.character_cost(subject, standing) for standing in alone.fields["apply"]]
        if alone and alone.verb == "if" and not alone.get("else"):
            relative = self.relative(alone.fields["condition"])
            cards = alone.fields["condition"].cards
            if relative and cards is not None and cards.of == "received":
                if is_only_cost(cards.filter):
                    return self.told(self.receiver_of(cards.filter), alone.get("then", ()))
                subject = self.players(Players("each player"))  # only those affected received anything
            if relative:
                return self.told(f"{subject} {relative}", alone.get("then", ()))
        lines: list[str] = []
        run: list[Said] = []
        for i, step in enumerate(steps):
            said = self.speak(step, THEY if lines else THIRD)
            said.link = "then" if i and feeds(steps[i - 1], step) else ""
            if said.whole:
                self.end_run(subject, run, lines)
                each = self.for_each_of_them if is_yours(step) and step.verb in PILED_UP and self.several() else ""
                lines.append(said.head + each if lines else self.topic(subject, said.head))
            else:
                run.append(said)
            if said.tail:
                self.end_run(subject, run, lines)
                lines += said.tail
        self.end_run(subject, run, lines)
        return lines

    def several(self) -> bool:
        """Are there several players in the enclosing `for` or `attack`?"""
        return self.looped.startswith("each") and not self.is_duel()

    def end_run(self, subject: str, run: list[Said], lines: list[str]) -> None:
        if run:
            lines.append(f"{self.subject(THEY) if lines else subject} {self.row(run, THIRD)}")
            run.clear()

    def in_one(self, steps: Sequence[Step], voice: Voice) -> str:
        """All steps inside one sentence, because they share one condition."""
        self.nested += 1
        parts: list[str] = []
        run: list[Said] = []
        steps = self.shortened(steps)
        for i, step in enumerate(steps):
            powered = self.powered
            self.powered = powered or any(one.verb == "power" for one in steps[:i])
            said = self.speak(step, voice)
            self.powered = powered
            said.link = "then" if i and (feeds(steps[i - 1], step) or costs(steps[i - 1], step)) else ""
            if i == 1 and steps[0].verb == "pay" and voice.form == "bare":
                said.link = "to"
            if said.whole or said.tail:
                if not said.whole:
                    run.append(said)
                self.close(run, parts, voice)
                if said.whole and hangs_on(step) and len(parts) == 1 and not self.is_row(parts[-1]):
                    parts[-1] += self.and_join + said.head  # "draw a card and you may discard it"
                elif said.whole:
                    parts.append(said.head)
                parts += said.tail
            else:
                run.append(said)
        self.close(run, parts, voice)
        self.nested -= 1
        return self.semicolon.join(parts)

    def is_row(self, text: str) -> bool:
        """Several things are already in a row there: another "and" would not be understood."""
        return self.and_join in text or self.then_join in text or self.semicolon in text

    def close(self, run: list[Said], parts: list[str], voice: Voice) -> None:
        if run:
            parts.append(f"{self.subject(voice)} {self.row(run, voice)}".strip())
            run.clear()

    def row(self, run: Sequence[Said], voice: Voice) -> str:
        heads = [said.head for said in run]
        plain = voice.form in ("order", "bare") and not any(said.noun for said in run)
        if len(run) == 2 and run[-1].link == "to":  # a price, and what it is paid for
            return f"{heads[0]} {self.in_order_to} {heads[1]}"
        then = plain or run[-1].link == "then"
        return joined(heads, self.then_join if then else self.and_join)

    def is_duel(self) -> bool:
        """In a box with Confrontations there is one foe, and no "each" of them."""
        return any("block" in card.more for card in self.cards.values())

    def with_subject(self, said: Said, voice: Voice) -> str:
        return said.head if said.whole else f"{self.subject(voice)} {said.head}".strip()

    def speak(self, step: Step, voice: Voice) -> Said:
        who = step.get("who")
        if isinstance(who, Players) and not self.same_player(who, voice):
            return self.speak_for(who, step)
        return self.speak_plain(step, voice)

    def same_player(self, who: Players, voice: Voice) -> bool:
        return who.word == ("you" if voice.you else "them")

    def speak_for(self, who: Players, step: Step) -> Said:
        voice = YOU if who.word == "you" else THIRD
        said = self.speak_plain(step, voice)
        if not said.whole:
            subject = self.subject(YOU) if who.word == "you" else self.players(who)
            said = Said(f"{subject} {said.head}", said.tail, whole=True)
        return said

    def speak_plain(self, step: Step, voice: Voice) -> Said:
        name = step.verb.replace(" ", "_")
        flow: Callable[[Step, Voice], Said] | None = getattr(self, f"flow_{name}", None)
        if flow:
            return flow(step, voice)
        verb: Callable[[Step, Voice], str] | None = getattr(self, f"verb_{name}", None)
        if not verb:
            return Said(self.missing("verb", step.verb, step.line))
        try:
            head = verb(step, voice)
        except KeyError as error:  # a form of the verb that the language does not know yet
            head = self.missing(f"verb '{step.verb}' with", str(error.args[0]), step.line)
        return Said(head, self.outcome(step, voice), noun=head.startswith("+"))

    def outcome(self, step: Step, voice: Voice) -> list[str]:
        """`then` and `else` of a plain verb: if you do, if you cannot."""
        inner = voice.inner
        then, other = step.get("then", ()), step.get("else", ())
        mark = self.last
        lines = [self.clause(self.if_done(inner), then, inner)] if then else []
        self.last = mark
        return lines + ([self.clause(self.if_cannot(inner), other, inner)] if other else [])

    def clause(self, lead: str, steps: Sequence[Step], voice: Voice) -> str:
        return f"{lead}, {self.in_one(steps, voice)}"

    # ---------------------------------------------------------------- flow

    def flow_if(self, step: Step, voice: Voice) -> Said:
        inner = voice.inner
        condition: Condition = step.fields["condition"]
        lead = self.if_word(self.condition(condition, inner))
        if is_about_each(step):
            does = step.fields["then"][0].get("does", ())
            told = self.semicolon.join(self.told(self.each_one, does))
            if condition.at_least == 2 and all(is_to_the_left(one) for one in does):
                return Said(f"{told}, {self.if_any}", whole=True)
            return Said(f"{lead}, {told}", whole=True)
        lines = self.branches(lead, step.get("then", ()), step.get("else", ()), inner, self.otherwise)
        return Said(lines[0], lines[1:], whole=True)

    def branches(self, lead: str, then: Sequence[Step], other: Sequence[Step], voice: Voice, not_so: str) -> list[str]:
        mark = self.last
        first = f"{lead}, {self.in_one(then, voice) if then else self.nothing}"
        if not other:
            return [first]
        self.last = mark
        second = self.in_one(other, voice)
        if self.is_long(then):  # a second thought inside would make "otherwise" point at the wrong thing
            return [first, f"{not_so}, {second}"]
        return [f"{first}{self.semicolon}{self.otherwise}, {second}"]

    def is_long(self, steps: Sequence[Step]) -> bool:
        return any(step.verb in ("if", "may", "choose", "later", "once", "until") for step in steps)

    def flow_may(self, step: Step, voice: Voice) -> Said:
        inner = voice.inner
        if is_exchange(step) and voice.you:
            return Said(f"{self.subject(YOU)} {self.may(voice)} {self.exchange}", whole=True)
        self.optional += 1
        head = f"{self.may(voice)} {self.in_one(step.fields['steps'], Voice('bare', voice.you))}"
        self.optional -= 1
        whole = voice.form in ("order", "you", "bare")
        if whole:
            head = f"{self.subject(YOU if voice.you else THEY)} {head}"
        then, other = step.get("then", ()), step.get("else", ())
        if voice.form == "order" and keeps_one(step):
            head, then = head + self.one_kept(step.fields["steps"][0].fields["cards"]), ()
        plain = not other or (len(then) == 1 and not self.is_long(other))
        if voice.you and then and plain and self.is_purpose(then):
            offer = f"{self.subject(YOU)} {self.may(ORDER)} {self.with_purpose(step.fields['steps'], then)}"
            other_way = f"{self.semicolon}{self.otherwise}, {self.in_one(other, inner)}" if other else ""
            return Said(offer + other_way, whole=True)
        if voice.form == "order" and then and other and self.is_long(then) and not self.is_long(other):
            head += f"{self.semicolon}{self.otherwise}, {self.aside_of(other, inner)}"
            played = step.fields["steps"][0].verb == "play"  # "if you do" would be heard as of the other way
            tail = [self.clause(self.if_played if played else self.if_done(inner), then, inner)]
        elif then:
            tail = self.branches(self.if_done(inner), then, other, inner, self.if_not_done(inner))
        elif other and voice.form == "order" and not self.is_long(other):
            head += f"{self.semicolon}{self.otherwise}, {self.in_one(other, inner)}"
            tail = []
        else:
            tail = [self.clause(self.if_not_done(inner), other, inner)] if other else []
        return Said(head, tail, whole=whole)

    def is_purpose(self, steps: Sequence[Step]) -> bool:
        """Told as "... to do so"."""
        return all(is_theirs(step) and (step.verb not in NOT_A_PURPOSE or is_raise(step)) for step in steps)

    def with_purpose(self, price: Sequence[Step], then: Sequence[Step]) -> str:
        """One thing is done to do another; what harms is the price, wherever it stands."""
        if is_harm(then):
            price, then = then, price
        bare = Voice("bare", True)
        return f"{self.in_one(price, bare)} {self.in_order_to} {self.in_one(then, bare)}"

    def aside_of(self, steps: Sequence[Step], voice: Voice) -> str:
        """Steps told before their turn: what a pronoun means does not change."""
        mark = self.last
        text = self.in_one(steps, voice)
        self.last = mark
        return text

    def flow_choose(self, step: Step, voice: Voice) -> Said:
        mine = voice.form == "order"
        number = int(step.fields["number"])
        if number == 1 and voice.form in ("third", "they") and not voice.you and is_theirs(step.get("of", ((),))[0]):
            return Said(f"{self.either(step.get('of', ()), voice)} ({self.their_choice})")
        inside = ORDER if mine else Voice("bare", voice.you)
        if mine and number == 1 and is_same_elsewhere(step.get("of", ())):
            one, other = (steps[0] for steps in step.get("of", ()))
            return Said(
                f"{self.in_one((one,), ORDER)},{self.or_join}{self.all_those(other.fields['cards'])}", whole=True
            )
        told = self.alternatives(step.get("of", ()), inside)
        if mine and number == 1 and is_same_done(step.get("of", ())):
            word = told[0].replace("-", " ").partition(" ")[0]  # the verb is said once: "gain it or the next one"
            return Said(told[0] + self.or_join + told[1].removeprefix(f"{word} "), whole=True)
        if mine and number == 1 and len(told) == 2 and not any(self.is_row(text) or text[0] == "+" for text in told):
            return Said(joined(told, f",{self.or_join}"), whole=True)
        lead = self.choosing(number, voice)
        last = self.or_else if number == 1 else self.semicolon
        between = self.or_else if len(told) == 2 else self.semicolon  # "A; or B", more of them "A; B; or C"
        return Said(f"{lead}{self.colon} {joined(told, last, between if number == 1 else last)}", whole=mine)

    def alternatives(self, choices: Sequence[Sequence[Step]], voice: Voice) -> list[str]:
        told: list[str] = []
        mark = self.last
        for steps in choices:
            self.last = mark
            told.append(self.in_one(steps, voice))
            if any(isinstance(step.get("cards"), Cards) and step.fields["cards"].this for step in steps):
                mark = ""  # "it" would now be this card
        return told

    def either(self, choices: Sequence[Sequence[Step]], voice: Voice) -> str:
        """What another player chooses between, told as what they do: "discards a card or gains a Weakness"."""
        told = self.alternatives(choices, THIRD if voice.form == "third" else THEIRS)
        simple = not any(self.or_join in text for text in told) and all(is_theirs(steps) for steps in choices)
        return joined(told, self.or_join if simple else f",{self.or_join}", ", ")

    def flow_keyword(self, step: Step, voice: Voice) -> Said:
        """A word of the box: a verb with its object, or a sentence of its own."""
        whole = self.tables()["sentence"].get(step.fields["name"])
        return Said(whole, whole=True) if whole and voice.you else Said(self.verb_keyword(step, voice))

    def flow_for(self, step: Step, voice: Voice) -> Said:
        lines = self.loop(step)
        return Said(lines[0], lines[1:], whole=True)

    def flow_attack(self, step: Step, voice: Voice) -> Said:
        lines = self.loop(step)
        return Said(f"{self.label('attack')}{self.colon} {lines[0]}", lines[1:], whole=True)

    def loop(self, step: Step) -> list[str]:
        """A `for` or an `attack`: the sentences about each of those players."""
        players: Players = step.fields["players"]
        if players.word == "you":
            return self.sentences(step.get("does", ()))
        before, self.looped, self.hand_shown = self.looped, players.word, ""
        nested, self.nested = self.nested, 0
        does: Sequence[Step] = step.get("does", ())
        self.together = bool(step.get("together"))
        if players.word == "a foe" and all(is_yours(done) for done in does):
            lines = [self.choose_foe(players), *self.sentences(does)]
        elif len(does) == 1 and is_steal(does[0]):
            lines = [self.stealing(does[0], self.players(players))]
        else:
            known = self.after_attack and players == Players("each hit", line=players.line)
            lines = self.told(self.each_one if known else self.players(players), does)
        self.together = False
        lines = self.add_unless(lines, step)
        if step.get("avoided"):
            lines += self.told(self.avoider(players), step.fields["avoided"])
        self.looped = before
        if step.get("afterwards") and not is_to_the_left(last_step(step.fields["afterwards"])):
            self.last = ""  # each player had one of their own
        self.after_attack = True
        after = self.sentences(step.get("afterwards", ()))
        self.after_attack = False
        self.nested = nested
        if not after or passed_on(step.fields["afterwards"][0]) or is_about_avoiding(step.fields["afterwards"][0]):
            return lines + after
        if after[0].startswith(f"{self.each_one} "):  # the same players go on: the same sentence
            lines[-1] += self.then_join + after[0]
            return lines + after[1:]
        return [*lines, self.afterwards(after[0]), *after[1:]]

    def add_unless(self, lines: list[str], step: Step) -> list[str]:
        """The way out stands in the sentence if there it can only mean all of it."""
        price, does = step.get("unless", ()), step.get("does", ())
        if not price:
            return lines
        if price[0].verb == "burn" or len(lines) > 1 or len(does) > 1 or is_open_ended(does[0]):
            players: Players = step.fields["players"]
            return [*lines, self.first_pays(price, bool(players.most or players.least))]
        return [self.unless(lines[0], self.in_one(price, THEY))]

    def flow_burn(self, step: Step, voice: Voice) -> Said:
        """Alone it is a price; with `do` a labelled offer."""
        cost = self.burn_cost(step)
        do: Sequence[Step] = step.get("do", ())
        if not do:
            return Said(self.burning(cost, voice))
        if not voice.you:
            bare = Voice("bare", False)
            return Said(f"{self.may(voice)} {self.burning(cost, bare)} {self.in_order_to} {self.in_one(do, bare)}")
        if len(do) == 1 and self.attack is not None and same_tree(do[0], self.attack):
            other = self.any_foe if do[0].get("players").word == "a foe" else ""
            return Said(f"{self.label('burn')} ({cost}){self.colon} {self.attack_again}{other}", whole=True)
        if any(inner.verb == "attack" for inner in do):  # two labels never meet
            head = f"{self.subject(YOU)} {self.may(voice)} {self.burning(cost, Voice('bare', True))}"
            return Said(head, [self.clause(self.if_done(ORDER), do, ORDER)], whole=True)
        return Said(f"{self.label('burn')} ({cost}){self.colon} {self.in_one(do, ORDER)}", whole=True)

    def flow_lose_charges(self, step: Step, voice: Voice) -> Said:
        if is_steal(step) and voice.form in ("third", "they") and not voice.you:
            return Said(self.stealing(step, self.that_foe), whole=True)
        return Said(self.verb_lose_charges(step, voice), self.outcome(step, voice))

    def burn_cost(self, step: Step) -> str:
        value: Value = step.fields["value"]
        if value.kind == "named":
            return "X"  # said where the X belongs, see the keyword
        number = number_of(value)
        return str(number) if number is not None else self.missing("verb", "burn", step.line)

    def flow_once(self, step: Step, voice: Voice) -> Said:
        condition: Condition = step.fields["condition"]
        lead = self.as_soon_as(self.condition(condition, voice.inner, exact=True))
        tail = "" if condition.kind == "played" else f" ({self.once_only})"
        return Said(self.clause(lead, step.get("do", ()), voice.inner) + tail, whole=True)

    def flow_later(self, step: Step, voice: Voice) -> Said:
        moment: str = step.fields["moment"]
        lead = self.moment("later", moment, voice)
        self.full, self.waiting = moment == "the line up is full", True
        with self.far(moment == "this is defeated"):
            said = Said(self.clause(lead, step.get("do", ()), voice.inner), whole=True)
        self.full = self.waiting = False
        return said

    def flow_until(self, step: Step, voice: Voice) -> Said:
        moment: str = step.fields["moment"]
        lines: list[str] = []
        for standing in step.get("apply", ()):
            if standing.kind == "face down":
                return Said(f"{self.face_down(voice)} {self.moment('until', moment, voice)}")
            if is_raise(step) and voice in (ORDER, Voice("bare", True)):
                return Said(self.raising(standing, voice))
            if moment == "end of your next turn" and standing.kind == "playable" and voice.you:
                return Said(self.play_next_turn, whole=True)
            if not voice.you and standing.kind == "your attacks" and moment == "end of turn":
                lines += self.attacks_of_another(standing)
            elif not voice.you:
                lines.append(self.missing("ability of another player", standing.kind, standing.line))
            elif moment == "end of turn":
                lines += self.standing(standing, "turn")
            else:
                one_hand = moment == "end of your next turn" and standing.get("name") == "new hand"
                told = self.standing(standing, "one hand" if one_hand else "span")
                lines += [f"{self.moment('later' if one_hand else 'until', moment, voice)}, {told[0]}", *told[1:]]
        return Said(lines[0], lines[1:], whole=True)

    @contextmanager
    def far(self, distant: bool) -> Iterator[None]:
        before, self.distant = self.distant, distant
        yield
        self.distant = before

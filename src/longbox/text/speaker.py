"""The walk over a card's tree, the same for every language.

It knows how sentences hang together: one step one sentence, everything under a condition in one
sentence, subjects named once and then taken up by a pronoun, slots named by what filled them.
A language (`en.py`, `fr.py`) adds the words: a method `verb_<name>` per plain verb, `standing_<kind>`
per standing ability, `cond_<kind>` per condition, and the phrases declared at the end of this class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from longbox.language.tree import Card, Cards, Condition, Players, Standing, Step, Value
from longbox.text.hooks import Language
from longbox.text.model import ORDER, THEY, THIRD, YOU, Known, Quantity, Said, TextBlock, Thing, Voice, joined, upper
from longbox.text.trees import (
    field_filter,
    is_character_cost,
    is_one,
    is_open_ended,
    is_personal,
    is_plain,
    is_yours,
    number_of,
    origin_of,
)

COUNTED = ("count", "played", "players", "amount")  # values told as "for each ..."


PILED_UP = ("charge", "power", "draw", "heal", "gain")  # done by you once for each player


class Speaker(Language):
    def __init__(self, card: Card, cards: Mapping[str, Card]) -> None:
        self.card = card
        self.cards = cards
        self.problems: list[str] = []
        self.known: dict[str, Known] = {}
        self.last = ""  # the slot named last: the only one a pronoun may stand for
        self.nested = 0  # inside a clause, where a full stop would end a condition
        self.looped = ""  # the players of the enclosing `for` or `attack`
        self.frame = ""  # the block, or "turn" under `until: end of turn`
        self.distant = False  # another card stands between a pronoun and what it means

    # ---------------------------------------------------------------- blocks

    def blocks(self) -> list[TextBlock]:
        card = self.card
        made = self.play_blocks()
        if "confrontation" in card.more:  # beside what playing it does, apart from its Defense
            made.append(self.more_block("confrontation", card.more["confrontation"]))
        if card.ongoing is not None:
            made.append(self.block("ongoing", self.label("ongoing"), self.standings(card.ongoing, "ongoing")))
        made += self.plain_block("ability", self.standings(card.ability, "ability"))
        made += self.plain_block("always", self.standings(card.always, "always"))
        if card.defense is not None:
            self.forget()
            made.append(self.block("defense", self.label("defense"), self.defense_sentences()))
        if card.first_appearance is not None:
            made.append(self.first_appearance(card.first_appearance))
        made += self.more_blocks()
        if card.score is not None:
            made += self.plain_block("score", [self.score(self.quantity(card.score, ORDER))])
        if card.setup:
            made += self.plain_block("setup", [self.from_table("setup", card.setup)])
        return made

    def play_blocks(self) -> list[TextBlock]:
        """The labelled Attack is a block of its own; what stands before and after it is not part of it."""
        self.forget()
        made: list[TextBlock] = []
        plain: list[str] = []
        for step in self.card.play:
            if step.verb == "attack":
                made += self.plain_block("play", plain)
                plain = []
                made.append(self.block("attack", self.label("attack"), self.loop(step)))
            else:
                plain += self.sentences([step])
        return made + self.plain_block("play", plain)

    def first_appearance(self, step: Step) -> TextBlock:
        self.forget()
        word = "first appearance attack" if step.verb == "attack" else "first appearance"
        lines = self.loop(step) if step.verb in ("attack", "for") else self.sentences([step])
        return self.block("first_appearance", self.label(word), lines)

    def more_blocks(self) -> list[TextBlock]:
        """Blocks of other boxes: a label, then steps or standing abilities."""
        made: list[TextBlock] = []
        for name, tree in self.card.more.items():
            if name == "slots":
                made += [self.slot_block(place) for place in tree]
            elif name != "confrontation":
                made.append(self.more_block(name, tree))
        return made

    def more_block(self, name: str, tree: Any) -> TextBlock:
        self.forget()
        parts = tree if isinstance(tree, tuple) else (tree,)
        label = name
        if name == "block" and isinstance(tree, Mapping):
            lines = [self.blocking(tree["raises"])]
            lines += [self.clause(self.if_done(ORDER), tree["do"], ORDER)] if tree.get("do") else []
        elif name == "ambush" and parts[0].verb == "attack":
            label = "ambush attack"  # the label of the block is not repeated for the Attack inside it
            lines = self.loop(parts[0]) + self.sentences(parts[1:])
        elif name == "confrontation":
            lines = [self.in_one(parts, ORDER)]  # one sentence: a full stop would end the condition
        elif parts and all(isinstance(part, Step) for part in parts):
            lines = self.sentences(parts)
        elif parts and all(isinstance(part, Standing) for part in parts):
            lines = self.standings(parts, "always")
        else:
            lines = [self.missing("block", name)]
        return self.block(name.replace(" ", "_"), self.label(label) if name != "table" else "", lines)

    def slot_block(self, place: Mapping[str, Any]) -> TextBlock:
        """One place of an Arena. `it` is the card that was gained there."""
        self.forget()
        self.known["it"] = Known("gain")
        lines = self.sentences(place["do"])
        if place.get("burn"):
            lines[0] = f"{self.label('burn')} ({place['burn']}){self.colon} {lines[0]}"
        name = place.get("name")
        label = f"{self.label('slot')} {place['slot']}"
        if name is not None:
            label += f", {self.name_of(name)}"
        return self.block("slot", label, lines)

    def plain_block(self, kind: str, lines: list[str]) -> list[TextBlock]:
        return [self.block(kind, "", lines)] if lines else []

    def block(self, kind: str, label: str, lines: list[str]) -> TextBlock:
        told = [f"{line if label and i == 0 else upper(line)}." for i, line in enumerate(lines)]
        return TextBlock(kind, self.finish(label), self.finish(" ".join(told)), self.finish(self.colon))

    def forget(self) -> None:
        self.known, self.last, self.looped, self.frame = {}, "", "", ""

    def defense_sentences(self) -> list[str]:
        defense = self.card.defense
        assert defense is not None
        lines = [self.defense(defense.by, defense.zones)]
        if defense.do:
            lines.append(self.clause(self.if_done(ORDER), defense.do, ORDER))
        return lines

    # ---------------------------------------------------------------- steps

    def sentences(self, steps: Sequence[Step], voice: Voice = ORDER) -> list[str]:
        """Each step a sentence (or more)."""
        lines: list[str] = []
        for step in steps:
            said = self.speak(step, voice)
            lines += [self.with_subject(said, voice), *said.tail]
        return lines

    def told(self, subject: str, steps: Sequence[Step]) -> list[str]:
        """What somebody else does: the first sentence names the subject, the next ones say "they"."""
        alone = steps[0] if len(steps) == 1 else None
        if alone and alone.verb == "until" and is_character_cost(alone):
            return [self.character_cost(subject, standing) for standing in alone.fields["apply"]]
        if alone and alone.verb == "if" and not alone.get("else"):
            relative = self.relative(alone.fields["condition"])
            if relative:
                return self.told(f"{subject} {relative}", alone.get("then", ()))
        lines: list[str] = []
        run: list[Said] = []
        for step in steps:
            said = self.speak(step, THEY if lines else THIRD)
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
        for step in steps:
            said = self.speak(step, voice)
            if said.whole or said.tail:
                if not said.whole:
                    run.append(said)
                self.close(run, parts, voice)
                parts += ([said.head] if said.whole else []) + said.tail
            else:
                run.append(said)
        self.close(run, parts, voice)
        self.nested -= 1
        return self.semicolon.join(parts)

    def close(self, run: list[Said], parts: list[str], voice: Voice) -> None:
        if run:
            parts.append(f"{self.subject(voice)} {self.row(run, voice)}".strip())
            run.clear()

    def row(self, run: Sequence[Said], voice: Voice) -> str:
        heads = [said.head for said in run]
        plain = voice.form in ("order", "bare") and not any(said.noun for said in run)
        return joined(heads, self.then_join if plain else self.and_join)

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
        lead = self.if_word(self.condition(step.fields["condition"], inner))
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
        head = f"{self.may(voice)} {self.in_one(step.fields['steps'], Voice('bare', voice.you))}"
        whole = voice.form in ("order", "you", "bare")
        if whole:
            head = f"{self.subject(YOU if voice.you else THEY)} {head}"
        then, other = step.get("then", ()), step.get("else", ())
        if then:
            tail = self.branches(self.if_done(inner), then, other, inner, self.if_not_done(inner))
        else:
            tail = [self.clause(self.if_not_done(inner), other, inner)] if other else []
        return Said(head, tail, whole=whole)

    def flow_choose(self, step: Step, voice: Voice) -> Said:
        mine = voice.form == "order"
        inside = ORDER if mine else Voice("bare", voice.you)
        told: list[str] = []
        mark = self.last
        for alternative in step.get("of", ()):
            self.last = mark
            told.append(self.in_one(alternative, inside))
        lead = self.choosing(int(step.fields["number"]), voice)
        text = f"{lead}{self.colon} {joined(told, self.or_else, self.between(len(told)))}"
        return Said(text, whole=mine)

    def between(self, alternatives: int) -> str:
        """Two things are "A; or B", more of them "A; B; or C"."""
        return self.or_else if alternatives == 2 else self.semicolon

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
        before, self.looped = self.looped, players.word
        nested, self.nested = self.nested, 0
        if players == Players("a foe", line=players.line) and all(is_yours(done) for done in step.get("does", ())):
            lines = [self.choose_foe, *self.sentences(step.get("does", ()))]
        else:
            lines = self.told(self.players(players), step.get("does", ()))
        if step.get("together"):
            lines[0] += f" ({self.all_at_once})"
        lines = self.add_unless(lines, step)
        if step.get("avoided"):
            lines += self.told(self.avoider(players), step.fields["avoided"])
        self.looped = before
        if step.get("afterwards"):
            self.last = ""  # each player had one of their own
        after = self.sentences(step.get("afterwards", ()))
        self.nested = nested
        return lines + [line if i else self.afterwards(line) for i, line in enumerate(after)]

    def add_unless(self, lines: list[str], step: Step) -> list[str]:
        """The way out stands in the sentence if there it can only mean all of it."""
        price, does = step.get("unless", ()), step.get("does", ())
        if not price:
            return lines
        if len(lines) > 1 or len(does) > 1 or is_open_ended(does[0]):
            return [*lines, self.first_pays(price)]
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
        if any(inner.verb == "attack" for inner in do):  # two labels never meet
            head = f"{self.subject(YOU)} {self.may(voice)} {self.burning(cost, Voice('bare', True))}"
            return Said(head, [self.clause(self.if_done(ORDER), do, ORDER)], whole=True)
        return Said(f"{self.label('burn')} ({cost}){self.colon} {self.in_one(do, ORDER)}", whole=True)

    def burn_cost(self, step: Step) -> str:
        value: Value = step.fields["value"]
        if value.kind == "named":
            return "X"  # said where the X belongs, see the keyword
        number = number_of(value)
        return str(number) if number is not None else self.missing("verb", "burn", step.line)

    def flow_once(self, step: Step, voice: Voice) -> Said:
        condition: Condition = step.fields["condition"]
        lead = self.as_soon_as(self.condition(condition, voice.inner, exact=True))
        return Said(self.clause(lead, step.get("do", ()), voice.inner), whole=True)

    def flow_later(self, step: Step, voice: Voice) -> Said:
        moment: str = step.fields["moment"]
        lead = self.moment("later", moment, voice)
        with self.far(moment == "this is defeated"):
            return Said(self.clause(lead, step.get("do", ()), voice.inner), whole=True)

    def flow_until(self, step: Step, voice: Voice) -> Said:
        moment: str = step.fields["moment"]
        lines: list[str] = []
        for standing in step.get("apply", ()):
            if standing.kind == "face down":
                return Said(f"{self.face_down(voice)} {self.moment('until', moment, voice)}")
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

    # ---------------------------------------------------------------- standing abilities

    def standings(self, standings: Sequence[Standing], frame: str) -> list[str]:
        self.forget()
        return [line for standing in standings for line in self.standing(standing, frame)]

    def standing(self, standing: Standing, frame: str) -> list[str]:
        before, self.frame = self.frame, frame
        name = standing.kind.replace(" ", "_").replace("-", "_")
        method: Callable[[Standing], list[str]] | None = getattr(self, f"standing_{name}", None)
        lines = method(standing) if method else [self.missing("standing ability", standing.kind, standing.line)]
        self.frame = before
        return lines

    def standing_once(self, standing: Standing) -> list[str]:
        lead = self.as_soon_as(self.condition(standing.fields["condition"], ORDER, exact=True))
        return [f"{self.clause(lead, standing.get('do', ()), ORDER)} ({self.once_a_turn})"]

    def standing_when(self, standing: Standing) -> list[str]:
        if standing.get("word") == "anyone" or standing.fields["event"] == "anyone defeats":
            return self.told(self.anyone(standing), standing.get("do", ()))
        lead = self.trigger(standing)
        if standing.get("itself_too"):
            lead += f" ({self.this_counts})"
        condition: Condition | None = standing.get("if")
        if condition is not None and condition.kind == "confrontation" and condition.word == "yours":
            lead = f"{self.in_your_confrontation}, {lead}"
        elif condition is not None and condition.kind != "attack":  # about the Attack: see `trigger`
            lead += f", {self.if_word(self.condition(condition, ORDER))}"
        line = self.clause(lead, standing.get("do", ()), ORDER)
        return [f"{line} ({self.once_a_turn})" if self.limited_later(standing) else line]

    def anyone(self, standing: Standing) -> str:
        """Who does what follows, and when: the trigger is about any player, and that player does it."""
        if standing.fields["event"] == "anyone defeats":
            return self.whoever_defeats(field_filter(standing))
        if standing.fields["event"] == "start of turn":
            return self.player_whose_turn_starts
        return self.missing("event of anyone", standing.fields["event"], standing.line)

    def limited_later(self, standing: Standing) -> bool:
        """Once a turn, but not the first time it happens: a condition decides which time it is."""
        return standing.get("limit") == "once a turn" and standing.get("if") is not None

    def standing_use(self, standing: Standing) -> list[str]:
        lead = self.from_table("use", standing.fields["how"])
        if standing.get("if"):
            lead += f", {self.if_word(self.condition(standing.fields['if'], ORDER))}"
        price, do = standing.get("price", ()), standing.get("do", ())
        lines = [f"{lead}, {self.subject(YOU)} {self.may(ORDER)} {self.in_one(price or do, Voice('bare', True))}"]
        if price and any(step.verb == "attack" for step in do):
            lines.append(self.clause(self.if_done(ORDER), do, ORDER))
        elif price:
            lines[0] += f"{self.colon} {self.in_one(do, ORDER)}"
        if standing.get("unused"):
            lines.append(self.clause(self.if_never, standing.fields["unused"], ORDER))
        return lines

    # ---------------------------------------------------------------- slots

    def remember(self, cards: Cards, thing: Thing, verb: str, voice: Voice, place: str = "") -> None:
        """After a verb has named some cards: what a pronoun means from now on."""
        if cards.of in self.known:
            self.known[cards.of].touched = True
            self.known[cards.of].left -= 1 if is_one(cards) else 0
        for slot in filter(None, (cards.as_, cards.adds_to)):
            self.known[slot] = self.slot_of(cards, thing, verb, voice, place, slot == cards.adds_to)
        whole_hand = cards.n.kind == "all" and cards.zones == ("hand",) and is_plain(cards.filter)
        self.last = "" if whole_hand else cards.as_ or cards.adds_to or cards.slot or cards.of

    def slot_of(self, cards: Cards, thing: Thing, verb: str, voice: Voice, place: str, common: bool) -> Known:
        source = self.known.get(cards.of)
        many = thing.plural or (common and self.looped.startswith("each"))
        others = source.others if source else not voice.you and common
        feminine = thing.feminine
        origin = source.origin if source else origin_of(cards)
        left = (number_of(cards.n.value) or 0) if cards.top and cards.n.kind == "exactly" else 0
        return Known(verb, place, many, feminine, others, origin, yours=voice.you, left=left)

    def without_last(self, cards: Cards) -> Cards:
        """Not the cards named just before: they are "the other" ones."""
        if self.last and cards.filter.not_ == (self.last,):
            return replace(cards, other=True, filter=replace(cards.filter, not_=()))
        return cards

    def borrows(self, thing: Thing, voice: Voice) -> bool:
        """Somebody else takes from what several players gave: it does not go back to where it was."""
        return bool(thing.owners) and not voice.you

    # ---------------------------------------------------------------- values

    def quantity(self, value: Value, voice: Voice) -> Quantity:
        base = self.base_quantity(value, voice)
        tail = base.tail
        for sign, part in (("plus", value.plus), ("minus", value.minus)):
            if part is not None:
                scaled = replace(part, times=part.times * value.times)  # "times" is for the whole sum
                tail += self.added(sign, self.quantity(scaled, voice))
        if value.at_least is not None:
            tail += f" ({self.at_least(value.at_least)})"
        return Quantity(base.number, base.per, base.equal, tail)

    def base_quantity(self, value: Value, voice: Voice) -> Quantity:
        if value.kind == "number":
            return Quantity(value.number * value.times)
        if value.kind == "if" and value.condition and value.then and value.else_:
            then, other = self.quantity(value.then, voice), self.quantity(value.else_, voice)
            cond = self.if_word(self.condition(value.condition, voice))
            return Quantity(then.number, then.per, then.equal, self.if_tail(cond, other))
        if value.kind in COUNTED:
            return Quantity(value.times, per=self.per(value, voice))
        return Quantity(value.times, equal=self.equal(value, voice))

    # ---------------------------------------------------------------- conditions

    def condition(self, condition: Condition, voice: Voice, exact: bool = False) -> str:
        """A clause that can follow "if". `exact`: "as soon as" needs no "or more"."""
        return self.ask(condition, "you" if voice.you else "they", exact)

    def ask(self, condition: Condition, person: str, exact: bool = False) -> str:
        name = condition.kind.replace(" ", "_")
        method: Callable[[Condition, str, bool], str] | None = getattr(self, f"cond_{name}", None)
        if not method:
            return self.missing("condition", condition.kind, condition.line)
        if condition.at_least_name and condition.kind != "any":
            return self.missing("condition with", condition.at_least_name, condition.line)
        if condition.cards is not None and not condition.cards.of:
            self.last = ""
        return method(condition, person, exact)

    def relative(self, condition: Condition) -> str:
        """The condition as "who ...", or nothing if it is not about the player."""
        cards = condition.cards
        about_player = condition.kind == "any" and cards is not None and (is_personal(cards) or cards.of == "received")
        if condition.kind == "more than" and cards is not None:
            about_player = is_personal(cards)
        return self.ask(condition, "who") if about_player or condition.kind == "played" else ""

    def who(self, condition: Condition) -> str:
        return self.relative(condition) or self.missing("condition about players", condition.kind, condition.line)

    # ---------------------------------------------------------------- words

    def missing(self, what: str, word: str, line: int = 0) -> str:
        place = f" (line {line})" if line else ""
        self.problems.append(f"{self.card.id}{place}: no text for {what} '{word}' in {self.lang}")
        return f"<{word}>"

    def from_table(self, table: str, word: str) -> str:
        words: Mapping[str, Mapping[str, str]] = self.tables()
        return words[table].get(word) or self.missing(table, word)

    def label(self, word: str) -> str:
        return self.from_table("label", word)

    def moment(self, kind: str, word: str, voice: Voice) -> str:
        mine = " of yours" if voice.you and word == "end of turn" else ""
        text = self.from_table(kind, word + mine)
        return text.replace("{this}", self.this_villain())

"""A card as a whole, the same for every language: its blocks, and its standing abilities.

What the steps of a block say is in `walk.py`. A language (`en.py`, `fr.py`) adds the words: a method `verb_<name>` per
plain verb, `standing_<kind>` per standing ability, `cond_<kind>` per condition, and the phrases of `hooks.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from longbox.language.tree import Condition, Filter, Standing, Step
from longbox.text.model import (
    ORDER,
    YOU,
    Known,
    TextBlock,
    Voice,
    upper,
)
from longbox.text.trees import (
    about_first_attack,
    field_filter,
    same_tree,
    words_of,
)
from longbox.text.walk import Walk


class Speaker(Walk):
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
        plain: list[Step] = []
        for step in self.card.play:
            if step.verb == "attack":
                made += self.plain_block("play", self.sentences(plain))
                plain = []
                made.append(self.block("attack", self.label("attack"), self.loop(step)))
                self.attack = step
            else:
                plain.append(step)
        return made + self.plain_block("play", self.sentences(plain))

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
            self.raised = True
            lines += [self.clause(self.if_done(ORDER), tree["do"], ORDER)] if tree.get("do") else []
            self.raised = False
        elif name == "ambush" and parts[0].verb == "attack":
            label = "ambush attack"  # the label of the block is not repeated for the Attack inside it
            lines = self.loop(parts[0]) + self.sentences(parts[1:])
        elif name == "confrontation":
            self.dueling = True
            lines = [self.in_one(parts, ORDER)]  # one sentence: a full stop would end the condition
            self.dueling = False
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
        name = place.get("name")
        label = f"{self.label('slot')} {place['slot']}"
        if name is not None:
            label += f", {self.name_of(name)}"
        if place.get("burn"):
            label += f" \u2013 {self.label('burn')} ({place['burn']})"
        return self.block("slot", label, lines)

    def plain_block(self, kind: str, lines: list[str]) -> list[TextBlock]:
        return [self.block(kind, "", lines)] if lines else []

    def block(self, kind: str, label: str, lines: list[str]) -> TextBlock:
        choice = f"{self.any_choice}{self.colon} "
        if label and lines and lines[0].startswith(choice):  # never a colon after a colon
            lines = [f"{self.either_word} {lines[0].removeprefix(choice)}", *lines[1:]]
        told = [f"{line if label and i == 0 else upper(line)}." for i, line in enumerate(lines)]
        return TextBlock(kind, self.finish(label), self.finish(" ".join(told)), self.finish(self.colon))

    def forget(self) -> None:
        self.known, self.last, self.looped, self.frame, self.hand_shown = {}, "", "", "", ""

    def defense_sentences(self) -> list[str]:
        defense = self.card.defense
        assert defense is not None
        lines = [self.defense(defense.by, defense.zones)]
        if defense.do:
            lines.append(self.clause(self.if_done(ORDER), defense.do, ORDER))
        return lines

    # ---------------------------------------------------------------- standing abilities

    def standings(self, standings: Sequence[Standing], frame: str) -> list[str]:
        self.forget()
        lines: list[str] = []
        for i, standing in enumerate(standings):
            before = standings[i - 1] if i else None
            self.first_attack = before is not None and about_first_attack(before)
            more = self.more_power(standings[:i], standing) if frame in ("ability", "ongoing") else ""
            if more:
                lines[-1] = more
            else:
                self.this_named = before is not None and before.kind == "must be played"
                lines += self.standing(standing, frame)
        self.first_attack = self.this_named = False
        once = f"{self.once_each_turn}, "
        again = [i > 0 and line.startswith(once) and lines[i - 1].startswith(once) for i, line in enumerate(lines)]
        return [line.replace(once, f"{self.likewise}, ", 1) if again[i] else line for i, line in enumerate(lines)]

    def more_power(self, told: Sequence[Standing], standing: Standing) -> str:
        """Power for the first card of a kind, and for another kind or the next cards too: one sentence for all."""
        group = [one for one in told if self.first_power(one) is not None]
        if not group or len(group) != len(told):
            return ""
        amounts = {self.first_power(one) for one in group}
        amount = self.first_power(standing)
        if amount is not None and amounts == {amount}:
            return self.power_for(amount, [self.first_of(one) for one in (*group, standing)])
        later = standing.kind == "when" and standing.get("later") and not standing.get("if")
        extra = self.only_power(standing.get("do", ())) if later else None
        if extra is None or len(group) > 1 or not same_tree(field_filter(group[0]), field_filter(standing)):
            return ""
        return self.power_after(self.power_for(amounts.pop() or 0, [self.first_of(group[0])]), extra)

    def first_power(self, standing: Standing) -> int | None:
        """How much Power the first card of a kind brings on each turn, if the ability does just that."""
        plain = standing.kind == "when" and standing.fields["event"] == "you play" and standing.get("nth") == (1,)
        if not plain or standing.get("if") or standing.get("itself_too"):
            return None
        return self.only_power(standing.get("do", ()))

    def standing(self, standing: Standing, frame: str) -> list[str]:
        before, self.frame = self.frame, frame
        name = standing.kind.replace(" ", "_").replace("-", "_")
        method: Callable[[Standing], list[str]] | None = getattr(self, f"standing_{name}", None)
        lines = method(standing) if method else [self.missing("standing ability", standing.kind, standing.line)]
        self.frame = before
        return lines

    def standing_once(self, standing: Standing) -> list[str]:
        lead = self.as_soon_as(self.condition(standing.fields["condition"], ORDER, exact=True))
        return [f"{self.once_each_turn}, {self.clause(lead, standing.get('do', ()), ORDER)}"]

    def standing_when(self, standing: Standing) -> list[str]:
        if standing.get("word") == "anyone" or standing.fields["event"] == "anyone defeats":
            return self.told(self.anyone(standing), standing.get("do", ()))
        condition: Condition | None = standing.get("if")
        if condition is not None and self.reached_by_playing(standing, condition):
            lead = self.as_soon_as(self.condition(condition, ORDER, exact=True))
            return [f"{self.once_each_turn}, {self.clause(lead, standing.get('do', ()), ORDER)}"]
        mixed = self.which_of_several(standing) if condition is None else None
        if mixed is not None:
            lead = self.as_soon_as(self.condition(mixed, ORDER, exact=True))
            return [f"{self.once_each_turn}, {self.clause(lead, standing.get('do', ()), ORDER)}"]
        lead = self.trigger(standing)
        if standing.get("itself_too"):
            lead += f" ({self.this_counts})"
        if condition is not None and condition.kind == "confrontation" and condition.word == "yours":
            lead = f"{self.in_your_confrontation}, {lead}"
        elif condition is not None and condition.kind != "attack":  # about the Attack: see `trigger`
            lead += f", {self.if_word(self.condition(condition, ORDER))}"
        self.extra = standing.fields["event"] == "a card makes you draw"
        line = self.clause(lead, standing.get("do", ()), ORDER)
        self.extra = False
        return [f"{line} ({self.once_a_turn})" if self.limited_later(standing) else line]

    def anyone(self, standing: Standing) -> str:
        """Who does what follows, and when: the trigger is about any player, and that player does it."""
        if standing.fields["event"] == "anyone defeats":
            return self.whoever_defeats(field_filter(standing))
        if standing.fields["event"] == "start of turn":
            return self.player_whose_turn_starts
        return self.missing("event of anyone", standing.fields["event"], standing.line)

    def reached_by_playing(self, standing: Standing, condition: Condition) -> bool:
        """Once a turn, when the last of some cards is played."""
        played = standing.fields["event"] == "you play" and condition.kind == "played" and self.limited_later(standing)
        return played and same_tree(condition.filter or Filter(), field_filter(standing)) and not condition.at_most

    def which_of_several(self, standing: Standing) -> Condition | None:
        """The second card of two kinds together: "your second Hero or Villain" would be heard as the second of each."""
        nth: tuple[int, ...] = standing.get("nth") or ()
        found = field_filter(standing)
        played = standing.fields["event"] == "you play" and self.frame != "turn" and not standing.get("itself_too")
        if not played or len(nth) != 1 or nth[0] < 2 or len(words_of(found)) < 2:
            return None
        return Condition("played", filter=found, at_least=nth[0])

    def limited_later(self, standing: Standing) -> bool:
        """Once a turn, but not the first time it happens: a condition decides which time it is."""
        return standing.get("limit") == "once a turn" and standing.get("if") is not None

    def standing_use(self, standing: Standing) -> list[str]:
        how: str = standing.fields["how"]
        single = how == "once"
        leads = [] if single else [self.from_table("use", how)]
        if standing.get("if"):
            before, self.frame = self.frame, "" if single else self.frame  # "this turn" was not yet said
            leads.append(self.if_word(self.condition(standing.fields["if"], ORDER)))
            self.frame = before
        price, do = standing.get("price", ()), standing.get("do", ())
        offer = f"{self.subject(YOU)} {self.may(ORDER)} {self.in_one(price or do, Voice('bare', True))}"
        lines = [", ".join([*leads, offer]) + (f" ({self.once_only})" if single else "")]
        if price and self.is_purpose(do):
            lines[0] += f" {self.in_order_to} {self.in_one(do, Voice('bare', True))}"
        elif price:
            lines.append(self.clause(self.if_done(ORDER), do, ORDER))
        if standing.get("unused"):
            lines.append(self.clause(self.if_never, standing.fields["unused"], ORDER))
        return lines

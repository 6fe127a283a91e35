"""Plays the steps of a scenario: finds the option that a step means, and answers what no step needs to answer."""

from __future__ import annotations

import re

from longbox.engine.events import Event
from longbox.engine.game import Decision, Game, Option
from longbox.engine.queries import candidates
from longbox.engine.words import bits, frame, loc, op, option, zone
from longbox.games import GAMES
from longbox.language.problem import nearest
from longbox.scenario.layout import Layout
from longbox.scenario.source import ScenarioError
from longbox.view.events import zone_name

VERBS = ("plays", "buys", "defeats", "uses", "chooses", "defends", "passes", "fills", "ends")
DECLINES = ("no", "none", "done", "pass", "passes")
# What happens where somebody may have been asked something, had there been a choice.
ASKING = (
    "attack", "hit", "gained", "triggered", "flipped", "revealed", "chose", "avoided", "damage", "uncharge",
)  # fmt: skip
ORDINALS = ("first", "second", "third", "fourth")
_STEP = re.compile(r"(\S+)\s+(\S+)\s*(.*)")


class StepFailed(Exception):
    """The game does not allow what the step says."""


class Step:
    """`SEAT VERB ...`, read."""

    def __init__(self, text: str, line: int, layout: Layout) -> None:
        self.text = text
        self.line = line
        match = _STEP.fullmatch(text.strip())
        if match is None:
            raise ScenarioError(line, f"not a step: '{text}'")
        name, self.verb, rest = match.groups()
        self.seat = layout.seat(name, line)
        verbs = (*VERBS, *layout.words.verbs)
        if self.verb not in verbs and any(self.verb in box.words.verbs for box in GAMES.values()):
            raise ScenarioError(line, f"'{self.verb}' is not in this game")
        if self.verb not in verbs:
            raise ScenarioError(line, f"unknown verb '{self.verb}'", nearest(self.verb, verbs))
        self.answers = [part.strip() for part in rest.split(",")] if self.verb == "chooses" else [rest.strip()]
        self.mate = -1
        self._check(layout)

    def _check(self, layout: Layout) -> None:
        word = self.answers[0]
        if self.verb == "defends":
            match = re.fullmatch(r"with (\S+)(?: for (\S+))?", word)
            if match is None:
                raise ScenarioError(self.line, f"not a Defense: '{self.text}'")
            self.answers = [match[1]]
            layout.card(match[1], self.line)
            if match[2]:
                self.mate = layout.seat(match[2], self.line)
        elif self.verb == "blocks":
            match = re.fullmatch(r"with (\S+)", word)
            if match is None:
                raise ScenarioError(self.line, f"not a Block: '{self.text}'")
            layout.card(match[1], self.line)
            self.answers = [match[1].split(":")[-1]]
        elif self.verb in ("plays", "buys", "uses") and not (self.verb == "plays" and word == "all"):
            layout.card(word, self.line)
            self.answers = [layout.plain(word)]
        elif self.verb == "chooses":
            self.answers = [layout.plain(a) for a in self.answers]
            for answer in self.answers:
                self._check_answer(answer, layout)
        else:
            fixed = {
                "defeats": "villain",
                "fills": "slot",
                "ends": "turn",
                "passes": "",
                "confronts": "",
                "strikes": "",
                "super": "moves",
                "burns": "",
            }
            wanted = fixed.get(self.verb, word)
            if word != wanted:
                raise ScenarioError(self.line, f"'{self.text}' should read '{self.verb} {wanted}'".rstrip())

    def _check_answer(self, answer: str, layout: Layout) -> None:
        words = [*DECLINES, *ORDINALS, "yes", "even", "odd", "hand", "discard", "deck_top", *option.NAMES]
        words += [*layout.names, *bits.TYPE_NAMES]
        if answer not in words and answer not in layout.prog.index and not answer.lstrip("-").isdigit():
            raise ScenarioError(self.line, f"unknown answer '{answer}'", nearest(answer, [*words, *layout.prog.index]))


class Player:
    """A game and the steps played on it."""

    def __init__(self, game: Game, layout: Layout, strict: bool = False) -> None:
        self.game = game
        self.layout = layout
        self.strict = strict  # nothing is passed over: what a step says must be possible
        self.made: list[int] = []  # per choice of a step how many the engine has counted, settled ones after it too
        self.captured: set[int] = set()  # seats that have lost an identity to a Capture
        self.ended = False  # whether the last step ended a turn
        self.recent: list[Event] = []  # facts since the last step that was really played

    # --- playing

    def play(self, step: Step) -> None:
        if step.verb == "plays" and step.answers == ["all"]:
            self._play_all(step)
            return
        for answer in step.answers:
            self._answer(step, answer)

    def _play_all(self, step: Step) -> None:
        st = self.game.state
        hand = st.pile(zone.of(step.seat) + zone.HAND)
        for card in hand:
            self._answer(
                Step(f"{self.layout.names[step.seat]} plays {self._id(card)}", step.line, self.layout), self._id(card)
            )

    def _answer(self, step: Step, answer: str) -> None:
        for _ in range(100):
            if self.game.over:
                if step.verb in ("passes", "ends") and self._settled_already(step, answer):
                    return
                raise StepFailed("the game is over")
            at = self.find(step, answer)
            if at >= 0:
                self.recent = []
                self.ended = step.verb == "ends"
                self.made.append(0)
                self.choose(at)
                return
            auto = self._defends_later(step)
            auto = self.settled() if auto < 0 else auto
            if auto >= 0:
                self.choose(auto)
                continue
            if self._settled_already(step, answer):
                return
            raise StepFailed(f"not allowed; {self.pending()}")

    def choose(self, at: int) -> None:
        self.game.choose(at)
        if self.made:
            self.made[-1] += 1
        self.recent += self.game.events
        for event in self.game.events:
            self._note_capture(event)

    def undo(self, choices: int, dry: bool = False) -> None:
        """Takes back choices of the steps, with what was settled after them. `dry`: only whether it could be done."""
        steps = sum(self.made[-choices:])
        if choices > len(self.made) or steps > self.game.undo_depth:
            raise StepFailed(f"{choices} choices cannot be taken back")
        if dry:
            return
        self.game.undo(steps)
        del self.made[-choices:]
        self.recent = []
        self.ended = False

    def save_and_load(self) -> None:
        """The game goes through its bytes; what comes back has no past to undo."""
        self.game = Game.from_bytes(self.game.to_bytes())
        self.made = []

    def _note_capture(self, event: Event) -> None:
        if event.kind == "moved" and zone_name(self.game.state, event.to)[0] == "captured":
            seat = zone_name(self.game.state, event.source)[1]
            self.captured |= {seat} if seat >= 0 else set()

    def settle(self, following: Step | None) -> None:
        """Answers what has one answer, unless the next step will answer it."""
        for _ in range(100):
            if self.game.over or (following is not None and self.find(following, following.answers[0]) >= 0):
                return
            at = self.settled()
            if at < 0:
                return
            self.choose(at)

    def settled(self) -> int:
        """The answer to a decision that no step needs to answer, or -1."""
        decision = self.game.decision
        if decision.kind == "turn":
            return -1
        options = decision.options
        if decision.kind == "order" or decision.prompt == "pile" or len({self._key(o) for o in options}) == 1:
            return 0
        return -1

    def _key(self, offer: Option) -> tuple[str, str, int, int, str]:
        card = self._id(offer.card) if offer.card >= 0 else ""
        return offer.kind, card, offer.seat, offer.index, offer.word

    def _id(self, card: int) -> str:
        return self.game.card_id(card)

    # --- finding the option a step means

    def find(self, step: Step, answer: str) -> int:
        decision = self.game.decision
        if self.game.over or decision.seat != step.seat:
            return -1
        options = decision.options
        if decision.kind == "turn":
            return self._find_action(step, answer, options)
        if step.verb == "chooses":
            return self._find_answer(decision, options, answer)
        if step.verb == "passes":
            return _index(options, lambda o: o.kind in ("no", "done"))
        if step.verb == "defends" and decision.kind == "defend":
            if (decision.prompt == "defend_mate") != (step.mate >= 0) or (step.mate >= 0 and decision.aim != step.mate):
                return -1
            return self._find_card(options, answer, ("defend",))
        if step.verb == "blocks" and decision.kind == "block":
            return self._find_card(options, answer, ("block",))
        if step.verb == "burns":
            kind = "yes" if decision.prompt in ("burn", "arena") else "burn"
            return _index(options, lambda o: o.kind == kind)
        if step.verb == "uses":
            return self._find_use(decision, options, answer)
        return -1

    def _find_action(self, step: Step, answer: str, options: list[Option]) -> int:
        if step.verb == "plays":
            return self._find_card(options, answer, ("play",))
        if step.verb == "buys":
            return self._find_card(options, answer, ("buy",))
        if step.verb == "uses":
            return self._find_card(options, answer, ("use",))
        if step.verb == "super":
            return self._find_card(options, "health_track", ("use",))
        kinds = {"defeats": "defeat", "fills": "fill", "ends": "end", "confronts": "confront", "strikes": "strike"}
        kind = kinds.get(step.verb, "")
        return _index(options, lambda o: o.kind == kind)

    def _find_card(self, options: list[Option], id: str, kinds: tuple[str, ...]) -> int:
        return _index(options, lambda o: o.kind in kinds and o.card >= 0 and self._id(o.card) == id)

    def _find_use(self, decision: Decision, options: list[Option], id: str) -> int:
        if decision.kind == "yes_no" and decision.source >= 0 and self._id(decision.source) == id:
            return _index(options, lambda o: o.kind == "yes")
        return self._find_card(options, id, ("trigger",))

    def _find_answer(self, decision: Decision, options: list[Option], answer: str) -> int:
        if answer in DECLINES:
            return _index(options, lambda o: o.kind in ("no", "done"))
        if answer in ORDINALS:
            return self._find_ordinal(decision, options, ORDINALS.index(answer))
        if answer == "yes":
            return self._find_yes(options)
        if answer in self.layout.names:
            seat = self.layout.names.index(answer)
            return _index(options, lambda o: o.seat == seat)
        found = self._find_card(options, answer, ("card", "defend", "unless", "trigger", "block"))
        if found >= 0:
            return found
        if decision.kind == "yes_no":
            return self._find_place_or_card(decision, options, answer)
        if decision.prompt == "alternative":
            return self._find_alternative(decision, options, answer)
        return _index(options, lambda o: answer in (o.word, o.kind, str(o.index)))

    def _find_yes(self, options: list[Option]) -> int:
        found = _index(options, lambda o: o.kind == "yes")
        cards = [o for o in options if o.card >= 0]
        if found < 0 and len({self._key(o) for o in cards}) == 1:
            return options.index(cards[0])
        return found

    def _find_ordinal(self, decision: Decision, options: list[Option], at: int) -> int:
        if decision.prompt == "alternative":
            return _index(options, lambda o: o.index == at)
        if decision.kind == "yes_no" or any(o.kind == "no" for o in options):
            return self._find_yes(options) if at == 0 else _index(options, lambda o: o.kind == "no")
        return -1

    def _find_place_or_card(self, decision: Decision, options: list[Option], answer: str) -> int:
        about = [self._id(c) for c in (decision.aim, decision.source) if c >= 0]
        if answer == "deck_top" or answer in about:
            return _index(options, lambda o: o.kind == "yes")
        if answer == "discard":
            return _index(options, lambda o: o.kind == "no")
        return -1

    def _find_alternative(self, decision: Decision, options: list[Option], answer: str) -> int:
        """An alternative may be named by a card it would take, if its player may see that card."""
        st = self.game.state
        top = st.stack[-1]
        step = st.prog.blocks[top.block].steps[top.pc]
        for at, offer in enumerate(options):
            for part in st.prog.blocks[step.alts[offer.index]].steps:
                found = candidates(st, top, part.sel, top.them)
                if answer in [self._id(c) for c in found if self._is_seen(c, decision.seat)]:
                    return at
        return -1

    def _is_seen(self, card: int, seat: int) -> bool:
        return bool(self.game.state.loc[card] >> loc.KNOW_SHIFT & 1 << seat)

    # --- decisions the engine has settled by itself

    def _defends_later(self, step: Step) -> int:
        """Asked about himself first, a player who defends his team-mate says no."""
        decision = self.game.decision
        if step.verb == "defends" and decision.seat == step.seat and decision.kind == "defend":
            return _index(decision.options, lambda o: o.kind == "no")
        return -1

    def _settled_already(self, step: Step, answer: str) -> bool:
        if self.strict:
            return False
        if step.verb == "chooses":
            first = next((e.card for e in self.recent if e.kind == "played"), -1)  # what the step itself played
            ids = [self._id(e.card) for e in self.recent if e.card not in (-1, first)]
            words = answer in DECLINES or answer in ORDINALS or answer in ("yes", "deck_top", "discard", "hand")
            if answer in ids or self._picked_itself(first, step.seat, answer):
                return True
            return (words or answer in self.layout.names) and self._could_have_asked()
        if step.verb == "passes":
            unblocked = any(e.kind == "strikes" and e.seat != step.seat for e in self.recent)
            concerned = any(e.kind in ("hit", "damage") and e.seat == step.seat for e in self.recent)
            return unblocked or concerned or self._passed_already(step.seat)
        if step.verb == "ends":
            return self.game.over or self._ended_by_itself(step)
        if step.verb == "uses":
            st = self.game.state
            base = zone.of(step.seat)
            mine = st.pile(base + zone.TEAM) + st.pile(base + zone.ONGOING) + st.pile(base + zone.PLAY)
            offered = any(self._id(o.card) == answer for o in self.game.decision.options if o.kind == "use")
            fired = any(e.kind == "triggered" and self._id(e.card) == answer for e in self.recent)
            return fired and not offered and answer in [self._id(c) for c in mine]
        return False

    def _passed_already(self, seat: int) -> bool:
        """Whether an Attack or effect that is under way has come by this player, who will be affected."""
        st = self.game.state
        for f in st.stack:
            steps = st.prog.blocks[f.block].steps if f.kind == frame.STEPS else []
            if f.pc >= len(steps):
                continue
            if steps[f.pc].op == op.ATTACK:
                root = st.stack[f.root]
                if seat in root.slots[st.prog.blocks[root.block].hit_slot]:
                    return True
            elif steps[f.pc].op == op.FOR and steps[f.pc].unless_burn and seat in f.seats[: f.next]:
                return True
        return False

    def _picked_itself(self, played: int, seat: int, answer: str) -> bool:
        """Whether the card just played picked a card (`pick`) and could pick no other: that leaves no trace."""
        st = self.game.state
        d = st.prog.defs[st.defn[played]] if played >= 0 else None
        for block in (d.play, d.confront) if d is not None else ():
            for part in st.prog.blocks[block].steps if block >= 0 else ():
                if part.op == op.PICK:
                    found = candidates(st, st.probe(seat, played), part.sel, seat)
                    return {self._id(card) for card in found} == {answer}
        return False

    def _ended_by_itself(self, step: Step) -> bool:
        """A decided Confrontation ends the turn: somebody else's has begun, and nobody has ended this one."""
        return not self.ended and any(e.kind == "turn" for e in self.recent) and self.game.turn != step.seat

    def _could_have_asked(self) -> bool:
        """Whether anything happened since the last step that may ask somebody something; a plain +1 Power does not."""
        defs, defn = self.game.state.prog.defs, self.game.state.defn
        for event in self.recent:
            if event.kind in ASKING:
                return True
            if event.kind == "played":
                d = defs[defn[event.card]]
                if d.play >= 0 > d.plain_power or d.confront >= 0:
                    return True
        return False

    def pending(self) -> str:
        if self.game.over:
            return "the game is over"
        decision = self.game.decision
        options = sorted({self.option_name(o) for o in decision.options})
        return f"{self.layout.names[decision.seat]} is asked {decision.kind} of {', '.join(options)}"

    def option_name(self, offer: Option) -> str:
        if offer.card >= 0:
            return self._id(offer.card)
        if offer.seat >= 0:
            return str(self.layout.names[offer.seat])
        if offer.kind == "alternative":
            return ORDINALS[offer.index]
        return offer.word or offer.kind


def _index(options: list[Option], fits: object) -> int:
    for at, offer in enumerate(options):
        if fits(offer):  # type: ignore[operator]
            return at
    return -1

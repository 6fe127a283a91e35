"""Reading formats: a text becomes a `Format`, or a list of everything that is wrong with how it is written.

What its words mean, whether its cards are there and whether it can be played, is looked at in `format_check.py`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from longbox.games.format import RETURNS, STARTS, TIES, Both, Format, Numbers, Opening, Switches, Tiers
from longbox.games.format_words import FIELDS, MIX, OPENING, PICK, RULES, SIZES, TIERS, Row, limits
from longbox.games.mixing import NO_MIX, PARTS, Mix, Pick
from longbox.games.options import CHOICES, HERO_MODES, BadOptions
from longbox.language.problem import Problem, Problems, TooManyProblems
from longbox.language.reading import Entry, Known, Reading, is_int
from longbox.language.source import compose, decode, line_of, read_bytes
from longbox.language.words import CARD_TYPES
from longbox.packs import FORMATS, PACKS, format_path

MOST_LISTED = 1000  # cards in one list
MOST_TEXT = 2000  # letters of a text; a title has fewer
MOST_TITLE = 80
YES, NO = "true", "false"


def read_format(path: Path) -> tuple[Format | None, list[Problem]]:
    """Reads the file of a format."""
    text, problems = text_of(path)
    return (None, problems) if text is None else read_format_text(text, str(path))


def text_of(path: Path) -> tuple[str | None, list[Problem]]:
    problems = Problems(str(path))
    data = read_bytes(path, problems)
    return (None if data is None else decode(data, problems)), problems.found


def read_format_text(text: str, file: str = "format") -> tuple[Format | None, list[Problem]]:
    """The same for a text at hand; `file` is the name that problems show."""
    made, found = read_leniently(text, file)
    return (None if found else made), found


def read_leniently(text: str, file: str = "format") -> tuple[Format | None, list[Problem]]:
    """What could be read of a format, however much is wrong with the rest."""
    problems = Problems(file)
    try:
        root = compose(text, problems)
        made = None if root is None else _Reader(problems).read(root)
    except TooManyProblems:
        made = None
    return made, sorted(problems.found, key=_line)


def as_format(value: object) -> Format:
    """The format that an option means: the name of one that comes with this package, or what one says."""
    if isinstance(value, Format):
        return value
    if isinstance(value, str):
        return shipped(value)
    if not isinstance(value, Mapping):
        raise BadOptions(f"a format is a name or what it says, not {value!r:.60}")
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        raise BadOptions("this format cannot be read") from None
    return _said(text)


@lru_cache(maxsize=64)
def _said(text: str) -> Format:
    made, problems = read_format_text(text)
    if made is None or made.packs:
        raise BadOptions("\n".join(str(one) for one in problems) or "a format in a game cannot bring packs along")
    return made


@lru_cache(maxsize=64)
def shipped(name: str) -> Format:
    """A format that comes with this package."""
    if name not in FORMATS:
        import difflib

        near = difflib.get_close_matches(name[:60], FORMATS, 1)
        hint = f" (did you mean '{near[0]}'?)" if near else f"; there are {', '.join(FORMATS)}"
        raise BadOptions(f"no format '{name[:60]}'{hint}")
    made, problems = read_format(format_path(name))
    if made is None:
        raise BadOptions("\n".join(str(problem) for problem in problems))
    return made


class _Reader:
    def __init__(self, problems: Problems) -> None:
        self.r = Reading(problems, Known())
        self.lines: dict[str, int] = {}

    def read(self, root: Node) -> Format:
        r = self.r
        said = self.rows(root, FIELDS, "a format", ())
        mixed = self.rows(said["mix"], MIX, "'mix'", ("mix",)) if "mix" in said else {}
        tiers = self.rows(said["tiers"], TIERS, "'tiers'", ("tiers",)) if "tiers" in said else None
        rules = self.rows(said["rules"], RULES, "'rules'", ("rules",)) if "rules" in said else {}
        sizes = self.rows(said["sizes"], SIZES, "'sizes'", ("sizes",)) if "sizes" in said else {}
        kept = {key: _plain(node) for key, node in said.items() if key != "packs"}
        document = json.dumps(kept, ensure_ascii=False, sort_keys=True)
        return Format(
            id=r.id(said["format"], "the id of a format") if "format" in said else "",
            version=r.number(said["version"], 1) if "version" in said else 1,
            title=self.both(said.get("title"), MOST_TITLE),
            text=self.both(said.get("text"), MOST_TEXT),
            game=self.word(said["game"], "game", _games()) if "game" in said else "",
            players=self.span(said["players"], "two numbers of players", 2, 5) if "players" in said else (0, 0),
            packs=tuple(self.words(said.get("packs"), "packs")),
            options=self.options(said.get("options")),
            banned=self.ids(said.get("banned"), "banned"),
            limited=self.numbers(said.get("limited"), "limited", 0),
            copies=self.numbers(said.get("copies"), "copies", 0),
            starting_deck=self.numbers(said.get("starting_deck"), "starting_deck", 1),
            sizes=tuple((name, self.number(node, name)) for name, node in sizes.items()),
            tiers=None if tiers is None else self.tiers(tiers),
            rules=self.switches(rules),
            mix=self.mix(mixed) if mixed else NO_MIX,
            document=document,
            lines=tuple(self.lines.items()),
        )

    # ---------------------------------------------------------------- parts
    def tiers(self, said: Mapping[str, Node]) -> Tiers:
        of: dict[str, int] = {}
        for points, (key, value) in (
            self.r.mapping(said["of"], "points and their heroes").items() if "of" in said else ()
        ):
            known = points.isdecimal() and points.isascii() and len(points) < 3  # in JSON all keys are in quotes
            cost = int(points) if known else 0
            if not known:
                self.r.problem(key, f"a tier is its number of points, found '{points[:40]}'")
            for id in self.ids(value, "tiers/of"):
                if id in of:
                    self.r.problem(value, f"'{id}' is in two tiers")
                of[id] = cost
        return Tiers(
            self.number(said["points"], "points") if "points" in said else 0,
            self.number(said["heroes"], "heroes") if "heroes" in said else 1,
            tuple(of.items()),
            self.number(said["others"], "tier") if "others" in said else 1,
        )

    def switches(self, said: Mapping[str, Node]) -> Switches:
        opening = Opening()
        if "opening_line_up" in said:
            rows = self.rows(said["opening_line_up"], OPENING, "'opening_line_up'", ("rules", "opening_line_up"))
            opening = Opening(**{name: self.number(node, f"opening_{name}") for name, node in rows.items()})
        return Switches(
            opening,
            self.flag(said.get("attack_all"), "attack_all"),
            self.word(said["starts"], "starts", STARTS) if "starts" in said else "drawn",
            self.flag(said.get("hidden_score"), "hidden_score"),
            self.some(said["destroyed_return"], "destroyed_return", RETURNS) if "destroyed_return" in said else None,
            self.some(said["ties"], "ties", TIES) if "ties" in said else None,
        )

    def mix(self, said: Mapping[str, Node]) -> Mix:
        cards: list[str] = []
        picks: list[Pick] = []
        for node in self.listed(said.get("cards"), "mix/cards"):
            if isinstance(node, MappingNode):
                picks.append(self.pick(node))
            else:
                cards.append(self.r.text(node, "a card or a rule"))
                self.lines[f"mix/cards/{cards[-1]}"] = line_of(node)
        copies = self.word(said["copies"], "copies", ("printed", "one")) if "copies" in said else "printed"
        return Mix(
            boxes=self.some(said["boxes"], "boxes", PACKS) if "boxes" in said else (),
            parts=self.some(said["parts"], "parts", PARTS) if "parts" in said else PARTS,
            cards=tuple(cards),
            picks=tuple(picks),
            cube=self.cube(said.get("cube")),
            own=self.flag(said["own"], "own") if "own" in said else True,
            one_each=copies == "one",
            most=self.number(said["most"], "most") if "most" in said else 0,
            swap=self.flag(said.get("swap"), "swap"),
        )

    def pick(self, node: Node) -> Pick:
        said = self.rows(node, PICK, "a rule for cards", ("mix", "cards"))
        if isinstance(node, MappingNode) and not said:
            self.r.problem(node, "a rule for cards says nothing")
        cost: tuple[int, int] | None = None
        if "cost" in said:
            one = said["cost"]
            cost = (self.r.number(one, 0),) * 2 if is_int(one) else self.span(one, "a cost, or two", 0, 99)
        return Pick(
            self.some(said["from"], "from", PACKS) if "from" in said else (),
            self.some(said["parts"], "parts", PARTS) if "parts" in said else (),
            self.some(said["type"], "type", tuple(CARD_TYPES)) if "type" in said else (),
            cost,
            self.r.text(said["search"], "words to look for")[:MOST_TITLE] if "search" in said else "",
        )

    def cube(self, node: Node | None) -> tuple[tuple[str, int], ...]:
        """One card a line: `2 Jericho`, `titans:raven`; what follows a # is not read."""
        if node is None:
            return ()
        text = self.r.text(node, "a list of cards, one a line")
        found: dict[str, int] = {}
        first = line_of(node) + (1 if isinstance(node, ScalarNode) and node.style in ("|", ">") else 0)
        for at, row in enumerate(text.splitlines()):
            words = row.partition("#")[0].split()
            if not words:
                continue
            number = words[0].rstrip("xX×")
            counted = len(words) > 1 and number.isdecimal() and number.isascii() and len(number) < 3
            name = " ".join(words[1:] if counted else words)
            found[name] = found.get(name, 0) + (int(number) if counted else 0)
            self.lines.setdefault(f"mix/cube/{name}", first + at)
            if len(found) > MOST_LISTED:
                self.r.problem(node, f"has more than {MOST_LISTED} cards")
                break
        return tuple(found.items())

    def options(self, node: Node | None) -> tuple[tuple[str, object], ...]:
        """Variants of the box: switches, numbers and words. Heroes are drawn, dealt or picked."""
        found: list[tuple[str, object]] = []
        for name, (key, value) in self.r.mapping(node, "a mapping of options").items() if node is not None else ():
            self.lines[f"options/{name}"] = line_of(key)
            choice = CHOICES.get(name)
            if choice is None or choice.kind not in ("switch", "number", "word", "heroes") or name == "villains":
                known = [one.name for one in CHOICES.values() if one.kind in ("switch", "word", "heroes")]
                self.r.unknown(key, "option", name, known)
            elif choice.kind == "switch":
                found.append((name, self.flag(value, name)))
            elif choice.kind == "number":
                found.append((name, self.r.number(value)))
            else:
                words = HERO_MODES if choice.kind == "heroes" else choice.words
                found.append((name, self.word(value, name, words)))
        return tuple(found)

    # ---------------------------------------------------------------- plain things
    def rows(self, node: Node, fields: tuple[Row, ...], what: str, path: tuple[str, ...]) -> dict[str, Node]:
        """A mapping of exactly these fields."""
        entries: dict[str, Entry] = self.r.mapping(node, f"{what}: a mapping")
        self.r.no_others(entries, [field.name for field in fields], what)
        for field in fields:
            if field.required and field.name not in entries and isinstance(node, MappingNode):
                self.r.problem(node, f"{what} needs '{field.name}'")
        names = {field.name for field in fields}
        for name, (key, _) in entries.items():
            self.lines["/".join((*path, name))] = line_of(key)
        return {name: value for name, (_, value) in entries.items() if name in names}

    def both(self, node: Node | None, most: int) -> Both:
        if node is None:
            return Both()
        said = self.r.mapping(node, "words in both languages: {en: …, fr: …}")
        self.r.no_others(said, ("en", "fr"), "words in both languages")
        found = {}
        for lang in ("en", "fr"):
            if lang not in said:
                if isinstance(node, MappingNode):
                    self.r.problem(node, f"the words in '{lang}' are missing")
                continue
            text = " ".join(self.r.text(said[lang][1], "words").split())
            if len(text) > most:
                self.r.problem(said[lang][1], f"has more than {most} letters")
            found[lang] = text
        return Both(**found)

    def number(self, node: Node, name: str) -> int:
        least, most = limits(name)
        found = self.r.number(node)
        if is_int(node) and not least <= found <= most:
            self.r.problem(node, f"'{name}' must be {least} to {most}, found {found}")
        return found

    def flag(self, node: Node | None, name: str) -> bool:
        if node is None:
            return False
        if not isinstance(node, ScalarNode) or node.value not in (YES, NO):
            self.r.expected(node, f"true or false for '{name}'")
            return False
        return bool(node.value == YES)

    def word(self, node: Node, name: str, allowed: tuple[str, ...]) -> str:
        return self.r.word(node, name, dict.fromkeys(allowed, ""))

    def some(self, node: Node, name: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
        found = [self.word(one, name, allowed) for one in self.r.items(node)]
        return tuple(dict.fromkeys(word for word in found if word))

    def span(self, node: Node, what: str, least: int, most: int) -> tuple[int, int]:
        both = self.r.sequence(node, what)
        if len(both) != 2:
            if isinstance(node, SequenceNode):
                self.r.problem(node, f"expected {what}: [{least}, {most}]")
            return least, most
        low, high = (self.r.number(one, least) for one in both)
        if not least <= low <= high <= most:
            self.r.problem(node, f"expected {what} from {least} to {most}, the smaller one first")
        return low, high

    def listed(self, node: Node | None, name: str) -> list[Node]:
        found = [] if node is None else self.r.items(node)
        if len(found) > MOST_LISTED and node is not None:
            self.r.problem(node, f"'{name}' has more than {MOST_LISTED} entries")
        return found[:MOST_LISTED]

    def words(self, node: Node | None, name: str) -> list[str]:
        return [word for one in self.listed(node, name) if (word := self.r.text(one))]

    def ids(self, node: Node | None, name: str) -> tuple[str, ...]:
        found: list[str] = []
        for one in self.listed(node, name):
            id = self.r.text(one, "the id of a card")
            if id in found:
                self.r.problem(one, f"'{id[:60]}' stands here twice")
            found.append(id)
            self.lines[f"{name}/{id}"] = line_of(one)
        return tuple(id for id in found if id)

    def numbers(self, node: Node | None, name: str, least: int) -> Numbers:
        if node is None:
            return ()
        found: list[tuple[str, int]] = []
        for id, (key, value) in self.r.mapping(node, "cards and their number").items():
            self.lines[f"{name}/{id}"] = line_of(key)
            found.append((id, max(least, self.number(value, name))))
        if len(found) > MOST_LISTED:
            self.r.problem(node, f"'{name}' has more than {MOST_LISTED} entries")
        return tuple(found[:MOST_LISTED])


def _line(problem: Problem) -> int:
    return problem.line


def _games() -> tuple[str, ...]:
    from longbox.games import GAMES  # boxes of one's own too

    return tuple(GAMES)


def _plain(node: Node) -> object:
    """A node as JSON has it: numbers and yes or no where the words look like them, and nothing is quoted."""
    if isinstance(node, MappingNode):
        return {str(key.value): _plain(value) for key, value in node.value}
    if isinstance(node, SequenceNode):
        return [_plain(value) for value in node.value]
    text = str(node.value)
    if is_int(node):
        return int(text) if len(text) < 10 else text
    if isinstance(node, ScalarNode) and not node.style and text in (YES, NO):
        return text == YES
    return text

"""How a format differs from its box, told in English and French: one sentence for each thing it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from longbox.text.model import typeset
from longbox.text.render import card_name

if TYPE_CHECKING:
    from longbox.games.format import Format
    from longbox.games.mixed import Mixed
    from longbox.language.tree import Card

MOST_NAMES = 30  # told one by one
FEW = 12  # guests that are named rather than counted
OPTIONS: Mapping[str, tuple[str, str]] = {
    "two_heads": ("Each player has two Super Heroes.", "Chaque joueur a deux Super-Héros."),
    "teams": ("Two teams of two play against each other.", "Deux équipes de deux jouent l’une contre l’autre."),
    "on_patrol": (
        "Empty slots of the Line-Up may be filled at once (On Patrol).",
        "Les emplacements vides de la Réserve peuvent être remplis aussitôt (En patrouille).",
    ),
    "hero_draft": (
        "Super Heroes are removed, then chosen in turn.",
        "Les Super-Héros sont écartés, puis choisis à tour de rôle.",
    ),
    "impossible": (
        "Impossible mode: Clash cards, KO tokens with effects.",
        "Mode Impossible : cartes Clash, jetons KO avec effets.",
    ),
    "advanced": ("Advanced mode: Arenas.", "Mode Avancé : Arènes."),
    "swapped": ("The first seat plays The Joker.", "La première place joue Le Joker."),
    "heroes=first_game": (
        "The Super Heroes of a first game are drawn.",
        "Les Super-Héros d’une première partie sont tirés au sort.",
    ),
    "heroes=dealt": (
        "Each player is dealt two Super Heroes and keeps one.",
        "Chaque joueur reçoit deux Super-Héros et en garde un.",
    ),
    "heroes=pick": (
        "The players choose their Super Heroes in turn.",
        "Les joueurs choisissent leurs Super-Héros à tour de rôle.",
    ),
    "heroes=random": ("Super Heroes are drawn.", "Les Super-Héros sont tirés au sort."),
    "length=short": (
        "A short game: one Nemesis and some KO tokens fewer.",
        "Partie courte : un Ennemi Juré et quelques jetons KO de moins.",
    ),
    "length=long": (
        "A long game: one Nemesis and some KO tokens more.",
        "Partie longue : un Ennemi Juré et quelques jetons KO de plus.",
    ),
}
SIZES: Mapping[str, tuple[str, str]] = {
    "villains": ("The villain stack has {} cards.", "La pile de Super-Vilains a {} cartes."),
    "hand": ("A new hand has {} cards.", "Une nouvelle main a {} cartes."),
    "line_up": ("The Line-Up has {} cards.", "La Réserve a {} cartes."),
}
SIZES_OF_ONE: Mapping[str, tuple[str, str]] = {
    "hand": ("A new hand has 1 card.", "Une nouvelle main a 1 carte."),
    "line_up": ("The Line-Up has 1 card.", "La Réserve a 1 carte."),
}
STARTS: Mapping[str, tuple[str, str]] = {
    "first seat": ("The first seat begins.", "La première place commence."),
    "last seat": ("The last seat begins.", "La dernière place commence."),
    "fewest points": (
        "Whoever has spent the fewest points on Super Heroes begins; ties are drawn.",
        "Qui a dépensé le moins de points en Super-Héros commence ; on tire au sort entre ex æquo.",
    ),
}
STACKS = {"weakness": ("Weaknesses", "les Faiblesses"), "kick": ("Kicks", "les Coups de Pied")}
TIES = {"villains": ("Super-Villains", "Super-Vilains"), "cards": ("cards", "cartes")}


def differences(
    format: Format,
    lang: str,
    cards: Mapping[str, Card],
    mixed: Mixed,
    boxes: Mapping[str, str],
    printed: Mapping[str, object],
) -> list[str]:
    """The sentences; none if the box is played as printed. `boxes`: their titles; `printed`: its sizes."""
    teller = _Teller(format, lang, cards, mixed, boxes)
    teller.printed = printed
    return [typeset(text, lang == "fr") for text in teller.tell()]


class _Teller:
    def __init__(
        self, format: Format, lang: str, cards: Mapping[str, Card], mixed: Mixed, boxes: Mapping[str, str]
    ) -> None:
        self.format = format
        self.lang = lang
        self.cards = cards
        self.mixed = mixed
        self.boxes = boxes
        self.printed: Mapping[str, object] = {}

    def say(self, words: tuple[str, str], *values: object) -> str:
        return words[1 if self.lang == "fr" else 0].format(*values)

    def at_most(self, number: int, english: tuple[str, str], french: tuple[str, str]) -> str:
        word = self.say((english[number != 1], french[number > 1]))
        return self.say(("at most {} {}", "au plus {} {}"), number, word)

    def names(self, ids: Sequence[str]) -> str:
        told = [card_name(self.cards[id], self.lang) if id in self.cards else id for id in ids]
        more = len(told) - MOST_NAMES
        if more > 0:
            told = [*told[:MOST_NAMES], self.say(("and {} more", "et {} autres"), more)]
        return ", ".join(told)

    def points(self, number: int) -> str:
        one = number == 1 or (number == 0 and self.lang == "fr")
        return f"{number} point" if one else f"{number} points"

    def tell(self) -> Iterator[str]:
        parts: tuple[Callable[[], Iterator[str]], ...] = (
            self._players, self._options, self._sizes, self._opening, self._rules, self._tiers, self._cards, self._mix,
        )  # fmt: skip
        for part in parts:
            yield from part()

    def _players(self) -> Iterator[str]:
        least, most = self.format.players
        if (least, most) == self.printed.get("players"):
            return
        if least == most and most:
            yield self.say(("For {} players.", "Pour {} joueurs."), most)
        elif most:
            yield self.say(("For {} to {} players.", "Pour {} à {} joueurs."), least, most)

    def _options(self) -> Iterator[str]:
        for name, value in self.format.options:
            key = name if value is True else f"{name}={value}"
            if key in OPTIONS:
                yield self.say(OPTIONS[key])
            elif value is not False:
                yield f"{name}: {value}."

    def _sizes(self) -> Iterator[str]:
        for name, number in self.format.sizes:
            if number == 1:
                yield self.say(SIZES_OF_ONE[name])
            elif number != self.printed.get(name):
                yield self.say(SIZES[name], number)

    def _opening(self) -> Iterator[str]:
        opening = self.format.rules.opening
        if opening.most >= 0:
            words = (
                "The opening Line-Up holds {} of cost {} or more.",
                "La Réserve de départ contient {} d’un coût de {} ou plus.",
            )
            yield self.say(words, self.at_most(opening.most, ("card", "cards"), ("carte", "cartes")), opening.cost)
        if opening.locations >= 0:
            words = ("The opening Line-Up holds {}.", "La Réserve de départ contient {}.")
            yield self.say(words, self.at_most(opening.locations, ("Location", "Locations"), ("Lieu", "Lieux")))

    def _rules(self) -> Iterator[str]:
        rules = self.format.rules
        if rules.attack_all:
            words = (
                "An Attack on a foe of your choice hits every foe.",
                "Une Attaque contre un adversaire au choix touche chaque adversaire.",
            )
            yield self.say(words)
        if rules.starts in STARTS:
            yield self.say(STARTS[rules.starts])
        if rules.hidden_score:
            yield self.say(("Scores stay hidden until the end.", "Les scores restent cachés jusqu’à la fin."))
        if rules.returns is not None:
            yield self._returns(rules.returns)
        if rules.ties is not None:
            yield self._ties(rules.ties)

    def _returns(self, returns: Sequence[str]) -> str:
        if not returns:
            return self.say(
                ("No destroyed card returns to its stack.", "Aucune carte détruite ne retourne dans sa pile.")
            )
        told = self.say((" and ", " et ")).join(self.say(STACKS[word]) for word in returns)
        words = (
            "Of destroyed cards only {} return to their stack.",
            "Parmi les cartes détruites, seules retournent dans leur pile : {}.",
        )
        return self.say(words, told)

    def _ties(self, ties: Sequence[str]) -> str:
        if not ties:
            return self.say(("Ties are shared.", "Les égalités sont partagées."))
        told = self.say((", then ", ", puis de ")).join(self.say(TIES[word]) for word in ties)
        return self.say(
            ("Ties are decided by the most {}.", "Les égalités se départagent au plus grand nombre de {}."), told
        )

    def _tiers(self) -> Iterator[str]:
        tiers = self.format.tiers
        if tiers is None:
            return
        if tiers.heroes > 1:
            words = (
                "Each player picks up to {} Super Heroes for {}, as long as the points reach.",
                "Chaque joueur choisit jusqu’à {} Super-Héros pour {}, tant que les points suffisent.",
            )
            yield self.say(words, tiers.heroes, self.points(tiers.points))
        else:
            words = (
                "Each player picks a Super Hero for {} at most.",
                "Chaque joueur choisit un Super-Héros à {} au plus.",
            )
            yield self.say(words, self.points(tiers.points))
        for points in sorted({points for _, points in tiers.of}, reverse=True):
            named = self.names([id for id, cost in tiers.of if cost == points])
            yield self.say(("{}: {}.", "{} : {}."), self.points(points), named)
        yield self.say(("{}: all others.", "{} : tous les autres."), self.points(tiers.others))

    def _cards(self) -> Iterator[str]:
        format = self.format
        if format.banned:
            yield self.say(("Left out: {}.", "Écartées : {}."), self.names(format.banned))
        for listed, words in (
            (format.limited, ("At most so many copies: {}.", "Exemplaires au plus : {}.")),
            (format.copies, ("Copies: {}.", "Exemplaires : {}.")),
            (format.starting_deck, ("Starting deck: {}.", "Paquet de départ : {}.")),
        ):
            if listed:
                yield self.say(words, ", ".join(f"{number} × {self.names([id])}" for id, number in listed))
        if format.packs:
            yield self.say(("Packs: {}.", "Extensions : {}."), ", ".join(format.packs))

    def _mix(self) -> Iterator[str]:
        mix = self.format.mix
        if mix.boxes:
            titles = ", ".join(self.boxes.get(home, home) for home in mix.boxes)
            yield self.say(("With cards of {}.", "Avec des cartes de {}."), titles)
        guests = self.mixed.guests
        if 0 < len(guests) <= FEW:
            yield self.say(("From other boxes: {}.", "D'autres boîtes : {}."), self.names(guests))
        elif guests:
            yield self.say(
                (
                    "{} different cards of other boxes join.",
                    "{} cartes différentes d’autres boîtes se joignent à la partie.",
                ),
                len(guests),
            )
        if not mix.own:
            yield self.say(("The Main Deck of the box itself stays out.", "Le Deck Commun de la boîte reste de côté."))
        if mix.one_each:
            yield self.say(("One copy of each card that joins.", "Un exemplaire de chaque carte qui se joint."))
        if mix.swap:
            words = (
                "As many cards of the box are taken out as others are put in, of a like type and cost.",
                "On retire de la boîte autant de cartes qu’on en ajoute, de type et de coût semblables.",
            )
            yield self.say(words)
        if mix.most:
            yield self.say(("The Main Deck has at most {} cards.", "Le Deck Commun a au plus {} cartes."), mix.most)
        if self.mixed.cannot:
            words = ("Cannot come along here: {}.", "Ne peuvent pas venir ici : {}.")
            yield self.say(words, self.names(list(self.mixed.cannot)))

"""The exhaustive runner: games are steered until every card has been through everything that can happen to it."""

from __future__ import annotations

from longbox import Game, Option, new_game
from longbox.bots import decide, make_bot
from longbox.engine.events import Event
from longbox.engine.words import zone
from longbox.games import library
from longbox.view import view
from longbox.view.events import zone_name

MOST_GAMES = 1000


DEEDS = {"buy": "bought", "defeat": "bought", "play": "played", "defend": "defended", "block": "blocked"}


class Deeds:
    """What is still to happen to which card."""

    def __init__(self, box: str = "base") -> None:
        cards = library(box).cards.values()
        deck = {c.id for c in cards if c.section in ("starters", "stacks", "main_deck", "super_villains")}
        self.left: dict[str, set[str]] = {
            "bought": {c.id for c in cards if c.section in ("main_deck", "super_villains") or c.id == "kick"},
            "played": set(deck),
            "discarded": set(deck),
            "destroyed": set(deck),
            "defended": {c.id for c in cards if c.defense is not None},
            "replayed": deck - {"clayface"},
            "heroes": {c.id for c in cards if c.section == "characters"},
            "blocked": {c.id for c in cards if "block" in c.more},
            "confronting": {c.id for c in cards if "confrontation" in c.more},  # played in a Confrontation
        }
        if box == "metal":
            self._in_metal(box)
        elif box == "injustice":
            self._in_injustice(box)
        elif box != "base":
            self.left["replayed"] = set()  # no other box plays a card again

    def _in_metal(self, box: str) -> None:
        """Super-Villains never enter a deck, a destroyed Weakness returns, Clayface repeats only cheap cards."""
        cards = library(box).cards.values()
        villains = {c.id for c in cards if c.section == "super_villains"}
        for deed in ("played", "discarded", "destroyed"):
            self.left[deed] -= villains
        self.left["bought"].add("breakthrough")
        self.left["destroyed"].discard("weakness")
        self.left["returned"] = {"weakness", "breakthrough"}
        self.left["replayed"] = {
            c.id for c in cards
            if c.section != "super_villains" and c.cost is not None and c.cost <= 5 and c.ongoing is None
        } - {"clayface"}  # fmt: skip
        self.left["captured"] = {c.id for c in cards if c.section == "characters"}
        self.left["rescued"] = set(self.left["captured"])

    def _in_injustice(self, box: str) -> None:
        """Nemeses enter the decks, a destroyed Kick or Weakness returns; tokens, Clash cards and Arenas come up."""
        cards = library(box).cards.values()
        nemeses = {c.id for c in cards if c.section == "nemeses"}
        for deed in ("bought", "played", "discarded", "destroyed"):
            self.left[deed] |= nemeses
        self.left["destroyed"] -= {"kick", "weakness"}
        self.left["returned"] = {"kick", "weakness"}
        self.left["replayed"] = set()
        self.left["played"] |= {c.id for c in cards if c.section == "super_moves"}
        self.left["flipped"] = {
            c.id for c in cards if c.section in ("clash", "arenas") or c.first_appearance is not None
        }
        self.left["ko"] = {c.id for c in cards if c.section == "ko_tokens"}
        self.left["burned"] = {c.id for c in cards if any(step.verb == "burn" for step in c.play)}

    def missing(self) -> int:
        return sum(len(ids) for ids in self.left.values())

    def note(self, game: Game) -> None:
        for event in game.events:
            if event.card < 0:
                continue
            card = game.card_id(event.card)
            if event.kind in ("bought", "defeated"):
                self.left["bought"].discard(card)
                self.left["heroes"].discard(card)  # Rivals: a character defeated
            elif event.kind == "played":
                self.left["replayed" if event.amount == 1 else "played"].discard(card)
                if game.state.confronting:
                    self.left["confronting"].discard(card)
            elif event.kind == "blocked":
                self.left["blocked"].discard(card)
            elif event.kind in ("flipped", "ko") and event.kind in self.left:
                self.left[event.kind].discard(card)
            elif event.kind == "triggered":
                self.left.get("flipped", set()).discard(card)  # an Arena that lay there from the start
            elif event.kind == "avoided":
                self.left["defended"].discard(card)
            elif event.kind == "moved":
                self._note_move(card, event.to)
                self._note_capture(game, card, event)

    def _note_move(self, card: str, to: int) -> None:
        if to == zone.DESTROYED:
            self.left["destroyed"].discard(card)
        elif to >= zone.SHARED and (to - zone.SHARED) % zone.PER_SEAT == zone.DISCARD:
            self.left["discarded"].discard(card)

    def _note_capture(self, game: Game, card: str, event: Event) -> None:
        source, to = (zone_name(game.state, z)[0] for z in (event.source, event.to))
        deed = {("team", "captured"): "captured", ("captured", "team"): "rescued", ("hero_pile", "team"): "heroes"}
        self.left.get(deed.get((source, to), ""), set()).discard(card)
        if to == card:  # a side stack is named after its card
            self.left.get("returned", set()).discard(card)

    def wanted(self, game: Game, option: Option, prompt: str) -> bool:
        """Whether this answer makes something happen that has not happened yet."""
        if option.card < 0:
            return False
        card = game.card_id(option.card)
        if option.kind == "card":
            deed = {"destroy": "destroyed", "play_again": "replayed", "discard": "discarded"}.get(prompt, "")
            if prompt == "put":
                z = zone_name(game.state, game.state.zone_of(option.card))[0]
                deed = {"team": "captured", "captured": "rescued"}.get(z, "")
            return card in self.left.get(deed, ())
        if option.kind == "play" and card in self.left["replayed"] and holds_clayface(game):
            return True
        if option.kind == "play" and card in self.left["confronting"] and game.state.confronting:
            return True
        deed = DEEDS.get(option.kind, "")
        return card in self.left.get(deed, ())


def holds_clayface(game: Game) -> bool:
    return any(card.id == "clayface" for card in view(game, game.turn).seats[game.turn].hand)


def test_every_card_goes_through_everything() -> None:
    deeds = Deeds()
    heroes = sorted(deeds.left["heroes"])
    games = 0
    while deeds.missing() and games < MOST_GAMES:
        pair = [[heroes[games % len(heroes)]], [heroes[(games + 3) % len(heroes)]]]
        game = new_game("base", seats=2, seed=games, villains=12, heroes=pair)
        deeds.left["heroes"] -= {pair[0][0], pair[1][0]}
        steer(game, deeds, games)
        games += 1
    assert deeds.missing() == 0, {what: ids for what, ids in deeds.left.items() if ids}


def test_every_card_of_rivals_goes_through_everything() -> None:
    deeds = Deeds("rivals")
    games = 0
    while deeds.missing() and games < MOST_GAMES:
        steer(new_game("rivals", seed=games), deeds, games)
        games += 1
    assert deeds.missing() == 0, {what: ids for what, ids in deeds.left.items() if ids}


def test_every_card_of_injustice_goes_through_everything() -> None:
    deeds = Deeds("injustice")
    deeds.left["played"].discard("injustice_superman")  # the game ends with the turn in which he falls
    heroes = sorted(deeds.left["heroes"])
    games = 0
    while deeds.missing() and games < MOST_GAMES:
        pair = [[heroes[games % len(heroes)]], [heroes[(games + 3) % len(heroes)]]]
        deeds.left["heroes"] -= {pair[0][0], pair[1][0]}
        steer(
            new_game("injustice", seed=games, heroes=pair, length="long", impossible=True, advanced=True), deeds, games
        )
        games += 1
    assert deeds.missing() == 0, {what: ids for what, ids in deeds.left.items() if ids}


def test_every_card_of_teen_titans_goes_through_everything() -> None:
    deeds = Deeds("titans")
    for what in ("played", "destroyed"):
        deeds.left[what].discard("trigon")  # the game ends with the turn in which he is defeated
    heroes = sorted(deeds.left["heroes"])
    games = 0
    while deeds.missing() and games < MOST_GAMES:
        pair = [[heroes[games % len(heroes)]], [heroes[(games + 3) % len(heroes)]]]
        game = new_game("titans", seats=2, seed=games, villains=12, heroes=pair)
        deeds.left["heroes"] -= {pair[0][0], pair[1][0]}
        steer(game, deeds, games)
        games += 1
    assert deeds.missing() == 0, {what: ids for what, ids in deeds.left.items() if ids}


def test_every_card_of_metal_goes_through_everything() -> None:
    deeds = Deeds("metal")
    heroes = sorted(deeds.left["heroes"] - {"batman_character"})
    deeds.left["heroes"] = set(heroes)
    games = 0
    while deeds.missing() and games < MOST_GAMES:
        pair = [[heroes[games % len(heroes)]], [heroes[(games + 3) % len(heroes)]]]
        steer(new_game("metal", seats=2, seed=games, heroes=pair), deeds, games)
        deeds.left["heroes"] -= {pair[0][0], pair[1][0]}
        games += 1
    assert deeds.missing() == 0, {what: ids for what, ids in deeds.left.items() if ids}


def steer(game: Game, deeds: Deeds, seed: int) -> None:
    bots = [make_bot("rookie", seed), make_bot("rookie", seed + 1)]
    while not game.over:
        decision = game.decision
        options = decision.options
        at = next((i for i, o in enumerate(options) if deeds.wanted(game, o, decision.prompt)), -1)
        if decision.prompt == "burn" and game.card_id(decision.source) in deeds.left.get("burned", ()):
            deeds.left["burned"].discard(game.card_id(decision.source))
            at = 0
        if at < 0 and any(o.kind == "confront" for o in options) and _unseen_in_hand(game, deeds):
            at = next(i for i, o in enumerate(options) if o.kind == "confront")
        if at < 0:
            at = decide(bots[decision.seat], game)
        game.choose(at)
        deeds.note(game)


def _unseen_in_hand(game: Game, deeds: Deeds) -> bool:
    """Whether a card in hand is still to be played in a Confrontation."""
    hand = view(game, game.turn).seats[game.turn].hand
    return any(card.id in deeds.left["confronting"] for card in hand)

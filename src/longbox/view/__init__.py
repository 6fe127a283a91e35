"""What a seat may know. A view is built from nothing, card by card that the seat knows; it is never the state minus
its secrets. May import the engine and the games.

Cards carry a handle: it names the card as long as it lies where it lies and says nothing about where it came from.
"""

from longbox.engine.game import set_viewer
from longbox.view.build import SPECTATOR, view
from longbox.view.events import seen_events
from longbox.view.model import (
    CardView,
    ConfrontationView,
    DecisionView,
    OptionView,
    PileView,
    SeatView,
    SeenEvent,
    View,
)

__all__ = [
    "SPECTATOR",
    "CardView",
    "ConfrontationView",
    "DecisionView",
    "OptionView",
    "PileView",
    "SeatView",
    "SeenEvent",
    "View",
    "seen_events",
    "view",
]

set_viewer(view)

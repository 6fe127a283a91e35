"""Facts that are told: kind, audience, then four arguments."""

from typing import Final

MOVED: Final = 0  # card, from zone, to zone, old stay, new stay
PLAYED: Final = 1  # seat, card, again
POWER: Final = 2  # seat, amount; below 0: taken back
BOUGHT: Final = 3  # seat, card, price
DEFEATED: Final = 4  # seat, card, price
GAINED: Final = 5  # seat, card, to zone
SHUFFLED: Final = 6  # zone, cards
REVEALED: Final = 7  # card, zone, seat whose it is
LOOKED: Final = 8  # card, zone, seat that looks
ATTACK: Final = 9  # seat or NOBODY, card
AVOIDED: Final = 10  # seat saved, card used, seat that used it
HIT: Final = 11  # seat, card of the attack
TURN: Final = 12  # seat, number
FLIPPED: Final = 13  # card
OVER: Final = 14  # reason
PAID: Final = 15  # seat, amount
TRIGGERED: Final = 16  # seat, card
CHOSE: Final = 17  # seat, option code, prompt
FACE_DOWN: Final = 18  # seat, 1 down or 0 up
SHOWED: Final = 19  # seat, card: escaped by showing it
END_TURN: Final = 20  # seat
CONFRONTS: Final = 21  # seat, character of the foe
STRIKES: Final = 22  # seat, Power
BLOCKED: Final = 23  # seat, card, what the character costs now
HELD: Final = 24  # seat, character that was not defeated, its cost
COST: Final = 25  # seat, what its character costs now
DAMAGE: Final = 26  # seat, amount, who did it
HEAL: Final = 27  # seat, amount
CHARGE: Final = 28  # seat, amount
UNCHARGE: Final = 29  # seat, amount, 1 if it was a Burn
KO: Final = 30  # seat, token or the seats + 1023, who did it
NAMES: Final = (
    "moved", "played", "power", "bought", "defeated", "gained", "shuffled", "revealed", "looked", "attack", "avoided",
    "hit", "turn", "flipped", "over", "paid", "triggered", "chose", "face_down", "showed", "end_turn",
    "confronts", "strikes", "blocked", "held", "cost", "damage", "heal", "charge", "uncharge", "ko",
)  # fmt: skip

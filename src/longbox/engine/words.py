"""The engine's numbers: zones, verbs, players, events, options. Every word of a card becomes one of these ints.

Imports nothing. `Final` constants are folded into the compiled code.
"""

from typing import Final

MAX_SEATS: Final = 5
NOBODY: Final = -1

# --- zones. A zone id is a shared zone, or SHARED + seat * PER_SEAT + a seat zone. The top of a pile is its last card.
MAIN: Final = 0
LINE_UP: Final = 1  # slots in order, EMPTY where a card was taken
VILLAINS: Final = 2
DESTROYED: Final = 3
ASIDE: Final = 4  # face down, in transit between players
OUT: Final = 5  # villains removed at set-up: nobody may look
BOX: Final = 6  # identities nobody uses
STACK: Final = 7  # first of the side stacks (Kick, Weakness)
STACKS: Final = 3
SHARED: Final = 10

DECK: Final = 0
HAND: Final = 1
DISCARD: Final = 2
PLAY: Final = 3  # played this turn
ONGOING: Final = 4  # in play from earlier turns
TEAM: Final = 5  # the identities before a player
UNDER: Final = 6  # under the identity, face down
SCORE: Final = 7
DEALT: Final = 8  # identities dealt, one is kept
PER_SEAT: Final = 9

# Zones that only some boxes have lie after those of the seats: Rules.extra names them. Before a game has seats, and in
# compiled cards, the k-th of them is called EXTRA + k.
EXTRA: Final = 64

EMPTY: Final = -1  # an empty Line-Up slot

# --- a card's place is one int: zone, owner + 1, who knows it (a bit a seat), and the stay (a serial of its moves)
# The fields are narrow: an int below 2 ** 30 is one digit to Python, which is quicker to read and to make.
ZONE_MASK: Final = 63
OWNER_SHIFT: Final = 6
OWNER_MASK: Final = 7
KNOW_SHIFT: Final = 9
KNOW_MASK: Final = 31
STAY_SHIFT: Final = 14

# --- verbs
OP_POWER: Final = 0
OP_DRAW: Final = 1
OP_DISCARD: Final = 2
OP_DESTROY: Final = 3
OP_GAIN: Final = 4
OP_PUT: Final = 5
OP_PLAY: Final = 6
OP_REVEAL: Final = 7
OP_LOOK: Final = 8
OP_PICK: Final = 9
OP_REFILL: Final = 10
OP_PAY: Final = 11
OP_IF: Final = 12
OP_MAY: Final = 13
OP_CHOOSE: Final = 14
OP_FOR: Final = 15
OP_ATTACK: Final = 16
OP_ONCE: Final = 17
OP_LATER: Final = 18
OP_UNTIL: Final = 19
OP_PICK_WORD: Final = 20
OP_KEYWORD: Final = 40
OP_END_TURN: Final = 41
OP_DAMAGE: Final = 30
OP_HEAL: Final = 31
OP_CHARGE: Final = 32
OP_LOSE: Final = 33
OP_BURN: Final = 34
OP_SHARE: Final = 35  # damage split among several
OP_FOLLOW: Final = 36
OP_FLIP: Final = 50
OP_PICK_SEAT: Final = 51

# --- how a step ended, for the frame that ran it
FAIL: Final = 0
DONE: Final = 1
WAIT: Final = 2  # a decision is pending, or a frame was pushed: come back

# --- what a selector looks at
S_NONE: Final = 0
S_SLOT: Final = 1
S_THIS: Final = 2
S_ZONES: Final = 3
S_TOP: Final = 4
S_OF: Final = 5
S_STACK: Final = 6
S_GAINED: Final = 7
S_OWNED: Final = 8
S_UNDER: Final = 9  # under this card

# --- how many
N_EXACT: Final = 0
N_UP_TO: Final = 1
N_ANY: Final = 2
N_ALL: Final = 3

# --- players
W_SUBJECT: Final = 0
W_YOU: Final = 1
W_THEM: Final = 2
W_EACH_FOE: Final = 3
W_A_FOE: Final = 4
W_EACH_PLAYER: Final = 5
W_EACH_HIT: Final = 6
W_LEFT: Final = 7
W_ATTACKER: Final = 8
W_ACTIVE: Final = 9
W_ANYONE: Final = 10
W_PICKED: Final = 32  # + k: the k-th choice of players of the program

# --- places a card is put to
P_HAND: Final = 0
P_TOP: Final = 1
P_BOTTOM: Final = 2
P_DISCARD: Final = 3
P_LINE_UP: Final = 4
P_ASIDE: Final = 5
P_UNDER: Final = 6
P_TOP_VILLAINS: Final = 7
P_GIVE_DISCARD: Final = 8  # the discard pile of another player
P_GIVE_HAND: Final = 9
P_BOTTOM_MAIN: Final = 10
P_PLAY: Final = 18  # in play, without being played

P_TEAM: Final = 11  # before the player, among the identities
P_SCORE: Final = 12  # the score pile of its owner
P_STACK: Final = 13  # the side stack it belongs to
P_UNDER_CHARACTER: Final = 14
P_BOX: Final = 15  # among the identities nobody uses
P_VILLAINS: Final = 16  # into the face-down part of the villain stack, shuffled
P_UNDER_THIS: Final = 17
P_EXTRA: Final = 32  # + k: on top of the k-th extra zone
P_EXTRA_BOTTOM: Final = 48  # + k: under it

# --- moments
M_END_OF_TURN: Final = 0
M_DEFEATED: Final = 1
M_WON: Final = 2  # the Confrontation of this turn is won
M_NEXT_TURN: Final = 10  # the end of the player's next turn
M_FULL: Final = 11  # the Line-Up has been filled again

# --- conditions
C_COST: Final = 0
C_PARITY: Final = 1
C_CARD: Final = 2
C_ANY: Final = 3
C_NONE: Final = 4
C_PLAYED: Final = 5
C_FIRST_CARD: Final = 6
C_PLAYERS: Final = 7
C_ALL: Final = 8
C_ANY_OF: Final = 9
C_NOT: Final = 10
C_MORE: Final = 40
C_CONFRONTATION: Final = 11
C_HEALTH: Final = 30
C_FIRST_ATTACK: Final = 31
C_AVOIDED: Final = 32

# --- values
V_NUMBER: Final = 0
V_COUNT: Final = 1
V_PLAYED: Final = 2
V_PLAYERS: Final = 3
V_COST: Final = 4
V_IF: Final = 5
V_SLOT_COUNT: Final = 6
V_HAND_OF: Final = 7
V_VP: Final = 8
V_PRINTED_POWER: Final = 9
V_CHARGES: Final = 20
V_AMOUNT: Final = 21
V_HIGHEST: Final = 22
V_CHARGE_COST: Final = 23  # of the Super Move that lies under the character

# --- what `different` compares
D_NONE: Final = 0
D_NAME: Final = 1
D_TYPE: Final = 2
D_COST: Final = 3
D_COLOUR: Final = 4

# --- standing abilities
A_WHEN: Final = 0
A_ONCE: Final = 1
A_USE: Final = 2
A_GAINED: Final = 3
A_COSTS: Final = 4
A_RULE: Final = 5
A_FACE_DOWN: Final = 6
A_CARDS: Final = 30  # the next card has one more type
A_ABILITY_OF: Final = 31
A_CONTROL: Final = 32
A_PLAYABLE: Final = 33
A_DESTROYED: Final = 34
A_STAND_INS: Final = 35
A_CHARACTER: Final = 7  # changes what the character before a player costs
A_ATTACKS: Final = 20  # your Attacks change
A_ATTACKED: Final = 21  # Attacks on you change

# --- triggers
T_PLAY: Final = 0
T_GAIN: Final = 1
T_DRAW: Final = 2
T_DESTROY: Final = 3
T_DISCARD: Final = 4
T_START: Final = 5
T_LEAVES: Final = 6
T_DEFEAT: Final = 40  # anyone defeats
T_ATTACKED: Final = 10
T_AVOID: Final = 11
T_SUCCEED: Final = 12  # an Attack of yours on one foe
T_SUCCEED_ANY: Final = 13
T_ALL_AVOID: Final = 14
T_DEPLETE: Final = 15  # you emptied a Health bar of a foe
T_DEPLETED: Final = 16  # one of yours is empty
T_HARM: Final = 17  # through your card a foe discards, loses a Charge, gains a Weakness

# --- one bit per thing a seat may listen to; an event nobody listens to costs one test
L_PLAY: Final = 1
L_GAIN: Final = 2
L_DRAW: Final = 4
L_ONCE: Final = 8
L_USE: Final = 16
L_GAINED: Final = 32
L_COSTS: Final = 64
L_RULE: Final = 128
L_TABLE_STATE: Final = 256  # a `once` that looks at more than the plays of this turn
L_CHARACTER: Final = 512
L_ATTACK: Final = 1 << 12  # anything about Attacks, made or suffered
L_ATTACKED: Final = 1 << 13  # a reaction before one's own Defense
L_HEALTH: Final = 1 << 14
L_HARM: Final = 1 << 15
L_NEXT: Final = 1 << 16  # the next card gained
L_DESTROY: Final = 1 << 25
L_DISCARD: Final = 1024
L_START: Final = 2048
L_LEAVES: Final = 1 << 19
L_DESTROYED: Final = 1 << 20
L_STAND_INS: Final = 1 << 21
L_NEXT_CARD: Final = 1 << 22

# --- how often a right or a trigger works
ANY_NUMBER: Final = 0
ONCE: Final = 1
ONCE_A_TURN: Final = 2  # counted per card, in `used`
ONCE_A_ROUND: Final = 3  # between two turns of one's own

# --- numbers of the rules a card may change
RULE_POWER: Final = 0
RULE_NEW_HAND: Final = 1
RULE_CAPTURE: Final = 2  # Weaknesses in play that capture an identity
RULE_MOST_CHARGES: Final = 10
RULE_WEAKNESS: Final = 11
RULE_HEALING: Final = 12

# --- rows: what lasts longer than the effect that made it
R_ONCE: Final = 0
R_LATER: Final = 1
R_UNTIL: Final = 2
R_UNDER: Final = 5  # cards under a card in play: in its slot, card and stay

# --- the Confrontation of a turn
NO_CONFRONTATION: Final = 0
ANNOUNCED: Final = 1  # its player plays cards
STRUCK: Final = 2  # he is done: Blocks
DECIDED: Final = 3

# --- frames
K_STEPS: Final = 0
K_DEFEND: Final = 1
K_GAIN: Final = 2
K_END: Final = 3
K_DEFEATED: Final = 4
K_DEAL: Final = 5
K_PATROL: Final = 6
K_CONFRONT: Final = 7
K_ARENA: Final = 9  # a card was gained from a slot: its gainer may use what stands there
K_UNDER: Final = 20
K_DRAFT: Final = 21

# --- the end of a turn, step by step; each box lists its own order
E_EFFECTS: Final = 0
E_DISCARD_HAND: Final = 1
E_CLEAR_PLAY: Final = 2
E_DRAW: Final = 3
E_REFILL: Final = 4
E_FLIP: Final = 5
E_NEXT: Final = 6
E_RECRUIT: Final = 20  # who has no identity finds a new one
E_LAST: Final = 21  # the game ends if the last villain has fallen
E_RECOVER: Final = 8  # who was knocked out is well again
E_OVER: Final = 9  # the end of the game, where it waits for the end of the turn

# --- options: kind << OPTION_SHIFT | argument
OPTION_SHIFT: Final = 16
OPTION_MASK: Final = 65535
O_PLAY: Final = 0
O_BUY: Final = 1
O_DEFEAT: Final = 2
O_USE: Final = 3  # argument: position in the rows
O_FILL: Final = 4
O_END: Final = 5
O_CARD: Final = 6
O_DEFEND: Final = 7
O_UNLESS: Final = 8
O_SEAT: Final = 9
O_WORD: Final = 10
O_ALT: Final = 11
O_YES: Final = 12
O_NO: Final = 13
O_DONE: Final = 14
O_TRIGGER: Final = 15  # argument: position in the queue of triggers
O_CONFRONT: Final = 16
O_STRIKE: Final = 17
O_BLOCK: Final = 18
O_BURN: Final = 19  # argument: the Charges
OPTION_NAMES: Final = (
    "play", "buy", "defeat", "use", "fill", "end", "card", "defend", "unless", "seat", "word", "alternative",
    "yes", "no", "done", "trigger", "confront", "strike", "block", "burn",
)  # fmt: skip

EVEN: Final = 0
ODD: Final = 1
WORD_NAMES: Final = ("even", "odd", "starter", "hero", "villain", "super_power", "equipment", "location")
FIRST_TYPE_WORD: Final = 2  # from here on in the order of TYPE_NAMES

# --- kinds of decisions, as scenarios and views name them
D_TURN: Final = 0
D_PLAY: Final = 1
D_DISCARD: Final = 2
D_DESTROY: Final = 3
D_GAIN: Final = 4
D_DEFEND: Final = 5
D_BLOCK: Final = 6
D_CHOOSE: Final = 7
D_ORDER: Final = 8
D_TARGET: Final = 9
D_YES_NO: Final = 10
DECISION_NAMES: Final = (
    "turn", "play", "discard", "destroy", "gain", "defend", "block", "choose", "order", "target", "yes_no",
)  # fmt: skip

# --- what a decision is about, for the text of the question
Q_TURN: Final = 0
Q_DISCARD: Final = 1
Q_DESTROY: Final = 2
Q_GAIN: Final = 3
Q_PUT: Final = 4
Q_PLAY: Final = 5
Q_PLAY_AGAIN: Final = 6
Q_REVEAL: Final = 7
Q_DEFEND: Final = 8
Q_DEFEND_MATE: Final = 9
Q_WORD: Final = 10
Q_ALTERNATIVE: Final = 11
Q_MAY: Final = 12
Q_TRIGGER: Final = 13
Q_PILE: Final = 14  # team game: whose discard pile
Q_COMPENSATION: Final = 15
Q_GAIN_TO: Final = 16
Q_HERO: Final = 17
Q_TARGET: Final = 18
Q_PICK: Final = 19
Q_ARRANGE: Final = 20  # which card lies on top, then under it
Q_BLOCK: Final = 21
Q_UNDER: Final = 22  # lay a destroyed card under a card
Q_BAN: Final = 23  # which hero leaves the game
Q_BURN: Final = 24  # `more` says how many Charges
Q_ARENA: Final = 25
Q_MOVE: Final = 26  # which Super Move
Q_SHARE: Final = 27
Q_LATER: Final = 28  # which effect of the end of the turn comes first
PROMPT_NAMES: Final = (
    "turn", "discard", "destroy", "gain", "put", "play", "play_again", "reveal", "defend", "defend_mate", "word",
    "alternative", "may", "trigger", "pile", "compensation", "gain_to", "hero", "target", "pick", "arrange",
    "block", "under", "ban", "burn", "arena", "move", "share", "later",
)  # fmt: skip

# --- events: kind, audience, then four arguments
EV_MOVED: Final = 0  # card, from zone, to zone, old stay, new stay
EV_PLAYED: Final = 1  # seat, card, again
EV_POWER: Final = 2  # seat, amount
EV_BOUGHT: Final = 3  # seat, card, price
EV_DEFEATED: Final = 4  # seat, card, price
EV_GAINED: Final = 5  # seat, card, to zone
EV_SHUFFLED: Final = 6  # zone, cards
EV_REVEALED: Final = 7  # card, zone, seat whose it is
EV_LOOKED: Final = 8  # card, zone, seat that looks
EV_ATTACK: Final = 9  # seat or NOBODY, card
EV_AVOIDED: Final = 10  # seat saved, card used, seat that used it
EV_HIT: Final = 11  # seat, card of the attack
EV_TURN: Final = 12  # seat, number
EV_FLIPPED: Final = 13  # card
EV_OVER: Final = 14  # reason
EV_PAID: Final = 15  # seat, amount
EV_TRIGGERED: Final = 16  # seat, card
EV_CHOSE: Final = 17  # seat, option code, prompt
EV_FACE_DOWN: Final = 18  # seat, 1 down or 0 up
EV_SHOWED: Final = 19  # seat, card: escaped by showing it
EV_END_TURN: Final = 20  # seat
EV_CONFRONTS: Final = 21  # seat, character of the foe
EV_STRIKES: Final = 22  # seat, Power
EV_BLOCKED: Final = 23  # seat, card, what the character costs now
EV_HELD: Final = 24  # seat, character that was not defeated, its cost
EV_COST: Final = 25  # seat, what its character costs now
EV_DAMAGE: Final = 26  # seat, amount, who did it
EV_HEAL: Final = 27  # seat, amount
EV_CHARGE: Final = 28  # seat, amount
EV_UNCHARGE: Final = 29  # seat, amount, 1 if it was a Burn
EV_KO: Final = 30  # seat, token or the seats + 1023, who did it
EVENT_NAMES: Final = (
    "moved", "played", "power", "bought", "defeated", "gained", "shuffled", "revealed", "looked", "attack", "avoided",
    "hit", "turn", "flipped", "over", "paid", "triggered", "chose", "face_down", "showed", "end_turn",
    "confronts", "strikes", "blocked", "held", "cost", "damage", "heal", "charge", "uncharge", "ko",
)  # fmt: skip

# --- an event is kept as one int, or two. The lowest bits say what it is and whether a second int follows.
EV_MOVE: Final = (
    1  # a move: audience, card, source, to, old stay, new stay; the stays in the second int if they are wide
)
EV_MORE: Final = 2
EV_AUDIENCE_SHIFT: Final = 2
MOVE_CARD_SHIFT: Final = 7
MOVE_SOURCE_SHIFT: Final = 17
MOVE_TO_SHIFT: Final = 23
MOVE_BEFORE_SHIFT: Final = 29
MOVE_AFTER_SHIFT: Final = 45
MOVE_UNDER_SHIFT: Final = 61
MOVE_UNDER: Final = 1 << 61  # it went under all cards of the pile
STAY_BITS: Final = 16
EV_KIND_SHIFT: Final = 7  # anything else: audience, kind, a + 1, b; in the second int, unless both are 0, c + 1 and d
EV_A_SHIFT: Final = 12
EV_B_SHIFT: Final = 22
EV_D_SHIFT: Final = 30

# --- why a game is over
OVER_VILLAINS: Final = 1
OVER_MAIN_DECK: Final = 2
OVER_CHARACTERS: Final = 3
OVER_KO: Final = 4
OVER_NAMES: Final = ("", "villains", "main_deck", "characters", "ko_tokens")

# --- card bits: types, marks, titles
TYPE_NAMES: Final = ("starter", "hero", "villain", "super_power", "equipment", "location", "super_move")
TYPE_BITS: Final = 127
MARK_NAMES: Final = ("attack", "defense", "ongoing", "block")
MARK_SHIFT: Final = 8
TITLE_NAMES: Final = ("super-villain", "blue back", "metal")
TITLE_SHIFT: Final = 12
ONGOING_BIT: Final = 1 << 10
DEFENSE_BIT: Final = 1 << 9
BLOCK_BIT: Final = 1 << 11
SUPER_VILLAIN_BIT: Final = 1 << 12
BLUE_BACK_BIT: Final = 1 << 13

# --- where a side stack's card lies
ZONE_NAMES: Final = (
    "main_deck", "line_up", "villains", "destroyed", "aside", "out", "box", "stack_0", "stack_1", "stack_2",
)  # fmt: skip
SEAT_ZONE_NAMES: Final = (
    "deck", "hand", "discard", "play", "ongoing", "team", "under_hero", "score_pile", "dealt",
)  # fmt: skip

# --- what is counted during a turn, in boxes with Health (`State.tally`)
N_ATTACKS: Final = 0  # Attacks of the player of this turn
N_HIT: Final = 1  # a bit for each seat that one of them affected
N_SUCCESSES: Final = 2  # of Attacks on one foe
N_HARMS: Final = 3
N_BOUGHT: Final = 4
N_ROUND: Final = 5  # a bit for each seat that has reacted to an Attack since its last turn
TALLY: Final = 6

# --- modes of a game
MODE_TOKENS: Final = 1  # the backs of KO tokens count
MODE_ARENAS: Final = 2

# --- numbers of a player that players are compared by
NUM_TOKENS: Final = 1
NUM_HEALTH: Final = 2
NUM_VP_IN_HAND: Final = 3

NO_TOKEN: Final = 1023  # a knock-out when no token is left
BAR: Final = 10  # the first Health bar is empty at this Health

"""What the server itself says to people, in both languages, and the names of bots and variants."""

from __future__ import annotations

from collections.abc import Mapping

LANGS = ("en", "fr")

Both = Mapping[str, str]

SAID: Mapping[str, Both] = {
    "defending": {"en": "Each attacked player may defend", "fr": "Chaque joueur attaqué peut se défendre"},
    "attacked": {
        "en": "You are attacked and hold nothing to defend yourself with",
        "fr": "Vous êtes attaqué et n’avez rien pour vous défendre",
    },
    "go_on": {"en": "Go on", "fr": "Continuer"},
    # notes of the log, by the kind of the row or by who answered
    "undo": {"en": "{name} takes back {n}", "fr": "{name} revient en arrière : {n}"},
    "undo_you": {"en": "You take back {n}", "fr": "Vous revenez en arrière : {n}"},
    "practice": {"en": "{name} goes back {n}: this is practice", "fr": "{name} revient de {n} : partie d’entraînement"},
    "practice_you": {"en": "You go back {n}: this is practice", "fr": "Vous revenez de {n} : partie d’entraînement"},
    "resign": {"en": "{name} gives up", "fr": "{name} abandonne la partie"},
    "resign_you": {"en": "You give up", "fr": "Vous abandonnez la partie"},
    "hands_on": {
        "en": "{name} lets spectators see the hands, if all do",
        "fr": "{name} laisse les spectateurs voir les mains, si tous sont d’accord",
    },
    "hands_on_you": {
        "en": "You let spectators see the hands, if all do",
        "fr": "Vous laissez les spectateurs voir les mains, si tous sont d’accord",
    },
    "hands_off": {"en": "{name} hides the hands from spectators", "fr": "{name} cache les mains aux spectateurs"},
    "hands_off_you": {"en": "You hide the hands from spectators", "fr": "Vous cachez les mains aux spectateurs"},
    "watcher": {"en": "Spectator", "fr": "Spectateur"},
    "clock": {"en": "Time is up: a bot plays for {name}", "fr": "Temps écoulé : un bot joue pour {name}"},
    "clock_you": {"en": "Time is up: a bot plays for you", "fr": "Temps écoulé : un bot joue pour vous"},
    "stand_in": {"en": "A bot plays for {name}", "fr": "Un bot joue pour {name}"},
    "stand_in_you": {"en": "A bot plays for you", "fr": "Un bot joue pour vous"},
    "choice": {"en": "1 choice", "fr": "1 choix"},
    "choices": {"en": "{n} choices", "fr": "{n} choix"},
    "rewind": {
        "en": "A ruling has changed: the game goes on from {n} earlier",
        "fr": "Une règle a changé : la partie reprend {n} plus tôt",
    },
    "your_move": {"en": "Your move", "fr": "À vous de jouer"},
    "your_move_at": {"en": "{name}: the table waits for you", "fr": "{name} : la table vous attend"},
    "push_off": {"en": "No more of these", "fr": "Ne plus m’avertir"},
    "mail_subject": {"en": "{what}: {name}", "fr": "{what} : {name}"},
    "mail_move": {
        "en": "It is your move at the table {name}.\n\n{link}\n\nNo more of these e-mails: {off}\n",
        "fr": "C’est à vous de jouer à la table {name}.\n\n{link}\n\nNe plus recevoir ces messages : {off}\n",
    },
    "league_game": {"en": "Your league game is ready", "fr": "Votre partie de ligue est prête"},
    "league_game_at": {"en": "{name}: a seat is kept for you", "fr": "{name} : une place vous est gardée"},
    "mail_league": {
        "en": "Your next game of the league {name} is ready: a seat is kept for you.\n\n{link}\n\n"
        "No more of these e-mails: {off}\n",
        "fr": "Votre prochaine partie de la ligue {name} est prête : une place vous est gardée.\n\n{link}\n\n"
        "Ne plus recevoir ces messages : {off}\n",
    },
    "mail_confirm_subject": {"en": "Longbox: is this your address?", "fr": "Longbox : est-ce votre adresse ?"},
    "mail_confirm": {
        "en": "Somebody wants to be told here when it is their move. If that is you:\n\n{link}\n\n"
        "If not, do nothing: nothing more will come.\n",
        "fr": "Quelqu’un veut être averti ici quand c’est à lui de jouer. Si c’est vous :\n\n{link}\n\n"
        "Sinon, ne faites rien : rien d’autre ne viendra.\n",
    },
    "mail_confirm_page": {
        "en": "Do you want to be told here when it is your move?",
        "fr": "Voulez-vous être averti ici quand c’est à vous de jouer ?",
    },
    "mail_confirm_button": {"en": "Yes, tell me", "fr": "Oui, m’avertir"},
    "mail_on": {"en": "You are told here when it is your move.", "fr": "Vous serez averti ici quand ce sera à vous."},
    "mail_off": {
        "en": "You get no more of these e-mails. They can be turned on again in the settings.",
        "fr": "Vous ne recevrez plus ces messages. On peut les rétablir dans les réglages.",
    },
    "mail_bad": {"en": "This link is not whole.", "fr": "Ce lien est incomplet."},
    "seat": {"en": "Player {n}", "fr": "Joueur {n}"},
}

BOTS: Mapping[str, tuple[Both, Both]] = {
    "random": (
        {"en": "Random", "fr": "Hasard"},
        {"en": "Does anything that is allowed. Good for a first look.", "fr": "Joue au hasard parmi les coups permis."},
    ),
    "rookie": (
        {"en": "Rookie", "fr": "Débutant"},
        {"en": "Plays what helps and buys what it can afford best.", "fr": "Joue ce qui aide et achète au mieux."},
    ),
    "veteran": (
        {"en": "Veteran", "fr": "Vétéran"},
        {
            "en": "Knows what every card is worth, to whom and how late.",
            "fr": "Sait ce que vaut chaque carte, pour qui et à quel moment.",
        },
    ),
    "mastermind": (
        {"en": "Mastermind", "fr": "Stratège"},
        {
            "en": "Plays the game on in its head, many times, before each choice.",
            "fr": "Joue la suite de la partie dans sa tête, bien des fois, avant chaque choix.",
        },
    ),
}

TWO_HEADS = {
    "id": "two_heads",
    "name": {"en": "Two heads are better than one", "fr": "Deux têtes valent mieux qu’une"},
    "about": {"en": "Two players with two Super Heroes each.", "fr": "Deux joueurs, deux Super-Héros chacun."},
    "seats": [2],
    "hero_modes": ["random", "first_game", "pick", "free"],
}
TEAMS = {
    "id": "teams",
    "name": {"en": "Teams", "fr": "Équipes"},
    "about": {"en": "Four players, two against two.", "fr": "Quatre joueurs, deux contre deux."},
    "seats": [4],
}
ON_PATROL = {
    "id": "on_patrol",
    "name": {"en": "On patrol", "fr": "En patrouille"},
    "about": {
        "en": "Empty slots of the Line-Up may be filled at once.",
        "fr": "Les emplacements vides de la Réserve peuvent être complétés tout de suite.",
    },
    "values": None,
}
SWAPPED = {
    "id": "swapped",
    "name": {"en": "The first seat plays The Joker", "fr": "La première place joue Le Joker"},
    "about": {"en": "Otherwise it plays Batman.", "fr": "Sinon, elle joue Batman."},
    "values": None,
}
HERO_DRAFT = {
    "id": "hero_draft",
    "name": {"en": "Hero draft", "fr": "Sélection des Super-Héros"},
    "about": {
        "en": "The Line-Up is shown first. Each player removes a Super Hero, then each chooses one, last player first.",
        "fr": "La Réserve est montrée d’abord. Chacun écarte un Super-Héros, puis chacun en choisit un, "
        "le dernier joueur en premier.",
    },
    "seats": [2, 3, 4],
    "hero_modes": [],
}

# One of these may be taken. `seats` and `hero_modes` narrow what the box allows; None or missing: no narrower.
VARIANTS: Mapping[str, tuple[Mapping[str, object], ...]] = {
    "base": (TWO_HEADS, TEAMS),
    "titans": (TWO_HEADS, TEAMS, HERO_DRAFT),
}

# Any of these may be taken besides: a word out of several, or on and off.
EXTRAS: Mapping[str, tuple[Mapping[str, object], ...]] = {
    "base": (ON_PATROL,),
    "titans": (ON_PATROL,),
    "rivals": (SWAPPED,),
    "injustice": (
        {
            "id": "length",
            "name": {"en": "Length", "fr": "Durée"},
            "about": {
                "en": "How many Nemeses and KO tokens there are.",
                "fr": "Le nombre d’Ennemis Jurés et de jetons KO.",
            },
            "values": [
                {"value": "short", "name": {"en": "Short", "fr": "Courte"}},
                {"value": "", "name": {"en": "Standard", "fr": "Standard"}},
                {"value": "long", "name": {"en": "Long", "fr": "Longue"}},
            ],
        },
        {
            "id": "advanced",
            "name": {"en": "Arenas", "fr": "Arènes"},
            "about": {
                "en": "Advanced mode, for who knows the game: an Arena gives slots of the Line-Up an effect.",
                "fr": "Mode Avancé, pour qui connaît le jeu : une Arène donne un effet à des emplacements "
                "de la Réserve.",
            },
            "values": None,
        },
        {
            "id": "impossible",
            "name": {"en": "Impossible mode", "fr": "Mode Impossible"},
            "about": {
                "en": "For who wants it hard: the backs of KO tokens count, and Clash cards lie in the Main Deck.",
                "fr": "Pour qui aime la difficulté : le dos des jetons KO compte, et des cartes Clash sont dans le "
                "Deck Commun.",
            },
            "values": None,
        },
    ),
}

JOIN_DECK = {
    "id": "main_deck",
    "name": {"en": "Main Deck", "fr": "Deck Commun"},
    "about": {
        "en": "Cards of other boxes, all copies of them, are shuffled in.",
        "fr": "Des cartes d’autres boîtes y sont mélangées, en tous leurs exemplaires.",
    },
}

# What cards of other boxes may join as. `ordered`: they lie as they were chosen, the first on top.
CROSSOVER: Mapping[str, tuple[Mapping[str, object], ...]] = {
    "titans": (
        {
            "id": "villains",
            "name": {"en": "Super-Villains", "fr": "Super-Vilains"},
            "about": {
                "en": "They join those the stack is drawn from.",
                "fr": "Ils rejoignent ceux parmi lesquels la pile est tirée.",
            },
        },
    ),
    "metal": (
        {
            "id": "heroes",
            "name": {"en": "Super Heroes", "fr": "Super-Héros"},
            "about": {
                "en": "They are shuffled with those of the box.",
                "fr": "Ils sont mélangés à ceux de la boîte.",
            },
        },
        {
            "id": "villains",
            "name": {"en": "Super-Villain stack", "fr": "Pile des Super-Vilains"},
            "about": {
                "en": "Instead of the seven of the box, without Rewards. The first you choose lies on top.",
                "fr": "À la place des sept de la boîte, sans Récompenses. Le premier choisi est au-dessus.",
            },
            "ordered": True,
        },
        JOIN_DECK,
    ),
    "injustice": (
        {
            "id": "heroes",
            "name": {"en": "Characters", "fr": "Personnages"},
            "about": {
                "en": "Whoever plays one chooses between two spare Super Moves.",
                "fr": "Qui en joue un choisit entre deux Bottes Secrètes inutilisées.",
            },
        },
        {
            "id": "villains",
            "name": {"en": "Nemeses", "fr": "Ennemis Jurés"},
            "about": {
                "en": "They join those the stack is drawn from, at the level of their cost.",
                "fr": "Ils rejoignent ceux parmi lesquels la pile est tirée, au Niveau de leur coût.",
            },
        },
        {
            **JOIN_DECK,
            "about": {
                "en": "Cards of other boxes, all copies of them, are shuffled in. 140 cards at most are advised.",
                "fr": "Des cartes d’autres boîtes y sont mélangées, en tous leurs exemplaires. "
                "140 cartes au plus sont conseillées.",
            },
        },
    ),
}

# How Super Heroes are found; none: the box says who plays whom.
HERO_MODES: Mapping[str, list[str]] = {
    "base": ["random", "dealt", "first_game", "pick", "free"],
    "titans": ["random", "dealt", "pick", "free"],
    "metal": ["random", "dealt", "pick", "free"],
    "injustice": ["random", "dealt", "pick", "free"],
}


def say(key: str, lang: str, **parts: object) -> str:
    return SAID[key][lang].format(**parts)


def choices(n: int, lang: str) -> str:
    return say("choice", lang) if n == 1 else say("choices", lang, n=n)


def bot_name(bot: str, lang: str) -> str:
    return BOTS[bot][0][lang] if bot in BOTS else bot.capitalize()

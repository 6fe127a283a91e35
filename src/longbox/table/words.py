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
    "undone": {"en": "{name} takes back {n}", "fr": "{name} revient en arrière : {n}"},
    "undone_you": {"en": "You take back {n}", "fr": "Vous revenez en arrière : {n}"},
    "choice": {"en": "1 choice", "fr": "1 choix"},
    "choices": {"en": "{n} choices", "fr": "{n} choix"},
    "rewound": {
        "en": "A ruling has changed: the game goes on from {n} earlier",
        "fr": "Une règle a changé : la partie reprend {n} plus tôt",
    },
    "seat": {"en": "Player {n}", "fr": "Joueur {n}"},
}

BOTS: Mapping[str, tuple[Both, Both]] = {
    "random": (
        {"en": "Random", "fr": "Hasard"},
        {"en": "Does anything that is allowed. Good for a first look.", "fr": "Fait n’importe quoi de permis."},
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

VARIANTS: Mapping[str, tuple[tuple[str, Both, Both, list[int] | None], ...]] = {
    "base": (
        (
            "two_heads",
            {"en": "Two heads are better than one", "fr": "Deux têtes valent mieux qu’une"},
            {"en": "Two players with two Super Heroes each.", "fr": "Deux joueurs, deux Super-Héros chacun."},
            [2],
        ),
        (
            "teams",
            {"en": "Teams", "fr": "Équipes"},
            {"en": "Four players, two against two.", "fr": "Quatre joueurs, deux contre deux."},
            [4],
        ),
        (
            "on_patrol",
            {"en": "On patrol", "fr": "En patrouille"},
            {
                "en": "Empty slots of the Line-Up may be filled at once.",
                "fr": "Les emplacements vides de la Réserve peuvent être complétés tout de suite.",
            },
            None,
        ),
    ),
}

VILLAINS: Mapping[str, tuple[int, int, int]] = {"base": (2, 12, 8)}  # least, most, standard


def say(key: str, lang: str, **parts: object) -> str:
    return SAID[key][lang].format(**parts)


def choices(n: int, lang: str) -> str:
    return say("choice", lang) if n == 1 else say("choices", lang, n=n)


def bot_name(bot: str, lang: str) -> str:
    return BOTS[bot][0][lang] if bot in BOTS else bot.capitalize()

"""The words of the terminal table, in both languages."""

from __future__ import annotations

from longbox.text.words import Table

WORDS: Table = {
    "turn_of": {"en": "Turn {n} · {name}", "fr": "Tour {n} · {name}"},
    "set_up": {"en": "Before the first turn", "fr": "Avant le premier tour"},
    "your_turn": {"en": "Turn {n} · your turn", "fr": "Tour {n} · à vous de jouer"},
    "power": {"en": "Power {n}", "fr": "Puissance {n}"},
    "players": {"en": "Players", "fr": "Joueurs"},
    "you": {"en": "You", "fr": "Vous"},
    "hand_n": {"en": "hand {n}", "fr": "main {n}"},
    "deck_n": {"en": "deck {n}", "fr": "pioche {n}"},
    "discard_n": {"en": "discard {n}", "fr": "défausse {n}"},
    "vp_n": {"en": "{n} VP", "fr": "{n} PV"},
    "in_play": {"en": "in play", "fr": "en jeu"},
    "health": {"en": "Health {n}", "fr": "Santé {n}"},
    "charges": {"en": "Charges {n}", "fr": "Charges {n}"},
    "tokens": {"en": "{ko} KO, {vp} VP tokens", "fr": "{ko} KO, {vp} jetons PV"},
    "score_pile": {"en": "score pile", "fr": "pile de score"},
    "captured": {"en": "Captured:", "fr": "Capturés :"},
    "nobody": {"en": "nobody", "fr": "personne"},
    "recruits": {"en": "{n} Super Heroes to recruit", "fr": "{n} Super-Héros à recruter"},
    "face_down": {"en": "face down", "fr": "face cachée"},
    "played": {"en": "Played this turn:", "fr": "Jouées ce tour-ci :"},
    "villain": {"en": "Super-Villain ({n} left)", "fr": "Super-Vilain (reste {n})"},
    "nemesis": {"en": "Nemesis ({n} left, KO tokens: {ko})", "fr": "Ennemi Juré (reste {n}, jetons KO : {ko})"},
    "confrontation": {"en": "Confrontation against {n}", "fr": "Confrontation contre {n}"},
    "in_hand": {"en": "sure in a Confrontation: {n} of {cost}", "fr": "sûr en Confrontation : {n} sur {cost}"},
    "won": {"en": "defeated: {n}", "fr": "vaincus : {n}"},
    "no_villain": {"en": "revealed at the end of the turn", "fr": "révélé à la fin du tour"},
    "line_up": {"en": "Line-Up ({left})", "fr": "Réserve ({left})"},
    "main_deck": {"en": "Main Deck", "fr": "Deck Commun"},
    "empty": {"en": "empty", "fr": "vide"},
    "hand": {"en": "Your hand", "fr": "Votre main"},
    "no_hand": {"en": "no cards left", "fr": "plus aucune carte"},
    "news": {"en": "What happened", "fr": "Ce qui s’est passé"},
    "earlier": {"en": "… {n} earlier lines (l = log)", "fr": "… {n} lignes avant (l = journal)"},
    "keys": {
        "en": "1-9 choose · p play all · e end turn · u undo · l log · c NAME card · ? help · q quit",
        "fr": "1-9 choisir · p tout jouer · e finir · u annuler · l journal · c NOM · ? aide · q quitter",
    },
    "short_keys": {
        "en": "1-9 choose · u undo · l log · c NAME card · d discard piles · ? help · q quit",
        "fr": "1-9 choisir · u annuler · l journal · c NOM · d défausses · ? aide · q quitter",
    },
    "no_option": {
        "en": "There is no option {n}: choose 1 to {last}.",
        "fr": "Il n’y a pas d’option {n} : choisissez de 1 à {last}.",
    },
    "not_understood": {
        "en": "“{text}” is not understood. ? shows what you can type.",
        "fr": "« {text} » : pas compris. ? montre ce que vous pouvez taper.",
    },
    "no_undo": {
        "en": "Nothing to take back: something hidden has come to light, or somebody else has decided.",
        "fr": "Rien à annuler : une carte cachée a été vue, ou quelqu’un d’autre a décidé.",
    },
    "undone": {"en": "Taken back.", "fr": "Annulé."},
    "no_plain": {"en": "No plain Power card to play.", "fr": "Aucune carte de simple Puissance à jouer."},
    "not_now": {"en": "Not now: answer the question first.", "fr": "Pas maintenant : répondez d’abord à la question."},
    "end_cards": {
        "en": "You still have {cards} to play. Type e again to end your turn.",
        "fr": "Il vous reste {cards} à jouer. Tapez encore e pour finir votre tour.",
    },
    "end_power": {
        "en": "You could still spend {n} Power. Type e again to end your turn.",
        "fr": "Vous pourriez encore dépenser {n} de Puissance. Tapez encore e pour finir votre tour.",
    },
    "n_cards": {"en": "{n} cards", "fr": "{n} cartes"},
    "one_card": {"en": "1 card", "fr": "1 carte"},
    "no_card": {"en": "No card is called “{text}”.", "fr": "Aucune carte ne s’appelle « {text} »."},
    "which_card": {"en": "Which one? {names}", "fr": "Laquelle ? {names}"},
    "card_usage": {"en": "c and a name: c bane", "fr": "c et un nom : c bane"},
    "discards": {"en": "Discard piles", "fr": "Défausses"},
    "destroyed": {"en": "Destroyed", "fr": "Détruites"},
    "log": {"en": "Log", "fr": "Journal"},
    "pass_on": {
        "en": "{name} decides. Enter when only {name} is looking.",
        "fr": "{name} décide. Entrée quand {name} est seul devant l’écran.",
    },
    "goodbye": {"en": "Goodbye. The game is kept in {file}", "fr": "Au revoir. La partie est gardée dans {file}"},
    "continue": {
        "en": "Go on with: longbox play --resume {file}",
        "fr": "Pour continuer : longbox play --resume {file}",
    },
    "kept": {
        "en": "The game is kept in {file} (longbox replay shows it).",
        "fr": "La partie est gardée dans {file} (longbox replay la montre).",
    },
    "not_kept": {"en": "The game could not be kept: {why}", "fr": "La partie n’a pas pu être gardée : {why}"},
    "over": {"en": "Game over", "fr": "Fin de la partie"},
    "you_win": {"en": "You win!", "fr": "Vous gagnez !"},
    "wins": {"en": "{names} wins", "fr": "{names} gagne"},
    "shared": {"en": "{names} share the victory", "fr": "{names} se partagent la victoire"},
    "team_wins": {"en": "The team of {names} wins", "fr": "L’équipe de {names} gagne"},
    "total": {"en": "Total", "fr": "Total"},
    "welcome": {
        "en": "Welcome. Play cards for Power, buy better ones, defeat the Super-Villains: "
        "most victory points win. Type ? for help.",
        "fr": "Bienvenue. Jouez des cartes pour la Puissance, achetez-en de meilleures, vainquez les "
        "Super-Vilains : qui a le plus de points de victoire gagne. Tapez ? pour l’aide.",
    },
    "welcome_captures": {
        "en": "Welcome. Weaknesses in your hand are played first, and two of them lose you a Super Hero to The Batman "
        "Who Laughs. Whoever defeats a Super-Villain rescues one of them, but gains two Weaknesses. Most victory "
        "points win. Type ? for help.",
        "fr": "Bienvenue. Les Faiblesses de votre main se jouent d’abord, et deux d’entre elles livrent un de vos "
        "Super-Héros à Batman-Qui-Rit. Qui vainc un Super-Vilain en libère un, mais gagne deux Faiblesses. "
        "Qui a le plus de points de victoire gagne. Tapez ? pour l’aide.",
    },
    "welcome_fights": {
        "en": "Welcome. Play cards for Power, buy better ones, knock out your foes, defeat the Nemeses: most victory "
        "points win. Type ? for help.",
        "fr": "Bienvenue. Jouez des cartes pour la Puissance, achetez-en de meilleures, mettez KO vos adversaires, "
        "vainquez les Ennemis Jurés : qui a le plus de points de victoire gagne. Tapez ? pour l’aide.",
    },
    "welcome_duel": {
        "en": "Welcome. Play cards for Power, buy better ones, and confront your foe: whoever takes "
        "the third Character "
        "wins. Type ? for help.",
        "fr": "Bienvenue. Jouez des cartes pour la Puissance, achetez-en de meilleures, et confrontez votre "
        "adversaire : qui prend le troisième Personnage gagne. Tapez ? pour l’aide.",
    },
    "lang_now": {"en": "In English from now on.", "fr": "En français désormais."},
    "reconstructed": {
        "en": "Our own design: the printed text of this card is not known.",
        "fr": "Notre version : le texte imprimé de cette carte n’est pas connu.",
    },
    "cost_n": {"en": "cost {n}", "fr": "coût {n}"},
    "level_n": {"en": "level {n}", "fr": "niveau {n}"},
    "charges_n": {"en": "Burn ({n})", "fr": "Consumer ({n})"},
    "copies_n": {"en": "{n} in the box", "fr": "{n} dans la boîte"},
    "and": {"en": " and ", "fr": " et "},
}

AIMS = ("aim", "duel", "captures", "fights")  # what a game is about, by the rules of its box

HELP: Table = {
    "aim": {
        "en": "On your turn play cards from your hand: they give Power. Spend it on cards of the Line-Up, "
        "on Kicks and on the Super-Villain. What you buy goes to your discard pile and comes back when your "
        "deck is reshuffled. At the end of your turn you draw 5 new cards. When the last Super-Villain falls "
        "or the Main Deck runs out, most victory points win.",
        "fr": "À votre tour, jouez des cartes de votre main : elles donnent de la Puissance. Dépensez-la pour des "
        "cartes de la Réserve, des Coups de Pied ou le Super-Vilain. Ce que vous achetez va dans votre défausse et "
        "revient quand votre pioche est remélangée. À la fin du tour, vous piochez 5 cartes. Quand le dernier "
        "Super-Vilain est vaincu ou que le Deck Commun s’épuise, qui a le plus de points de victoire gagne.",
    },
    "duel": {
        "en": "Defeat the three Characters of your foe. On your turn play cards for Power and buy better ones. Or, "
        "before your first card, confront: nothing is bought in that turn, your foe may block, and if your Power "
        "reaches the cost of the Character, it is yours. The third one wins the game. If the Main Deck runs out, "
        "most victory points win.",
        "fr": "Vainquez les trois Personnages de votre adversaire. À votre tour, jouez des cartes pour la Puissance et "
        "achetez-en de meilleures. Ou, avant votre première carte, annoncez une Confrontation : rien ne s’achète ce "
        "tour-là, votre adversaire peut bloquer, et si votre Puissance atteint le coût du Personnage, il est à vous. "
        "Le troisième gagne la partie. Si le Deck Commun s’épuise, qui a le plus de points de victoire gagne.",
    },
    "captures": {
        "en": "Weaknesses in your hand come first, one by one: as soon as two lie before you, one of your Super Heroes "
        "is Captured and your turn is over. Then play cards for Power and spend it on cards of the Line-Up, on "
        "Breakthroughs and on the Super-Villain. What you buy goes to your discard pile; a Super-Villain goes to your "
        "score pile, gives you its Reward, and you rescue one of the Captured Super Heroes, but gain two Weaknesses "
        "(not for Barbatos). You may have several Super Heroes; whoever has none recruits one at the "
        "end of the turn. When "
        "Barbatos falls or the Main Deck runs out, most victory points win.",
        "fr": "Les Faiblesses de votre main passent d’abord, une à une : dès que vous en avez deux devant vous, un de "
        "vos Super-Héros est Capturé et votre tour est fini. Ensuite, jouez des cartes pour la Puissance et "
        "dépensez-la pour des cartes de la Réserve, des Surcharges ou le Super-Vilain. Ce que vous achetez va dans "
        "votre défausse ; un Super-Vilain va dans votre pile de score, vous donne sa Récompense, et vous libérez un "
        "des Super-Héros Capturés, mais gagnez deux Faiblesses (pas pour Barbatos). Vous pouvez avoir plusieurs "
        "Super-Héros ; qui n’en a plus en recrute un à la fin du tour. Quand Barbatos est vaincu ou que le Deck Commun "
        "s’épuise, qui a le plus de points de victoire gagne.",
    },
    "fights": {
        "en": "On your turn play cards from your hand for Power, and spend it on cards of the Line-Up, on Flying Kicks "
        "and on the Nemesis; they go to your discard pile. Damage lowers Health: whoever falls to 0 takes a KO token "
        "(−3 VP), whoever did it a VP token, and at the end of the turn Health is 20 again. Charges "
        "are kept from turn to "
        "turn, 8 at most: Burn (2) on a card you play costs 2 of them, and once a turn you may Burn the cost of your "
        "Super Move. The game ends when the last Nemesis falls, the last KO token is handed out or the Main Deck runs "
        "out; most victory points win.",
        "fr": "À votre tour, jouez des cartes de votre main pour la Puissance et dépensez-la pour des cartes de la "
        "Réserve, des Coups de Pied ou l’Ennemi Juré ; ils vont dans votre défausse. Les dégâts font baisser la "
        "Santé : qui tombe à 0 prend un jeton KO (−3 PV), qui l’a mis KO un jeton PV, et à la fin du tour la Santé "
        "revient à 20. Les Charges se gardent d’un tour à l’autre, 8 au plus : Consumer (2) sur une carte jouée en "
        "coûte 2, et une fois par tour vous pouvez Consumer le coût de votre Botte Secrète. La partie s’arrête quand "
        "le dernier Ennemi Juré est vaincu, que le dernier jeton KO est distribué ou que le Deck Commun s’épuise ; qui "
        "a le plus de points de victoire gagne.",
    },
    "ongoing": {
        "en": "Ongoing cards stay in front of you from turn to turn. What they and your Super Hero let you do is "
        "listed with the other options of your turn.",
        "fr": "Les cartes Permanent restent devant vous d’un tour à l’autre. Ce qu’elles et votre Super-Héros vous "
        "permettent de faire figure parmi les options de votre tour.",
    },
    "1 2 3 …": {"en": "choose the option with that number", "fr": "choisir l’option de ce numéro"},
    "p": {
        "en": "play every card that only gives Power",
        "fr": "jouer toutes les cartes qui ne donnent que de la Puissance",
    },
    "e": {"en": "end your turn", "fr": "finir votre tour"},
    "u": {
        "en": "take back your last choice (until something hidden is seen)",
        "fr": "annuler le dernier choix (tant que rien de caché n’a été vu)",
    },
    "l": {"en": "the log of the whole game", "fr": "le journal de toute la partie"},
    "c …": {"en": "look at a card by its name: c {card}", "fr": "regarder une carte par son nom : c {card}"},
    "d": {"en": "the discard piles and the destroyed cards", "fr": "les défausses et les cartes détruites"},
    "t": {"en": "show the table again", "fr": "montrer de nouveau la table"},
    "lang": {"en": "parler français", "fr": "speak English"},
    "?": {"en": "this help", "fr": "cette aide"},
    "q": {"en": "quit; the game is kept", "fr": "quitter ; la partie est gardée"},
}

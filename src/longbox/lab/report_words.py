"""The words of the report, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "title": "Balance: {box}, {seats} seats",
        "played": "{games} games, bots: {bots}; {errors} errors. Ended by: {reasons}. Shared wins: {shared}.",
        "games": "games", "rounds": "rounds", "decisions": "decisions", "winning_score": "winning score",
        "margin": "lead of the winner", "lead_changes": "changes of the lead", "median": "median",
        "over_villains": "villains", "over_main_deck": "Main Deck",
        "seats": "Seats", "seats_about": "Who begins, and who follows.", "turn_order": "turn order", "wins": "wins",
        "mean_score": "mean score",
        "heroes": "Heroes", "heroes_about": "Share of games won. Bold: surely not average (q below 0.05).",
        "hero": "hero",
        "cards": "Cards",
        "cards_about": "What buying a card at least once goes along with, in points of a hundred: lift "
        "is beside equally "
        "many purchases by the same hero, plain is without that. Picked: bought in so many of the turns in which it "
        "could be paid. Round: when it was first bought.",
        "card": "card", "cost": "cost", "bought_by": "bought by", "picked": "picked", "round": "round", "lift": "lift",
        "plain": "plain",
        "worth": "What a purchase is worth",
        "worth_about": "Cause, not company: at moments drawn by lot the game was played on both ways, with the card "
        "bought and with a turn that leaves it alone, in the same worlds. More games won, in points of a hundred, and "
        "points more at the end. Mostly something else would have been better, so most cards lie below zero: compare "
        "them with each other.",
        "moments": "moments", "points": "points",
        "super": "Super-Villains",
        "super_about": "Apart from the others: who defeats one had a strong deck before.",
        "pairs": "Card and hero",
        "pairs_about": "Where a card helps one hero more, or less, than the others; the clearest pairs first.",
        "more": "more",
        "few": "There were too few games to say anything about cards.",
        "length": "Length and spread",
        "villains": "Order of the villains",
        "villains_about": "In rounds: how much longer a game is with this villain in its stack (there), and for each "
        "place that it comes later.",
        "no_villains": "This box has no stack of villains, or there were too few games.",
        "villain": "villain", "there": "there", "later": "later", "conqueror": "conqueror wins",
        "how": "How to read this",
        "how_about": "Intervals hold with 95 % certainty each, and count whole games: seats of one game are not "
        "independent. q is the p-value after the correction for many comparisons (Benjamini and Hochberg): of all rows "
        "with q below 0.05 no more than one in twenty is a fluke, on average. A lift is no proof of a "
        "cause: a card may "
        "be bought by who is ahead anyway. And all of it is true for these bots, not for all players.",
    },
    "fr": {
        "title": "Équilibre : {box}, {seats} joueurs",
        "played": "{games} parties, bots : {bots} ; {errors} erreurs. Fin par : {reasons}. Victoires "
        "partagées : {shared}.",
        "games": "parties", "rounds": "tours de table", "decisions": "décisions", "winning_score": "score du vainqueur",
        "margin": "avance du vainqueur", "lead_changes": "changements de tête", "median": "médiane",
        "over_villains": "vilains", "over_main_deck": "Deck Commun",
        "seats": "Places", "seats_about": "Qui commence, et qui suit.", "turn_order": "ordre du tour",
        "wins": "victoires", "mean_score": "score moyen",
        "heroes": "Héros",
        "heroes_about": "Part de parties gagnées. En gras : sûrement pas dans la moyenne (q < 0,05).",
        "hero": "héros",
        "cards": "Cartes",
        "cards_about": "Ce qui va avec l’achat d’une carte au moins une fois, en points de pourcentage "
        ": l’effet est mesuré à "
        "nombre d’achats et héros égaux, l’effet brut non. Prise : achetée dans tant de tours où l’on "
        "pouvait la payer. "
        "Tour : celui du premier achat.",
        "card": "carte", "cost": "coût", "bought_by": "achetée par", "picked": "prise", "round": "tour",
        "lift": "effet",
        "plain": "brut",
        "worth": "Ce que vaut un achat",
        "worth_about": "Des causes, pas des coïncidences : à des moments tirés au sort, la partie a été jouée des deux "
        "façons, avec l’achat de la carte et avec un tour qui la laisse, dans les mêmes mondes. Victoires en plus, en "
        "points de pourcentage, et points en plus à la fin. Le plus souvent, autre chose aurait été meilleur : la "
        "plupart des cartes sont sous zéro ; comparez-les entre elles.",
        "moments": "moments", "points": "points",
        "super": "Super-Vilains",
        "super_about": "À part des autres : qui en vainc un avait déjà un deck fort.",
        "pairs": "Carte et héros",
        "pairs_about": "Où une carte aide un héros plus, ou moins, que les autres ; les paires les plus "
        "nettes d’abord.",
        "more": "en plus",
        "few": "Trop peu de parties pour dire quoi que ce soit des cartes.",
        "length": "Durée et écarts",
        "villains": "Ordre des vilains",
        "villains_about": "En tours de table : de combien une partie est plus longue avec ce vilain "
        "dans sa pile (présent), "
        "et pour chaque place où il vient plus tard.",
        "no_villains": "Cette boîte n’a pas de pile de vilains, ou il y a eu trop peu de parties.",
        "villain": "vilain", "there": "présent", "later": "plus tard", "conqueror": "son vainqueur gagne",
        "how": "Comment lire ceci",
        "how_about": "Chaque intervalle vaut avec 95 % de certitude et compte des parties entières : "
        "les places d’une partie ne "
        "sont pas indépendantes. q est la valeur p corrigée pour de nombreuses comparaisons (Benjamini "
        "et Hochberg) : parmi les "
        "lignes où q est sous 0,05, pas plus d’une sur vingt n’est due au hasard, en moyenne. Un effet "
        "n’est pas la preuve d’une "
        "cause : une carte peut être achetée par qui est déjà devant. Et tout cela vaut pour ces "
        "bots, pas pour tous.",
    },
}  # fmt: skip

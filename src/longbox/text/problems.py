"""What the checker of packs and formats says, in French. It speaks English; here is each of its sentences.

`{…}` stands for anything: a word of the language stays as it is, and what is itself a phrase of `THINGS` is translated.
`tests/text/test_problems.py` reads the sentences out of the checker, so none of them can be forgotten.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

LONGEST: Final = 400  # letters of a sentence that is looked for
NAME: Final = re.compile(r"\{(\w+)\}")
JOINED: Final = re.compile(r"(?<=') (and|or) (?=')")

# Things that sentences speak of.
THINGS = {
    "nothing": "rien",
    "a list": "une liste",
    "a mapping": "un bloc « clé : valeur »",
    "a number": "un nombre",
    "a word": "un mot",
    "a text": "un texte",
    "words": "des mots",
    "cards": "des cartes",
    "players": "des joueurs",
    "a card": "une carte",
    "a pack": "une extension",
    "a format": "un format",
    "a mapping of options": "un bloc d’options",
    "cards and their number": "des cartes et leur nombre",
    "points and their heroes": "des points et leurs héros",
    "words in both languages: {en: …, fr: …}": "des mots dans les deux langues : {en: …, fr: …}",
    "a step": "une étape",
    "a trigger": "un déclencheur",
    "a standing ability": "une capacité permanente",
    "a value": "une valeur",
    "a condition": "une condition",
    "a filter": "un filtre",
    "a selection of cards": "un choix de cartes",
    "a player": "un joueur",
    "a player word": "un mot pour des joueurs",
    "a place": "un endroit",
    "a slot": "une mémoire",
    "a name for a slot": "un nom de mémoire",
    "a keyword": "un mot-clé",
    "a subtype": "un sous-type",
    "a type": "un type",
    "a type, a mark, a title or a card id": "un type, une marque, un titre ou l’identifiant d’une carte",
    "a card id": "l’identifiant d’une carte",
    "a card or a rule": "une carte ou une règle",
    "a number or a value": "un nombre ou une valeur",
    "a list of alternatives": "une liste de choix",
    "a list of slots": "une liste de mémoires",
    "a list of rulings": "une liste de décisions",
    "a list of cards, one a line": "une liste de cartes, une par ligne",
    "a ruling": "une décision",
    "a mapping of keywords": "un bloc de mots-clés",
    "a mapping of cards": "un bloc de cartes",
    "a card: a mapping of facts and blocks": "une carte : un bloc de données et d’effets",
    "a pack: a mapping with 'pack', 'version', 'title', 'players' and 'cards'": (
        "une extension : un bloc avec 'pack', 'version', 'title', 'players' et 'cards'"
    ),
    "the name of a stack or a slot": "le nom d’une pile ou d’une mémoire",
    "the id of a format": "l’identifiant d’un format",
    "the id of a card": "l’identifiant d’une carte",
    "words to look for": "des mots à chercher",
    "[even, odd], 'card type', {who: ...} or cards": "[even, odd], 'card type', {who: ...} ou des cartes",
    "players of a tier": "les joueurs d’un niveau",
    "verb": "verbe",
    "word": "mot",
    "key": "mot",
    "field": "champ",
    "type": "type",
    "event": "événement",
    "value": "mot de valeur",
    "condition": "mot de condition",
    "standing ability": "mot de capacité permanente",
    "stack or slot": "nom de pile ou de mémoire",
    "player": "joueur",
    "place": "endroit",
    "number": "nombre",
    "keyword": "mot-clé",
    "slot": "nom de mémoire",
    "card": "identifiant de carte",
    "stacks beside the Line-Up": "piles à côté de l’Alignement",
    "zones of a box": "zones d’une boîte",
    "cannot be told": "ne se dit pas",
    "only cards of section 'stacks' can be gained by name": (
        "seules les cartes de la section 'stacks' se gagnent par leur nom"
    ),
    "its effects do not come to an end": "ses effets ne prennent pas fin",
    "the effects in play do not come to an end": "les effets en jeu ne prennent pas fin",
    "a cost": "un coût",
    "a stack": "une pile",
    "a title": "un titre",
    "a mark": "une marque",
}

NOT_HERE = " is not in this game"
# What a box does not know; each is followed by "is not in this game".
UNKNOWN_HERE = {
    "the section {a}": "la section {a}",
    "the block {a}": "le bloc {a}",
    "the player {a}": "le joueur {a}",
    "the zone {a}": "la zone {a}",
    "the top of the decks of {a}": "le dessus des paquets de {a}",
    "the top of {a}": "le dessus de {a}",
    "the number {a} as a value": "le nombre {a} comme valeur",
    "the number {a}": "le nombre {a}",
    "the moment {a} of a card that nobody defeats": "le moment {a} d’une carte que personne ne vainc",
    "the moment {a} of {gone}": "le moment {a} de {gone}",
    "the moment {a}": "le moment {a}",
    "the cost of {a}": "le coût de {a}",
    "the keyword {a}": "le mot-clé {a}",
    "the verb {a}": "le verbe {a}",
    "the standing ability {a}": "la capacité {a}",
    "this choice of players": "ce choix de joueurs",
    "the condition {a}": "la condition {a}",
    "the value {a}": "la valeur {a}",
    "the stack {a}": "la pile {a}",
    "the place {a}": "l’endroit {a}",
    "the slot {a}, which was filled by another effect,": "la mémoire {a} (qu’un autre effet a remplie)",
    "the start of {a} of a card that is nobody's": "le début de {a} d’une carte qui n’est à personne",
    "a Health bar of others than {a}": "une jauge de Santé d’un autre que {a}",
    "a trigger other than the {a} one of playing {b} under {c}": (
        "un déclencheur autre que le {a} de jouer {b} sous {c}"
    ),
    "a card shown to be left out of a {a}": "une carte montrée à laisser hors d’un {a}",
    "a change of {a}": "un changement de {a}",
    "harm other than all of {a}": "un tort autre que tous ceux de {a}",
    "to discard from {a}": "défausser depuis {a}",
    "to gain a card to {a}": "gagner une carte vers {a}",
    "to put a card {a}": "mettre une carte {a}",
    "to put a card that is nobody's to {a}; {b} makes somebody its owner. This": (
        "mettre vers {a} une carte qui n’est à personne ({b} lui donne un propriétaire)"
    ),
    "to react to an Attack other than {a} in {b}": "réagir à une Attaque autrement que {a} dans {b}",
    "slot {a} of an Arena, there or a second time,": "la place {a} d’une Arène, là ou une seconde fois,",
    "this place for destroyed cards": "cet endroit pour les cartes détruites",
    "this change of Attacks": "ce changement d’Attaques",
    "this change of cards": "ce changement de cartes",
    "this change of {a}": "ce changement de {a}",
    "this kind of {a}": "cette sorte de {a}",
    "this question about cards": "cette question sur des cartes",
    "this selection": "ce choix de cartes",
    "a choice among the top cards of a pile": "un choix parmi les cartes du dessus d’une pile",
    "this trigger {a}": "ce déclencheur {a}",
    "this {a} with a right of use": "ce {a} avec un droit d’usage",
    "these stand-ins": "ces remplaçants",
    "{a} as the one who does it": "{a} comme celui qui agit",
    "{a}, which one player was picked for,": "{a}, pour qui un joueur a été choisi,",
    "{a} in a filter of this kind": "{a} dans un filtre de cette sorte",
    "{a} with a slot in a filter of this kind": "{a} avec une mémoire dans un filtre de cette sorte",
    "{a} with two slots": "{a} avec deux mémoires",
    "{a} with a right of use": "{a} avec un droit d’usage",
    "{a} with a zone that is nobody's": "{a} avec une zone qui n’est à personne",
    "{a} with the top of {b}": "{a} avec le dessus de {b}",
    "{a} with this choice of cards": "{a} avec ce choix de cartes",
    "{a} with what {b} offers here": "{a} avec ce que {b} propose ici",
    "{a} here: it takes a player picked inside an Attack and": (
        "{a} ici (il faut un joueur choisi pendant une Attaque)"
    ),
    "{a} of cards to pass on": "{a} de cartes à transmettre",
    "{a} as what {b} asks for": "{a} comme ce que {b} demande",
    "{a} as a price": "{a} comme prix",
    "{a} to {b} with {c}": "{a} vers {b} avec {c}",
    "{a} to {b} without {c}": "{a} vers {b} sans {c}",
    "{a} with {b}": "{a} avec {b}",
    "{a} under {b}": "{a} sous {b}",
    "{a} in this condition": "{a} dans cette condition",
    "{a} twice": "{a} deux fois",
    "{a} of {gone}": "{a} dans {gone}",
    "{a}": "{a}",
}

SAID = {
    # files and YAML
    "is empty": "le texte est vide",
    "is not a file": "ce n’est pas un fichier",
    "is not UTF-8 text": "ce n’est pas du texte UTF-8",
    "there is no such file": "ce fichier n’existe pas",
    "there is no pack {a} beside this file": "il n’y a pas d’extension {a} à côté de ce fichier",
    "there is no pack file in this folder": "il n’y a pas d’extension dans ce dossier",
    "cannot be read: {a}": "ne peut pas être lu : {a}",
    "is larger than {a} MB": "dépasse {a} Mo",
    "has more than two marks on one letter": "a plus de deux signes sur une lettre",
    "has a control character ({a})": "contient un caractère de contrôle ({a})",
    "holds more than one YAML document": "contient plus d’un document YAML",
    "holds more than {a} YAML nodes": "contient plus de {a} éléments YAML",
    "is nested deeper than {a} levels": "est imbriqué sur plus de {a} niveaux",
    "YAML directives are not allowed": "les directives YAML sont interdites",
    "YAML aliases are not allowed: {a}; write it out": "les alias YAML sont interdits : {a} ; écrivez-le en entier",
    "YAML anchors are not allowed: {a}": "les ancres YAML sont interdites : {a}",
    "YAML tags are not allowed: {a}": "les étiquettes YAML sont interdites : {a}",
    "a key must be a word": "une clé doit être un mot",
    "is not valid YAML: {a}; a text with a colon in it needs quotes around it": (
        "ce n’est pas du YAML : {a} ; un texte qui contient deux-points doit être entre guillemets"
    ),
    "is not valid YAML: {a}": "ce n’est pas du YAML : {a}",
    "more than {a} problems, the rest is not listed": "plus de {a} problèmes, les autres ne sont pas listés",
    # a pack
    "the pack is empty": "l’extension est vide",
    "the pack has no cards": "l’extension n’a pas de carte",
    "a pack cannot overlay itself": "une extension ne peut pas se changer elle-même",
    "a pack has at most {a} cards": "une extension a au plus {a} cartes",
    "pack {a} is loaded twice": "l’extension {a} est prise deux fois",
    "the card is in pack {a} already": "la carte est déjà dans l’extension {a}",
    "say which box it changes: {a}": "dites quelle boîte elle change : {a}",
    "no box plays the pack {a}: say which one it changes, {b}": (
        "aucune boîte ne joue l’extension {a} : dites laquelle elle change, {b}"
    ),
    "{a} must name the box: {b}": "{a} doit nommer la boîte : {b}",
    "a keyword cannot stand in another one": "un mot-clé ne peut pas se trouver dans un autre",
    "a keyword has at most {a} words": "un mot-clé a au plus {a} mots",
    "unknown pack {a}": "extension ou boîte inconnue : {a}",
    "{a} is loaded before the pack it changes": "{a} est prise avant l’extension qu’elle change",
    # a card
    "the card needs {a}": "il manque {a} à la carte",
    "{a} cannot be below 0": "{a} ne peut pas être inférieur à 0",
    "a VP of {a} needs a {b} block": "des PV de {a} demandent un bloc {b}",
    "{a} counts only with {b}": "{a} ne compte qu’avec {b}",
    "{a} never runs in section {b}, only in {c}": "{a} ne sert pas dans la section {b}, seulement dans {c}",
    "{a} must stay a stack: cards of pack {b} gain it by name": (
        "{a} doit rester une pile : des cartes de l’extension {b} la gagnent par son nom"
    ),
    "{a} cannot be of section {b}: {rest}": "{a} ne peut pas être de la section {b} : {rest}",
    "the card of pack {a} that it replaces is of section {b}": (
        "la carte de l’extension {a} qu’elle remplace est de la section {b}"
    ),
    "saves more than {a} slots": "remplit plus de {a} mémoires",
    "a new card of section {a} is in no deck of this game; replace one of {b}": (
        "une nouvelle carte de la section {a} n’est dans aucun deck de ce jeu ; remplacez l’une de {b}"
    ),
    "a Nemesis has a level of {a} to {b}, not {c}": "un Ennemi Juré a un niveau de {a} à {b}, pas {c}",
    "a Super Move needs {a}": "une Botte Secrète demande {a}",
    "the Super Move is of {a}, who is no character of this game": (
        "la Botte Secrète est celle de {a}, qui n’est pas un personnage de ce jeu"
    ),
    "{n} {what} are more than the {a} that the engine holds": "{n} {what}, c’est plus que les {a} que tient le moteur",
    "a zone of the box does not say who sees its cards": "une zone de la boîte ne dit pas qui voit ses cartes",
    "with {a} players: {rest}": "à {a} joueurs : {rest}",
    "a game has at most {a} cards; {b} is one too many": "une partie a au plus {a} cartes ; {b} est de trop",
    "a game with it cannot be played on: {rest}": "une partie ne peut pas continuer avec elle : {rest}",
    "cannot be played: {rest}": "ne peut pas être jouée : {rest}",
    "it cannot be told: {rest}": "elle ne peut pas être dite : {rest}",
    "it cannot be told: {a}: no text for {what} '{b}' in {c}": (
        "elle ne peut pas être dite : {a} : pas de texte pour {what} '{b}' (langue : {c})"
    ),
    "{a}: no text for {b} in {c}": "{a} : pas de texte pour {b} en « {c} »",
    # words and fields
    "unknown {what} '{a}' for {b}": "{what} inconnu : '{a}' pour {b}",
    "unknown {what} '{a}' in {b}": "{what} inconnu : '{a}' dans {b}",
    "unknown {what} '{a}' of {b}": "{what} inconnu : '{a}' pour {b}",
    "unknown {what} '{a}'": "{what} inconnu : '{a}'",
    "expected a number: to count slot {a} write {b}": "il faut un nombre : pour compter la mémoire {a}, écrivez {b}",
    "expected [fewest, most], found {a} numbers": "il faut [le moins, le plus], il y a {a} nombres",
    "expected {pair}: [{a}, {b}]": "il faut {pair} : [{a}, {b}]",
    "expected {pair} from {a} to {b}, the smaller one first": "il faut {pair} de {a} à {b}, le plus petit d’abord",
    "expected one of {a}, found {what}": "il faut l’un de {a} ; il y a : {what}",
    "expected a word for {a}, found {what}": "il faut un mot pour {a} ; il y a : {what}",
    "expected a text in {a}, found {what}": "il faut un texte en {a} ; il y a : {what}",
    "expected one {a} step for {b}, found {what}": "il faut une étape {a} pour {b} ; il y a : {what}",
    "expected 'true' for {a} (or leave it out), found {what}": (
        "il faut 'true' pour {a} (ou ne rien écrire) ; il y a : {what}"
    ),
    "expected the {a} id, found {what}": "il faut l’identifiant ({a}) ; il y a : {what}",
    "expected {thing}, found {what}": "il faut : {thing} ; il y a : {what}",
    "the number {a} is too large": "le nombre {a} est trop grand",
    "the number must be {a} or more, found {b}": "le nombre doit être au moins {a}, et non {b}",
    "fewest is above most: {a} and {b}": "le moins dépasse le plus : {a} et {b}",
    "the {a} id is small letters, digits and '_', found {b}": (
        "l’identifiant ({a}) n’a que des minuscules, des chiffres et '_', pas {b}"
    ),
    "a slot is named with small letters, found {a}": "une mémoire se nomme en minuscules, pas {a}",
    "{thing} is small letters, digits and '_', found {b}": "{thing} : minuscules, chiffres et '_', pas {b}",
    "{thing} needs {a}": "{thing} demande {a}",
    "{thing} has no {what}": "{thing} sans {what}",
    "{a} cannot fail: it takes no {b}": "{a} ne peut pas échouer et ne prend pas {b}",
    "{a} takes no other field": "{a} ne prend pas d’autre champ",
    "{a} takes one condition": "{a} prend une seule condition",
    "{a} takes a number, or cards {b} a slot; use {c} to move other cards": (
        "{a} prend un nombre, ou des cartes {b} une mémoire ; {c} déplace les autres cartes"
    ),
    "{a} takes only one of {b}": "{a} ne prend qu’un seul de {b}",
    "{a} takes no {b}": "{a} ne prend pas {b}",
    "one {what} here, not several: {a}": "{what} : un seul ici, et non plusieurs ({a})",
    "{a} stands here twice (first in line {b})": "{a} se trouve ici deux fois (d’abord à la ligne {b})",
    "{a} stands here twice": "{a} se trouve ici deux fois",
    "{a} lists nothing": "{a} ne contient rien",
    "{a} lists no condition": "{a} ne contient aucune condition",
    "{a} lists no number: nothing fits": "{a} ne contient aucun nombre : rien ne convient",
    "{a} says nothing": "{a} ne dit rien",
    "lists no word: nothing fits": "ne contient aucun mot : rien ne convient",
    "the filter says nothing; write {a} for every card": "le filtre ne dit rien ; écrivez {a} pour toute carte",
    "nothing fits: {a} {b} is above {c} {d}": "rien ne convient : {a} {b} dépasse {c} {d}",
    "nothing fits: {a} stands in {b} and in {c}": "rien ne convient : {a} se trouve dans {b} et dans {c}",
    "never true: {a} {b} is above {c} {d}": "jamais vrai : {a} {b} dépasse {c} {d}",
    "always true: {a} 0; one of the branches can never be reached": (
        "toujours vrai : {a} 0 ; l’une des branches n’est jamais atteinte"
    ),
    "{a} is missing in {b}": "{a} manque dans {b}",
    "{a} is empty": "{a} est vide",
    # slots
    "slot {a} is read before it is set": "la mémoire {a} est lue avant d’être remplie",
    "slot {a} holds a {b}, cards cannot be added to it": (
        "la mémoire {a} contient autre chose ({b}), on n’y ajoute pas de cartes"
    ),
    "slot {a} holds {thing}, not {what}": "la mémoire {a} contient {thing}, et non {what}",
    "{a} cannot name a slot: it is a word of the language": (
        "{a} ne peut pas nommer une mémoire : c’est un mot du langage"
    ),
    "{a} fits twice: a stack and a slot": "{a} convient deux fois : une pile et une mémoire",
    "{a} fits twice: {b}": "{a} convient deux fois : {b}",
    "{a} is no stack: {what}": "{a} n’est pas une pile : {what}",
    # steps
    "the cards of a deck are reached from the top: write {a}": (
        "les cartes d’un paquet se prennent par le dessus : écrivez {a}"
    ),
    "{a} and {b} are the same number": "{a} et {b} sont le même nombre",
    "{a} and {b} are the same": "{a} et {b} sont identiques",
    "can never be reached: it stands after {a}": "n’est jamais atteint : c’est après {a}",
    "{a} can never be reached: {rest}": "{a} n’est jamais atteint : {rest}",
    "{a} with {b} never fails": "{a} avec {b} n’échoue jamais",
    "the same alternative stands in line {a}": "le même choix se trouve à la ligne {a}",
    "nothing to choose: {a} of {b} alternatives": "il n’y a rien à choisir : {a} de {b} choix",
    "there is nothing to pick: list two different words": "il n’y a rien à choisir : donnez deux mots différents",
    "{a} beside {b} goes with a stack; put it into the selection": (
        "{a} à côté de {b} va avec une pile ; mettez-le dans le choix de cartes"
    ),
    "{a} is a price: it stands in {b}": "{a} est un prix : sa place est dans {b}",
    "a price is all or nothing: {a} cannot stand here": "un prix se paie en entier : {a} ne peut pas être ici",
    "{a} stands only under {b}; here it is {c}": "{a} n’est possible que sous {b} ; ici, c’est {c}",
    "{a} is one {b} step, found {c}": "{a} est une étape {b}, et non {c}",
    "{a} is a zone: write {b}": "{a} est une zone : écrivez {b}",
    "only one of {a} can say where the cards are, found {b}": "un seul de {a} dit où sont les cartes ; il y a : {b}",
    "does not say where the cards are: {a}": "ne dit pas où sont les cartes : {a}",
    "{a} goes with {b} only": "{a} ne va qu’avec {b}",
    "{a} does not go with {b}: the cards of a slot are known": (
        "{a} ne va pas avec {b} : les cartes d’une mémoire sont connues"
    ),
    "{a} picks nothing when {b} is {c}": "{a} ne choisit rien quand {b} est {c}",
    "{a} has a meaning only in a {b} block": "{a} n’a de sens que dans un bloc {b}",
    "{a} has a meaning only inside an {b}": "{a} n’a de sens que dans un {b}",
    "{a} has a meaning only in {b}": "{a} n’a de sens que dans {b}",
    "{a} needs an {b} with {c} around it": "{a} demande un {b} avec {c} autour",
    "{a} is nobody here: only {b} and some triggers have a {c}": (
        "{a} n’est personne ici : seuls {b} et quelques déclencheurs ont un {c}"
    ),
    "a place has exactly one of {a}": "un endroit a exactement l’un de {a}",
    "{a} asks about one player: {b} or a slot": "{a} concerne un seul joueur : {b} ou une mémoire",
    # formats
    "expected true or false for {a}, found {b}": "il faut true ou false pour {a} ; il y a : {b}",
    "a tier is its number of points, found {a}": "un rang est son nombre de points ; il y a {a}",
    "{a} is in two tiers": "{a} est dans deux rangs",
    "a rule for cards says nothing": "une règle pour des cartes ne dit rien",
    "has more than {a} cards": "a plus de {a} cartes",
    "has more than {a} letters": "a plus de {a} lettres",
    "{a} has more than {b} entries": "{a} a plus de {b} entrées",
    "the words in {a} are missing": "les mots en {a} manquent",
    "{a} must be {b} to {c}, found {d}": "{a} va de {b} à {c} ; il y a {d}",
    "expected {a} from {b} to {c}, the smaller one first": "il faut {a} de {b} à {c}, le plus petit d’abord",
    "expected {a}: [{b}, {c}]": "il faut {a} : [{b}, {c}]",
    "packs are files, and this format is none": "les extensions sont des fichiers, et ce format n’en est pas un",
    "there is a format {a} already": "il y a déjà un format {a}",
    "the Main Deck has {a} cards; at least {b} are needed": "le Deck Commun a {a} cartes ; il en faut au moins {b}",
    "no card is called {a}": "aucune carte ne s’appelle {a}",
    "{a} cannot join {b}: {rest}": "{a} ne peut pas rejoindre {b} : {rest}",
    "{a} cannot join {b}: {rest}; it plays along with {c}": (
        "{a} ne peut pas rejoindre {b} : {rest} ; elle joue avec {c}"
    ),
    "{rest}; it plays along with {c}": "{rest} ; elle joue avec {c}",
    "it is no card of a Main Deck, no villain and no hero": (
        "ce n’est ni une carte de Deck Commun, ni un vilain, ni un héros"
    ),
    "it is in this box, and a list counts cards of its Main Deck only": (
        "elle est dans cette boîte, et une liste ne compte que les cartes de son Deck Commun"
    ),
    "a duel has neither heroes to choose nor a villain stack": ("un duel n’a ni héros à choisir ni pile de vilains"),
    "a starting deck has {a} to {b} cards, this has {c}": "un deck de départ a {a} à {b} cartes, celui-ci {c}",
    "unknown card {a}": "carte inconnue : {a}",
    "{a} cannot be left out: it is of section {b}": "{a} ne peut pas être laissée de côté : sa section est {b}",
    "{a} is in no pile that could have more or fewer of it: it is of section {b}": (
        "{a} n’est dans aucune pile qui pourrait en avoir plus ou moins : sa section est {b}"
    ),
    "{a} cannot be in a starting deck: it is of section {b}": (
        "{a} ne peut pas être dans un deck de départ : sa section est {b}"
    ),
    "{a} is for {b} to {c} players": "{a} se joue de {b} à {c}",
    "{a} is no option of {b}": "{a} n’est pas une option de {b}",
    "{a} has no villain stack of any size{b}": "{a} n’a pas de pile de vilains{b}",
    "{a} has {b} to {c} villains, not {d}": "{a} a {b} à {c} vilains, pas {d}",
    "the Arenas of {a} need a Line-Up of {b} or more": "les Arènes de {a} demandent une Réserve de {b} ou plus",
    "{a} has no stack {b}": "{a} n’a pas de pile {b}",
    "{a} is the box itself": "{a} est la boîte elle-même",
    "there are no heroes to choose in {a}": "il n’y a pas de héros à choisir dans {a}",
    "heroes for points are picked: no other way to find them goes with {a}": (
        "les héros à points se choisissent : aucune autre manière ne va avec {a}"
    ),
    "no hero {a}": "aucun héros {a}",
    "{a} points reach for {b} heroes only, and there may be {c} players": (
        "{a} points suffisent pour {b} héros seulement, et il peut y avoir {c} joueurs"
    ),
    "a game of it with {a} players cannot be played on: {rest}": (
        "une partie à {a} joueurs ne peut pas se poursuivre : {rest}"
    ),
    # what a box does not know
    "{gone} is not in this game": "{gone} : cela n’existe pas dans ce jeu",
    "{a} needs {b}": "{a} demande {b}",
}


def in_french(message: str) -> str:
    """As the checker says it, in French; a sentence that is not here, or one without end, as it is."""
    if len(message) > LONGEST:
        return message
    several = message.split("; ")
    if len(several) > 1 and all(one.endswith(NOT_HERE) for one in several):
        return " ; ".join(in_french(one) for one in several)
    return _by(message, _ordered("said")) or message


@lru_cache(maxsize=2)
def _ordered(table: str) -> list[tuple[re.Pattern[str], str]]:
    """The sentences of a table, those that say most first: a longer one is no case of a shorter one."""
    pairs = (SAID if table == "said" else UNKNOWN_HERE).items()
    ordered = sorted(pairs, key=lambda pair: -len(NAME.sub("", pair[0])))
    return [(_pattern(english), french) for english, french in ordered]


def _pattern(english: str) -> re.Pattern[str]:
    parts = NAME.split(english)
    return re.compile("".join(f"(?P<{p}>.*?)" if n % 2 else re.escape(p) for n, p in enumerate(parts)), re.DOTALL)


def _by(message: str, table: list[tuple[re.Pattern[str], str]]) -> str:
    for english, french in table:
        if found := english.fullmatch(message):
            return _filled(french, found.groupdict())
    return ""


def _part(name: str, said: str) -> str:
    if name == "rest":
        return THINGS.get(said) or in_french(said)
    if name == "gone":
        return _by(said, _ordered("unknown here"))
    return THINGS.get(said) or JOINED.sub(lambda word: " et " if word[1] == "and" else " ou ", said)


def _filled(french: str, parts: dict[str, str]) -> str:
    return NAME.sub(lambda name: _part(name[1], parts[name[1]]), french)

// The words of the help around the rules themselves; few, so both languages are here.
import { settings, type Lang } from '../lib/settings.svelte';

const en = {
  title: 'Rules and help',
  search: 'Search the rules',
  searchHint: 'capture, defense, end of the turn …',
  found: (n: number): string => (n === 1 ? '1 rule' : `${n} rules`),
  none: 'No rule has all these words.',
  contents: 'On this page',
  boxes: 'The boxes',
  books: { common: 'What all boxes share', table: 'At this table' } as Record<string, string>,
  lead: 'The rules of all five boxes in our own words. Choose a box, or search.',
  guide: 'Play the guide of this box',
  guides: 'Guides to play',
  cards: 'All cards of this box',
  keys: 'Keys at the table',
  keysAbout: 'They can be changed at the table, under the key ?.',
  hand: 'cards of your hand',
  link: 'Link to this rule',
  rule: 'Rule',
  all: 'All rules of this box',
  near: 'In the same chapter',
  back: 'Back',
  close: 'Close',
  loading: 'Opening the rules',
  failed: 'The rules could not be fetched.',
  again: 'Try again',
  deck: 'Deck list',
  deckAbout: (hidden: number): string =>
    `All cards this player was seen to get and not to lose. ${hidden} of them are in hand or draw pile now.`,
  hidden: (n: number): string => `${n} out of sight`,
};

const fr: typeof en = {
  title: 'Règles et aide',
  search: 'Chercher dans les règles',
  searchHint: 'capture, défense, fin du tour …',
  found: (n) => (n < 2 ? `${n} règle` : `${n} règles`),
  none: 'Aucune règle ne contient tous ces mots.',
  contents: 'Sur cette page',
  boxes: 'Les boîtes',
  books: { common: 'Ce qu’elles ont en commun', table: 'À cette table' },
  lead: 'Les règles des cinq boîtes, dans nos propres mots. Choisissez une boîte, ou cherchez.',
  guide: 'Jouer le guide de cette boîte',
  guides: 'Guides à jouer',
  cards: 'Toutes les cartes de cette boîte',
  keys: 'Touches à la table',
  keysAbout: 'On peut les changer à la table, avec la touche ?.',
  hand: 'cartes de votre main',
  link: 'Lien vers cette règle',
  rule: 'Règle',
  all: 'Toutes les règles de cette boîte',
  near: 'Dans le même chapitre',
  back: 'Retour',
  close: 'Fermer',
  loading: 'On ouvre les règles',
  failed: 'Les règles n’ont pas pu être chargées.',
  again: 'Réessayer',
  deck: 'Liste du deck',
  deckAbout: (hidden) =>
    `Toutes les cartes que ce joueur a gagnées sous vos yeux et n’a pas perdues. ${hidden} sont en main ou ` +
    'dans la pioche.',
  hidden: (n) => `${n} hors de vue`,
};

export const WORDS: Record<Lang, typeof en> = { en, fr };
/** In the player's language. Reactive. */
export const h = (): typeof en => WORDS[settings.lang];

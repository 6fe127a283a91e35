// A small table for the tests of the screen and its parts.
import { giveCards } from '../lib/cards.svelte';
import { speak } from '../lib/words.svelte';
import type { CardFacts, CardView, LogLine, Question, View } from '../lib/types';
import { Screen } from './screen.svelte';

export const facts = (id: string, over: Partial<CardFacts> = {}): CardFacts => ({
  id,
  name: id,
  game: 'base',
  type: 'hero',
  type_name: 'Hero',
  kind_name: 'Hero',
  section: 'main_deck',
  section_name: '',
  subtypes: [],
  cost: 3,
  charge_cost: 0,
  level: 0,
  vp: 1,
  copies: 1,
  promo: false,
  power: 1,
  blocks: [{ kind: 'play', label: '', text: '+1 Power.', colon: ':' }],
  text: '',
  rulings: [],
  source: 'image',
  confidence: 'high',
  names: { en: id, fr: id },
  marks: [],
  slots: [],
  ...over,
});
// what only other boxes have
const OTHERS = {
  characters: [],
  character_cost: -1,
  won: [],
  score_pile: [],
  health: -1,
  most_health: -1,
  charges: -1,
  most_charges: -1,
  ko_tokens: [],
  vp_tokens: 0,
  super_move: null,
  super_cost: -1,
  beneath: [],
  aside: [],
  aside_count: 0,
  used: [],
  borrowed: [],
};
export const seat = (n: number) => ({
  seat: n,
  heroes: [],
  face_down: false,
  dealt: [],
  hand: [{ handle: 10 + n, id: 'punch', owner: n }],
  hand_count: 1,
  deck_count: 5,
  deck: [],
  discard: [{ handle: 20 + n, id: 'kick', owner: n }],
  play: [],
  ongoing: [],
  under: [],
  under_count: 0,
  vp: 0,
  vp_sure: true,
  vp_hidden: false,
  team: -1,
  deck_list: {},
  owned: {},
  hidden: {},
  ...OTHERS,
});
export const view: View = {
  game: 'base',
  seat: 0,
  seats: [seat(0), seat(1), seat(2)],
  turn: 0,
  turn_number: 3,
  power: 4,
  power_gained: 4,
  line_up: [{ handle: 40, id: 'robin', owner: -1 }, null],
  main_deck_count: 50,
  main_deck: [],
  villain: null,
  villains_left: 3,
  stacks: {},
  stack_cards: {},
  destroyed: [],
  played: [],
  decision: null,
  over: '',
  scores: [],
  winners: [],
  draft: null,
  changed: {},
  confrontation: null,
  captured: [],
  hero_pile_count: 0,
  hero_pile: [],
  tile: null,
  piles: {},
  ko_left: -1,
  impossible: false,
  arena: null,
  arenas_left: 0,
  line_up_size: 5,
};

export function screen(question: Question, hints = {}): { screen: Screen; done: number[] } {
  const done: number[] = [];
  return {
    done,
    screen: new Screen({ view, question, log: [], seats: [], seat: 0, hints }, { act: (i) => done.push(i) }),
  };
}
export const turn: Question = {
  text: 'Your turn',
  kind: 'turn',
  seat: 0,
  prompt: 'turn',
  source: null,
  options: [
    { text: 'Play punch', kind: 'play', card: { handle: 10, id: 'punch' } },
    { text: 'Buy robin for 3', kind: 'buy', card: { handle: 40, id: 'robin' }, price: 3 },
    { text: 'End the turn', kind: 'end' },
  ],
};
export const destroy: Question = {
  text: 'kick: choose a card to destroy.',
  kind: 'destroy',
  seat: 0,
  prompt: 'destroy',
  source: { id: 'kick', handle: 1 },
  decline: 2,
  options: [
    { text: 'punch', kind: 'card', card: { handle: 10, id: 'punch' } },
    { text: 'kick', kind: 'card', card: { handle: 20, id: 'kick' } },
    { text: 'Done', kind: 'done' },
  ],
};

/** The words and the cards of that table. */
export async function laid(): Promise<void> {
  await speak('en');
  giveCards(
    {
      game: 'base',
      hash: '',
      lang: 'en',
      cards: { punch: facts('punch'), kick: facts('kick'), robin: facts('robin') },
    },
    'en',
  );
}
export const card = (handle: number, id: string): CardView => ({ handle, id, owner: 0 });
export const line = (
  kind: string,
  seat: number,
  turn: number,
  text: string,
  cards: string[] = [],
): LogLine => ({
  kind,
  seat,
  turn,
  text,
  cards,
  at: 0,
});

// A pile told so that one finds things in it: equal cards together, sorted, in groups with their counts.
import { briefName, kindOf } from '../cards/kinds';
import { w } from '../lib/words.svelte';
import type { CardFacts, CardView } from '../lib/types';
import type { Screen } from './screen.svelte';
import type { Tray } from './trays';

export const SORTS = ['type', 'cost', 'name', 'newest'] as const;
export type Sort = (typeof SORTS)[number];

/** Equal cards of one pile. */
export interface Lot {
  key: string;
  card: CardFacts;
  kind: string;
  cards: CardView[];
  pile: string;
  at: number; // the newest of them, by its place in the pile
}
export interface Section {
  key: string;
  label: string;
  count: number;
  lots: Lot[];
}
const ORDER = [
  'hero',
  'villain',
  'super_villain',
  'super_power',
  'equipment',
  'location',
  'starter',
  'weakness',
];
const rank = (kind: string): number => (ORDER.indexOf(kind) + ORDER.length + 1) % (ORDER.length + 1);
const nameOf = (kind: string): string => w.common.kinds[kind as keyof typeof w.common.kinds] ?? kind;

/** Copies are one lot as long as the same can be done with them. */
export function lotsOf(screen: Screen, tray: Tray): Lot[] {
  const found = new Map<string, Lot>();
  tray.cards.forEach((view, at) => {
    const can = screen.optionOf(view)?.option.kind ?? '';
    const key = `${tray.key}/${view.id}/${can}`;
    const card = screen.card(view.id);
    const lot = found.get(key) ?? { key, card, kind: kindOf(card), cards: [], pile: tray.label, at };
    lot.cards.push(view);
    lot.at = at;
    found.set(key, lot);
  });
  return [...found.values()];
}

export function kindsIn(lots: Lot[]): { kind: string; name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const lot of lots) counts.set(lot.kind, (counts.get(lot.kind) ?? 0) + lot.cards.length);
  return [...counts]
    .sort((a, b) => rank(a[0]) - rank(b[0]))
    .map(([kind, count]) => ({ kind, name: nameOf(kind), count }));
}

const byName = (a: Lot, b: Lot): number => briefName(a.card.name).localeCompare(briefName(b.card.name));
const cost = (lot: Lot): number => lot.card.cost ?? 0;
const BY: Record<Sort, (a: Lot, b: Lot) => number> = {
  type: (a, b) => rank(a.kind) - rank(b.kind) || cost(b) - cost(a) || byName(a, b),
  cost: (a, b) => cost(b) - cost(a) || byName(a, b),
  name: byName,
  newest: (a, b) => b.at - a.at,
};

/** Under headings where the order has some: piles first if there are several, then types or costs. */
export function sections(lots: Lot[], sort: Sort, byPile: boolean): Section[] {
  const head = (lot: Lot): string => {
    const of = sort === 'type' ? nameOf(lot.kind) : sort === 'cost' ? `${w.common.cost} ${cost(lot)}` : '';
    return byPile ? [lot.pile, of].filter(Boolean).join(' · ') : of;
  };
  const found = new Map<string, Section>();
  const piles = [...new Set(lots.map((l) => l.pile))];
  const sorted = [...lots].sort((a, b) => piles.indexOf(a.pile) - piles.indexOf(b.pile) || BY[sort](a, b));
  for (const lot of sorted) {
    const label = head(lot);
    const section = found.get(label) ?? { key: label, label, count: 0, lots: [] };
    section.lots.push(lot);
    section.count += lot.cards.length;
    found.set(label, section);
  }
  return [...found.values()];
}

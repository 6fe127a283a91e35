// Which cards a search wants, and in which order they stand.
import { kindOf, provenance } from '../../cards/kinds';
import type { CardFacts } from '../../lib/types';

export interface Wanted {
  text: string; // folded
  types: string[];
  costs: string[];
  marks: string[];
  known: string[];
}

/** Lower case, without accents and typographic marks: "Épouvantail" is found by "epouvantail". */
export const folded = (s: string): string =>
  s
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('’', "'")
    .replace(/\s/g, ' ')
    .toLowerCase();

const typeOf = (c: CardFacts): string => {
  const kind = kindOf(c);
  return kind === 'weakness' ? 'none' : kind;
};
/** The column of the cost chart; eight and more share one. */
export const costOf = (c: CardFacts): string => (c.cost === null ? '' : c.cost >= 8 ? '8+' : String(c.cost));
const hasFirst = (c: CardFacts): boolean =>
  c.marks.some((m) => m.startsWith('first')) || c.blocks.some((b) => /first/.test(b.kind));
const has = (c: CardFacts, mark: string): boolean =>
  mark === 'first' ? hasFirst(c) : c.marks.includes(mark);
const words = (c: CardFacts | undefined): string =>
  c
    ? [
        c.name,
        c.names.en,
        c.names.fr,
        c.type_name,
        c.kind_name ?? '',
        c.text,
        ...c.blocks.map((b) => b.label),
      ].join(' ')
    : '';

/** Any of the types, any of the costs, any of how well known; all of the keywords and all of the words. */
export function matches(c: CardFacts, other: CardFacts | undefined, wanted: Wanted): boolean {
  if (wanted.types.length && !wanted.types.includes(typeOf(c))) return false;
  if (wanted.costs.length && !wanted.costs.includes(costOf(c))) return false;
  if (wanted.known.length && !wanted.known.includes(provenance(c))) return false;
  if (!wanted.marks.every((m) => has(c, m))) return false;
  if (!wanted.text) return true;
  const text = folded(words(c) + ' ' + words(other));
  return wanted.text.split(/\s+/).every((part) => text.includes(part));
}

const ORDER = [
  'characters',
  'super_moves',
  'hero',
  'villain',
  'super_power',
  'equipment',
  'location',
  'super_villains',
  'nemeses',
  'stacks',
  'starters',
  'arenas',
  'clash',
  'ko_tokens',
  'vp_tokens',
  'health_tracks',
  'tile',
  'other',
];
function groupOf(c: CardFacts): string {
  if (c.section !== 'main_deck' && ORDER.includes(c.section)) return c.section;
  return ORDER.includes(c.type) ? c.type : 'other';
}
/** What stands above a group: the name of the section, unless it is the Main Deck, which is shown by type. */
export const groupName = (
  group: { id: string; cards: CardFacts[] },
  types: Readonly<Record<string, string>>,
): string =>
  (group.cards[0]?.section === 'main_deck' ? undefined : group.cards[0]?.section_name) ??
  types[group.id] ??
  group.id;

export function grouped(cards: CardFacts[]): { id: string; cards: CardFacts[] }[] {
  const by = new Map<string, CardFacts[]>();
  for (const c of cards) by.set(groupOf(c), [...(by.get(groupOf(c)) ?? []), c]);
  return ORDER.filter((id) => by.has(id)).map((id) => ({
    id,
    cards: by
      .get(id)!
      .sort(
        (a, b) =>
          (a.level ?? 0) - (b.level ?? 0) || (a.cost ?? 0) - (b.cost ?? 0) || a.name.localeCompare(b.name),
      ),
  }));
}

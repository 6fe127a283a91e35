// How a card looks, from its facts: its kind decides colour, glyph and letter.
import type { CardFacts } from '../lib/types';

const TYPES = new Set(['hero', 'villain', 'super_power', 'equipment', 'location', 'starter', 'super_move']);

export function kindOf(card: Pick<CardFacts, 'id' | 'type' | 'section'>): string {
  if (card.section === 'super_villains' || card.section === 'nemeses') return 'super_villain';
  if (card.section === 'characters' || card.section === 'heroes') return 'character';
  if (/(^|:)weakness$/.test(card.id)) return 'weakness';
  return TYPES.has(card.type) ? card.type : 'none';
}

export const glyphOf = (kind: string): string => 't-' + (kind === 'super_villain' ? 'villain' : kind);

/** A name where there is little room: without the prefix that every such card of its box shares. */
export const briefName = (name: string): string => name.replace(/^Injustice /, '');

/** scan: seen on the card; book: from the rulebook; ours: reconstructed; own: somebody here wrote it. */
export function provenance(card: Pick<CardFacts, 'source' | 'confidence'>): 'scan' | 'book' | 'ours' | 'own' {
  if (card.source === 'own') return 'own';
  if (card.confidence === 'low' || ['guess', 'reconstructed', 'ours'].includes(card.source)) return 'ours';
  return ['image', 'scan', 'card', ''].includes(card.source) ? 'scan' : 'book';
}

export const signed = (n: number | string): string => String(n).replace('-', '\u2212').replace('*', '\u2731');

/** The type in words: our own for kinds the pack has no type for. */
export function kindWord(card: CardFacts, kinds: Readonly<Record<string, string>>): string {
  const kind = kindOf(card);
  const own = kind === 'weakness' || !card.kind_name;
  const named = own ? (kinds[kind] ?? '') : card.kind_name!;
  const word = card.level ? `${named} ${card.level}` : named;
  return card.subtypes.length ? `${word} · ${card.subtypes.join(', ')}` : word;
}

/** The same in few letters, where the word does not fit beside the points. */
export function shortKind(
  card: CardFacts,
  kinds: Readonly<Record<string, string>>,
  short: Readonly<Record<string, string>>,
): string {
  const word = kindWord({ ...card, subtypes: [] }, kinds);
  const brief = short[kindOf(card)] ?? word;
  const named = card.level ? `${brief} ${card.level}` : brief;
  return card.subtypes.length ? `${named} · ${card.subtypes.join(', ')}` : named;
}

/** The classes of a card's states: "playable asked" becomes "is-playable is-asked". */
export const stateClasses = (states: string): string =>
  states
    .split(' ')
    .filter(Boolean)
    .map((s) => 'is-' + s)
    .join(' ');

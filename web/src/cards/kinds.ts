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

/** Class for the length of a name, so that none is ever cut. */
export function nameClass(name: string, cover: boolean): string {
  const word = Math.max(...name.split(/[ -]/).map((part) => part.length));
  if (name.length > 21) return 'name-xl';
  if (word > 11) return 'name-w';
  return name.length > 14 || (cover && word > 8) ? 'name-l' : '';
}

/** scan: seen on the card; book: from the rulebook; ours: reconstructed. */
export function provenance(card: Pick<CardFacts, 'source' | 'confidence'>): 'scan' | 'book' | 'ours' {
  if (card.confidence === 'low' || ['guess', 'reconstruction', 'ours'].includes(card.source)) return 'ours';
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

// Rules text cut into pieces that can be set: plain words, Power pips, words of card types with their glyph, Charges
// to burn.
import type { CardFacts } from '../lib/types';

export type Piece =
  | { t: 'text'; s: string }
  | { t: 'pip'; s: string; after: string }
  | { t: 'type'; s: string; kind: string }
  | { t: 'burn'; s: string };

const TYPE_WORDS: Record<string, [RegExp, string][]> = {
  en: [
    [/Super-Villains?|Villains?/, 'villain'],
    [/Super Powers?/, 'super_power'],
    [/Super Heroe?s?/, 'character'],
    [/Hero(?:es)?/, 'hero'],
    [/Equipments?/, 'equipment'],
    [/Locations?/, 'location'],
    [/Weakness(?:es)?/, 'weakness'],
    [/Starters?/, 'starter'],
  ],
  fr: [
    [/Super-Vilains?|Vilains?/, 'villain'],
    [/Super-Pouvoirs?/, 'super_power'],
    [/Super-Héros/, 'character'],
    [/Héros/, 'hero'],
    [/Équipements?/, 'equipment'],
    [/Lieux?/, 'location'],
    [/Faiblesses?/, 'weakness'],
  ],
};
const scanners = new Map<string, RegExp>();

function scanner(lang: string): RegExp {
  let found = scanners.get(lang);
  if (!found) {
    const types = (TYPE_WORDS[lang] ?? []).map(([re]) => re.source).join('|');
    const burn = '(Burn|Consumer) \\((\\d+)\\)\\s?:\\s*(\\p{Ll}?)'; // what it costs, then what it does
    found = new RegExp(`([+\\u2212-]\\d+)([.,;:]?)|(?<![\\p{L}-])(${types})(?![\\p{L}-])|${burn}`, 'gu');
    scanners.set(lang, found);
  }
  return found;
}

export function pieces(text: string, lang: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const m of text.matchAll(scanner(lang))) {
    if (m.index > at) found.push({ t: 'text', s: text.slice(at, m.index) });
    const word = m[3];
    if (m[4])
      found.push({ t: 'burn', s: `${m[4]} ${m[5]}` }, { t: 'text', s: ` ${(m[6] ?? '').toUpperCase()}` });
    else if (word)
      found.push({
        t: 'type',
        s: word,
        kind:
          (TYPE_WORDS[lang] ?? []).find(([re]) => new RegExp(`^(?:${re.source})$`, 'u').test(word))?.[1] ??
          'none',
      });
    else found.push({ t: 'pip', s: (m[1] ?? '').replace('-', '\u2212'), after: m[2] ?? '' });
    at = m.index + m[0].length;
  }
  if (at < text.length) found.push({ t: 'text', s: text.slice(at) });
  return found;
}

const CHIPS: [RegExp, string][] = [
  [/first|appearance|révélation/i, 'first'],
  [/attack|attaque/i, 'attack'],
  [/defen[sc]e|défense/i, 'defense'],
  [/ongoing|permanent/i, 'ongoing'],
  [/block|blocage/i, 'block'],
  [/confrontation|affrontement/i, 'confront'],
  [/reward|récompense/i, 'reward'],
  [/burn|consum/i, 'burn'],
];
/** The chip of a labelled block; '' when there is none. */
export const chipOf = (label: string, kind: string): string =>
  label ? (CHIPS.find(([re]) => re.test(label) || re.test(kind))?.[1] ?? '') : '';

/** The blocks of a card without the plain "+N Power" that the face letters anyway. */
export function blocksOf(card: CardFacts, withPower: boolean): CardFacts['blocks'] {
  if (withPower || card.power === null) return card.blocks;
  const own = new RegExp(`^\\+${card.power} (?:Power|en Puissance)\\. ?`);
  return card.blocks
    .map((b, i) => (i === 0 && !b.label ? { ...b, text: b.text.replace(own, '') } : b))
    .filter((b) => b.text || b.label);
}

// What a new pack begins with, and how a new card of each kind looks.
import { newId, quoted } from './facts';

export const BOXES = ['base', 'titans', 'metal', 'injustice', 'rivals'] as const;
export const KINDS = [
  'hero',
  'villain',
  'super_power',
  'equipment',
  'location',
  'character',
  'super_villain',
] as const;
export type Kind = (typeof KINDS)[number];

const BLOCK: Record<Kind, string[]> = {
  hero: ['play:', '- power: 2', '- draw: 1'],
  villain: ['play:', '- power: 1', '- attack: each foe', '  does:', '  - discard: 1'],
  super_power: ['play:', '- power: 3'],
  equipment: ['play:', '- draw: 2', '- discard: 1'],
  location: ['ongoing:', '- when: {you play: villain}', '  nth: 1', '  do: {draw: 1}'],
  character: ['ability:', '- when: {you play: super_power}', '  nth: 1', '  do: {power: 1}'],
  super_villain: [
    'play:',
    '- power: 4',
    'first appearance:',
    '  attack: each foe',
    '  does:',
    '  - discard: {n: 1, random: true, in: hand}',
  ],
};
const SECTION: Partial<Record<Kind, string>> = { character: 'characters', super_villain: 'super_villains' };
const TYPE: Partial<Record<Kind, string>> = { character: 'none', super_villain: 'villain' };
const COST: Partial<Record<Kind, number>> = { super_villain: 10, location: 5, super_power: 4 };

/** One card, indented as it stands under `cards:`. */
export function newCard(
  kind: Kind,
  name: { en: string; fr: string },
  taken: string[],
): { id: string; text: string } {
  const id = newId(name.en, taken);
  const hero = kind === 'character';
  const lines = [
    `name: {en: ${quoted(name.en)}, fr: ${quoted(name.fr)}}`,
    `section: ${SECTION[kind] ?? 'main_deck'}`,
    `type: ${TYPE[kind] ?? kind}`,
    ...(hero ? [] : [`cost: ${COST[kind] ?? 3}`, `vp: ${kind === 'super_villain' ? 5 : 1}`]),
    `copies: ${hero || kind === 'super_villain' ? 1 : 2}`,
    'source: own',
    ...BLOCK[kind],
  ];
  return { id, text: `  ${id}:\n` + lines.map((line) => `    ${line}\n`).join('') };
}

export function newPack(
  box: string,
  title: { en: string; fr: string },
  kind: Kind,
  name: { en: string; fr: string },
): string {
  const id = newId(title.en, []);
  return (
    `pack: ${id}\nversion: 1\ntitle: {en: ${quoted(title.en)}, fr: ${quoted(title.fr)}}\noverlay: ${box}\ncards:\n` +
    newCard(kind, name, []).text
  );
}

/** A format with a cube in it, to be changed: what a table plays by. */
export function newFormat(box: string, title: { en: string; fr: string }): string {
  const guests = box === 'base' ? 'titans' : 'base';
  return (
    `format: ${newId(title.en, [])}\nversion: 1\ntitle: {en: ${quoted(title.en)}, fr: ${quoted(title.fr)}}\n` +
    `game: ${box}\nrules:\n  hidden_score: true\n` +
    `mix:\n  cards:\n  - {from: ${guests}, type: equipment, cost: [2, 4]}\n  swap: true\n`
  );
}

/** Whether a text says that it is a format; else it is a pack. */
export const isFormat = (text: string): boolean => /^format\s*:/m.test(text) && !/^pack\s*:/m.test(text);

/** The kinds of cards that a box has room for. */
export const kindsOf = (box: string): Kind[] =>
  KINDS.filter((kind) =>
    box === 'rivals'
      ? kind !== 'character' && kind !== 'super_villain'
      : box !== 'injustice' || kind !== 'super_villain',
  );

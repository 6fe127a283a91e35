// The five boxes as they stand in the longbox: colours and cover. Which can be played the server says.
import type { Box } from '../../lib/types';

export interface Cover {
  id: string;
  title: { en: string; fr: string };
  mast: string;
  seats: [number, number];
  colour: string;
  on: string;
  art: [id: string, type: string][];
}

export const COVERS: Cover[] = [
  {
    id: 'base',
    title: { en: 'Base game', fr: 'Jeu de base' },
    mast: 'BASE',
    seats: [2, 5],
    colour: '#FFD34A',
    on: '#1B1613',
    art: [['wonder_woman', 'character']],
  },
  {
    id: 'titans',
    title: { en: 'Teen Titans', fr: 'Teen Titans' },
    mast: 'TITANS',
    seats: [2, 5],
    colour: '#1B7264',
    on: '#FFF9EA',
    art: [['bumblebee', 'hero']],
  },
  {
    id: 'rivals',
    title: { en: 'Rivals', fr: 'Rivals' },
    mast: 'RIVALS',
    seats: [2, 2],
    colour: '#5A3696',
    on: '#FFF9EA',
    art: [
      ['batman_12', 'character'],
      ['the_joker_9', 'character'],
    ],
  },
  {
    id: 'metal',
    title: { en: 'Metal', fr: 'Metal' },
    mast: 'METAL',
    seats: [2, 5],
    colour: '#1B1613',
    on: '#FFD34A',
    art: [['the_merciless', 'super_villain']],
  },
  {
    id: 'injustice',
    title: { en: 'Injustice', fr: 'Injustice' },
    mast: 'INJUSTICE',
    seats: [2, 5],
    colour: '#B3261E',
    on: '#FFF9EA',
    art: [['injustice_batman', 'character']],
  },
];

export const boxOf = (boxes: Box[] | null, id: string): Box | null => boxes?.find((b) => b.id === id) ?? null;

/** The strength offered first: a bot in the middle of the list. */
export const usualBot = (box: Box | null): string => box?.bots[Math.floor(box.bots.length / 2)]?.id ?? '';

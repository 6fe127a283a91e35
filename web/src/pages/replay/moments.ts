// What is said of a moment of a game: who did what, and what would have been better.
import type { CostlyDecision } from '../../lib/api';
import { facts } from '../../lib/cards.svelte';
import type { KeyMoment } from '../lib/replay.svelte';
import { p } from '../lib/words.svelte';

/** Whose game it is, as the reader sees it. */
export interface Reader {
  game: string;
  own: number; // their seat; -1: they only watch
  nameOf: (seat: number) => string;
}
export type Judged = CostlyDecision & { seat: number };

const plain = (text: string): string => text.replace(/\.$/, '');
const percent = (chance: number): string => p.end.percent(Math.round(chance * 100));

export function judgedText(d: Judged, by: Reader): string {
  return p.replay.judged(
    d.seat === by.own ? '' : by.nameOf(d.seat),
    `${plain(d.chosen.text)} (${percent(d.chance)})`,
    `${plain(d.better.text)} (${percent(d.better_chance)})`,
  );
}

export function keyText(k: KeyMoment, by: Reader, costly: Judged[]): string {
  const judged = k.kind === 'costly' ? costly.find((d) => d.step === k.step && d.seat === k.seat) : undefined;
  if (judged) return judgedText(judged, by);
  if (k.kind === 'over') return p.replay.keyNames.over ?? '';
  const card = k.card ? facts(by.game, k.card).name : '';
  if (k.kind === 'villain' || k.seat < 0)
    return `${card} ${p.replay.keyNames[k.kind === 'attack' ? 'struck' : k.kind] ?? ''}`;
  const did = (k.seat === by.own ? p.replay.keyNamesYou : p.replay.keyNames)[k.kind] ?? '';
  return `${by.nameOf(k.seat)} ${did} ${card}`;
}

// The hint: the best options, the best first, and why.
import { w } from '../lib/words.svelte';
import type { CardView } from '../lib/types';
import { verbOf } from './answers';
import type { Screen } from './screen.svelte';

/** One of the best options, as the hint tells it. */
export interface HintLine {
  rank: number; // from 1
  index: number;
  text: string;
  percent: string;
}

/** Empty until a hint was asked for. */
export function hintLines(screen: Screen): HintLine[] {
  const found: HintLine[] = [];
  for (const { choice, chance } of screen.src.hint?.options ?? []) {
    const option = screen.options[choice];
    if (option)
      found.push({
        rank: found.length + 1,
        index: choice,
        text: option.card && option.kind === 'card' ? verbOf(screen, option) : option.text.replace(/\.$/, ''),
        percent: w.table.hintPercent(Math.round(chance * 100)),
      });
  }
  return found;
}

/** The place of a card among the best. */
export function hintOf(screen: Screen, card: CardView): HintLine | undefined {
  const found = screen.optionsOf(card);
  return screen.hints.find((h) => found.some((c) => c.index === h.index));
}

/** Why the first one: what sets it apart from the next, or that nothing does. */
export function hintWhy(screen: Screen): string {
  const hint = screen.src.hint;
  const next = screen.hints[1];
  if (!hint || !screen.hints.length) return '';
  const t = w.table;
  const games = t.hintGames(hint.games);
  if (hint.verdict === 'only' || !next) return `${t.hintOnly} ${games}`;
  if (hint.verdict === 'clear')
    return `${t.hintClear(Math.max(1, Math.round(hint.lead * 100)), next.text)} ${games}`;
  if (hint.verdict === 'points') return `${t.hintPoints(next.text)} ${games}`;
  return `${t.hintEqual(Math.min(hint.equal, screen.hints.length))} ${games}`;
}

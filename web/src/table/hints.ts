// The hint: the best options or plans, the best first, and why.
import { spoken, w } from '../lib/words.svelte';
import type { CardView, HintOption, HintPart } from '../lib/types';
import { verbOf } from './answers';
import type { Screen } from './screen.svelte';

/** One of the best options, as the hint tells it. */
export interface HintLine {
  rank: number; // from 1
  index: number; // of the option it begins with
  text: string;
  short: string; // without what all of them begin with
  percent: string;
  aims: string[]; // the cards that a plan takes, the most important first
  all: boolean; // it begins with playing the hand
  planned: boolean;
}

const PLAYS = ['first', 'all', 'play'];
const TAKES = ['buy', 'defeat'];

/** Empty until a hint was asked for. */
export function hintLines(screen: Screen): HintLine[] {
  const found: HintLine[] = [];
  const given = (screen.src.hint?.options ?? []).filter((one) => screen.options[one.choice]);
  const labels = chances(given);
  for (const [at, one] of given.entries()) {
    found.push({
      rank: at + 1,
      index: one.choice,
      text: told(screen, one, one.plan),
      short: told(
        screen,
        one,
        one.plan.filter((part) => !PLAYS.includes(part.kind)),
      ),
      percent: labels[at]!,
      aims: one.plan.filter((part) => TAKES.includes(part.kind)).flatMap((part) => part.cards),
      all: one.plan[0]?.kind === 'all',
      planned: one.plan.length > 0,
    });
  }
  return found;
}

/** How likely each wins; where that is the same for all, and next to nothing or certain, how many points ahead it
 *  ends. */
function chances(given: HintOption[]): string[] {
  const t = w.table;
  const labels = given.map(({ chance }) => {
    const percent = Math.round(chance * 100);
    if (percent === 0) return t.hintBelow;
    return percent === 100 && chance < 1 ? t.hintAbove : t.hintPercent(percent);
  });
  const same = labels.length > 1 && new Set(labels).size === 1;
  const flat = same && given.every(({ chance }) => chance < 0.03 || chance > 0.97);
  return flat ? given.map(({ points }) => t.hintAhead(Math.round(points))) : labels;
}

/** A plan as one sentence; what it begins with is told as the option itself where nothing is played before. */
function told(screen: Screen, one: HintOption, parts: HintPart[]): string {
  const option = screen.options[one.choice]!;
  const own = option.card && option.kind === 'card' ? verbOf(screen, option) : option.text.replace(/\.$/, '');
  if (!parts.length) return own;
  const steps: string[] = [];
  let rest = parts;
  if (parts[0]!.kind === 'first' || !PLAYS.includes(one.plan[0]!.kind)) {
    steps.push(own);
    rest = parts.slice(1);
  }
  for (const part of grouped(rest)) steps.push(spell(screen, part));
  const text = steps.join(w.table.planThen);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Things of one kind that follow each other are one step. */
function grouped(parts: HintPart[]): HintPart[] {
  const found: HintPart[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (last?.kind === part.kind) last.cards = [...last.cards, ...part.cards];
    else found.push({ ...part });
  }
  return found;
}

function spell(screen: Screen, part: HintPart): string {
  const counts = new Map<string, number>();
  for (const id of part.cards) counts.set(id, (counts.get(id) ?? 0) + 1);
  const names = [...counts].map(([id, n]) => screen.card(id).name + (n > 1 ? ` ×${n}` : ''));
  return w.table.planPart[part.kind]?.(list(names)) ?? '';
}

const list = (words: string[]): string =>
  new Intl.ListFormat(spoken() === 'fr' ? 'fr' : 'en-GB', { type: 'conjunction' }).format(words);

/** The place of a card among the best: it can be chosen, or a plan takes it. */
export function hintOf(screen: Screen, card: CardView): HintLine | undefined {
  const found = screen.optionsOf(card);
  const held = screen.me?.hand.some((c) => c.handle === card.handle);
  return screen.hints.find((h) =>
    h.planned ? !held && h.aims[0] === card.id : found.some((c) => c.index === h.index),
  );
}

/** Why the first one: what sets it apart from the next and what its card is good for, or that nothing does. */
export function hintWhy(screen: Screen): string {
  const hint = screen.src.hint;
  const [first, next] = screen.hints;
  if (!hint || !first) return '';
  const t = w.table;
  return [verdict(screen, first, next), t.hintGames(hint.games)].join(' ');
}

function verdict(screen: Screen, first: HintLine, next: HintLine | undefined): string {
  const hint = screen.src.hint!;
  const t = w.table;
  const [best, other] = hint.options;
  const because = reasons(screen, first);
  if (hint.verdict === 'only' || !next) return `${best!.plan.length ? t.hintOnlyPlan : t.hintOnly}`;
  const ahead = Math.round(best!.points - other!.points);
  if (hint.verdict === 'clear') {
    // as the numbers beside the plans say it
    const lead = Math.round(best!.chance * 100) - Math.round(other!.chance * 100);
    return t.hintClear(Math.max(1, lead), next.short, because);
  }
  if (hint.verdict === 'points' && ahead > 0) return t.hintPoints(ahead, next.short, because);
  return t.hintEqual(Math.min(hint.equal, screen.hints.length));
}

/** What the card is good for that the first plan takes. */
function reasons(screen: Screen, first: HintLine): string {
  const t = w.table;
  const plan = screen.src.hint!.options[0]!.plan;
  if (plan.at(-1)?.kind === 'end') return t.hintBecauseEnd;
  const found = screen.src.hint!.because.map(({ kind, n }) => t.planReason[kind]?.(n) ?? '').filter(Boolean);
  return first.aims.length && found.length
    ? t.hintBecause(screen.card(first.aims[0]!).name, list(found))
    : '';
}

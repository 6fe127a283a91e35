// The buttons of the question: what they say, and what would be left if the turn ended now.
import { w } from '../lib/words.svelte';
import type { QuestionOption } from '../lib/types';
import type { Screen } from './screen.svelte';

/** A button of the question bar. */
export interface Answer {
  index: number; // of the option, or one of OWN
  label: string;
  kind: '' | 'go' | 'danger';
  icon: string;
  key: 'main' | 'decline' | 'playall' | 'end' | '';
  disabled?: boolean;
  coach?: string;
  rank?: number; // of the hint
}
/** Answers that are no option of the server. */
export const OWN = { none: -1, stay: -2, neverWarn: -3, playAll: -4, chosen: -5, clear: -6 } as const;

export const OF_CARD = new Set([
  'play',
  'buy',
  'defeat',
  'use',
  'card',
  'defend',
  'unless',
  'trigger',
  'block',
]);
const ON_CARD = new Set(['play', 'buy', 'defeat']); // done by the card itself; all else of a turn has a button
const ICONS: Record<string, string> = {
  play: 'playall',
  buy: 'gain',
  defeat: 'attack',
  use: 'reveal',
  fill: 'plus',
  end: 'end',
  confront: 'confront',
  strike: 'confront',
  block: 'block',
  burn: 'burn',
  defend: 'defense',
  unless: 'reveal',
  discard: 'discard',
  destroy: 'destroy',
  gain: 'gain',
  reveal: 'reveal',
  put: 'deck',
};

const plain = (option: QuestionOption): string => option.text.replace(/\.$/, '');
const promptOf = (screen: Screen): string => screen.question?.prompt ?? screen.question?.kind ?? '';

/** What an option does, as a verb with the card's name. */
export function verbOf(screen: Screen, option: QuestionOption): string {
  const name = option.card ? screen.card(option.card.id).name : '';
  if (option.kind === 'card') {
    const say = w.table.verbs[promptOf(screen) as keyof typeof w.table.verbs];
    return say ? say(name) : name || option.text;
  }
  if (option.kind === 'defend') return w.table.verbs.defend(name);
  if (option.kind === 'unless') return w.table.verbs.reveal(name);
  return plain(option);
}
/** The same for several cards at once. */
function verbOfMany(screen: Screen, count: number): string {
  const say = w.table.verbs[promptOf(screen) as keyof typeof w.table.verbs];
  return say ? say(w.table.cards(count)) : w.table.verbs.pick(w.table.cards(count));
}
const dangerous = (screen: Screen, option: QuestionOption): boolean =>
  !!option.danger ||
  (screen.question?.prompt === 'destroy' && (option.kind === 'card' || option.kind === 'yes'));
const iconOf = (screen: Screen, option: QuestionOption): string =>
  ICONS[option.kind] ?? ICONS[screen.question?.prompt ?? ''] ?? '';

/** The main answer first. */
export function answersOf(screen: Screen): Answer[] {
  if (!screen.asked) return [];
  if (screen.warned) return warningAnswers(screen);
  if (screen.several !== null) return effectsOf(screen, screen.several);
  const found: Answer[] = [];
  const pick = screen.picked === null ? undefined : screen.options[screen.picked];
  if (screen.chooser.chosen.length) found.push(...chosenAnswers(screen));
  else if (pick && screen.picked !== null)
    found.push({
      index: screen.picked,
      label: verbOf(screen, pick),
      kind: dangerous(screen, pick) ? 'danger' : 'go',
      icon: iconOf(screen, pick),
      key: 'main',
    });
  if (screen.isTurn) return [...found, ...turnAnswers(screen, found.length > 0)];
  return [...found, ...plainAnswers(screen, found.length > 0)];
}

function warningAnswers(screen: Screen): Answer[] {
  return [
    {
      index: screen.endIndex,
      label: screen.confronting ? w.table.duel.warnStrike : w.table.warnEnd,
      kind: 'danger',
      icon: 'end',
      key: 'main',
    },
    { index: OWN.stay, label: w.table.warnStay, kind: '', icon: '', key: 'decline' },
    { index: OWN.neverWarn, label: w.table.warnNever, kind: '', icon: '', key: '' },
  ];
}

/** A card with more than one effect: one button each. */
function effectsOf(screen: Screen, handle: number): Answer[] {
  return (screen.byCard.get(handle) ?? []).map(({ index, option }, at) => ({
    index,
    label: plain(option),
    kind: at ? '' : 'go',
    icon: iconOf(screen, option),
    key: at ? '' : 'main',
  }));
}

function chosenAnswers(screen: Screen): Answer[] {
  const { chosen } = screen.chooser;
  const first = screen.options[screen.chooser.indexOf(chosen[0]!)];
  const danger = !!first && dangerous(screen, first);
  const label = chosen.length === 1 && first ? verbOf(screen, first) : verbOfMany(screen, chosen.length);
  return [
    {
      index: OWN.chosen,
      label,
      kind: danger ? 'danger' : 'go',
      icon: first ? iconOf(screen, first) : '',
      key: 'main',
    },
  ];
}

function plainAnswers(screen: Screen, picked: boolean): Answer[] {
  const found: Answer[] = [];
  const decline = screen.question?.decline ?? -1;
  const cards = screen.options.some((o) => OF_CARD.has(o.kind) && o.card && o.kind !== 'trigger');
  if (!picked && cards)
    found.push({
      index: OWN.none,
      label: screen.chooser.on ? w.table.pickCards(screen.chooser.most) : w.table.pickCard,
      kind: screen.question?.prompt === 'destroy' ? 'danger' : 'go',
      icon: '',
      key: 'main',
      disabled: true,
    });
  screen.options.forEach((option, index) => {
    if (option.card && OF_CARD.has(option.kind) && option.kind !== 'trigger') return;
    if (index === screen.picked) return;
    const no = index === decline || option.kind === 'no' || option.kind === 'done';
    if (no && screen.chooser.chosen.length) return; // the chosen ones are the answer
    const main =
      !picked &&
      !found.some((a) => a.key === 'main') &&
      !no &&
      (screen.question?.default === index || option.kind === 'yes');
    found.push({
      index,
      label: plain(option),
      kind: main ? (dangerous(screen, option) ? 'danger' : 'go') : '',
      icon: option.kind === 'yes' ? iconOf(screen, option) : '',
      key: no ? 'decline' : main ? 'main' : '',
    });
  });
  if (screen.chooser.chosen.length)
    found.push({ index: OWN.clear, label: w.table.clear, kind: '', icon: '', key: 'decline' });
  return found;
}

function turnAnswers(screen: Screen, picked: boolean): Answer[] {
  const found: Answer[] = [];
  const all = screen.playAll;
  const first = screen.options[screen.question?.default ?? 0];
  if (screen.forced && !picked && first)
    found.push({
      index: screen.options.indexOf(first),
      label: plain(first),
      kind: 'go',
      icon: 'playall',
      key: 'main',
    });
  if (all.length)
    found.push({
      index: OWN.playAll,
      label: screen.playAllPower ? w.table.playAllPlus(screen.playAllPower) : w.table.playAll,
      kind: picked ? '' : 'go',
      icon: 'playall',
      key: 'playall',
      coach: 'play_all',
    });
  screen.options.forEach((option, index) => {
    // It has its own button.
    const onCard = option.kind === 'use' && screen.me?.ongoing.some((c) => c.handle === option.card?.handle);
    if (index !== screen.endIndex && !ON_CARD.has(option.kind) && !onCard && index !== screen.picked)
      found.push({ index, label: plain(option), kind: '', icon: iconOf(screen, option), key: '' });
  });
  const end = screen.options[screen.endIndex];
  if (end)
    found.push({
      index: screen.endIndex,
      label: screen.confronting ? plain(end) : w.table.endTurn,
      kind: !picked && !all.length && screen.options.length === 1 ? 'go' : '',
      icon: screen.confronting ? 'confront' : 'end',
      key: 'end',
      coach: 'end_turn',
    });
  return found;
}

/** What would be left if the turn ended now. */
export function leftover(screen: Screen): { cards: number; buys: number } {
  let cards = 0;
  let buys = 0;
  for (const o of screen.options) {
    if (o.kind === 'play' && o.card && screen.card(o.card.id).blocks.length) cards += 1;
    if ((o.kind === 'buy' || o.kind === 'defeat') && o.card) buys += 1;
  }
  return { cards, buys };
}
export function warningOf(screen: Screen): string {
  const { cards, buys } = leftover(screen);
  const power = screen.view?.power ?? 0;
  const short = screen.confronting ? (screen.view?.confrontation?.cost ?? 0) - power : 0;
  if (short > 0 && !cards) return w.table.duel.warnShort(short);
  if (cards && buys) return w.table.warnBoth(power, cards);
  return cards ? w.table.warnCards(cards) : w.table.warnBuy(power);
}

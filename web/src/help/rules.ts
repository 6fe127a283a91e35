// Which rule a question is about: `book/rule`. By what is asked; some boxes have a rule of their own for it.
import type { Question, View } from '../lib/types';
import { isBook } from './books';

/** By prompt, as the engine names it. `*` stands for the box. */
export const BY_PROMPT: Record<string, string> = {
  turn: '*/turn',
  discard: 'common/discard',
  destroy: 'common/destroy',
  gain: 'common/gain',
  put: 'common/zones',
  play: 'common/play',
  play_again: 'common/play',
  reveal: 'common/reveal',
  defend: 'common/defense',
  defend_mate: 'base/teams',
  word: 'common/choices',
  alternative: 'common/choices',
  may: 'common/choices',
  trigger: 'common/order',
  pile: 'base/teams',
  compensation: 'base/teams',
  gain_to: 'common/gain',
  hero: '*/heroes',
  target: 'common/target',
  pick: 'common/choices',
  arrange: 'common/reveal',
  block: 'rivals/block',
  under: 'titans/under',
  ban: 'titans/draft',
  burn: 'injustice/burn',
  arena: 'injustice/arenas',
  move: 'injustice/super-move',
  share: 'injustice/damage',
  later: '*/end-turn',
};

/** Where a box has a rule of its own. */
export const OF_BOX: Record<string, Record<string, string>> = {
  metal: { destroy: 'metal/destroy', hero: 'metal/recruit' },
  injustice: { destroy: 'injustice/destroy', target: 'injustice/attack', defend: 'injustice/attack' },
};

/** By more than the prompt: what the turn is like, where a chosen card goes. */
export const SPECIAL = {
  forced: 'metal/weakness',
  confronting: 'rivals/strike',
  attacked: 'common/defense',
  team: 'metal/rescue',
  captured: 'metal/capture',
  draft: 'titans/draft',
  waiting: '*/turn',
} as const;

export function ruleOf(view: View, question: Question | null): string {
  const game = isBook(view.game) ? view.game : 'common';
  const rule = named(view, question, game);
  return game === 'common' && rule.startsWith('*/') ? 'common/play' : rule.replace('*', game);
}

function named(view: View, question: Question | null, game: string): string {
  const decision = view.decision;
  const prompt = question?.prompt ?? decision?.prompt ?? '';
  if (view.draft) return SPECIAL.draft;
  if (prompt === 'turn' && decision?.forced) return SPECIAL.forced;
  if (prompt === 'turn' && view.confrontation?.stage) return SPECIAL.confronting;
  if (prompt === 'put' && decision?.place === 'team') return SPECIAL.team;
  if (prompt === 'put' && decision?.place === 'captured') return SPECIAL.captured;
  const own = OF_BOX[game]?.[prompt] ?? BY_PROMPT[prompt];
  if (own) return own;
  return question?.kind === 'defend' ? SPECIAL.attacked : SPECIAL.waiting;
}

// Keys of the table: which key does what, and how a key press is read. Players may change them (settings.keys).
import { azerty } from './keyboard.svelte';
import { settings } from './settings.svelte';

export const ACTIONS = {
  lineup1: 'q',
  lineup2: 'w',
  lineup3: 'e',
  lineup4: 'r',
  lineup5: 't',
  stack: 'y',
  stack2: 'h',
  villain: 'v',
  main: 'Enter',
  decline: 'n',
  playall: 'p',
  end: 'f',
  undo: 'u',
  hint: 'k',
  super: 's',
  deck: 'd',
  discard: 'x',
  score: 'a',
  destroyed: 'z',
  played: 'c',
  log: 'l',
  inspect: 'i',
  chat: 'm',
  menu: 'o',
  help: '?',
  close: 'Escape',
} as const;
export type Action = keyof typeof ACTIONS;

/** On French keyboards these letters have changed places. */
const AZERTY: Partial<Record<Action, string>> = { lineup1: 'a', lineup2: 'z', score: 'q', destroyed: 'w' };

export const keyOf = (action: Action): string =>
  settings.keys[action] ?? (azerty() ? AZERTY[action] : undefined) ?? ACTIONS[action];

/** How a key is printed on a button. */
export function cap(action: Action): string {
  const key = keyOf(action);
  return { Enter: '⏎', Escape: 'Esc', Space: '␣' }[key] ?? key.toUpperCase();
}

/** The action of a key press; digits are places in the hand. */
export function actionOf(e: KeyboardEvent): Action | { hand: number } | null {
  if (e.ctrlKey || e.metaKey || e.altKey) return null;
  const digit = e.code.match(/^(?:Digit|Numpad)(\d)$/)?.[1];
  const key = e.key === ' ' ? 'Space' : e.key.length === 1 ? e.key.toLowerCase() : e.key;
  for (const action of Object.keys(ACTIONS) as Action[]) if (keyOf(action) === key) return action;
  if (digit && !e.shiftKey) return { hand: (Number(digit) + 9) % 10 };
  return null;
}

export const typing = (e: Event): boolean =>
  e.target instanceof HTMLElement &&
  (e.target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(e.target.tagName));

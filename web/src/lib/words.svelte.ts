// The words of the page in the player's language. `w.table.endTurn`, `w.common.cost(3)`.
// A language is fetched when it is first needed; missing words are type errors (see words/said.ts).
import type { Words } from '../words/en';
import type { Lang } from './settings.svelte';

const load: Record<Lang, () => Promise<{ default: Words }>> = {
  en: () => import('../words/en'),
  fr: () => import('../words/fr'),
};
const loaded: Partial<Record<Lang, Words>> = {};
let current = $state.raw<Words>();
let currentLang = $state.raw<Lang>('en');

/** French spacing never opens a line: a no-break space before : ; ? ! and inside quotation marks. */
export const glue = (s: string): string => s.replace(/ ([:;?!»])/g, '\u00a0$1').replace(/« /g, '«\u00a0');

function glued<T>(said: T): T {
  if (typeof said === 'string') return glue(said) as T;
  if (typeof said === 'function')
    return ((...args: unknown[]) => glue((said as unknown as (...a: unknown[]) => string)(...args))) as T;
  if (Array.isArray(said)) return said.map(glued) as T;
  if (said && typeof said === 'object')
    return Object.fromEntries(Object.entries(said).map(([k, v]) => [k, glued(v)])) as T;
  return said;
}

/** Fetches a language and switches to it. Resolves when the page speaks it. */
export async function speak(lang: Lang): Promise<void> {
  const words = (loaded[lang] ??=
    lang === 'fr' ? glued((await load.fr()).default) : (await load.en()).default);
  current = words;
  currentLang = lang;
}

function now(): Words {
  if (!current) throw new Error('words used before speak()');
  return current;
}

export const w = {
  get common() {
    return now().common;
  },
  get table() {
    return now().table;
  },
  get boxes() {
    return now().boxes;
  },
  get together() {
    return now().together;
  },
};

/** The language the words are in right now (after a switch, once it is loaded). */
export const spoken = (): Lang => currentLang;

// The words of the guides in the player's language, which guides were played here, and how one is begun.
import { api, keepSeat } from '../lib/api';
import { go } from '../lib/router.svelte';
import { settings, type Lang } from '../lib/settings.svelte';
import { glue } from '../lib/words.svelte';
import { en, type GuideWords } from './words.en';
import { fr } from './words.fr';

const WORDS: Record<Lang, GuideWords> = { en, fr };
/** In the player's language. Reactive. */
export const g = (): GuideWords => WORDS[settings.lang];

/** Title and text of a step, as they are said to a mouse or to a finger. */
export function said(
  game: string,
  step: string,
  touch: boolean,
  lang: Lang = settings.lang,
): [string, string] {
  const steps = WORDS[lang].steps;
  const [title, text] = steps[game]?.[step] ?? steps.common![step] ?? ['', ''];
  const chosen = text.replace(/\[\[(.*?)\|(.*?)\]\]/g, (_, mouse: string, finger: string) =>
    touch ? finger : mouse,
  );
  return lang === 'fr' ? [glue(title), glue(chosen)] : [title, chosen];
}

const KEY = 'longbox.guides';
export function played(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}
export function notePlayed(game: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...played(), game])]));
  } catch {
    // without storage nobody remembers it
  }
}

/** Lays out the guide of a box and sits down at it. */
export async function begin(game: string): Promise<void> {
  const made = await api.tutorial(game, settings.lang);
  keepSeat(made.table, made.seat, made.token);
  go(`/t/${made.table}`);
}

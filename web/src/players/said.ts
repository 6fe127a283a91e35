// Numbers, dates and names as they are read.
import { settings } from '../lib/settings.svelte';
import { COVERS } from '../pages/lib/boxes';
import { boxes } from '../pages/lib/playable.svelte';

const place = (): string => (settings.lang === 'fr' ? 'fr-FR' : 'en-GB');
export const number = (value: number, digits = 1): string =>
  value.toLocaleString(place(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
/** With its sign, also if it is none. */
export const change = (value: number, digits = 1): string =>
  value.toLocaleString(place(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'always',
  });
export const percent = (share: number): string =>
  share.toLocaleString(place(), { style: 'percent', maximumFractionDigits: 0 });
/** A number of wins: a shared one is a part. */
export const wins = (value: number): string => value.toLocaleString(place(), { maximumFractionDigits: 1 });
export const date = (at: number): string =>
  new Date(at * 1000).toLocaleDateString(place(), { day: 'numeric', month: 'short', year: 'numeric' });

export const boxTitle = (game: string): string =>
  COVERS.find((cover) => cover.id === game)?.title[settings.lang] ?? game;

/** What a bot is called; '' if it is none. */
export function botName(who: string): string {
  if (!who.startsWith('bot:')) return '';
  const id = who.slice(4);
  const known = boxes.found?.flatMap((box) => box.bots).find((bot) => bot.id === id);
  return known?.name[settings.lang] ?? id;
}

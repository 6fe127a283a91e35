// Numbers, dates and names of leagues as they are read.
import { settings } from '../lib/settings.svelte';
import type { LeaguePage, LeaguePlayer } from '../lib/types';
import { s } from './words';

const WON = 24; // what a game won is worth, see `pairing.py`
const place = (): string => (settings.lang === 'fr' ? 'fr-FR' : 'en-GB');

/** Points are told in games won. */
export const points = (count: number): string =>
  (count / WON).toLocaleString(place(), { maximumFractionDigits: 2 });

export const moment = (at: number): string =>
  new Date(at * 1000).toLocaleString(place(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });

export function lasting(seconds: number): string {
  if (seconds % 86_400 === 0) return s.days(seconds / 86_400);
  if (seconds % 3600 === 0) return s.hours(seconds / 3600);
  return s.minutes(Math.round(seconds / 60));
}

export function paceOf(league: { pace: number; clock: number }): string {
  if (league.pace) return s.paces.days(Math.max(1, Math.round(league.pace / 86_400)));
  return league.clock ? s.paces.clock(Math.max(1, Math.round(league.clock / 60))) : s.paces.calm;
}

export const nameOf = (player: LeaguePlayer | undefined): string => player?.name || s.forgotten;

/** Names by the numbers of players. */
export function names(league: LeaguePage): (people: number[]) => string {
  const by = new Map(league.players.map((one) => [one.n, one]));
  return (people) => people.map((n) => nameOf(by.get(n))).join(', ');
}

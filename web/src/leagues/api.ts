// What is asked about leagues, and their errors in the player's words.
import { ApiError, call, selfOf } from '../lib/api';
import type { LeagueDo, LeaguePage, LeagueRow, NewLeague } from '../lib/types';
import { refusal } from '../pages/lib/ask.svelte';
import { s } from './words';

const at = (id: string): string => `/api/leagues/${encodeURIComponent(id)}`;

export const leagues = {
  list: () => call<LeagueRow[]>('GET', '/api/leagues'),
  make: (wanted: NewLeague) => call<LeaguePage>('POST', '/api/leagues', wanted),
  page: (id: string) => call<LeaguePage>('GET', at(id)),
  /** What is left of it afterwards; nothing if it is gone. `token`: of whoever runs the server. */
  do: (id: string, wanted: LeagueDo, token = '') =>
    call<LeaguePage | null>(
      'POST',
      at(id),
      wanted.what === 'join' ? { ...wanted, ...selfOf(id, '') } : wanted,
      token || undefined,
    ),
};

export function said(cause: unknown): string {
  const known = cause instanceof ApiError ? s.errors[cause.code] : undefined;
  return known ?? refusal(cause).text;
}

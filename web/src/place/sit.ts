// To a table of strangers: the one that was chosen, the one that fits, or a new one.
import { api, ApiError, call, keepSeat } from '../lib/api';
import type { NewTable, Quick, QuickMatch } from '../lib/types';

const TRIES = 4; // others are quick too

export async function sitAt(table: string, name: string): Promise<string> {
  const got = await api.sit(table, name);
  keepSeat(table, got.seat, got.token);
  return table;
}

/** Sits down where somebody waits; `otherwise` is opened if nobody does. The table. */
export async function quickly(wanted: Quick, name: string, otherwise: NewTable): Promise<string> {
  for (let i = 0; i < TRIES; i++) {
    const { table } = await call<QuickMatch>('POST', '/api/quick', wanted);
    if (!table) break;
    try {
      return await sitAt(table, name);
    } catch (cause) {
      if (!(cause instanceof ApiError) || ![403, 404, 409].includes(cause.status)) throw cause;
    }
  }
  const made = await api.create(otherwise);
  keepSeat(made.table, made.seat, made.token);
  return made.table;
}

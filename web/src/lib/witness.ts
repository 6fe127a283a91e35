// What this browser has noted about a table: the server's promise as it was first shown, the bytes of our own, and
// every fact we were told. At the end the shuffles are checked against it; without storage it lasts as long as the
// page.
import type { SeatInfo, SeenEvent, TableHeader, View } from './types';

export interface Heard {
  seat: number; // as whom we looked, -1: as a spectator
  since: number;
  n: number;
  events: SeenEvent[];
}
/** Our hand and the Line-Up as they were when we first saw them, after so many facts. */
export interface First {
  seat: number;
  n: number;
  hand: string[];
  line_up: string[];
}
export interface Seen {
  table: string;
  seat: number;
  at: number;
  commitment: string;
  order: string;
  share: string; // our bytes, in hex
  pledge: string; // their hash
  pledges: string[]; // of all seats, as they were when we opened ours
  heard: Heard[];
  first: First | null;
}

const KEY = 'longbox.seen.';
const MOST_TABLES = 5;
const MOST_EVENTS = 15_000;
const FLUSH = 1500;

const held = new Map<string, Seen>();
const dirty = new Set<string>();
let timer = 0;

export const hex = (bytes: Uint8Array): string =>
  [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');

export function seenOf(table: string): Seen {
  const known = held.get(table);
  if (known) return known;
  let found: Seen | null = null;
  try {
    found = JSON.parse(localStorage.getItem(KEY + table) ?? 'null') as Seen | null;
  } catch {
    // nothing that can be read
  }
  const fresh = { commitment: '', order: '', share: '', pledge: '', pledges: [], heard: [], first: null };
  const seen = found ?? { table, seat: -1, at: Date.now(), ...fresh };
  held.set(table, seen);
  return seen;
}

function note(seen: Seen): void {
  dirty.add(seen.table);
  timer ||= window.setTimeout(flush, FLUSH);
}

/** Writes what is new. Of older tables only the newest few are kept. */
export function flush(): void {
  clearTimeout(timer);
  timer = 0;
  for (const table of dirty) {
    const seen = held.get(table)!;
    for (let room = MOST_TABLES - 1; room >= 0; room--) {
      try {
        forgetOlder(table, room);
        localStorage.setItem(KEY + table, JSON.stringify(seen));
        break;
      } catch {
        // no room: with fewer older ones
      }
    }
  }
  dirty.clear();
}

function forgetOlder(but: string, room: number): void {
  const others: { key: string; at: number }[] = [];
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i)!;
    if (key.startsWith(KEY) && key !== KEY + but)
      others.push({ key, at: Number(/"at":(\d+)/.exec(localStorage.getItem(key) ?? '')?.[1] ?? 0) });
  }
  others.sort((a, b) => b.at - a.at);
  for (const { key } of others.slice(room)) localStorage.removeItem(key);
}
if (typeof window !== 'undefined') addEventListener('pagehide', flush);

/** The first promise that is shown counts; a later one never takes its place. */
export function promised(table: string, commitment: string, order = ''): void {
  const seen = seenOf(table);
  if ((seen.commitment || !commitment) && (seen.order || !order)) return;
  seen.commitment ||= commitment;
  seen.order ||= order;
  note(seen);
  flush();
}

/** Bytes of our own for a new game: their hash is for the server, they themselves until everybody sits for nobody. */
export async function drawShare(): Promise<{ share: string; pledge: string } | null> {
  if (!globalThis.crypto?.subtle) return null; // not over https: the server's seed alone
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return { share: hex(bytes), pledge: hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))) };
}

export function keepShare(table: string, seat: number, mine: { share: string; pledge: string } | null): void {
  const seen = seenOf(table);
  seen.seat = seat;
  if (mine && !seen.pledge) Object.assign(seen, mine);
  note(seen);
  flush();
}

/**
 * Whether our bytes are to be opened now: everybody sits, all promises are known, and ours is among them. They are kept
 * first: what was promised before ours were open cannot be changed afterwards. `null`: nothing to do.
 */
export function toOpen(header: TableHeader, seats: SeatInfo[], seat: number): string | null {
  const own = seats[seat];
  if (!own?.pledge || own.opened || seats.some((s) => s.kind === 'open')) return null;
  const seen = seenOf(header.id);
  if (own.pledge !== seen.pledge || header.commitment !== seen.commitment) return null; // not ours to open, or not here
  if (!seen.pledges.length) {
    seen.pledges = seats.map((s) => s.pledge ?? '');
    note(seen);
    flush();
  }
  return seen.pledges.every((pledge, i) => pledge === (seats[i]?.pledge ?? '')) ? seen.share : null;
}

/** Facts from `since` on, as they were told. */
export function heard(table: string, told: Heard, view: View | null): void {
  const seen = seenOf(table);
  if (told.seat >= 0) seen.seat = told.seat;
  if (!seen.first && view && !view.decision?.kind.includes('defend'))
    seen.first = {
      seat: told.seat,
      n: told.n,
      hand: (view.seats[told.seat]?.hand ?? []).map((card) => card.id),
      line_up: view.line_up.flatMap((card) => (card ? [card.id] : [])),
    };
  const covered = seen.heard.at(-1)?.n ?? 0;
  const events = seen.heard.reduce((sum, one) => sum + one.events.length, 0);
  if (told.n > covered && told.events.length && events < MOST_EVENTS) seen.heard.push(told);
  else if (told.n <= covered) return;
  note(seen);
}

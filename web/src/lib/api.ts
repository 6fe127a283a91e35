// The server's HTTP routes, typed. Throws ApiError with the server's code and words.
import type {
  Analysis,
  Box,
  Claim,
  Claimed,
  CostlyDecision,
  Fair,
  Forgotten,
  Fork,
  FormatInfo,
  GameCards,
  MadeTable,
  MineRow,
  NewTable,
  OwnGame,
  Problem,
  ReplayHead,
  ReplayStep,
  Stats,
  TableHeader,
  WatchRow,
} from './types';

import { drawShare, keepShare, promised } from './witness';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  token = '', // of whoever runs the server
): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (cause) {
    throw new ApiError(0, 'offline', String(cause));
  }
  const json = answer.headers.get('content-type')?.includes('json') ?? false;
  const found: unknown = json ? await answer.json() : await answer.text();
  if (!answer.ok) {
    const said = found as Partial<Problem>;
    throw new ApiError(
      answer.status,
      said?.error ?? String(answer.status),
      said?.message ?? answer.statusText,
    );
  }
  return found as T;
}

const query = (of: Record<string, string | number | undefined>): string => {
  const q = new URLSearchParams();
  for (const [k, v] of Object.entries(of)) if (v !== undefined) q.set(k, String(v));
  const said = q.toString();
  return said ? '?' + said : '';
};
const at = (table: string, rest = ''): string => `/api/tables/${encodeURIComponent(table)}${rest}`;

export type { Analysis, CostlyDecision, Fair, MineRow, ReplayHead, ReplayStep, Stats, WatchRow };

export const api = {
  boxes: () => call<Box[]>('GET', '/api/boxes'),
  formats: () => call<FormatInfo[]>('GET', '/api/formats'),
  cards: (game: string, lang: string) =>
    call<GameCards>('GET', `/api/cards/${encodeURIComponent(game)}${query({ lang })}`),
  /** Those of the packs that a table has brought along. */
  tableCards: (id: string, lang: string) => call<GameCards>('GET', at(id, '/cards') + query({ lang })),
  /** Our bytes are promised with it; what the server promises is kept. */
  create: async (table: NewTable) => {
    const mine = await drawShare();
    const made = await call<MadeTable>('POST', '/api/tables', { ...table, ...pledgeOf(mine) });
    return kept(made, mine);
  },
  table: (id: string) => call<TableHeader>('GET', at(id)),
  /** The seat's token is drawn here: asked again with the same one, since an answer was lost, it is the same seat. */
  claim: async (id: string, link: string | undefined, name: string) => {
    const [token, commitment] = link?.split('.') ?? [];
    if (commitment) promised(id, commitment);
    if (token === undefined) return call<Claimed>('POST', at(id, '/claim'), { name } satisfies Claim);
    const mine = await shareFor(id, token);
    const wanted: Claim = {
      token,
      name,
      secret: secretFor(id, token),
      ...selfOf(id, token),
      ...pledgeOf(mine),
    };
    const got = await call<Claimed>('POST', at(id, '/claim'), wanted);
    keepShare(id, got.seat, mine);
    return got;
  },
  /** A seat at a table that is open to everybody. */
  sit: async (id: string, name: string) => {
    const mine = await shareFor(id, '');
    const wanted: Claim = { name, secret: secretFor(id, ''), ...selfOf(id, ''), ...pledgeOf(mine) };
    const got = await call<Claimed>('POST', at(id, '/sit'), wanted);
    keepShare(id, got.seat, mine);
    return got;
  },
  mine: () => call<MineRow[]>('GET', '/api/mine'),
  /** All games of this browser, to take along. */
  exportMine: () => call<OwnGame[]>('GET', '/api/mine/export'),
  /** Forgets this browser's player at a table: name, seat and what was said; the game too if nobody else plays it. */
  forget: (id: string) => call<Forgotten>('DELETE', at(id, '/mine')),
  watch: () => call<WatchRow[]>('GET', '/api/watch'),
  replay: (id: string, seat: number | 'all', lang: string) =>
    call<ReplayHead>('GET', at(id, '/replay') + query({ seat, lang })),
  replayStep: (id: string, step: number, seat: number | 'all', lang: string) =>
    call<ReplayStep>('GET', at(id, `/replay/${step}`) + query({ seat, lang })),
  fork: (id: string, step: number, bot: string) =>
    call<MadeTable>('POST', at(id, '/fork'), { step, bot } satisfies Fork),
  rematch: async (id: string) => {
    const mine = await drawShare();
    const made = await call<MadeTable>('POST', at(id, '/rematch'), pledgeOf(mine));
    return made.token ? kept(made, mine) : { ...made, ...(await api.sit(made.table, '')) }; // kept, if rated
  },
  stats: (id: string) => call<Stats>('GET', at(id, '/stats')),
  analysis: (id: string, lang: string) => call<Analysis>('GET', at(id, '/analysis') + query({ lang })),
  analyse: (id: string, lang: string) => call<Analysis>('POST', at(id, '/analysis') + query({ lang }), {}),
  fair: (id: string) => call<Fair>('GET', at(id, '/fair')),
  report: (id: string, lang: string) => call<string>('GET', at(id, '/report') + query({ lang })),
  tutorial: (game: string, lang: string) => call<MadeTable>('POST', '/api/tutorial', { game, lang }),
};

type Share = Awaited<ReturnType<typeof drawShare>>;
const pledgeOf = (mine: Share): { pledge?: string } => (mine ? { pledge: mine.pledge } : {});

function kept(made: MadeTable, mine: Share): MadeTable {
  keepShare(made.table, made.seat, mine);
  promised(made.table, made.commitment, made.order);
  return made;
}
const shares = new Map<string, Promise<Share>>();
function shareFor(table: string, token: string): Promise<Share> {
  const known = shares.get(`${table} ${token}`) ?? drawShare();
  shares.set(`${table} ${token}`, known);
  return known;
}

// What was drawn for an invitation is kept until the page is closed, so that a second try is the same try.
const drawn = new Map<string, string>();
function secretFor(table: string, token: string): string {
  const known = drawn.get(`${table} ${token}`);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  const secret = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  drawn.set(`${table} ${token}`, secret);
  return secret;
}

/** Another one, of whoever sits down: who has a seat's token must not become its player elsewhere. */
export const selfOf = (table: string, token: string) => ({ self_secret: secretFor(table, `${token} self`) });

// Seat tokens are kept by table, so that a reload sits down again.
const KEY = 'longbox.seats';
type Kept = Record<string, { seat: number; token: string }>;

function seatsKept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
}
export const seatAt = (table: string): { seat: number; token: string } | undefined => seatsKept()[table];
export function keepSeat(table: string, seat: number, token: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...seatsKept(), [table]: { seat, token } }));
  } catch {
    // without storage the seat lasts as long as the page
  }
}
export function dropSeat(table: string): void {
  const { [table]: _, ...others } = seatsKept();
  localStorage.setItem(KEY, JSON.stringify(others));
}

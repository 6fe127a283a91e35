// The server's HTTP routes, typed. Throws ApiError with the server's code and words.
import type { Box, GameCards, MadeTable, NewTable, Question, QuestionOption, TableHeader, View, LogLine } from './types';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (cause) {
    throw new ApiError(0, 'offline', String(cause));
  }
  const json = answer.headers.get('content-type')?.includes('json') ?? false;
  const found: unknown = json ? await answer.json() : await answer.text();
  if (!answer.ok) {
    const said = found as { error?: string; message?: string };
    throw new ApiError(answer.status, said?.error ?? String(answer.status), said?.message ?? answer.statusText);
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

export interface MineRow {
  table: string;
  name: string;
  seat: number;
  your_turn: boolean;
  over: boolean;
  updated: number | string;
  [more: string]: unknown;
}
export interface ReplayHead {
  header: TableHeader;
  steps: number;
  turns: { step: number; turn: number; seat: number }[];
  over: boolean;
}
export interface ReplayStep {
  step: number;
  view: View;
  question: Question | null;
  log: LogLine[];
  earlier?: LogLine[]; // lines of the steps before it
  turn: number;
}
export interface Stats {
  turns: { turn: number; seat: number; power: number; bought: string[]; vp: number[] }[];
  scores: { seat: number; total: number; cards: { id: string; copies: number; vp: number }[] }[];
  winners: number[];
}
/** A decision that cost win chance: what was done, what was better. */
export interface CostlyDecision {
  step: number; // of the replay: the question is open
  turn: number;
  question: string;
  kind: string;
  chosen: QuestionOption;
  better: QuestionOption;
  chance: number;
  better_chance: number;
  lost: number;
  games: number;
}
export interface Analysis {
  state: 'none' | 'waiting' | 'thinking' | 'failed' | 'ready';
  share: number; // done, of 1
  // once it is ready
  moments?: { step: number; turn: number; seat: number; chances: number[] }[]; // starts of turns, then the end
  seats?: { seat: number; decisions: number; costly: CostlyDecision[] }[]; // of people
  games?: number;
}
export interface Fair {
  commitment: string;
  seed: string | null;
  algorithm: string;
  shuffles: { what: string; stream: number; counter: number; before: string[]; after: string[] }[] | null;
}

export const api = {
  boxes: () => call<Box[]>('GET', '/api/boxes'),
  cards: (game: string, lang: string) => call<GameCards>('GET', `/api/cards/${encodeURIComponent(game)}${query({ lang })}`),
  create: (table: NewTable) => call<MadeTable>('POST', '/api/tables', table),
  table: (id: string) => call<TableHeader>('GET', at(id)),
  claim: (id: string, token: string | undefined, name: string) => call<{ seat: number; token: string }>('POST', at(id, '/claim'), { token, name }),
  mine: () => call<MineRow[]>('GET', '/api/mine'),
  watch: () => call<Record<string, unknown>[]>('GET', '/api/watch'),
  replay: (id: string, seat: number | 'all', lang: string) => call<ReplayHead>('GET', at(id, '/replay') + query({ seat, lang })),
  replayStep: (id: string, step: number, seat: number | 'all', lang: string) => call<ReplayStep>('GET', at(id, `/replay/${step}`) + query({ seat, lang })),
  fork: (id: string, step: number, bot: string) => call<MadeTable>('POST', at(id, '/fork'), { step, bot }),
  rematch: (id: string) => call<MadeTable>('POST', at(id, '/rematch'), {}),
  stats: (id: string) => call<Stats>('GET', at(id, '/stats')),
  analysis: (id: string, lang: string) => call<Analysis>('GET', at(id, '/analysis') + query({ lang })),
  analyse: (id: string, lang: string) => call<Analysis>('POST', at(id, '/analysis') + query({ lang }), {}),
  fair: (id: string) => call<Fair>('GET', at(id, '/fair')),
  report: (id: string, lang: string) => call<string>('GET', at(id, '/report') + query({ lang })),
  tutorial: () => call<MadeTable>('GET', '/api/tutorial'),
};

// Seat tokens are kept by table, so that a reload sits down again.
const KEY = 'longbox.seats';
type Kept = Record<string, { seat: number; token: string }>;

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
}
export const seatAt = (table: string): { seat: number; token: string } | undefined => kept()[table];
export function keepSeat(table: string, seat: number, token: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [table]: { seat, token } }));
  } catch {
    // without storage the seat lasts as long as the page
  }
}

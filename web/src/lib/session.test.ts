import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Session } from './session.svelte';
import type { ClientMessage, SeatInfo, ServerMessage } from './types';

/** The other end of the line: what it was told, and what it says. */
class Line {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 3;
  static all: Line[] = [];
  static get last(): Line {
    return Line.all.at(-1)!;
  }
  readyState = Line.CONNECTING;
  told: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: unknown }) => void) | null = null;
  onclose: ((e: { code: number }) => void) | null = null;
  constructor(readonly address: string) {
    Line.all.push(this);
  }
  send(text: string): void {
    this.told.push(JSON.parse(text) as ClientMessage);
  }
  close(code = 1000): void {
    if (this.readyState === Line.CLOSED) return;
    this.readyState = Line.CLOSED;
    this.onclose?.({ code });
  }
  /** The server picks up. */
  accept(): this {
    this.readyState = Line.OPEN;
    this.onopen?.();
    return this;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  of(kind: ClientMessage['t']): ClientMessage[] {
    return this.told.filter((m) => m.t === kind);
  }
}

const person = (name: string): SeatInfo => ({
  name,
  kind: 'human',
  bot: null,
  online: true,
  away: 0,
  bot_in: false,
});
const SEATS = [person('Anna'), person('Bert'), person('Cleo'), person('Dora')];
const welcome = (options = {}, n = 0) => ({
  t: 'welcome',
  seat: 0,
  n,
  table: { id: 'abc', seats: SEATS, options, commitment: 'c', order: 'o' },
});
type Told = Extract<ServerMessage, { t: 'state' }>;
const state = (n: number, more: Partial<Record<keyof Told, unknown>> = {}) => ({
  t: 'state',
  n,
  rev: n,
  view: { seats: [], line_up: [], turn: 0 },
  question: { text: '?', kind: 'turn', options: [{ text: 'End', kind: 'end' }] },
  log: [{ text: `line ${n}` }],
  fresh: [],
  seats: SEATS,
  clock: null,
  hints: {},
  whole: false,
  earlier: 0,
  ...more,
});
const asks = { question: null, view: { seats: [], line_up: [], turn: 1 } }; // somebody else

class Kept {
  private rows = new Map<string, string>();
  get length(): number {
    return this.rows.size;
  }
  key = (i: number): string | null => [...this.rows.keys()][i] ?? null;
  getItem = (key: string): string | null => this.rows.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.rows.set(key, value);
  removeItem = (key: string): void => void this.rows.delete(key);
}

let session: Session;
/** At a table where this browser has the first seat; the server has said welcome. */
async function seated(): Promise<Line> {
  session = new Session('abc', 'fr');
  session.open();
  await vi.advanceTimersByTimeAsync(0);
  const line = Line.last.accept();
  line.say(welcome());
  return line;
}
const texts = (): string[] => session.log.map((l) => l.text);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  Line.all = [];
  const listening = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('document', { ...listening, visibilityState: 'visible' });
  vi.stubGlobal('location', { protocol: 'https:', host: 'longbox.example' });
  vi.stubGlobal('localStorage', new Kept());
  localStorage.setItem('longbox.seats', JSON.stringify({ abc: { seat: 0, token: 'secret' } }));
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a line', () => {
  it('says hello with the seat it has kept, in the player’s language', async () => {
    const line = await seated();
    expect(line.address).toBe('wss://longbox.example/ws/abc');
    expect(line.told).toEqual([{ t: 'hello', lang: 'fr', token: 'secret' }]);
    expect(session).toMatchObject({ status: 'live', seat: 0, waiting: 0 });
  });
  it('comes back after a break, asks for what is new only, and sends again what was not heard', async () => {
    const line = await seated();
    line.say(state(7, { whole: true }));
    session.act(3);
    line.close(1006);
    expect(session.status).toBe('lost');
    await vi.advanceTimersByTimeAsync(400);
    const next = Line.last.accept();
    expect(next).not.toBe(line);
    expect(next.told).toEqual([{ t: 'hello', lang: 'fr', token: 'secret', since: 7 }]);
    next.say(welcome({}, 7));
    expect(next.of('act')).toEqual(line.of('act'));
    expect(session).toMatchObject({ status: 'live', resumed: 1, waiting: 1 });
  });
  it('waits longer and longer for a server that is not there', async () => {
    await seated();
    const tries: number[] = [];
    for (let i = 0; i < 4; i++) {
      const before = Line.all.length;
      Line.last.close(1006);
      let waited = 0;
      for (; Line.all.length === before; waited += 100) await vi.advanceTimersByTimeAsync(100);
      tries.push(waited);
    }
    expect(tries).toEqual([...tries].sort((a, b) => a - b));
    expect(tries[3]).toBeGreaterThan(2 * tries[0]!);
  });
  it('is given up when nobody answers a ping', async () => {
    const line = await seated();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(line.of('ping')).not.toHaveLength(0);
    line.say({ t: 'pong' });
    await vi.advanceTimersByTimeAsync(9_000);
    expect(session.status).toBe('live');
    await vi.advanceTimersByTimeAsync(14_000);
    expect(session.status).toBe('lost');
    expect(line.readyState).toBe(Line.CLOSED);
  });
  it.each([
    [4404, 'gone'],
    [4403, 'refused'],
  ])('that is closed with %i stays closed: %s', async (code, status) => {
    session = new Session('abc', 'en');
    session.open();
    await vi.advanceTimersByTimeAsync(0);
    Line.last.accept().close(code);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.status).toBe(status);
    expect(Line.all).toHaveLength(1);
  });
  it('is not taken up again once the table was left', async () => {
    await seated();
    session.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Line.all).toHaveLength(1);
  });
});

describe('what a player wants', () => {
  it('is sent with the revision it was chosen at, again until it is acknowledged, under the same name', async () => {
    const line = await seated();
    line.say(state(4, { whole: true }));
    session.act(2);
    await vi.advanceTimersByTimeAsync(8_000);
    const sent = line.of('act') as Extract<ClientMessage, { t: 'act' }>[];
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent.map((m) => JSON.stringify(m))).size).toBe(1);
    expect(sent[0]).toMatchObject({ rev: 4, choice: 2 });
    line.say({ t: 'ack', ack: sent[0]!.ack });
    expect(session.waiting).toBe(0);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(line.of('act')).toHaveLength(sent.length);
  });
  it('is not wanted any more once the server has refused it, which is said for a moment', async () => {
    const line = await seated();
    session.say('hello');
    const [asked] = line.of('chat') as Extract<ClientMessage, { t: 'chat' }>[];
    line.say({ t: 'error', code: 'slow_down', message: 'Too many words.', ack: asked!.ack });
    expect(session.problem).toMatchObject({ code: 'slow_down' });
    expect(session.waiting).toBe(0);
    await vi.advanceTimersByTimeAsync(4_100);
    expect(session.problem).toBeNull();
  });
  it('is told apart by its name, whatever is wanted twice', async () => {
    const line = await seated();
    session.say('hello');
    session.say('hello');
    const acks = (line.of('chat') as Extract<ClientMessage, { t: 'chat' }>[]).map((m) => m.ack);
    expect(new Set(acks).size).toBe(2);
  });
});

describe('what the server says', () => {
  it('is the newest state; an older one changes nothing', async () => {
    const line = await seated();
    line.say(state(5, { whole: true }));
    line.say(state(4));
    expect(session.n).toBe(5);
    expect(texts()).toEqual(['line 5']);
  });
  it('adds to the log, or tells all of it anew, also while somebody else’s move is shown', async () => {
    const line = await seated();
    line.say(state(1, { whole: true }));
    line.say(state(2, { fresh: [{ kind: 'bought' }], ...asks }));
    expect(texts()).toEqual(['line 1', 'line 2']);
    // Another language: the whole log comes while a bot plays on.
    line.say(state(2, { whole: true, log: [{ text: 'ligne 1' }, { text: 'ligne 2' }], ...asks }));
    line.say(state(3, { fresh: [{ kind: 'played' }], log: [{ text: 'ligne 3' }], ...asks }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(texts()).toEqual(['ligne 1', 'ligne 2', 'ligne 3']);
  });
  it('brings older lines page by page, and none of a log that was told anew since', async () => {
    const line = await seated();
    line.say(state(9, { whole: true, earlier: 8 }));
    expect(line.of('earlier')).toEqual([{ t: 'earlier', before: 8 }]);
    line.say({ t: 'earlier', lines: [{ text: 'of another log' }], before: 5, earlier: 0 });
    expect(texts()).toEqual(['line 9']);
    line.say({ t: 'earlier', lines: [{ text: 'line 8' }], before: 8, earlier: 3 });
    line.say({ t: 'earlier', lines: [{ text: 'line 3' }], before: 3, earlier: 0 });
    expect(texts()).toEqual(['line 3', 'line 8', 'line 9']);
    expect(line.of('earlier')).toHaveLength(2);
  });
  it('says once what was said once', async () => {
    const line = await seated();
    const chat = { t: 'chat', seat: 1, name: 'Bert', text: 'Hi', at: 5, team: false };
    line.say(chat);
    line.say(chat);
    line.say({ ...chat, at: 6 });
    expect(session.chat).toHaveLength(2);
  });
  it('gives a hint for the question it was asked at, and asking again puts it away', async () => {
    const line = await seated();
    line.say(state(3, { whole: true }));
    session.askHint();
    session.askHint();
    expect(line.of('hint')).toHaveLength(1);
    expect(session.hinting).toBe(3);
    line.say({ t: 'hint', rev: 3, options: [] });
    expect([session.hinting, session.hint?.rev]).toEqual([-1, 3]);
    session.askHint();
    expect(session.hint).toBeNull();
    expect(line.of('hint')).toHaveLength(1);
  });
  it('tells that it cannot write just now', async () => {
    const line = await seated();
    line.say({ t: 'saving', on: true });
    expect(session.saving).toBe(true);
    line.say({ t: 'saving', on: false });
    expect(session.saving).toBe(false);
  });
});

describe('the others', () => {
  it('are somebody to talk to; whoever sits opposite is the mate of a team', async () => {
    const line = await seated();
    expect([session.talks, session.mate]).toEqual([true, -1]);
    line.say(welcome({ teams: true }));
    expect(session.mate).toBe(2);
  });
});

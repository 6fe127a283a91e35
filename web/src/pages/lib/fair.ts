// Re-derives all chance of a game from the open seed and the players' shares, with nothing but the browser's SHA-256
// and SHA-512, follows the piles from the deal to the end, and compares everything with what this browser was told.
// The rule, as the server's: key = SHA-256("longbox key " + seed + shares, each after the number of its seat); block i
// of stream s = SHA-512(key + (i * 16 + s) as 8 bytes); each block is thirty-two 16-bit numbers; a number below n is
// taken modulo n, those past the last multiple of n are skipped.

import type { ChanceRow, Fair, FairFact, FairRecord, SeenEvent } from '../../lib/types';
import type { Seen } from '../../lib/witness';
import { ascending, follows, Piles } from './piles';

const subtle = (): SubtleCrypto | null => globalThis.crypto?.subtle ?? null;
export const canVerify = (): boolean => subtle() !== null;

export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const clean = hex.trim();
  const out = new Uint8Array(clean.length >> 1);
  for (let i = 0; i < out.length; i++) out[i] = parseInt(clean.slice(2 * i, 2 * i + 2), 16);
  return out;
}
export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');

async function digest(
  kind: 'SHA-256' | 'SHA-512',
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const crypto = subtle();
  if (!crypto) throw new Error('no WebCrypto here');
  return new Uint8Array(await crypto.digest(kind, bytes));
}
function join(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
}

export const commitmentOf = async (seed: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(await digest('SHA-256', seed));
export const keyOf = (seed: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  digest('SHA-256', join(new TextEncoder().encode('longbox key '), seed));

async function block(key: Uint8Array, stream: number, counter: number): Promise<Uint8Array> {
  const place = new DataView(new ArrayBuffer(8));
  place.setBigUint64(0, BigInt(counter) * 16n + BigInt(stream));
  return digest('SHA-512', join(key, new Uint8Array(place.buffer)));
}

/** Fisher-Yates from the last card down. Gives the shuffled cards and the next counter. */
export async function shuffled<T>(
  cards: readonly T[],
  key: Uint8Array,
  stream: number,
  counter: number,
): Promise<{ cards: T[]; next: number }> {
  const out = [...cards];
  let left = out.length;
  if (left < 2) return { cards: out, next: counter };
  let data = await block(key, stream, counter++);
  let pos = 0;
  while (left > 1) {
    if (pos === data.length) {
      data = await block(key, stream, counter++);
      pos = 0;
    }
    const number = data[pos]! * 256 + data[pos + 1]!;
    pos += 2;
    if (number >= 65536 - (65536 % left)) continue;
    const pick = number % left;
    left -= 1;
    [out[left], out[pick]] = [out[pick]!, out[left]!];
  }
  return { cards: out, next: counter };
}

/** The next counter of a number below n, beside the number. */
export async function drawnFrom(
  n: number,
  key: Uint8Array,
  stream: number,
  counter: number,
): Promise<{ number: number; next: number }> {
  for (;;) {
    const data = await block(key, stream, counter++);
    for (let pos = 0; pos < data.length; pos += 2) {
      const number = data[pos]! * 256 + data[pos + 1]!;
      if (number < 65536 - (65536 % n)) return { number: number % n, next: counter };
    }
  }
}

export type Why =
  | 'commitment' // the seed is not the one that was promised
  | 'pinned' // the promise is not the one this browser was shown first
  | 'order' // the cards lay in another order than was promised
  | 'share' // bytes of a player are not those that were promised, or ours are missing
  | 'key'
  | 'deal' // the piles do not follow from the shuffles
  | 'chance' // a use of chance does not follow from the key, or is missing
  | 'pile' // a card came from where it cannot have come from
  | 'seen'; // this browser was told something else
export type Verdict =
  | { ok: true; count: number; facts: number; leftOut: number[]; own: boolean }
  | { ok: false; why: Why; row?: number };

export const LEFT_OUT = '-';
const EMPTY: Pick<Seen, 'seat' | 'commitment' | 'order' | 'share' | 'pledges' | 'heard' | 'first'> = {
  seat: -1,
  commitment: '',
  order: '',
  share: '',
  pledges: [],
  heard: [],
  first: null,
};
export type Witness = typeof EMPTY;

/** Checks a finished game from end to end; `seen`: what this browser noted while it was played. */
export async function verify(
  fair: Fair,
  seen: Witness = EMPTY,
  onStep: (done: number) => void = () => {},
): Promise<Verdict> {
  const record = fair.record;
  if (!fair.seed || !record) throw new Error('nothing is open yet');
  const bad = await broken(fair, record, seen);
  if (bad) return { ok: false, why: bad };
  const key = await keyOf(join(fromHex(fair.seed), await rootOf(fair.shares)));
  if (toHex(key) !== fair.key) return { ok: false, why: 'key' };
  const found = await new Checker(record, key, seen, onStep).run();
  if (typeof found !== 'number') return found;
  const leftOut = fair.shares.flatMap((share, seat) => (share === LEFT_OUT ? [seat] : []));
  const facts = seen.heard.reduce((sum, one) => sum + one.events.length, 0);
  return { ok: true, count: found, facts, leftOut, own: seen.share !== '' };
}

/** What the players' browsers have added, each with the number of its seat before it. */
async function rootOf(shares: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const parts = shares.map((share, seat) =>
    share && share !== LEFT_OUT ? join(new Uint8Array([seat]), fromHex(share)) : new Uint8Array(),
  );
  return parts.reduce(join, new Uint8Array()) as Uint8Array<ArrayBuffer>;
}

/** Promises that were not kept. */
async function broken(fair: Fair, record: FairRecord, seen: Witness): Promise<Why | null> {
  if ((await commitmentOf(fromHex(fair.seed!))) !== fair.commitment) return 'commitment';
  if (seen.commitment && seen.commitment !== fair.commitment) return 'pinned';
  const order = await digest('SHA-256', new TextEncoder().encode(record.cards.join('\n')));
  if ((fair.order && toHex(order) !== fair.order) || (seen.order && seen.order !== fair.order))
    return 'order';
  if (fair.shares.length !== record.seats || fair.pledges.length !== record.seats) return 'share';
  for (let seat = 0; seat < record.seats; seat++) {
    const share = fair.shares[seat]!;
    if (share && share !== LEFT_OUT && (await commitmentOf(fromHex(share))) !== fair.pledges[seat])
      return 'share';
  }
  if (seen.pledges.length && seen.pledges.some((pledge, i) => pledge !== fair.pledges[i])) return 'share';
  // Ours count once we have opened them: from then on they must be in the key.
  if (seen.pledges.length && seen.share && fair.shares[seen.seat] !== seen.share) return 'share';
  return null;
}

/** One walk through the game: every chance, every pile, every fact. */
class Checker {
  private counters: number[] = [];
  private count = 0;

  constructor(
    private readonly record: FairRecord,
    private readonly key: Uint8Array,
    private readonly seen: Witness,
    private readonly onStep: (done: number) => void,
  ) {}

  async run(): Promise<number | Verdict> {
    const shuffles: { chance: ChanceRow; after: number[] }[] = [];
    for (const chance of this.record.deal) {
      const after = await this.derive(chance);
      if (!after || (chance.below && !ascending(chance.before ?? [])))
        return { ok: false, why: 'chance', row: 0 };
      if (!chance.below) shuffles.push({ chance, after });
    }
    if (!follows(this.record, shuffles)) return { ok: false, why: 'deal' };
    let piles = Piles.dealt(this.record);
    const past: { piles: Piles; counters: number[] }[] = [];
    let facts = 0;
    for (const [row, { back = 0, facts: told = [], chances = [] }] of this.record.rows.entries()) {
      if (back) {
        const then = past.splice(past.length - back)[0];
        if (!then) return { ok: false, why: 'pile', row };
        piles = then.piles;
        this.counters = then.counters;
        continue;
      }
      past.push({ piles: piles.copy(), counters: [...this.counters] });
      const left = [...chances];
      for (const [at, fact] of told.entries()) {
        if (!this.asFirst(piles, facts)) return { ok: false, why: 'seen', row };
        facts++;
        if (!(await this.upTo(at, left, piles, fact))) return { ok: false, why: 'chance', row };
        if (!piles.fact(fact)) return { ok: false, why: 'pile', row };
      }
      if (!(await this.upTo(Infinity, left, piles)) || left.length) return { ok: false, why: 'chance', row };
      if (!this.asFirst(piles, facts)) return { ok: false, why: 'seen', row };
      if (!piles.settled()) return { ok: false, why: 'pile', row };
    }
    const ends = this.record.counters;
    if (ends.some((end, stream) => end !== (this.counters[stream] ?? 0))) return { ok: false, why: 'chance' };
    return this.asTold(facts) ?? this.count;
  }

  /** The order after a shuffle, or the number drawn, by our own reckoning; null if it is said to be another. */
  private async derive(chance: ChanceRow): Promise<number[] | null> {
    const { stream, counter, before = [], after = [], below = 0, drawn = 0 } = chance;
    if (counter !== (this.counters[stream] ?? 0)) return null; // a gap: something was left out
    this.onStep(++this.count);
    if (below) {
      const found = await drawnFrom(below, this.key, stream, counter);
      this.counters[stream] = found.next;
      return found.number === drawn && (!before.length || before.length === below) ? [drawn] : null;
    }
    const found = await shuffled(before, this.key, stream, counter);
    this.counters[stream] = found.next;
    return found.cards.length === after.length && found.cards.every((c, i) => c === after[i])
      ? found.cards
      : null;
  }

  /** What chance did before a fact of this row is told. A shuffle is a fact of its own. */
  private async upTo(at: number, left: ChanceRow[], piles: Piles, fact?: FairFact): Promise<boolean> {
    while (left[0] && left[0].at <= at && left[0].below) {
      const chance = left.shift()!;
      const found = await this.derive(chance);
      if (!found || (chance.before?.length && !piles.picked(chance.before, found[0]!))) return false;
    }
    if (fact?.seen.kind !== 'shuffled') return true;
    const chance = left.shift();
    const right = chance?.at === at && chance.zone === fact.seen.to && chance.seat === fact.seen.to_seat;
    const after = right ? await this.derive(chance) : null;
    return after !== null && piles.shuffled(chance!, after);
  }

  /** The first thing this browser saw: its hand and the Line-Up. */
  private asFirst(piles: Piles, facts: number): boolean {
    const first = this.seen.first;
    if (first?.n !== facts) return true;
    const ids = (zone: string, seat: number) =>
      piles
        .in(zone, seat)
        .map((card) => this.record.cards[card]!)
        .sort()
        .join();
    const hand = first.seat < 0 || ids('hand', first.seat) === [...first.hand].sort().join();
    return hand && ids('line_up', -1) === [...first.line_up].sort().join();
  }

  /** Every fact that this browser was told, as it was told. */
  private asTold(facts: number): Verdict | null {
    const all = this.record.rows.flatMap((row) => row.facts ?? []);
    for (const { seat, since, n, events } of this.seen.heard) {
      if (n > facts) return { ok: false, why: 'seen' };
      const wanted = all.slice(since, n).flatMap((fact) => masked(fact, seat, this.record.seats));
      if (wanted.length !== events.length || !wanted.every((one, i) => same(one, events[i]!)))
        return { ok: false, why: 'seen' };
    }
    return null;
  }
}

/** A fact as a seat was told it: whoever may not know the card is told that something moved, or nothing. */
function masked({ audience, seen }: FairFact, seat: number, seats: number): SeenEvent[] {
  const sees = seat < 0 ? audience === (1 << seats) - 1 : ((audience >> seat) & 1) === 1;
  if (sees) return [seen];
  if (seen.kind === 'looked') return [];
  const { card: _card, before: _before, after: _after, ...rest } = seen;
  return [rest];
}
function same(a: SeenEvent, b: SeenEvent): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof SeenEvent>;
  return [...keys].every((k) => a[k] === b[k]);
}

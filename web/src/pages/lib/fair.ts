// Re-derives every shuffle from the open seed with nothing but the browser's SHA-256 and SHA-512.
// The rule, as the server's: key = SHA-256("longbox key " + seed); block i of stream s = SHA-512(key + (i * 16 + s) as 8 bytes);
// each block is thirty-two 16-bit numbers; a number below n is taken modulo n, those past the last multiple of n are skipped.

export interface Shuffle {
  what: string;
  stream: number;
  counter: number;
  before: (string | number)[];
  after: (string | number)[];
  below?: number; // a single number instead of a shuffle: who goes first
  drawn?: number;
}

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

/** The first number of a block that is fair below n. */
export async function drawn(n: number, key: Uint8Array, stream: number, counter: number): Promise<number> {
  for (;;) {
    const data = await block(key, stream, counter++);
    for (let pos = 0; pos < data.length; pos += 2) {
      const number = data[pos]! * 256 + data[pos + 1]!;
      if (number < 65536 - (65536 % n)) return number % n;
    }
  }
}

async function follows(s: Shuffle, key: Uint8Array): Promise<boolean> {
  if (s.below !== undefined) return (await drawn(s.below, key, s.stream, s.counter)) === s.drawn;
  const found = (await shuffled(s.before, key, s.stream, s.counter)).cards;
  return found.length === s.after.length && found.every((c, k) => c === s.after[k]);
}

export type Verdict =
  | { ok: true; count: number }
  | { ok: false; why: 'commitment' }
  | { ok: false; why: 'shuffle'; index: number };

export async function verify(
  seedHex: string,
  commitment: string,
  shuffles: Shuffle[],
  onStep: (done: number) => void = () => {},
): Promise<Verdict> {
  const seed = fromHex(seedHex);
  if ((await commitmentOf(seed)) !== commitment.trim().toLowerCase()) return { ok: false, why: 'commitment' };
  const key = await keyOf(seed);
  for (let i = 0; i < shuffles.length; i++) {
    if (!(await follows(shuffles[i]!, key))) return { ok: false, why: 'shuffle', index: i };
    onStep(i + 1);
  }
  return { ok: true, count: shuffles.length };
}

// The check of a finished game, on one that was played by the server's engine: the true one passes, every lie is found.
import { expect, test } from 'vitest';
import type { Fair } from '../../lib/types';
import type { Seen } from '../../lib/witness';
import text from './fair.fixture.json?raw';
import { commitmentOf, fromHex, keyOf, shuffled, toHex, verify, type Why } from './fair';

const SEED = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, '0')).join('');
const COMMITMENT = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const AFTER: number[] = [
  32, 1, 10, 25, 7, 14, 11, 33, 6, 3, 38, 35, 18, 26, 36, 21, 4, 15, 37, 19, 22, 31, 17, 28, 30, 20, 13, 16,
  27, 34, 24, 5, 9, 23, 0, 8, 39, 29, 2, 12,
];
const BEFORE = Array.from({ length: 40 }, (_, i) => i);

test('hex there and back', () => expect(toHex(fromHex(SEED))).toBe(SEED));
test('the commitment is the hash of the seed', async () =>
  expect(await commitmentOf(fromHex(SEED))).toBe(COMMITMENT));
test('the same shuffle as the engine', async () => {
  const { cards, next } = await shuffled(BEFORE, await keyOf(fromHex(SEED)), 3, 5);
  expect(cards).toEqual(AFTER);
  expect(next).toBe(7);
});

interface Game {
  fair: Fair & { seed: string; record: NonNullable<Fair['record']> };
  seen: Seen;
}
const game = (): Game => JSON.parse(text) as Game;

test('a true game passes, with all its chance and all that was seen', async () => {
  const { fair, seen } = game();
  const steps: number[] = [];
  const found = await verify(fair, seen, (n) => steps.push(n));
  const chances = fair.record.deal.length + fair.record.rows.flatMap((row) => row.chances ?? []).length;
  expect(found).toEqual({
    ok: true,
    count: chances,
    facts: seen.heard.reduce((sum, one) => sum + one.events.length, 0),
    leftOut: [],
    own: true,
  });
  expect(steps.at(-1)).toBe(chances);
  expect(chances).toBeGreaterThan(10);
  expect(fair.record.rows.some((row) => row.back)).toBe(true);
});
test('whoever saw nothing can check the chance alone', async () => {
  expect(await verify(game().fair)).toMatchObject({ ok: true, facts: 0, own: false });
});

const reversed = (digits: string): string => [...digits].reverse().join('');
/** A shuffle in the middle of the game, and the row it is in. */
const later = (g: Game) => g.fair.record.rows.find((row) => row.chances?.some((c) => !c.below))!;
/** Plays a lie through as the server could: everything that follows from the key is made to follow. */
async function rekeyed(g: Game, seed: string): Promise<void> {
  g.fair.seed = seed;
  g.fair.commitment = await commitmentOf(fromHex(seed));
  const share = (s: string, i: number): string => i.toString(16).padStart(2, '0') + s;
  g.fair.key = toHex(await keyOf(fromHex(seed + g.fair.shares.map(share).join(''))));
}

const LIES: [string, Why, (g: Game) => void | Promise<void>][] = [
  ['a tampered seed', 'commitment', (g) => void (g.fair.seed = reversed(g.fair.seed))],
  ['another seed with its own promise', 'pinned', (g) => rekeyed(g, reversed(g.fair.seed))],
  [
    'another seed, shown to a browser that saw no promise',
    'chance',
    async (g) => {
      g.seen.commitment = '';
      await rekeyed(g, reversed(g.fair.seed));
    },
  ],
  [
    'other bytes in the name of a player',
    'share',
    (g) => void (g.fair.shares[1] = reversed(g.fair.shares[1]!)),
  ],
  [
    'other bytes with a promise that was made afterwards',
    'share',
    async (g) => {
      g.fair.shares[1] = SEED;
      g.fair.pledges[1] = await commitmentOf(fromHex(SEED));
    },
  ],
  ['our bytes left out', 'share', (g) => void (g.fair.shares[0] = '-')],
  ['a key of its own', 'key', (g) => void (g.fair.key = reversed(g.fair.key!))],
  ['other cards in the box', 'order', (g) => void ([g.fair.record.cards[0]] = ['batmobile'])],
  [
    'an empty list',
    'deal',
    (g) => {
      g.fair.record.deal = [];
      for (const row of g.fair.record.rows) delete row.chances;
      g.fair.record.counters = [];
    },
  ],
  [
    'an omitted deck',
    'deal',
    (g) => {
      const at = g.fair.record.deal.findIndex((c) => c.zone === 'deck' && c.seat === 1);
      g.fair.record.deal.splice(at, 1);
    },
  ],
  ['an omitted shuffle', 'chance', (g) => void later(g).chances!.shift()],
  ['a counter that begins later', 'chance', (g) => void g.fair.record.deal[0]!.counter++],
  ['a counter that ends later', 'chance', (g) => void g.fair.record.counters[0]!++],
  ['an invented order after a shuffle', 'chance', (g) => void later(g).chances![0]!.after!.reverse()],
  [
    'an invented order before a shuffle',
    'chance',
    async (g) => {
      const chance = later(g).chances!.find((c) => !c.below)!;
      chance.before!.reverse();
      const { cards } = await shuffled(chance.before!, fromHex(g.fair.key!), chance.stream, chance.counter);
      chance.after = cards;
    },
  ],
  [
    'an invented order before the deal',
    'deal',
    async (g) => {
      const chance = g.fair.record.deal.find((c) => c.zone === 'main_deck')!;
      chance.before!.reverse();
      const { cards } = await shuffled(chance.before!, fromHex(g.fair.key!), chance.stream, chance.counter);
      chance.after = cards;
      const pile = g.fair.record.dealt.find((one) => one.zone === 'main_deck')!;
      pile.cards = cards.slice(0, pile.cards.length);
    },
  ],
  [
    'a Main Deck that was stacked',
    'deal',
    (g) => void g.fair.record.dealt.find((p) => p.zone === 'main_deck')!.cards.reverse(),
  ],
  [
    'a card drawn from under the deck',
    'pile',
    (g) => {
      // Two cards of a deck change their names in the facts: the lower one is drawn first.
      const drawn = (f: { seen: { kind: string; source?: string; source_seat?: number } }): boolean =>
        f.seen.kind === 'moved' && f.seen.source === 'deck' && f.seen.source_seat === 1;
      const row = g.fair.record.rows.find((r) => !r.chances && (r.facts ?? []).filter(drawn).length > 1)!;
      const first = row.facts!.find(drawn)!;
      const deck = g.fair.record.dealt.find((p) => p.zone === 'deck' && p.seat === 1)!;
      first.card = deck.cards[0]!;
    },
  ],
  ['another hand than we saw at first', 'seen', (g) => void (g.seen.first!.hand[0] = 'weakness')],
  ['another Line-Up than we saw at first', 'seen', (g) => void (g.seen.first!.line_up[0] = 'weakness')],
  [
    'a card that we saw to be another one',
    'seen',
    (g) => {
      const told = g.seen.heard.find((one) => one.events.some((e) => e.card))!;
      told.events.find((e) => e.card)!.card = 'weakness';
    },
  ],
  ['a fact that we were never told', 'seen', (g) => void g.seen.heard[3]!.events.pop()],
  ['a game that ends before what we saw', 'seen', (g) => void (g.seen.heard.at(-1)!.n += 1)],
];

test.each(LIES)('%s is found', async (_, why, lie) => {
  const g = game();
  await lie(g);
  expect(await verify(g.fair, g.seen)).toMatchObject({ ok: false, why });
});

test('bytes that another player never opened are told', async () => {
  const g = game();
  g.fair.shares[1] = '-';
  // By the old key nothing fits: the server cannot leave bytes out afterwards.
  expect(await verify(g.fair, g.seen)).toEqual({ ok: false, why: 'key' });
});

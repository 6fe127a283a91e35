// The browser's shuffle against one made by the server's engine.
import { expect, test } from 'vitest';
import { commitmentOf, fromHex, keyOf, shuffled, toHex, verify } from './fair';

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
test('verify accepts what is true and names what is not', async () => {
  const shuffle = { what: 'deck', stream: 3, counter: 5, before: BEFORE, after: AFTER };
  expect(await verify(SEED, COMMITMENT, [shuffle])).toEqual({ ok: true, count: 1 });
  expect(await verify(SEED, COMMITMENT.replace('6', '7'), [shuffle])).toEqual({
    ok: false,
    why: 'commitment',
  });
  expect(await verify(SEED, COMMITMENT, [shuffle, { ...shuffle, after: [...AFTER].reverse() }])).toEqual({
    ok: false,
    why: 'shuffle',
    index: 1,
  });
});

import { expect, test } from 'vitest';
import { likeThose } from './room';

const card = (id: string, type: string, cost: number, copies = 1) => ({ id, type, cost, copies });

test('the same type first, then the nearest cost', () => {
  const own = [card('a', 'hero', 3), card('b', 'villain', 4), card('c', 'hero', 5)];
  expect(likeThose([card('base:x', 'hero', 6)], own)).toEqual(['c']);
});

test('never more cards than come in', () => {
  const own = [card('a', 'hero', 3, 3), card('b', 'hero', 8, 2)];
  expect(likeThose([card('base:x', 'hero', 3, 2)], own)).toEqual(['b']);
  expect(likeThose([card('base:x', 'hero', 3, 1)], own)).toEqual([]);
});

test('no card makes room twice', () => {
  const own = [card('a', 'hero', 3), card('b', 'hero', 4)];
  expect(likeThose([card('base:x', 'hero', 3), card('base:y', 'hero', 3)], own)).toEqual(['a', 'b']);
});

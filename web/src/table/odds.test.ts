import { describe, expect, it } from 'vitest';
import { drawn } from './odds';

describe('what draws may bring', () => {
  it('has a range and a usual number', () => {
    expect(drawn([1, 3, 0, 2], 2)).toEqual({ least: 1, most: 5, usual: 3 });
  });
  it('is never more than the deck', () => {
    expect(drawn([2, 1], 5)).toEqual({ least: 3, most: 3, usual: 3 });
    expect(drawn([], 2)).toEqual({ least: 0, most: 0, usual: 0 });
    expect(drawn([4], 0)).toEqual({ least: 0, most: 0, usual: 0 });
  });
});

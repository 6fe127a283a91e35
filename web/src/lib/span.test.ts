import { expect, test } from 'vitest';
import { settings } from './settings.svelte';
import { span } from './span';

test('a span has its two largest units', () => {
  settings.lang = 'en';
  expect([0, 59, 3600, 4800, 86_400, 100_000, 1_209_600].map(span)).toEqual([
    '1 min',
    '1 min',
    '1 h',
    '1 h 20 min',
    '1 d',
    '1 d 3 h',
    '14 d',
  ]);
  settings.lang = 'fr';
  expect(span(90_000)).toBe('1 j 1 h');
});

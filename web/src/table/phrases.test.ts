import { expect, test } from 'vitest';
import { heard, phrases } from './phrases';

test('a phrase is read in the language of who reads it, everything else as it was said', () => {
  for (const team of [false, true])
    for (const [i, en] of phrases('en', team).entries()) {
      const fr = phrases('fr', team)[i]!;
      expect(heard(en, 'fr')).toBe(fr);
      expect(heard(fr, 'en')).toBe(en);
    }
  expect(heard('Hello Bert', 'fr')).toBe('Hello Bert');
  const all = [...phrases('en', false), ...phrases('en', true)];
  expect(new Set(all).size).toBe(all.length);
});

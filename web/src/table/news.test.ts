import { describe, expect, it } from 'vitest';
import { queued, type News, type NewsKind } from './news';

let key = 0;
const news = (...kinds: NewsKind[]): News[] =>
  kinds.map((kind) => ({ key: ++key, kind, card: '', seat: 0, by: -1 }));
const kinds = (found: News[]): NewsKind[] => found.map((n) => n.kind);

describe('big moments', () => {
  it('let older ones give way behind the one that is shown', () => {
    expect(kinds(queued([], news('ko', 'fall', 'super')))).toEqual(['fall', 'super']);
    expect(kinds(queued(news('ko', 'fall'), news('super')))).toEqual(['ko', 'super']);
    expect(queued([], [])).toEqual([]);
  });
  it('never drop what must be read', () => {
    expect(kinds(queued(news('fall'), news('clash', 'arena')))).toEqual(['fall', 'clash', 'arena']);
    expect(kinds(queued([], news('clash', 'ko', 'fall', 'super')))).toEqual(['clash', 'fall', 'super']);
    expect(kinds(queued(news('fall', 'ko', 'clash'), news('super')))).toEqual(['fall', 'clash', 'super']);
  });
});

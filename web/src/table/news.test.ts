import { describe, expect, it } from 'vitest';
import type { CardFacts, SeenEvent } from '../lib/types';
import { newsOf, queued, type News, type NewsKind } from './news';

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
  it('are a Super Move too, and no other card that is played', () => {
    const card = (id: string): CardFacts =>
      ({ id, section: '', type: id === 'the_dark_knight' ? 'super_move' : 'starter', blocks: [] }) as never;
    const played = (id: string): SeenEvent => ({ kind: 'played', card: id, seat: 1 });
    expect(newsOf([played('punch'), played('the_dark_knight')], card)).toMatchObject([
      { kind: 'super', card: 'the_dark_knight', seat: 1 },
    ]);
  });
});

// The small machines behind the pages.
import { expect, test } from 'vitest';
import type { CardFacts } from '../../lib/types';
import type { Stats } from '../../lib/api';
import { placeOf } from './address';
import { folded, grouped, matches, type Wanted } from '../browse/browse';
import { layOut } from './chart';
import { moments, powerOf, ranking, scoreOf } from './result';

const card = (id: string, more: Partial<CardFacts> = {}): CardFacts => ({
  id,
  name: id,
  game: 'base',
  type: 'hero',
  type_name: 'Hero',
  kind_name: 'Hero',
  section: 'main_deck',
  section_name: '',
  subtypes: [],
  cost: 3,
  charge_cost: 0,
  level: 0,
  vp: 1,
  copies: 1,
  promo: false,
  power: null,
  blocks: [],
  text: '',
  rulings: [],
  source: 'image',
  confidence: 'high',
  names: { en: id, fr: id },
  marks: [],
  slots: [],
  ...more,
});
const none: Wanted = { text: '', types: [], costs: [], marks: [], known: [] };

test('a pasted link leads to its seat', () => {
  expect(placeOf('http://host:8000/t/abc12#S3cret-x')).toBe('/join/abc12/S3cret-x');
  expect(placeOf('https://host/#/join/abc12/tok')).toBe('/join/abc12/tok');
  expect(placeOf(' http://host/t/abc12 ')).toBe('/t/abc12');
  expect(placeOf('#/replay/abc?step=4')).toBe('/replay/abc?step=4');
  expect(placeOf('https://example.org/elsewhere')).toBeNull();
  expect(placeOf('hello')).toBeNull();
});

test('search folds accents and wants every word in either language', () => {
  expect(folded('L’Épouvantail')).toBe("l'epouvantail");
  const en = card('scarecrow', {
    name: 'Scarecrow',
    type: 'villain',
    text: 'Each foe gains a Weakness.',
    marks: ['attack'],
  });
  const fr = card('scarecrow', { name: 'L’Épouvantail' });
  expect(matches(en, fr, { ...none, text: folded('épouvantail weak') })).toBe(true);
  expect(matches(en, fr, { ...none, text: 'joker' })).toBe(false);
  expect(matches(en, fr, { ...none, types: ['hero'] })).toBe(false);
  expect(
    matches(en, fr, {
      ...none,
      types: ['villain', 'hero'],
      costs: ['3'],
      marks: ['attack'],
      known: ['scan'],
    }),
  ).toBe(true);
  expect(matches(en, fr, { ...none, marks: ['attack', 'defense'] })).toBe(false);
});

test('cards stand in groups, cheap ones first', () => {
  const found = grouped([
    card('b', { cost: 5 }),
    card('a', { cost: 2 }),
    card('boss', { section: 'super_villains', type: 'villain' }),
  ]);
  expect(found.map((g) => [g.id, g.cards.map((c) => c.id)])).toEqual([
    ['hero', ['a', 'b']],
    ['super_villains', ['boss']],
  ]);
});

test('chart labels never lie on each other and points stay inside', () => {
  const chart = layOut(
    [0, 1, 2].map((seat) => ({ seat, name: `n${seat}`, values: [1, 4, 4], mine: seat === 0 })),
    600,
    300,
  );
  const ys = chart.lines.map((l) => l.labelY).sort((a, b) => a - b);
  expect(ys[1]! - ys[0]!).toBeGreaterThanOrEqual(18);
  for (const l of chart.lines)
    for (const m of l.marks) expect(m.y >= chart.top - 1 && m.y <= chart.bottom).toBe(true);
  expect(layOut([], 300, 200).lines).toEqual([]);
  expect(layOut([{ seat: 0, name: 'x', values: [-2], mine: true }], 300, 200).grid[0]!.value).toBeLessThan(0);
});

test('the result counts the Characters that were defeated', () => {
  const facts = (id: string): CardFacts => card(id, id === 'batman_9' ? { section: 'characters' } : {});
  const cards = [
    { id: 'robin', copies: 1, vp: 1 },
    { id: 'batman_9', copies: 1, vp: 4 },
  ];
  const stats: Stats = {
    names: ['Anna'],
    reason: 'characters',
    tie: '',
    turns: [],
    scores: [{ seat: 0, total: 5, cards }],
    winners: [0],
  };
  expect(ranking(stats, facts)[0]!.byKind).toEqual([
    { kind: 'character', vp: 4 },
    { kind: 'hero', vp: 1 },
  ]);
});

test('the result: winners first, points by kind, loud moments', () => {
  const facts = (id: string): CardFacts =>
    card(
      id,
      id === 'boss'
        ? { section: 'super_villains', type: 'villain' }
        : id === 'weakness'
          ? { type: 'none' }
          : {},
    );
  const stats: Stats = {
    names: ['Anna', 'Bert'],
    reason: 'villains',
    tie: '',
    turns: [
      { turn: 1, seat: 0, power: 4, bought: ['robin'], vp: [1, 0] },
      { turn: 2, seat: 1, power: 9, bought: ['boss'], vp: [1, 5] },
    ],
    scores: [
      {
        seat: 0,
        total: 1,
        cards: [
          { id: 'robin', copies: 2, vp: 2 },
          { id: 'weakness', copies: 1, vp: -1 },
        ],
      },
      { seat: 1, total: 5, cards: [{ id: 'boss', copies: 1, vp: 5 }] },
    ],
    winners: [1],
  };
  const rows = ranking(stats, facts);
  expect(rows.map((r) => [r.seat, r.place, r.total, r.minus])).toEqual([
    [1, 1, 5, 0],
    [0, 2, 1, -1],
  ]);
  expect(rows[1]!.byKind).toEqual([{ kind: 'hero', vp: 2 }]);
  expect(powerOf(stats, 1)).toEqual([9]);
  expect(scoreOf(stats, 1)).toEqual([0, 5]);
  expect(
    moments(stats, facts)
      .map((m) => m.kind)
      .sort(),
  ).toEqual(['defeat', 'lead', 'power']);
});

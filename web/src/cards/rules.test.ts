import { describe, expect, it } from 'vitest';
import { emblem } from './emblem';
import { briefName, kindOf, provenance, shortKind } from './kinds';
import { blocksOf, chipOf, pieces } from './rules';
import type { CardFacts } from '../lib/types';

const card = (over: Partial<CardFacts>): CardFacts => ({
  id: 'x',
  name: 'X',
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
  names: { en: 'X', fr: 'X' },
  marks: [],
  slots: [],
  ...over,
});

describe('rules text', () => {
  it('sets Charges to burn as a chip, and what they do as a sentence', () => {
    expect(pieces('Burn (1): heal 3.', 'en')).toEqual([
      { t: 'burn', s: 'Burn 1' },
      { t: 'text', s: ' H' },
      { t: 'text', s: 'eal 3.' },
    ]);
    expect(pieces('Consumer (3)\u00a0: +4 en Puissance.', 'fr').map((p) => p.s)).toEqual([
      'Consumer 3',
      ' ',
      '+4',
      ' en Puissance.',
    ]);
    expect(pieces('Each player may first Burn (2) to ignore this effect.', 'en')).toHaveLength(1);
  });
  it('sets Power as pips with their punctuation', () => {
    expect(pieces('Draw 1. +2 Power, or +4.', 'en').filter((p) => p.t === 'pip')).toEqual([
      { t: 'pip', s: '+2', after: '' },
      { t: 'pip', s: '+4', after: '.' },
    ]);
  });
  it('marks words of card types, longest first, never inside other words', () => {
    expect(
      pieces('Gain all Super Powers and Heroes; a Super-Villain, superheroic.', 'en')
        .filter((p) => p.t === 'type')
        .map((p) => p.s),
    ).toEqual(['Super Powers', 'Heroes', 'Super-Villain']);
    expect(
      pieces('Mettez un Équipement ou un Super-Héros.', 'fr')
        .filter((p) => p.t === 'type')
        .map((p) => p.s),
    ).toEqual(['Équipement', 'Super-Héros']);
  });
  it('keeps every letter', () => {
    const text = 'If you control a Location, +5 Power; otherwise, +2 Power.';
    expect(
      pieces(text, 'en')
        .map((p) => (p.t === 'pip' ? p.s + p.after : p.s))
        .join(''),
    ).toBe(text);
  });
  it('leaves out the Power that the face letters', () => {
    const punch = card({ power: 1, blocks: [{ kind: 'play', label: '', text: '+1 Power.', colon: ':' }] });
    expect(blocksOf(punch, false)).toEqual([]);
    expect(blocksOf(punch, true)).toHaveLength(1);
    const robin = card({
      power: 1,
      blocks: [{ kind: 'play', label: '', text: '+1 Power. Draw a card.', colon: ':' }],
    });
    expect(blocksOf(robin, false)[0]?.text).toBe('Draw a card.');
    const french = card({
      power: 1,
      blocks: [{ kind: 'play', label: '', text: '+1 en Puissance. Piochez une carte.', colon: ':' }],
    });
    expect(blocksOf(french, false)[0]?.text).toBe('Piochez une carte.');
  });
  it('finds the chip in both languages', () => {
    expect(chipOf('First Appearance – Attack', 'first_appearance')).toBe('first');
    expect(chipOf('Défense', 'defense')).toBe('defense');
    expect(chipOf('', 'play')).toBe('');
  });
});

describe('faces', () => {
  it('tells kinds apart', () => {
    expect(kindOf(card({ section: 'super_villains', type: 'villain' }))).toBe('super_villain');
    expect(kindOf(card({ section: 'characters', type: 'none' }))).toBe('character');
    expect(kindOf(card({ id: 'weakness', type: 'none', section: 'stacks' }))).toBe('weakness');
  });
  it('draws the same picture for the same id, and no style attribute', () => {
    const a = emblem('suicide_squad', 'villain');
    expect(emblem('suicide_squad', 'villain')).toEqual(a);
    expect(a.markup).not.toContain('style=');
    expect(emblem('kick', 'super_power').markup).not.toBe(emblem('punch', 'starter').markup);
  });
  it('says how well a card is known', () => {
    expect(provenance(card({}))).toBe('scan');
    expect(provenance(card({ source: 'rulebook' }))).toBe('book');
    expect(provenance(card({ confidence: 'low' }))).toBe('ours');
    expect(provenance(card({ source: 'own', confidence: 'low' }))).toBe('own');
  });
  it('has short words for narrow places', () => {
    const kinds = { super_power: 'Super Power', hero: 'Hero' };
    const brief = { super_power: 'S. Power' };
    expect(shortKind(card({ type: 'super_power' }), kinds, brief)).toBe('S. Power');
    expect(shortKind(card({ type: 'hero', subtypes: ['Metal'] }), kinds, brief)).toBe('Hero · Metal');
    expect(briefName('Injustice Batman')).toBe('Batman');
  });
});

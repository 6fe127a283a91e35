import { describe, expect, it } from 'vitest';
import { BOXES } from '../help/books';
import type { Question, SeatView, View } from '../lib/types';
import { said } from './guide.svelte';
import { catchUp, GUIDES, phaseOf, thenOf, waits, type Moment, type Step } from './steps';
import { en } from './words.en';
import { fr } from './words.fr';

const laid = import.meta.glob<string>('../../../src/longbox/table/guides/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('the guides', () => {
  it('are there for every box, laid out on the server', () => {
    expect(Object.keys(GUIDES)).toEqual([...BOXES]);
    for (const box of BOXES) expect(laid[`../../../src/longbox/table/guides/${box}.yaml`]).toBeTruthy();
  });
  it.each(BOXES)('%s says every step in both languages, to a mouse and to a finger', (box) => {
    for (const step of GUIDES[box]!)
      for (const touch of [false, true]) {
        const [title, text] = said(box, step.id, touch, 'en');
        const [titre, texte] = said(box, step.id, touch, 'fr');
        expect(title && text && titre && texte, step.id).toBeTruthy();
        expect(text + texte).not.toMatch(/\[\[|\]\]|\|/);
        expect(texte).not.toBe(text);
        if (touch)
          expect(text + texte, step.id).not.toMatch(
            /click|cliqu|press its|num[ée]ro|tapez|its key|sa touche/i,
          );
      }
  });
  it('have the same words in both languages', () => {
    const shape = (said: object): unknown =>
      Object.entries(said).map(([k, v]) => [
        k,
        typeof v === 'object' && !Array.isArray(v) ? shape(v) : typeof v,
      ]);
    expect(shape(fr)).toEqual(shape(en));
  });
  it.each(BOXES)('%s points only at cards that are laid out', (box) => {
    const cards = GUIDES[box]!.flatMap((s) => s.at).filter((at) => at.startsWith('card:'));
    for (const card of cards)
      expect(laid[`../../../src/longbox/table/guides/${box}.yaml`]).toContain(card.slice(5));
  });
  it.each(BOXES)('%s reaches a defense and a fall before its end, in the order of the turns', (box) => {
    const steps = GUIDES[box]!;
    const turns = steps.slice(0, -1).map((s) => s.phase); // the end may come at any time
    expect(turns).toEqual([...turns].sort((a, b) => a - b));
    const ids = steps.map((s) => s.id);
    expect(ids).toContain('defend');
    expect(ids.at(-1)).toBe('finish');
    expect(ids.some((id) => id === 'villain' || id === 'strike')).toBe(true);
  });
});

describe('the coach', () => {
  const step = (id: string, phase: number, more: Partial<Step> = {}): Step => ({
    id,
    at: [],
    phase,
    ...more,
  });
  const steps = [step('a', 0), step('b', 1), step('c', 2, { till: 4 }), step('d', 2, { till: Infinity })];
  it('leaves out what has passed, and never the end', () => {
    expect(catchUp(steps, 0, 0)).toBe(0);
    expect(catchUp(steps, 0, 1)).toBe(1);
    expect(catchUp(steps, 0, 4)).toBe(2);
    expect(catchUp(steps, 0, 9)).toBe(3);
    expect(catchUp(steps, 2, 0)).toBe(2);
  });
  const moment = (
    turn: number,
    question: Partial<Question> | null = null,
    me: Partial<SeatView> = {},
  ): Moment => ({
    view: { turn_number: turn, power: 3, captured: [], villain: { id: 'x' } } as unknown as View,
    me: { hand: [], discard: [], ongoing: [], won: [], heroes: [], charges: 2, ...me } as unknown as SeatView,
    question: question as Question | null,
  });
  it('waits for the turn and for the moment', () => {
    const defend = GUIDES.base!.find((s) => s.id === 'defend')!;
    expect(phaseOf(moment(2).view)).toBe(1);
    expect(waits(defend, moment(1))).toBe(true);
    expect(waits(defend, moment(2))).toBe(true);
    expect(waits(defend, moment(2, { kind: 'defend', options: [] }))).toBe(true);
    const asked = { kind: 'defend', options: [{ text: '', kind: 'no' }] };
    expect(waits(defend, moment(2, asked))).toBe(false);
    expect(defend.done!(moment(2, asked), thenOf(moment(2)))).toBe(false);
    expect(defend.done!(moment(2), thenOf(moment(2)))).toBe(true);
  });
  it('knows a purchase from a card that is still asked about', () => {
    const buy = GUIDES.injustice!.find((s) => s.id === 'arena')!;
    const then = thenOf(moment(1));
    const turn = { kind: 'turn', options: [{ text: '', kind: 'end' }] };
    const more = { discard: [{ id: 'knife', handle: 1, owner: 0 }] };
    expect(buy.done!(moment(1, turn), then)).toBe(false);
    expect(buy.done!(moment(1, { ...turn, kind: 'yes_no' }, more), then)).toBe(false);
    expect(buy.done!(moment(1, turn, more), then)).toBe(true);
  });
});

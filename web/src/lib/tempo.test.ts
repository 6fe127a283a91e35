import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tempo, together, type StateMessage } from './tempo.svelte';

let made = 0;
const state = (kinds: string[], turn = 1, asked = false): StateMessage =>
  ({
    t: 'state',
    n: ++made,
    rev: made,
    view: { turn },
    question: asked ? { text: '?', kind: 'turn', options: [{ text: 'a', kind: 'end' }] } : null,
    log: [{ text: `line ${made}` }],
    fresh: kinds.map((kind) => ({ kind })),
  }) as unknown as StateMessage;

describe('the tempo of others', () => {
  let shown: StateMessage[] = [];
  const tempo = (pace: number): Tempo =>
    new Tempo(
      (m) => shown.push(m),
      () => pace,
      () => Date.now(),
    );
  beforeEach(() => {
    shown = [];
    vi.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => vi.useRealTimers());

  it('shows what comes while one is asked at once', () => {
    const t = tempo(1);
    t.take(state([], 0, true));
    t.take(state(['played'], 0, true));
    expect(shown).toHaveLength(2);
  });
  it('brings plain plays in one breath, with all their words and moves', () => {
    const t = tempo(1);
    t.take(state(['turn']));
    for (let i = 0; i < 6; i++) t.take(state(['moved', 'played', 'power']));
    t.take(state(['bought']));
    expect(shown).toHaveLength(1);
    expect(t.waiting).toBe(2);
    vi.runAllTimers();
    expect(shown).toHaveLength(3);
    expect(shown[1]!.fresh).toHaveLength(18);
    expect(shown[1]!.log).toHaveLength(6);
    expect(t.waiting).toBe(0);
  });
  it.each([
    [1, 3800],
    [0.5, 1900],
  ])('at the pace %s a long turn takes at most %s ms', (pace, most) => {
    const t = tempo(pace);
    t.take(state(['turn']));
    for (let i = 0; i < 30; i++) t.take(state(i % 2 ? ['attack'] : ['played']));
    t.take(state(['turn'], 0, true));
    const begun = Date.now();
    vi.runAllTimers();
    expect(shown.at(-1)!.question).not.toBeNull();
    expect(Date.now() - begun).toBeLessThanOrEqual(most);
  });
  it('draws a long turn in few steps, and all of it in one once its time is over', () => {
    const t = tempo(0.5);
    t.take(state(['turn']));
    for (let i = 0; i < 100; i++) t.take(state(['attack']));
    t.take(state(['turn'], 0, true));
    const begun = Date.now();
    vi.runAllTimers();
    expect(Date.now() - begun).toBeLessThanOrEqual(1900);
    expect(shown.length).toBeLessThanOrEqual(1900 / 80 + 2);
    expect(shown.flatMap((m) => m.log)).toHaveLength(102);
    t.take(state(['turn'], 2));
    vi.advanceTimersByTime(100);
    for (let i = 0; i < 50; i++) t.take(state(['attack'], 2));
    const before = shown.length;
    vi.setSystemTime(Date.now() + 10_000); // a machine that was busy elsewhere
    vi.advanceTimersByTime(400);
    expect(shown.length).toBeLessThanOrEqual(before + 2);
    expect(t.waiting).toBe(0);
  });
  it('waits for nothing when motion is off', () => {
    const t = tempo(0);
    for (let i = 0; i < 5; i++) t.take(state(['bought']));
    expect(shown).toHaveLength(5);
  });
  it('skips to the next question, also over what has not come yet', () => {
    const t = tempo(1);
    t.take(state(['turn']));
    for (let i = 0; i < 4; i++) t.take(state(['bought']));
    t.skip();
    expect(shown).toHaveLength(2);
    t.take(state(['bought']));
    expect(shown).toHaveLength(3);
    t.take(state(['turn'], 0, true));
    expect(shown).toHaveLength(4);
    t.take(state(['end_turn']));
    t.take(state(['bought']));
    expect(shown).toHaveLength(5);
    expect(t.waiting).toBe(1);
  });
  it('keeps a log that begins anew whole', () => {
    const whole = { ...state([]), whole: true, earlier: 40 };
    expect(together(state([]), whole).log).toEqual(whole.log);
    expect(together(whole, state([]))).toMatchObject({ whole: true, earlier: 40 });
    expect(together(whole, state([])).log).toHaveLength(2);
  });
});

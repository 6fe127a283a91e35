import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Hint, HintOption, HintPart, Question } from '../lib/types';
import { speak } from '../lib/words.svelte';
import { Screen } from './screen.svelte';
import { destroy, laid, turn, view } from './screen.fixture';

beforeAll(laid);
afterEach(() => speak('en'));

const given = (choice: number, chance: number, plan: HintPart[] = [], points = 0): HintOption => ({
  choice,
  chance,
  games: 200,
  points,
  plan,
});
const hint = (over: Partial<Hint> = {}): Hint => ({
  rev: 1,
  options: [given(1, 0.618), given(2, 0.55)],
  verdict: 'clear',
  lead: 0.068,
  equal: 1,
  games: 400,
  because: [],
  ...over,
});
const hinted = (question: Question, told: Hint): Screen =>
  new Screen({ view, question, log: [], seats: [], seat: 0, hint: told }, { act: () => undefined });

describe('a hint', () => {
  it('lists the best options and marks them where they lie', () => {
    const s = hinted(turn, hint());
    expect(s.hints.map((h) => [h.rank, h.index, h.text, h.percent])).toEqual([
      [1, 1, 'Buy robin for 3', '62%'],
      [2, 2, 'End the turn', '55%'],
    ]);
    expect(s.states(view.line_up[0]!).split(' ')).toContain('hint1');
    expect(s.note(view.line_up[0]!)).toMatch(/, hint 1: 62%$/);
    expect(s.states(view.seats[0]!.hand[0]!)).not.toContain('hint');
  });
  it('does not hide that a card is chosen', () => {
    const kick = view.seats[0]!.discard[0]!;
    const s = hinted(destroy, hint());
    expect([s.note(kick), s.pressed(kick)]).toEqual(['can be chosen, hint 1: 62%', false]);
    s.click(kick, false);
    expect([s.note(kick), s.pressed(kick)]).toEqual(['hint 1: 62%, selected', true]);
    const [punched, kicked, done] = destroy.options!;
    const two: Question = { ...destroy, options: [punched!, kicked!, { ...kicked! }, done!] };
    const t = hinted(two, hint());
    t.click(kick, false); // two things can be done with it
    expect([t.note(kick), t.pressed(kick), t.picked]).toEqual(['hint 1: 62%, selected', true, null]);
    expect(s.answers.map((a) => [a.index, a.rank])).toContainEqual([2, 2]);
  });
  it('says why, and is honest where nothing sets them apart', () => {
    const why = (over: Partial<Hint>): string => hinted(turn, hint(over)).hintWhy;
    expect(why({})).toBe(
      '+7% win chance against “End the turn”. Win chances from 400 games played on from here.',
    );
    expect(why({ options: [given(1, 0.511), given(2, 0.5)] })).toContain('+1% win chance');
    expect(why({ lead: 0.01, options: [given(1, 0.96), given(2, 0.94)] })).toContain('+2% win chance');
    const points = [given(1, 0.5, [], 4.4), given(2, 0.5, [], 1.2)];
    expect(why({ verdict: 'points', options: points })).toContain('ends with about 3 points more');
    expect(why({ verdict: 'equal', equal: 2 })).toContain('The first two are about equal');
    const three = [0, 1, 2].map((choice) => given(choice, 0.5));
    expect(why({ verdict: 'equal', equal: 3, options: three })).toContain('These three are about equal');
    expect(why({ verdict: 'only', options: [given(0, 0.5)] })).toContain('nothing else to do');
  });
  it('says what would be done with a card that is asked for', () => {
    const s = hinted(destroy, hint({ options: [given(1, 0.5), given(9, 0.5)] }));
    expect(s.hints.map((h) => h.text)).toEqual(['Destroy kick']);
  });
  it('never says the same nothing twice', () => {
    const shown = (...options: HintOption[]): string[] =>
      hinted(turn, hint({ options })).hints.map((h) => h.percent);
    expect(shown(given(1, 0.001, [], -8.2), given(2, 0.002, [], -11))).toEqual(['−8 points', '−11 points']);
    expect(shown(given(1, 1, [], 5), given(2, 1, [], 1))).toEqual(['+5 points', '+1 point']);
    expect(shown(given(1, 0.2), given(2, 0.003))).toEqual(['20%', '<1%']);
    expect(shown(given(1, 0.998), given(2, 0.9))).toEqual(['>99%', '90%']);
  });
});

describe('a plan', () => {
  const all: HintPart = { kind: 'all', cards: [] };
  const plan = hint({
    options: [
      given(0, 0.62, [all, { kind: 'buy', cards: ['robin'] }, { kind: 'buy', cards: ['kick'] }]),
      given(0, 0.56, [all, { kind: 'end', cards: [] }]),
    ],
    lead: 0.06,
    because: [
      { kind: 'points', n: 1 },
      { kind: 'power', n: 2 },
    ],
  });

  it('tells the whole turn, and why', () => {
    const s = hinted(turn, plan);
    expect(s.hints.map((h) => [h.text, h.percent])).toEqual([
      ['Play all, then buy robin and kick', '62%'],
      ['Play all, then end the turn', '56%'],
    ]);
    expect(s.hintWhy).toContain(
      '+6% win chance against “End the turn”, because robin is worth 1 VP and gives +2 Power.',
    );
  });
  it('tells it in French too', async () => {
    await speak('fr');
    const s = hinted(turn, plan);
    expect(s.hints[0]!.text).toBe('Tout jouer, puis acheter robin et kick');
    expect(s.hintWhy).toContain('car robin vaut 1 PV et donne +2 en Puissance.');
  });
  it('marks what it takes, not the card that happens to be played first', () => {
    const s = hinted(turn, plan);
    expect(s.states(view.line_up[0]!).split(' ')).toContain('hint1');
    expect(s.states(view.seats[0]!.hand[0]!)).not.toContain('hint');
  });
  it('gives a reason to buy nothing', () => {
    const end = hint({ options: [...plan.options].reverse(), because: [] });
    expect(hinted(turn, end).hintWhy).toContain(
      'against “Buy robin and kick”, because nothing there would help',
    );
  });
  it('begins with what comes before the cards', () => {
    const use = given(2, 0.5, [
      { kind: 'first', cards: [] },
      { kind: 'play', cards: ['punch', 'punch'] },
    ]);
    expect(hinted(turn, hint({ options: [use] })).hints[0]!.text).toBe('End the turn, then play punch ×2');
  });
});

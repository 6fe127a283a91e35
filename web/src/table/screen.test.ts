import { beforeAll, describe, expect, it } from 'vitest';
import { ownAddress, parse } from '../lib/router.svelte';
import type { Hint, Question } from '../lib/types';
import { Screen } from './screen.svelte';
import { destroy, facts, laid, screen, turn, view } from './screen.fixture';
import { bits, groups } from './told';

beforeAll(laid);

describe('the table', () => {
  it('plays at a click, picks at a tap', () => {
    const a = screen(turn);
    a.screen.click(view.seats[0]!.hand[0]!, false);
    expect(a.done).toEqual([0]);
    const b = screen(turn);
    b.screen.click(view.seats[0]!.hand[0]!, true);
    expect(b.done).toEqual([]);
    b.screen.click(view.seats[0]!.hand[0]!, true);
    expect(b.done).toEqual([0]);
  });
  it('warns once before something is given away', () => {
    const { screen: s, done } = screen(turn);
    s.end();
    expect(done).toEqual([]);
    expect(s.warned).toBe(true);
    s.press(s.mainAnswer()!);
    expect(done).toEqual([2]);
  });
  it('shows the piles that are asked about, with what of the hand is asked about too', () => {
    const { screen: s, done } = screen(destroy);
    expect(s.trays.map((t) => t.cards.map((c) => c.handle))).toEqual([[10], [20]]);
    expect(s.text).toBe('Choose a card to destroy.');
    s.click({ handle: 20, id: 'kick', owner: 0 }, false);
    expect(s.answers[0]).toMatchObject({ label: 'Destroy kick', kind: 'danger' });
    expect(done).toEqual([]);
    s.click({ handle: 20, id: 'kick', owner: 0 }, false);
    expect(done).toEqual([1]);
  });
  it('refuses by its own key', () => {
    const { screen: s, done } = screen(destroy);
    s.press(s.declineAnswer()!);
    expect(done).toEqual([2]);
  });
  it('plays all that the server names, one by one', () => {
    const { screen: s, done } = screen(turn, { play_all: [0] });
    expect(s.playAllPower).toBe(1);
    s.playEverything();
    expect(done).toEqual([0]);
  });
  it('sits the others in turn order', () => {
    expect(screen(turn).screen.foes.map((f) => f.seat)).toEqual([1, 2]);
  });
});

describe('a hint', () => {
  const hint = (over: Partial<Hint> = {}): Hint => ({
    rev: 1,
    options: [
      { choice: 1, chance: 0.618, games: 200 },
      { choice: 2, chance: 0.55, games: 200 },
    ],
    verdict: 'clear',
    lead: 0.068,
    equal: 1,
    games: 400,
    ...over,
  });
  const hinted = (question: Question, given: Hint): Screen =>
    new Screen({ view, question, log: [], seats: [], seat: 0, hint: given }, { act: () => undefined });

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
      'About 7 points of win chance more than “End the turn”. Win chances from 400 games played on from here.',
    );
    expect(why({ lead: 0.011 })).toContain('About 1 point of win chance');
    expect(why({ verdict: 'points' })).toContain('ends with more points');
    expect(why({ verdict: 'equal', equal: 2 })).toContain('The first two are about equal');
    expect(
      why({
        verdict: 'equal',
        equal: 3,
        options: [0, 1, 2].map((choice) => ({ choice, chance: 0.5, games: 9 })),
      }),
    ).toContain('These three are about equal');
    expect(why({ verdict: 'only', options: [{ choice: 0, chance: 0.5, games: 9 }] })).toContain(
      'nothing else to do',
    );
  });
  it('says what would be done with a card that is asked for', () => {
    expect(
      hinted(
        destroy,
        hint({
          options: [
            { choice: 1, chance: 0.5, games: 9 },
            { choice: 9, chance: 0.5, games: 9 },
          ],
        }),
      ).hints.map((h) => h.text),
    ).toEqual(['Destroy kick']);
  });
});

describe('the log', () => {
  const line = (text: string, kind = 'played', turnNo = 1) => ({
    kind,
    seat: 0,
    turn: turnNo,
    text,
    cards: ['punch'],
    at: 0,
  });
  it('tells a repeated line once', () => {
    expect(
      groups([line('', 'turn'), line('You play punch'), line('You play punch')])[0]!.lines,
    ).toMatchObject([{ times: 2 }]);
  });
  it('links the names of cards', () => {
    expect(bits(line('You play punch: +1'), (id) => facts(id))).toEqual([
      { text: 'You play ' },
      { text: 'punch', card: 'punch' },
      { text: ': +1' },
    ]);
  });
});

describe('addresses', () => {
  it('reads name, id, rest and query', () => {
    const r = parse('#/replay/abc/x?step=3');
    expect([r.name, r.id, r.rest, r.query.get('step')]).toEqual(['replay', 'abc', ['x'], '3']);
    expect(parse('').name).toBe('');
  });
  it('turns shared links into its own', () => {
    expect(ownAddress('/t/abc', '#secret')).toBe('#/join/abc/secret');
    expect(ownAddress('/t/abc', '')).toBe('#/t/abc');
    expect(ownAddress('/', '#/cards')).toBe(null);
    expect(ownAddress('/', '')).toBe(null);
  });
});

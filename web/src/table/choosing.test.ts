import { beforeAll, describe, expect, it } from 'vitest';
import type { Question, View } from '../lib/types';
import { OWN } from './answers';
import { lotsOf, sections } from './piles';
import { reasonAgainst } from './reasons';
import { Screen } from './screen.svelte';
import { card, destroy, laid, line, seat, screen, turn, view } from './screen.fixture';
import { lastSigns, lastTurn } from './told';

beforeAll(laid);

/** A question for up to so many cards of the discard pile; answered as the server would. */
function pile(wanted: number, handles: number[]): { screen: Screen; done: string[] } {
  let left = handles;
  let more = wanted;
  const done: string[] = [];
  const discard = handles.map((h) => card(h, h % 2 ? 'kick' : 'punch'));
  const src = {
    get view(): View {
      const me = { ...seat(0), hand: [], discard };
      return {
        ...view,
        seats: [me, seat(1)],
        decision: { ...DECISION, more },
      };
    },
    get question(): Question {
      return {
        ...destroy,
        decline: left.length,
        options: [
          ...left.map((h) => ({ text: `${h}`, kind: 'card', card: discard.find((c) => c.handle === h)! })),
          { text: 'Done', kind: 'done' },
        ],
      };
    },
    log: [],
    seats: [],
    seat: 0,
  };
  const made = new Screen(src, {
    act: (index) => {
      const taken = left[index];
      done.push(taken === undefined ? 'done' : String(taken));
      left = left.filter((h) => h !== taken);
      more -= 1;
    },
  });
  return { screen: made, done };
}
const DECISION = {
  seat: 0,
  kind: 'destroy',
  prompt: 'destroy',
  source: null,
  aim: null,
  aim_seat: -1,
  place: '',
  forced: false,
  options: [],
};

describe('choosing several cards', () => {
  it('marks them first, and sends them one after the other on one confirmation', () => {
    const { screen: s, done } = pile(5, [20, 21, 22, 23]);
    expect(s.chooser.on).toBe(true);
    expect(s.answers[0]).toMatchObject({ disabled: true });
    s.click(card(21, 'kick'), false);
    s.click(card(20, 'punch'), false);
    expect(s.answers.map((a) => [a.index, a.label])).toEqual([
      [OWN.chosen, 'Destroy 2 cards'],
      [OWN.clear, 'Clear'],
    ]);
    s.press(s.answers[0]!);
    expect(done).toEqual(['21']);
    s.settle();
    expect(done).toEqual(['21', '20']);
    s.settle();
    expect(done).toEqual(['21', '20', 'done']);
    s.settle();
    expect(done).toHaveLength(3);
  });
  it('lets a card go again, and says when there are enough', () => {
    const { screen: s } = pile(2, [20, 21, 22]);
    s.click(card(20, 'punch'), false);
    s.click(card(20, 'punch'), false);
    expect(s.chooser.chosen).toEqual([]);
    s.click(card(20, 'punch'), false);
    s.click(card(21, 'kick'), false);
    s.click(card(22, 'punch'), false);
    expect(s.chooser.chosen).toEqual([20, 21]);
    expect(s.refused).toContain('2 cards at most');
    s.letGo();
  });
  it('has picked the only thing there is to choose', () => {
    const one = { ...destroy, options: [destroy.options![0]!, destroy.options![2]!], decline: 1 };
    const { screen: s, done } = screen(one);
    s.settle();
    s.press(s.mainAnswer()!);
    expect(done).toEqual([0]);
  });
});

describe('a pile', () => {
  it('shows equal cards once, grouped and sorted', () => {
    const { screen: s } = pile(5, [20, 21, 22, 23]);
    const lots = lotsOf(s, s.trays[0]!);
    expect(lots.map((l) => [l.card.id, l.cards.length])).toEqual([
      ['punch', 2],
      ['kick', 2],
    ]);
    const named = sections(lots, 'name', false);
    expect(named.flatMap((g) => g.lots.map((l) => l.card.id))).toEqual(['kick', 'punch']);
    expect(sections(lots, 'type', false).map((g) => [g.label, g.count])).toEqual([['Hero', 4]]);
    expect(sections(lots, 'newest', false)[0]!.lots[0]!.card.id).toBe('kick');
  });
});

describe('reasons', () => {
  it('are said for what is too dear, and for what is not asked about', () => {
    const poor = screen({ ...turn, options: [{ text: 'End', kind: 'end' }] }).screen;
    const dear = new Screen({ ...poor.src, view: { ...view, power: 1 } }, { act: () => undefined });
    expect(reasonAgainst(dear, card(40, 'robin'))).toBe('robin costs 3. You have 1: 2 Power short.');
    expect(reasonAgainst(screen(destroy).screen, card(40, 'robin'))).toContain('cannot be chosen');
    expect(reasonAgainst(screen(turn).screen, card(10, 'punch'))).toBe('');
  });
});

describe('the last turn of a player', () => {
  const log = [
    line('turn', 1, 4, 'Turn 4'),
    line('played', 1, 4, 'Bert plays punch: +1 Power', ['punch']),
    line('played', 1, 4, 'Bert plays kick: +2 Power', ['kick']),
    line('power', 1, 4, 'Hero: Bert gets +1 Power', ['robin']),
    line('bought', 1, 4, 'Bert buys kick', ['kick']),
    line('bought', 1, 4, 'Bert buys kick', ['kick']),
    line('discarded', 1, 5, 'Bert discards punch (left in hand)', ['punch']),
    line('turn', 0, 5, 'Turn 5'),
  ];
  const told = (lines: typeof log): string =>
    lastTurn(new Screen({ view, question: null, log: lines, seats: [], seat: 0 }), 1);
  it('is one sentence: cards, Power, what was bought', () => {
    expect(told(log)).toBe('2 cards, 4 Power, bought kick ×2');
    expect(told(log.filter((l) => l.kind !== 'bought'))).toBe('2 cards, 4 Power, bought nothing');
    expect(told([])).toBe('');
  });
  it('is its Power and what it brought, where there is no room for words', () => {
    const signs = (lines: typeof log) =>
      lastSigns(new Screen({ view, question: null, log: lines, seats: [], seat: 0 }), 1);
    expect(signs(log)).toEqual({ power: 4, cards: ['kick', 'kick'] });
    expect(signs([])).toBeNull();
  });
});

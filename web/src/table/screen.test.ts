import { beforeAll, describe, expect, it } from 'vitest';
import { ownAddress, parse } from '../lib/router.svelte';
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
  it('says above the question who asks, with all that stands before the colon', () => {
    const asked = (text: string) => screen({ ...destroy, text }).screen;
    const attack = asked('kick (Bert), Attack : discard a card: any card.');
    expect([attack.small, attack.text]).toEqual(['kick (Bert), Attack', 'Discard a card: any card.']);
    const plain = asked('Choose a card: punch or kick.');
    expect([plain.small, plain.text]).toEqual(['kick', 'Choose a card: punch or kick.']);
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

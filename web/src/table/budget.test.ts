import { describe, expect, it } from 'vitest';
import { desk, HAND, openRows, phone, type Kind } from './budget';

const WIDE = { width: 1440, height: 900 };
const LOW = { width: 1366, height: 768 };
const TABLET = { width: 1024, height: 768 };
const PHONE = { width: 360, height: 740 };
const KINDS: Kind[] = ['plain', 'arena', 'team', 'duel'];

describe('the rows of a desk', () => {
  it.each([
    ['arena', 2, WIDE, 92, 300, 279],
    ['arena', 2, LOW, 80, 266, 237],
    ['arena', 2, TABLET, 80, 272, 231],
    ['team', 2, WIDE, 92, 270, 309],
    ['team', 2, LOW, 80, 232, 271],
    ['team', 2, TABLET, 84, 232, 267],
    ['duel', 1, WIDE, 178, 246, 249],
    ['duel', 1, LOW, 158, 206, 221],
    ['duel', 1, TABLET, 172, 202, 211],
    ['plain', 4, WIDE, 96, 252, 323],
    ['plain', 4, TABLET, 96, 226, 261],
    ['plain', 3, WIDE, 92, 252, 327],
    ['plain', 3, TABLET, 96, 226, 261],
  ] as const)('%s with %i foes at %o', (kind, foes, window, strip, market, hand) => {
    expect(desk(window, kind, foes)).toMatchObject({ foes: strip, market, hand, height: window.height });
  });
  it('never give the question another height, whatever lies on the table', () => {
    for (const kind of KINDS)
      for (const foes of [1, 2, 3, 4])
        for (const empty of [true, false]) {
          expect(desk(WIDE, kind, foes, { empty }).ask).toBe(74);
          expect(desk(LOW, kind, foes, { empty }).ask).toBe(62);
        }
  });
  it('fill the window exactly, or say how much more is needed', () => {
    for (const kind of KINDS)
      for (let height = 560; height <= 1400; height += 20) {
        const rows = desk({ width: 1440, height }, kind, 2, { card: 130 });
        expect(rows.hand).toBeGreaterThanOrEqual(HAND.least);
        expect(rows.height).toBeGreaterThanOrEqual(height);
        const sum =
          rows.foes + rows.market + rows.ask + rows.played + rows.hand + 3 * rows.gap + 2 * rows.pad;
        expect(rows.height - sum).toBeLessThan(40);
      }
  });
  it('give way in a fixed order: an empty row of played cards first, then the Line-Up, then the foes', () => {
    const tight = { width: 1440, height: 720 };
    const least = { card: 120 };
    expect(desk(tight, 'arena', 2, { ...least, empty: true })).toMatchObject({ played: 0, foes: 80 });
    const full = desk(tight, 'arena', 2, least);
    expect(full.played).toBe(52);
    expect(full.market).toBeLessThan(266);
    expect(full.hand).toBe(HAND.least);
  });
  it('give what is left over to the hand first, then to the Line-Up', () => {
    const tall = desk({ width: 1920, height: 1080 }, 'plain', 2);
    expect(tall.hand).toBeGreaterThanOrEqual(HAND.most);
    expect(tall.market).toBe(329);
    expect(tall.foes).toBe(96);
  });
});

describe('the rows of a phone', () => {
  it.each([
    ['arena', true, false, 52, 54, 127, 259],
    ['team', true, false, 52, 54, 109, 277],
    ['duel', false, false, 92, 86, 109, 261],
    ['duel', false, true, 92, 144, 109, 203],
  ] as const)('%s, mine %s, live %s', (kind, mine, live, foes, villain, market, hand) => {
    expect(phone(PHONE, kind, { mine, live })).toMatchObject({ foes, villain, market, hand, ask: 116 });
  });
  it('tell on a tablet the last turn of every foe', () => {
    const tablet = { width: 768, height: 1024 };
    expect(phone(tablet, 'plain', { foes: 3 }).foes).toBe(88);
    expect(phone(tablet, 'plain', { foes: 4 }).foes).toBe(112);
    expect(phone(PHONE, 'plain', { foes: 4 }).foes).toBe(52);
  });
  it('always leave the hand a place on the screen', () => {
    for (const kind of KINDS)
      for (const window of [PHONE, { width: 390, height: 844 }, { width: 768, height: 1024 }]) {
        const rows = phone(window, kind, {
          mine: kind === 'arena' || kind === 'team',
          behind: kind === 'arena' ? 44 : 0,
          live: kind === 'duel',
          foes: 4,
        });
        expect(rows.hand).toBeGreaterThanOrEqual(150);
        expect(rows.height).toBe(window.height);
      }
  });
});

describe('the rows of a hand on a phone', () => {
  const text = 'You may put a Villain from your discard pile on top of your deck.'; // two lines
  it('all show their text where there is room', () => {
    const room = { height: 300, width: 360, strip: false };
    expect(openRows([[text], [], [text]], 0, room)).toEqual([true, true, true]);
  });
  it('show what was asked for first, then from the top', () => {
    const room = { height: 260, width: 360, strip: false };
    expect(openRows([[text], [text], [text], [text]], 2, room)).toEqual([true, false, true, false]);
    expect(openRows([[text], [text], [text], [text]], 2, { ...room, strip: true })).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });
  it('shut none that has nothing more to say', () => {
    expect(openRows([[], [text, text, text], []], 0, { height: 170, width: 360, strip: false })).toEqual([
      true,
      false,
      true,
    ]);
  });
  it('are none in an empty hand', () => {
    expect(openRows([], -1, { height: 200, width: 360, strip: true })).toEqual([]);
  });
});

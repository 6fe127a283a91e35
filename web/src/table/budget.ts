// How high every row of the table is: the one place for it. Pixels, worked out from the window and from what lies on
// the table. The question never gives and never takes. The hand is a row with a minimum: the others give way to it in
// a fixed order.

/** What decides the rows: a plain box, one with Arena slots under its cards, one with teams of heroes, a duel of
 *  two. */
export type Kind = 'plain' | 'arena' | 'team' | 'duel';
export interface Window {
  width: number;
  height: number;
}
export interface Rows {
  foes: number; // the strip of the other players, or the panel of a duel
  market: number;
  ask: number;
  played: number;
  hand: number;
  gap: number; // between rows
  pad: number; // above the first and under the last
  height: number; // of all; more than the window: the table scrolls, it never squeezes
}

export const NO_RAIL = 1390; // windows up to this width show log and card in a drawer
export const NARROW = 1180; // up to this width the villain joins the market row
export const LOW = 850; // up to this height everything is a size smaller
export const HAND = { least: 228, leastWide: 200, most: 330, wide: 145 };
const LINE_UP_MOST = 290;
const FOES_MOST = 96;
const STAGE_LINES = 6; // the borders of the panel that holds the hand

/** By kind: normal windows, low ones, narrow ones. */
const MARKET: Record<Kind, [number, number, number]> = {
  plain: [252, 218, 226],
  arena: [300, 266, 272],
  team: [270, 232, 232],
  duel: [246, 206, 202],
};
const DUEL = [178, 158, 172] as const;
const LEAST_CARD = 164; // a Line-Up card on its compact face
const LEAST_SLOT = 51; // what hangs under it

const at = (window: Window): 0 | 1 | 2 =>
  window.width <= NARROW && window.height <= LOW ? 2 : window.height <= LOW ? 1 : 0;

function foesRow(kind: Kind, foes: number, window: Window): number {
  if (kind === 'duel') return DUEL[at(window)];
  const narrow = window.width <= NARROW;
  if (foes > 3 || (foes > 2 && narrow)) return FOES_MOST;
  if (kind === 'team' && narrow) return 84;
  return window.height <= LOW ? 80 : 92;
}

/** The rows of a desk. `card`: how wide a card of the hand is; wide ones need fewer lines. */
export function desk(
  window: Window,
  kind: Kind,
  foes: number,
  { card = HAND.wide, empty = false, behind = 0 }: { card?: number; empty?: boolean; behind?: number } = {},
): Rows {
  const low = window.height <= LOW;
  const rows: Rows = {
    foes: foesRow(kind, foes, window),
    market: MARKET[kind][at(window)] + behind,
    ask: low ? 62 : 74,
    played: (low ? 52 : 60) - (kind === 'duel' ? 2 : 0),
    hand: 0,
    gap: low ? 9 : 13,
    pad: low ? 7 : 10,
    height: window.height,
  };
  const around = (low ? 5 + 9 + 10 : 7 + 12 + 11) + STAGE_LINES; // paddings of the stage, the gap over the hand
  const rest = (): number =>
    window.height - 2 * rows.pad - 3 * rows.gap - rows.foes - rows.market - rows.ask - rows.played - around;
  const least = card >= HAND.wide ? HAND.leastWide : HAND.least;
  const short = (): number => Math.max(0, least - rest());
  // The hand is too low: the others give way, one after the other.
  if (short() && empty) rows.played = 0;
  const leastMarket = LEAST_CARD + (kind === 'arena' ? LEAST_SLOT : 0) + behind + (low ? 33 : 39);
  rows.market -= Math.min(short(), Math.max(0, rows.market - leastMarket));
  if (kind !== 'duel' && foes < 4) rows.foes -= Math.min(short(), Math.max(0, rows.foes - 80));
  if (short()) rows.gap = 9;
  rows.hand = Math.max(least, rest());
  // There is more than it needs: the Line-Up, then the foes.
  let more = Math.max(0, rows.hand - HAND.most);
  const forCards = Math.min(more, Math.max(0, LINE_UP_MOST + 39 + behind - rows.market));
  rows.market += forCards;
  more -= forCards;
  if (kind !== 'duel') {
    const forFoes = Math.min(more, Math.max(0, FOES_MOST - rows.foes));
    rows.foes += forFoes;
    more -= forFoes;
  }
  rows.hand = Math.min(rows.hand, HAND.most + more);
  rows.height =
    2 * rows.pad + 3 * rows.gap + rows.foes + rows.market + rows.ask + rows.played + rows.hand + around;
  return rows;
}

export interface PhoneRows {
  foes: number;
  villain: number;
  market: number;
  cover: number; // a card of the Line-Up, without what hangs under it
  ask: number;
  mine: number; // the fighter or the team over the hand
  hand: number;
  bar: number;
  height: number;
}
const PHONE_HAND = { least: 176, most: 300 };

/** The rows of a phone held upright, and of an upright tablet, where everything is a size larger. */
export function phone(
  window: Window,
  kind: Kind,
  {
    mine = false,
    behind = 0,
    live = false,
    foes = 1,
  }: { mine?: boolean; behind?: number; live?: boolean; foes?: number } = {},
): PhoneRows {
  const large = window.width >= 600;
  const cover = large ? 132 : 80;
  const rows: PhoneRows = {
    foes: kind === 'duel' ? (large ? 132 : 92) : large ? (foes > 3 ? 112 : 88) : 52, // large: last turns in words
    villain: kind === 'duel' ? (live ? 144 : 86) : large ? 84 : 54,
    market: cover + 29 + (kind === 'arena' ? 18 : 0) + behind,
    cover,
    ask: large ? 124 : 116,
    mine: mine ? 50 : 0,
    hand: 0,
    bar: 48,
    height: window.height,
  };
  const gaps = kind === 'duel' ? 28 : 34;
  const rest = (): number =>
    window.height - rows.foes - rows.villain - rows.market - rows.ask - rows.mine - rows.bar - gaps;
  const more = Math.min(Math.max(0, rest() - PHONE_HAND.most), large ? 40 : 24);
  rows.cover += more;
  rows.market += more;
  rows.hand = Math.max(PHONE_HAND.least, rest());
  rows.height = rows.foes + rows.villain + rows.market + rows.ask + rows.mine + rows.bar + gaps + rows.hand;
  return rows;
}

const ROW = { shut: 44, gap: 8, name: 30, line: 17, around: 18 }; // of a hand on a phone
const STRIP = 60; // of tiles over it
const LETTER = 6.7; // how wide one is in a row, about

/** Which rows of a phone's hand show their text: the wanted one, then from the top as many as there is room for.
 *  `texts`: of each card its paragraphs. */
export function openRows(
  texts: string[][],
  wanted: number,
  { height, width, strip }: { height: number; width: number; strip: boolean },
): boolean[] {
  const letters = (width - 94) / LETTER;
  const opened = texts.map((blocks) => {
    const lines = blocks.reduce((n, text) => n + Math.ceil(text.length / letters), 0);
    return Math.max(ROW.shut, ROW.name + ROW.line * lines);
  });
  let room = height - (strip ? STRIP : 0) - ROW.around - texts.length * (ROW.shut + ROW.gap) + ROW.gap;
  const open = opened.map(() => false);
  const order = [wanted, ...opened.keys()].filter((i, at, all) => i >= 0 && all.indexOf(i) === at);
  for (const i of order) {
    const more = opened[i]! - ROW.shut;
    if (i !== wanted && more > room) continue;
    open[i] = true;
    room -= more;
  }
  return open;
}

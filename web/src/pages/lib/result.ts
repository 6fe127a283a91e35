// What the result page tells, from the numbers the server kept.
import { kindOf } from '../../cards/kinds';
import type { Stats } from '../../lib/api';
import type { CardFacts } from '../../lib/types';

export interface Count {
  id: string;
  copies: number;
  vp: number; // of all copies
}
export interface Ranked {
  seat: number;
  place: number; // 1 is first; winners share it
  total: number;
  won: boolean;
  cards: Count[];
  byKind: { kind: string; vp: number }[]; // those above zero, largest first
  minus: number;
  size: number;
}
export interface Moment {
  turn: number;
  seat: number;
  kind: 'defeat' | 'power' | 'buy' | 'lead';
  card: string;
  amount: number;
}

const KINDS = [
  'character',
  'super_villain',
  'villain',
  'hero',
  'super_power',
  'equipment',
  'location',
  'starter',
  'super_move',
  'none',
  'weakness',
];
const FOES = ['super_villains', 'nemeses', 'characters'];
const sum = (list: number[]): number => list.reduce((a, b) => a + b, 0);

export function ranking(stats: Stats, facts: (id: string) => CardFacts): Ranked[] {
  const rows = (stats.scores ?? []).map((s) => {
    // Each row counts all copies; should a server count one, the total tells.
    const each =
      sum(s.cards.map((c) => c.vp)) !== s.total && sum(s.cards.map((c) => c.vp * c.copies)) === s.total;
    const cards = s.cards
      .map((c) => ({ id: c.id, copies: c.copies, vp: each ? c.vp * c.copies : c.vp }))
      .sort((a, b) => b.vp - a.vp || b.copies - a.copies);
    const by = new Map<string, number>();
    for (const c of cards)
      if (c.vp > 0) by.set(kindOf(facts(c.id)), (by.get(kindOf(facts(c.id))) ?? 0) + c.vp);
    return {
      seat: s.seat,
      total: s.total,
      won: stats.winners.includes(s.seat),
      cards,
      byKind: KINDS.filter((k) => by.has(k)).map((kind) => ({ kind, vp: by.get(kind)! })),
      minus: sum(cards.filter((c) => c.vp < 0).map((c) => c.vp)),
      size: sum(cards.map((c) => c.copies)),
      place: 0,
    };
  });
  rows.sort((a, b) => Number(b.won) - Number(a.won) || b.total - a.total || a.seat - b.seat);
  rows.forEach((r, i) => (r.place = r.won ? 1 : i + 1));
  return rows;
}

/** Power of each own turn, seat by seat. */
export const powerOf = (stats: Stats, seat: number): number[] =>
  stats.turns.filter((t) => t.seat === seat).map((t) => t.power);
/** Points of a seat after each turn of anybody. */
export const scoreOf = (stats: Stats, seat: number): number[] => stats.turns.map((t) => t.vp[seat] ?? 0);

/** At most `room` loud moments, in the order they happened. */
export function moments(stats: Stats, facts: (id: string) => CardFacts, room = 7): Moment[] {
  const found: Moment[] = [];
  for (const t of stats.turns)
    for (const id of t.bought)
      if (FOES.includes(facts(id).section))
        found.push({ turn: t.turn, seat: t.seat, kind: 'defeat', card: id, amount: 0 });
  const strong = [...stats.turns].sort((a, b) => b.power - a.power)[0];
  if (strong && strong.power > 0)
    found.push({ turn: strong.turn, seat: strong.seat, kind: 'power', card: '', amount: strong.power });
  const greedy = [...stats.turns].sort((a, b) => b.bought.length - a.bought.length)[0];
  if (greedy && greedy.bought.length > 3)
    found.push({
      turn: greedy.turn,
      seat: greedy.seat,
      kind: 'buy',
      card: greedy.bought[0]!,
      amount: greedy.bought.length,
    });
  const winner = stats.winners[0];
  if (winner !== undefined && stats.winners.length === 1) {
    let k = stats.turns.length;
    while (
      k > 0 &&
      stats.turns[k - 1]!.vp.every((v, s) => s === winner || v < stats.turns[k - 1]!.vp[winner]!)
    )
      k -= 1;
    const t = stats.turns[k];
    if (t && k > 0) found.push({ turn: t.turn, seat: winner, kind: 'lead', card: '', amount: t.vp[winner]! });
  }
  const weight = { lead: 3, power: 2, buy: 1, defeat: 0 };
  while (found.length > room) {
    // the early defeats are the first to go
    const out = found.reduce((a, b) =>
      weight[b.kind] < weight[a.kind] || (weight[b.kind] === weight[a.kind] && b.turn < a.turn) ? b : a,
    );
    found.splice(found.indexOf(out), 1);
  }
  return found.sort((a, b) => a.turn - b.turn);
}

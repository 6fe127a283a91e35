// What a player owns, lot by lot: how many there are, and how many of them lie out of sight, in hand or draw pile.
import type { SeatView } from '../lib/types';

export interface Lot {
  id: string;
  all: number;
  hidden: number;
}

export function lotsOf(seat: SeatView, cost: (id: string) => number): Lot[] {
  const open = [...seat.discard, ...seat.play, ...seat.ongoing, ...seat.score_pile, ...seat.aside].reduce<
    Record<string, number>
  >((n, c) => ({ ...n, [c.id]: (n[c.id] ?? 0) + 1 }), {});
  return Object.entries(seat.owned ?? {})
    .map(([id, all]) => ({ id, all, hidden: Math.max(0, all - (open[id] ?? 0)) }))
    .sort((a, b) => cost(b.id) - cost(a.id) || a.id.localeCompare(b.id));
}

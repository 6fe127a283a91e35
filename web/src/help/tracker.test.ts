import { expect, it } from 'vitest';
import type { SeatView } from '../lib/types';
import { lotsOf } from './tracker';

const card = (id: string): { id: string; handle: number; owner: number } => ({ id, handle: 1, owner: 0 });
it('counts what is out of sight, the dearest first', () => {
  const seat = {
    owned: { punch: 7, bane: 1, kick: 2 },
    discard: [card('punch'), card('kick')],
    play: [card('punch')],
    ongoing: [],
    score_pile: [],
    aside: [],
  } as unknown as SeatView;
  const cost = (id: string): number => ({ punch: 0, kick: 3, bane: 4 })[id]!;
  expect(lotsOf(seat, cost)).toEqual([
    { id: 'bane', all: 1, hidden: 1 },
    { id: 'kick', all: 2, hidden: 1 },
    { id: 'punch', all: 7, hidden: 5 },
  ]);
});

// The steps of the guided game. `at`: zones it points at, the first one on screen; `done`: what ends it, without it a button does.
import type { SeatView, View } from '../../lib/types';

export interface Then {
  discard: number;
  power: number;
  turn: number;
  hand: number;
}
export interface Step {
  id: string;
  at: string[];
  mine?: boolean; // only while it is the player's turn
  first?: boolean; // belongs to the first turn; passed over once that has ended
  done?: (view: View, me: SeatView, then: Then) => boolean;
}

export const STEPS: Step[] = [
  { id: 'welcome', at: [], first: true },
  { id: 'hand', at: ['hand'], mine: true, first: true },
  { id: 'play', at: ['play_all', 'hand'], mine: true, first: true, done: (view, me) => view.power_gained > 0 && !me.hand.some((c) => c.id === 'punch') },
  { id: 'power', at: ['power'], mine: true, first: true },
  { id: 'buy', at: ['line_up', 'kick'], mine: true, first: true, done: (view, me, then) => me.discard.length > then.discard || view.power < then.power },
  { id: 'bought', at: ['piles'], mine: true, first: true },
  { id: 'end', at: ['end_turn', 'question'], mine: true, first: true, done: (view, me, then) => view.turn !== me.seat || view.turn_number > then.turn },
  { id: 'foes', at: ['foes'] },
  { id: 'second', at: ['hand'], mine: true },
  { id: 'villain', at: ['villain'] },
  { id: 'attack', at: ['question'] },
  { id: 'tools', at: ['log', 'question'] },
  { id: 'finish', at: [] },
];

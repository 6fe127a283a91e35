// Lines of a log, for tests.
import type { LogLine } from '../lib/types';

export const line = (kind: string, seat: number, turn: number, text: string, at: number): LogLine => ({
  kind,
  seat,
  turn,
  text,
  cards: [],
  at,
});

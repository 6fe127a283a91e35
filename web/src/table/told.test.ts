import { describe, expect, it } from 'vitest';
import type { LogLine } from '../lib/types';
import { asText, filtered, groups } from './told';

const line = (kind: string, seat: number, turn: number, text: string, at: number): LogLine => ({
  kind,
  seat,
  turn,
  text,
  cards: [],
  at,
});
const log = [
  line('turn', 0, 1, 'Turn 1', 0),
  line('played', 0, 1, 'You play Punch', 1),
  line('played', 0, 1, 'You play Kick', 2),
  line('undo', 0, 1, 'You take back 1 choice', 1),
  line('bought', 0, 1, 'You buy Robin', 2),
  line('turn', 1, 2, 'Turn 2', 3),
  line('played', 1, 2, 'Bert plays Punch', 4),
];

describe('the log', () => {
  it('marks what was taken back', () => {
    expect(groups(log).flatMap((g) => g.lines.filter((l) => l.gone).map((l) => l.line.text))).toEqual([
      'You play Kick',
    ]);
  });
  it('shows one seat, or only what changed the game', () => {
    const all = groups(log);
    expect(filtered(all, { seat: 1, loud: false }).flatMap((g) => g.lines.map((l) => l.line.text))).toEqual([
      'Bert plays Punch',
    ]);
    expect(filtered(all, { seat: -1, loud: true }).flatMap((g) => g.lines.map((l) => l.line.kind))).toEqual([
      'undo',
      'bought',
    ]);
  });
  it('is copied as plain text', () => {
    expect(
      asText(
        groups(log),
        (s) => ['You', 'Bert'][s]!,
        (n) => `Turn ${n}`,
      ).split('\n'),
    ).toEqual([
      'Turn 1 · You',
      '  You play Punch',
      '  ~ You play Kick',
      '  You take back 1 choice',
      '  You buy Robin',
      'Turn 2 · Bert',
      '  Bert plays Punch',
    ]);
  });
});

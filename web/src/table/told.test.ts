import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../lib/words.svelte';
import type { LogLine } from '../lib/types';
import { line } from './lines.fixture';
import type { Screen } from './screen.svelte';
import { asText, filtered, groups, lastTurn } from './told';

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
  beforeAll(() => speak('en'));
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
  it('sums up a turn to its end: what ends it is numbered as the next', () => {
    const struck = [
      line('turn', 1, 4, 'Turn 4', 0),
      line('played', 1, 4, 'Bert plays Kick: +2 Power', 1),
      line('strikes', 1, 4, 'Bert strikes with 2 Power', 2),
      line('held', 0, 5, 'Batman holds out', 3),
      line('end_turn', 1, 5, 'Bert ends the turn', 3),
      line('turn', 0, 5, 'Turn 5', 3),
      line('played', 0, 5, 'You play Punch: +1 Power', 4),
      line('strikes', 0, 6, 'You strike with 1 Power', 5),
      line('turn', 1, 6, 'Turn 6', 5),
    ];
    const seen = (log: LogLine[], turn: number): Screen =>
      ({ src: { log }, view: { turn: turn % 2 ? 0 : 1, turn_number: turn } }) as unknown as Screen;
    expect(lastTurn(seen(struck.slice(0, -1), 5), 1)).toBe('1 card, 2 Power, lost a Confrontation');
    expect(lastTurn(seen(struck, 6), 0)).toBe('1 card, 1 Power, won a Confrontation');
  });
});

import { describe, expect, it } from 'vitest';
import { line } from './lines.fixture';
import { missed, said } from './missed';

const log = [
  line('turn', 0, 1, 'Turn 1', 0),
  line('played', 0, 1, 'You play Punch', 1),
  line('end', 0, 2, 'You end the turn', 2),
  line('turn', 1, 2, 'Turn 2', 2),
  line('played', 1, 2, 'Bert plays Punch', 3),
  line('played', 1, 2, 'Bert plays Punch', 4),
  line('played', 1, 2, 'Bert plays Kick', 5),
  line('undo', 1, 2, 'Bert takes back 1 choice', 4),
  line('bought', 1, 2, 'Bert buys Robin', 5),
  line('gained', 0, 2, 'You gain a Weakness', 6),
  line('end', 1, 3, 'Bert ends the turn', 7),
  line('turn', 0, 3, 'Turn 3', 7),
];

describe('what was missed', () => {
  it('begins where this browser has looked last', () => {
    expect(missed(log, 0, 5)).toEqual([5, 6, 7]);
    expect(missed(log, 0, 7)).toEqual([7]);
  });
  it('begins after the last turn of the player where another browser was used', () => {
    expect(missed(log, 0, -1)).toEqual([2, 4, 5, 6, 7]); // plain plays are one step
    expect(missed(log.slice(3), 0, -1)).toEqual([2, 4, 5, 6, 7]); // older lines are not there yet
  });
  it('says what happened, without what was taken back', () => {
    expect(said(log, 2, 4)).toBe('Bert plays Punch ×2 · Bert takes back 1 choice');
    expect(said(log, 4, 5)).toBe('Bert buys Robin');
  });
});

import { describe, expect, it } from 'vitest';
import type { CardFacts, CardView } from '../../lib/types';
import { bars, columns, flagOf, slots, slotText } from './fight';

const card = (handle: number): CardView => ({ handle, id: `c${handle}`, owner: -1 });

describe('fights', () => {
  it('uses up the first Health Bar before the second', () => {
    const left = (health: number): number[] => bars({ health, most_health: 20 });
    expect(left(20)).toEqual([10, 10]);
    expect(left(14)).toEqual([4, 10]);
    expect(left(10)).toEqual([0, 10]);
    expect(left(3)).toEqual([0, 3]);
    expect(left(0)).toEqual([0, 0]);
  });
  it('lays cards beyond the last slot behind those of the first row', () => {
    const found = columns({
      line_up: [card(1), null, card(3), card(4), card(5), card(6), card(7)],
      line_up_size: 5,
    });
    expect(found.map((c) => c.first?.handle ?? 0)).toEqual([1, 0, 3, 4, 5]);
    expect(found.map((c) => c.more.map((m) => m.handle))).toEqual([[6], [7], [], [], []]);
  });
  it('finds what stands in each slot of an Arena', () => {
    const arena = {
      slots: [2, 4],
      blocks: [
        { kind: 'slot', label: 'Slot 2, Javelin', text: 'a' },
        { kind: 'slot', label: 'Slot 4, Computer – Burn (2)', text: 'b' },
      ],
    } as unknown as CardFacts;
    expect(slots(arena, 5)).toEqual([
      null,
      { n: 2, label: 'Javelin', cost: '', burn: 0, text: 'a' },
      null,
      { n: 4, label: 'Computer', cost: 'Burn (2)', burn: 2, text: 'b' },
      null,
    ]);
  });
  it('tells a slot in few words, and in none on a phone', () => {
    expect(slotText('a foe of your choice takes 2 damage.')).toBe('A foe takes 2 damage');
    expect(slotText('un adversaire de votre choix perd 1 Charge.')).toBe('Un adversaire perd 1 Charge');
    expect(flagOf('a foe of your choice takes 2 damage.')).toEqual({ icon: 'attack', number: '2' });
    expect(flagOf('votre prochaine Attaque ce tour-ci inflige 2 dégâts de plus.')).toEqual({
      icon: 'attack',
      number: '+2',
    });
    expect(flagOf('a foe of your choice loses 2 Charges.')).toEqual({ icon: 'burn', number: '\u22122' });
    expect(flagOf('put the gained card into your hand.')).toEqual({ icon: 'hand', number: '' });
  });
});

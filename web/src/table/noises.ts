// What is heard and shouted when something happens.
import { sound } from '../lib/sounds';
import type { SeenEvent } from '../lib/types';
import { w } from '../lib/words.svelte';

export function noises(fresh: SeenEvent[], shout: (word: string) => void, won: () => boolean): void {
  let n = 0;
  for (const e of fresh) {
    if (e.kind === 'attack') {
      shout(w.table.sfx.attack);
      sound('attack');
    } else if (e.kind === 'avoided') {
      shout(w.table.sfx.avoid);
      sound('avoid');
    } else if (e.kind === 'defeated' || e.kind === 'ko')
      sound('defeat'); // the moment has its own word
    else if (e.kind === 'flipped' || e.to === 'captured') sound('villain');
    else if (e.kind === 'held') sound('avoid');
    else if (e.kind === 'uncharge') sound('power');
    else if (e.kind === 'played') sound('play', e.card, n++);
    else if (e.kind === 'bought' || e.kind === 'gained') sound('buy', e.card, n++);
    else if (e.kind === 'shuffled') sound('shuffle');
    else if (e.kind === 'moved' && e.to === 'destroyed') sound('destroy', e.card);
    else if (e.kind === 'moved' && e.source === 'deck' && e.to === 'hand') sound('draw', e.card, n++);
    else if (e.kind === 'moved' && e.to === 'discard' && e.source === 'hand') sound('discard', e.card, n++);
    else if (e.kind === 'over') sound(won() ? 'win' : 'lose');
    if (n > 8) break;
  }
}

// Numbers that change together with the cards: they count in the last third of the flight, never before it.
import { untrack } from 'svelte';
import { landing } from './motion';
import { pace } from './settings.svelte';

const MOST = 6; // numbers shown on the way

export class Counted {
  now = $state(0);

  /** Made while a component is set up; follows `read` until that component goes. */
  constructor(read: () => number) {
    this.now = untrack(read);
    $effect(() => {
      const goal = read();
      const from = untrack(() => this.now);
      if (from === goal) return;
      if (!pace()) {
        this.now = goal;
        return;
      }
      const timers: number[] = [];
      // The cards take off once the new state is drawn, so ask a moment later how long they fly.
      timers.push(window.setTimeout(() => timers.push(...this.#count(from, goal, landing())), 0));
      return () => {
        for (const timer of timers) clearTimeout(timer);
        this.now = goal; // a newer state is here: what was on its way has arrived
      };
    });
  }
  #count(from: number, goal: number, flight: number): number[] {
    const steps = Math.min(MOST, Math.abs(goal - from));
    const last = flight / 3;
    return Array.from({ length: steps }, (_, k) =>
      window.setTimeout(
        () => (this.now = Math.round(from + ((goal - from) * (k + 1)) / steps)),
        flight - last + (last * (k + 1)) / steps,
      ),
    );
  }
}

// How many tables wait for this player, whatever page they are on: the tab says so. Asked anew while somebody looks.
import { api } from './api';
import type { MineRow } from './types';

const EVERY = 60_000; // milliseconds

class Moves {
  rows = $state.raw<MineRow[] | null>(null);
  count = $derived(this.rows?.filter((row) => (row.your_turn || row.kept) && !row.over).length ?? 0);

  /** Asks now, and again from time to time and whenever the tab is looked at, until it is let go. */
  follow(): () => void {
    const look = (): void => void (document.visibilityState === 'visible' && this.ask());
    const timer = setInterval(look, EVERY);
    document.addEventListener('visibilitychange', look);
    void this.ask();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }
  async ask(): Promise<void> {
    try {
      this.rows = await api.mine();
    } catch {
      // what was known stays
    }
  }
}
export const moves = new Moves();

/** Whose turn it is first, or whose seat is kept; and among those whoever has the least time. */
export const soonest = (a: MineRow, b: MineRow): number =>
  Number(b.your_turn || b.kept) - Number(a.your_turn || a.kept) ||
  (a.deadline || Infinity) - (b.deadline || Infinity) ||
  0;

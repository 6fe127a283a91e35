// How many tables wait for this player, whatever page they are on: the tab says so. Asked anew while there are games
// that go on, less often while nobody looks.
import { api } from './api';
import type { MineRow } from './types';

const EVERY = 60_000; // milliseconds
const UNSEEN = 5; // times as long while the tab is hidden

class Moves {
  rows = $state.raw<MineRow[] | null>(null);
  count = $derived(this.rows?.filter((row) => (row.your_turn || row.kept) && !row.over).length ?? 0);

  /** Asks now, and again from time to time and whenever the tab is looked at, until it is let go. */
  follow(): () => void {
    let quiet = 0; // times in a row that it was not asked
    const hidden = (): boolean => document.visibilityState === 'hidden';
    const look = (): void => {
      quiet = 0;
      void this.ask();
    };
    const timer = setInterval(() => {
      const goesOn = this.rows?.some((row) => !row.over) ?? true;
      if (goesOn && ++quiet >= (hidden() ? UNSEEN : 1)) look();
    }, EVERY);
    const turned = (): void => void (!hidden() && look());
    document.addEventListener('visibilitychange', turned);
    look();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turned);
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

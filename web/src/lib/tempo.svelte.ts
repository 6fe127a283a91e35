// How fast the moves of others are shown. The server sends them as they come; here they get their beats: plain plays
// in one breath, everything else one after the other, by the speed that the player has set. What asks this player is
// never held back for longer than a turn may take, and a click shows all at once.
import type { SeenEvent, ServerMessage } from './types';

export type StateMessage = Extract<ServerMessage, { t: 'state' }>;

const BEAT = 620; // milliseconds after a buy, an Attack, the end of a turn
const BREATH = 420; // after plain plays
const LONGEST = 3800; // for one turn of another player, at the normal speed; half of it on fast
const LEAST = 80; // what would be seen for less is shown together with what follows: drawing takes time too
const LATEST = 400; // so much longer at most where drawing takes longer than that
const QUIET = new Set([
  'played',
  'power',
  'moved',
  'shuffled',
  'triggered',
  'revealed',
  'looked',
  'paid',
  'chose',
]);

const asks = (m: StateMessage): boolean => (m.question?.options?.length ?? 0) > 0;
const loudMove = (e: SeenEvent): boolean =>
  e.kind === 'moved' && ['destroyed', 'captured', 'team'].includes(e.to ?? '');
const plain = (m: StateMessage): boolean => m.fresh.every((e) => QUIET.has(e.kind) && !loudMove(e));

/** Two states as one step: the second, told with the words and moves of both. After one that told the whole log, the
 *  step tells the whole log too. */
export function together(first: StateMessage, next: StateMessage): StateMessage {
  const fresh = [...first.fresh, ...next.fresh];
  if (next.whole) return { ...next, fresh };
  return { ...next, log: [...first.log, ...next.log], fresh, whole: first.whole, earlier: first.earlier };
}

export class Tempo {
  waiting = $state(0); // steps that are not shown yet
  private queue: StateMessage[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = 0;
  private rest = 0; // how long the last one wants to be seen
  private late = 0; // how long the last beat was overdue, because drawing took its time
  private turn = -1; // whose turn is shown
  private end = 0; // when it has to be over
  private skipping = false;
  private mine = true; // the state that is shown asks this player

  constructor(
    private readonly show: (m: StateMessage) => void,
    /** the factor on every duration: 0 shows everything at once */
    private readonly pace: () => number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  take(m: StateMessage): void {
    const last = this.queue[this.queue.length - 1];
    if (last && last.view?.turn === m.view?.turn && plain(last) && plain(m) && !asks(m))
      this.queue[this.queue.length - 1] = together(last, m);
    else this.queue.push(m);
    this.waiting = this.queue.length;
    this.go();
  }
  /** Everything that waits is shown now; and what the others still do, until this player is asked. */
  skip(): void {
    this.skipping = true;
    this.go();
  }
  /** All of it, at once: another beginning follows. */
  flush(): void {
    this.skip();
    this.skipping = false;
  }
  stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.waiting = 0;
  }

  private go(): void {
    clearTimeout(this.timer);
    while (this.queue.length) {
      const due = this.skipping || this.mine || !this.pace() ? 0 : this.shownAt + this.delay();
      const wait = due - this.now();
      if (wait > 0) {
        this.timer = setTimeout(() => this.beat(due), wait);
        return;
      }
      this.next();
    }
  }
  private beat(due: number): void {
    this.late = Math.min(LATEST, this.now() - due);
    this.go();
  }
  private get least(): number {
    return LEAST + this.late;
  }
  /** What waits has to share the time that is left of this turn. */
  private delay(): number {
    return Math.max(this.least, Math.min(this.rest * this.pace(), this.share(this.shownAt)));
  }
  private share(now: number): number {
    return Math.max(0, this.end - now) / this.queue.length;
  }
  /** So much waits, or so little time is left, that the next two steps of this turn are one. */
  private hurried(m: StateMessage): boolean {
    const more = this.queue[0]!.view?.turn === m.view?.turn && m.view?.turn === this.turn;
    return more && !this.mine && this.pace() > 0 && this.share(this.now()) < this.least;
  }
  private next(): void {
    let m = this.queue.shift()!;
    while (this.queue.length && !asks(m) && (this.skipping || this.hurried(m)))
      m = together(m, this.queue.shift()!);
    this.waiting = this.queue.length;
    this.mine = asks(m);
    if (this.mine) this.skipping = false;
    this.rest = m.fresh.length ? (plain(m) ? BREATH : BEAT) : 0;
    this.shownAt = this.now();
    if (m.view && m.view.turn !== this.turn) {
      this.turn = m.view.turn;
      this.end = this.shownAt + LONGEST * this.pace();
    }
    this.show(m);
  }
}

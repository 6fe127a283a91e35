// Several cards at once: they are marked first, one confirmation sends them, one choice after the other.
import type { CardView } from '../lib/types';
import type { Screen } from './screen.svelte';

export class Chooser {
  chosen = $state<number[]>([]); // handles, in the order of the choice
  private sending: number[] = [];
  private about = ''; // the question they were chosen for

  constructor(private readonly screen: Screen) {}

  private get wanted(): number {
    const decision = this.screen.view?.decision;
    return decision && decision.seat === this.screen.src.seat ? decision.more : 1;
  }
  private get cards(): number {
    return this.screen.options.filter((o) => o.kind === 'card' && o.card).length;
  }
  /** The question wants more than one card. */
  get on(): boolean {
    return this.screen.asked && !this.screen.isTurn && this.wanted > 1 && this.cards > 1;
  }
  get most(): number {
    return Math.min(this.wanted, this.cards);
  }
  get full(): boolean {
    return this.chosen.length >= this.most;
  }
  /** The option of a card, whatever its place is by now. */
  indexOf(handle: number): number {
    return this.screen.options.findIndex((o) => o.kind === 'card' && o.card?.handle === handle);
  }

  /** Chooses a card, or lets it go. False: it cannot be chosen, or there are enough. */
  toggle(card: CardView): boolean {
    if (this.chosen.includes(card.handle)) this.chosen = this.chosen.filter((h) => h !== card.handle);
    else if (this.indexOf(card.handle) < 0 || this.full) return false;
    else this.chosen = [...this.chosen, card.handle];
    return true;
  }
  clear(): void {
    this.chosen = [];
  }

  private get key(): string {
    const q = this.screen.question;
    return `${q?.prompt ?? q?.kind}/${q?.source?.handle ?? ''}`;
  }
  confirm(): void {
    this.sending = [...this.chosen];
    this.about = this.key;
    this.chosen = [];
    this.next();
  }
  /** A new state is here: the next of them is sent. False: there was none to send. */
  next(): boolean {
    if (!this.about) return false;
    if (!this.screen.asked || this.key !== this.about) return this.stop();
    const handle = this.sending.shift();
    if (handle !== undefined) {
      const index = this.indexOf(handle);
      if (index < 0) return this.stop();
      this.screen.do(index);
      return true;
    }
    // All are sent, and more would be allowed: that is all.
    const done = this.screen.question?.decline ?? -1;
    this.stop();
    if (done < 0) return false;
    this.screen.do(done);
    return true;
  }
  private stop(): false {
    this.sending = [];
    this.about = '';
    return false;
  }
}

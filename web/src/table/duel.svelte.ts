// How a duel stands: Power against cost, what each side is made of, what is sure and what the deck may add.
import type { ConfrontationView, SeatView } from '../lib/types';
import { w } from '../lib/words.svelte';
import { drawn } from './odds';
import type { Screen } from './screen.svelte';

export class Duel {
  constructor(private readonly screenOf: () => Screen) {}
  private get screen(): Screen {
    return this.screenOf();
  }
  get now(): ConfrontationView {
    return this.screen.view!.confrontation!;
  }
  /** A Confrontation is fought. */
  get on(): boolean {
    return this.now.stage !== '';
  }
  /** The player at the bottom leads it, or could. */
  get mine(): boolean {
    return this.now.seat === this.screen.src.seat;
  }
  get offered(): boolean {
    return !!this.screen.confrontOption;
  }
  private get known(): boolean {
    return this.mine && (this.offered || this.now.stage === 'playing');
  }
  get power(): number {
    return this.known && !this.on ? this.now.certain : this.now.power;
  }
  get wins(): boolean {
    return this.power >= this.now.cost;
  }
  /** In large letters. */
  get head(): string {
    const { now } = this;
    const t = w.table.duel;
    if (this.known)
      return `${t.certain(now.certain)} ${now.certain >= now.cost ? t.enough : t.short(now.cost - now.certain)}`;
    if (this.on) return t.now(now.power, now.cost);
    return this.mine ? t.tooLate : t.calm;
  }
  /** The sentence under it. */
  get more(): string {
    const { now } = this;
    const t = w.table.duel;
    if (this.known) {
      if (!now.draws) return t.noDraws;
      const may = drawn(
        now.deck.map((id) => this.screen.card(id).power ?? 0),
        now.draws,
      );
      const said = now.deck.length ? t.deck(may.least, may.most, may.usual) : '';
      const again = now.draws > now.deck.length ? t.reshuffle : '';
      return [t.draws(now.draws), said, again].filter(Boolean).join(' ');
    }
    if (!this.on) return this.mine ? t.tooLateText : '';
    return now.power >= now.cost ? t.wins(now.power + 1) : t.holds(now.cost - now.power);
  }
  /** Where a player's Character stands in its pile. */
  issue(seat: SeatView): [number, number] {
    const seats = this.screen.view!.seats;
    const all = seats.reduce((n, s) => n + s.won.length + s.heroes.length + s.characters.length, 0);
    const each = Math.round(all / seats.length);
    return [each - seat.characters.length, each];
  }
  /** What the attacker has put in, by card. */
  get attack(): { id: string; power: number }[] {
    const seat = this.screen.view!.seats[this.now.seat];
    return (seat?.play ?? []).map((c) => ({ id: c.id, power: this.screen.card(c.id).power ?? 0 }));
  }
  /** Cards in hand that could still block. */
  get blocks(): string[] {
    return this.screen.options.filter((o) => o.kind === 'block' && o.card).map((o) => o.card!.id);
  }
}

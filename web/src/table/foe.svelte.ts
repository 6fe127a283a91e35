// What is known and said of another player, for panels of any size.
import type { SeatView } from '../lib/types';
import { pointsOf } from './points';
import { w } from '../lib/words.svelte';
import { fightWords } from './parts/fight';
import type { Screen } from './screen.svelte';
import { lastSigns, lastTurn } from './told';

const SPOTS = ['hand', 'deck', 'discard', 'play', 'ongoing', 'under_hero', 'team', 'score_pile'];

export class Foe {
  constructor(
    private readonly screenOf: () => Screen,
    private readonly seatOf: () => SeatView,
  ) {}
  private get screen(): Screen {
    return this.screenOf();
  }
  private get seat(): SeatView {
    return this.seatOf();
  }
  private get info() {
    return this.screen.src.seats[this.seat.seat];
  }
  get name(): string {
    return this.screen.name(this.seat.seat);
  }
  get active(): boolean {
    return this.screen.view?.turn === this.seat.seat;
  }
  get choosable(): boolean {
    return !!this.screen.seatOption(this.seat.seat);
  }
  get bot(): boolean {
    return this.info?.kind === 'bot' || !!this.info?.bot_in;
  }
  get away(): boolean {
    return !!this.info && this.info.kind === 'human' && !this.info.bot_in && !this.info.online;
  }
  get icon(): string {
    return this.away ? 'i-clock' : this.bot ? 'i-bot' : 'i-human';
  }
  /** Plays with the player at the bottom of the page. */
  get mate(): boolean {
    return this.seat.team >= 0 && this.seat.team === this.screen.me?.team;
  }
  /** What stands on the portrait where teams play. */
  get team(): string {
    if (this.seat.team < 0) return '';
    return this.mate ? w.table.partner : w.table.teamNamed('AB'[this.seat.team] ?? '');
  }
  /** The last turn in one sentence; the one that is played counts up. */
  get last(): string {
    return lastTurn(this.screen, this.seat.seat);
  }
  /** The same as signs, where there is no room for words. */
  get signs() {
    return lastSigns(this.screen, this.seat.seat);
  }
  get vpTitle(): string {
    if (this.seat.vp_hidden) return w.together.hiddenAbout;
    return this.seat.vp_sure ? w.table.knownVp : w.table.knownVpUnsure;
  }
  get spots(): string {
    return SPOTS.map((spot) => `${spot}:${this.seat.seat}`).join(' ');
  }
  /** All of it in words. */
  get label(): string {
    const { seat, screen } = this;
    return [
      this.name,
      ...seat.heroes.map((h) => screen.card(h.id).name),
      this.team,
      this.active ? w.table.hisTurn : '',
      this.away ? w.table.offline : '',
      this.bot ? w.common.bot : '',
      pointsOf(seat),
      ...fightWords(seat),
      seat.score_pile.length ? w.boxes.scoreHas(seat.score_pile.length) : '',
      this.choosable ? w.table.canChoose : '',
      w.table.handHidden(seat.hand_count),
      w.table.deckHas(seat.deck_count),
      w.table.discardHas(seat.discard.length),
      seat.ongoing.length ? w.table.locationsHas(seat.ongoing.length) : '',
      this.last,
    ]
      .filter(Boolean)
      .join(', ');
  }
  /** The player is an answer to the question, and is chosen. The next Enter is for the next question, not for this
   *  panel. */
  choose(): boolean {
    const chosen = this.screen.clickSeat(this.seat.seat);
    if (chosen)
      document.querySelector<HTMLElement>('[data-coach="question"]')?.focus({ preventScroll: true });
    return chosen;
  }
}

// What the table shows and what a click means, worked out from the view and the question. No rules: only places and
// options.
import { facts } from '../lib/cards.svelte';
import { w, spoken, glue } from '../lib/words.svelte';
import { answersOf, leftover, OF_CARD, OWN, warningOf, type Answer } from './answers';
import { Chooser } from './chooser.svelte';
import { hintLines, hintOf, hintWhy, type HintLine } from './hints';
import { reasonAgainst } from './reasons';
import { traysOf, type Tray } from './trays';
import type {
  CardFacts,
  CardView,
  Clock,
  Hint,
  LogLine,
  Question,
  QuestionOption,
  SeatInfo,
  SeatView,
  UndoState,
  View,
} from '../lib/types';

/** Where a screen gets its facts: a live session, or a step of a replay. */
export interface Source {
  readonly view: View | null;
  readonly question: Question | null;
  readonly log: LogLine[];
  readonly seats: SeatInfo[];
  readonly seat: number;
  readonly clock?: Clock | null;
  readonly clockAt?: number;
  readonly undo?: UndoState;
  readonly hints?: { play_all?: number[] };
  readonly name?: string;
  readonly hint?: Hint | null; // the best options, once asked for
  readonly hinting?: boolean; // it is being thought about
}
export interface Actor {
  act(choice: number): void;
}
export interface Chosen {
  index: number;
  option: QuestionOption;
}
const DIRECT = new Set(['play', 'buy', 'defeat', 'use']);
const REFUSAL_MS = 4000;

export class Screen {
  picked = $state<number | null>(null); // index of an option, chosen but not yet done
  several = $state<number | null>(null); // handle of a card with more than one option
  looked = $state<string | null>(null); // the card in the inspector
  sheet = $state(false); // phone: the inspector is open
  warned = $state(false); // the end of the turn waits for a second word
  running = $state(false); // "play all" goes on
  refused = $state(''); // why what was tried last cannot be done
  readonly chooser = new Chooser(this); // several cards at once

  readonly src: Source;
  constructor(
    src: Source,
    private readonly actor: Actor | null = null,
    private readonly wantsWarning: () => boolean = () => true,
  ) {
    this.src = src;
  }

  // ------------------------------------------------------------ who sits where

  get view(): View | null {
    return this.src.view;
  }
  get game(): string {
    return this.src.view?.game ?? 'base';
  }
  get readonly(): boolean {
    return this.actor === null;
  }
  /** The seat at the bottom of the page; a spectator sits behind the first. */
  get mySeat(): number {
    return Math.max(0, this.src.seat);
  }
  get spectator(): boolean {
    return this.src.seat < 0;
  }
  get me(): SeatView | null {
    return this.view?.seats[this.mySeat] ?? null;
  }
  get foes(): SeatView[] {
    const seats = this.view?.seats ?? [];
    return seats.slice(1).map((_, k) => seats[(this.mySeat + k + 1) % seats.length]!);
  }
  get myTurn(): boolean {
    return !this.spectator && this.view?.turn === this.mySeat;
  }
  get active(): SeatView | null {
    return this.view?.seats[this.view.turn] ?? null;
  }
  name(seat: number): string {
    if (seat === this.src.seat) return w.common.you;
    return this.src.seats[seat]?.name || w.common.seat(seat + 1);
  }
  card(id: string): CardFacts {
    return facts(this.game, id);
  }

  // ------------------------------------------------------------ the question

  get question(): Question | null {
    return this.src.question;
  }
  get options(): QuestionOption[] {
    return this.readonly ? [] : (this.question?.options ?? []);
  }
  /** The question is put to this player. */
  get asked(): boolean {
    return this.options.length > 0;
  }
  get isTurn(): boolean {
    return this.asked && (this.question?.prompt === 'turn' || this.question?.kind === 'turn');
  }
  get isAttack(): boolean {
    return (
      this.asked && ['defend', 'defend_mate'].includes(this.question?.prompt ?? this.question?.kind ?? '')
    );
  }

  /** Options of a card by its handle. */
  byCard: Map<number, Chosen[]> = $derived.by(() => {
    const found = new Map<number, Chosen[]>();
    this.options.forEach((option, index) => {
      if (!option.card || !OF_CARD.has(option.kind)) return;
      const list = found.get(option.card.handle) ?? [];
      list.push({ option, index });
      found.set(option.card.handle, list);
    });
    return found;
  });
  optionsOf(card: CardView | null | undefined): Chosen[] {
    return card ? (this.byCard.get(card.handle) ?? []) : [];
  }
  optionOf(card: CardView | null | undefined): Chosen | undefined {
    return this.optionsOf(card)[0];
  }
  /** The Super Move, if it can be used now: its right lies on the track of Health and Charges. */
  get superMove(): Chosen | undefined {
    const index = this.options.findIndex(
      (o) => o.kind === 'use' && o.card && this.card(o.card.id).section === 'health_tracks',
    );
    const option = this.options[index];
    return option ? { index, option } : undefined;
  }
  /** Cards that must be played before anything else is done. */
  get forced(): boolean {
    return this.isTurn && !!this.view?.decision?.forced;
  }
  /** What a card that lies before the player can be used for in their turn. */
  usesOf(card: CardView): Chosen[] {
    return this.isTurn ? this.optionsOf(card).filter((c) => c.option.kind === 'use') : [];
  }
  /** The turn may become a Confrontation now. */
  get confrontOption(): Chosen | undefined {
    const index = this.options.findIndex((o) => o.kind === 'confront');
    const option = this.options[index];
    return option ? { index, option } : undefined;
  }
  /** In the middle of a Confrontation that this player leads. */
  get confronting(): boolean {
    return this.isTurn && this.view?.confrontation?.stage === 'playing';
  }
  seatOption(seat: number): Chosen | undefined {
    const index = this.options.findIndex((o) => o.kind === 'seat' && o.seat === seat);
    const option = this.options[index];
    return option ? { index, option } : undefined;
  }

  // ------------------------------------------------------------ the hint

  get hinting(): boolean {
    return this.asked && !!this.src.hinting;
  }
  /** The best options, the best first; empty until a hint was asked for. */
  hints: HintLine[] = $derived.by(() => hintLines(this));
  /** The place of an option among the best, from 1; 0: none. */
  rankOf(index: number): number {
    return this.hints.find((h) => (h.all ? OWN.playAll : h.index) === index)?.rank ?? 0;
  }
  get hintWhy(): string {
    return hintWhy(this);
  }
  /** The player has chosen this card, but has not yet said so: one more click does it, or one of its buttons. */
  isPicked(card: CardView): boolean {
    if (this.several === card.handle || this.chooser.chosen.includes(card.handle)) return true;
    return this.optionsOf(card).some((c) => c.index === this.picked);
  }
  /** The same as the state of a button. Nothing where a click does it at once, or where there is nothing to do. */
  pressed(card: CardView): boolean | undefined {
    return this.asked && !this.isTurn && this.optionOf(card) ? this.isPicked(card) : undefined;
  }
  /** The classes of a card on the table. */
  states(card: CardView, cost?: number | null): string {
    const found = this.optionsOf(card);
    const first = found[0];
    const out: string[] = [];
    if (first) {
      if (this.isTurn) out.push('playable');
      else out.push('asked');
      if (this.isPicked(card)) out.push(this.isTurn ? 'chosen' : 'selected');
    } else if ((this.isAttack || this.forced) && this.me?.hand.some((c) => c.handle === card.handle))
      out.push('off');
    const rank = hintOf(this, card)?.rank;
    if (rank) out.push('hinted', `hint${rank}`);
    if (cost !== undefined && cost !== null && this.poor(first, cost)) out.push('poor');
    return out.join(' ');
  }
  private poor(first: Chosen | undefined, cost: number): boolean {
    if (this.myTurn && first && ['buy', 'defeat'].includes(first.option.kind)) return false;
    return (this.view?.power ?? 0) < cost || !this.myTurn;
  }
  /** What a card costs now: the price of its option if there is one. */
  price(card: CardView): number | null {
    const price = this.optionsOf(card).find((c) => ['buy', 'defeat'].includes(c.option.kind))?.option.price;
    return price === undefined || price === null || price < 0 ? this.card(card.id).cost : price;
  }
  /** What can be done with a card, in words, for its name. */
  note(card: CardView): string {
    const hint = hintOf(this, card);
    const about = hint ? w.table.hintNote(hint.rank, hint.percent) : '';
    // That it is chosen is said last, whatever else is known of it: it is what has just changed.
    const words = this.isPicked(card) ? [about, w.table.selected] : [this.plainNote(card), about];
    return words.filter(Boolean).join(', ');
  }
  private plainNote(card: CardView): string {
    const first = this.optionOf(card);
    if (!first) return '';
    const t = w.table;
    const price = first.option.price ?? 0;
    return (
      {
        play: t.canPlay,
        buy: t.canBuy(price),
        defeat: t.canDefeat(price),
        use: t.canUse,
        block: t.duel.canBlock(price),
      }[first.option.kind] ?? t.canChoose
    );
  }

  /** Piles that are asked about but do not lie on the table. */
  trays: Tray[] = $derived.by(() => traysOf(this));

  // ------------------------------------------------------------ words of the question bar

  get sourceCard(): CardFacts | null {
    const id = this.asked ? this.question?.source?.id : undefined;
    return id ? this.card(id) : null;
  }
  /** A question that begins with the card that asks: what it says of that card, up to the colon, and the rest. */
  private get parts(): [head: string, text: string] {
    const text = this.question?.text ?? '';
    const name = this.sourceCard?.name ?? '';
    const colon = name && text.startsWith(name) ? text.indexOf(':', name.length) : -1;
    if (colon < 0) return [name, text];
    const rest = text.slice(colon + 1).trim();
    return [text.slice(0, colon).trim(), rest.charAt(0).toUpperCase() + rest.slice(1)];
  }
  /** The small line above: the card that asks, the turn, or who attacks. */
  get small(): string {
    const v = this.view;
    if (this.sourceCard) return this.parts[0];
    return v?.turn_number
      ? `${w.table.turn(v.turn_number)}${this.myTurn ? '' : ` · ${this.active ? this.name(this.active.seat) : ''}`}`
      : '';
  }
  get text(): string {
    if (this.confronting) return this.options.length > 1 ? w.table.duel.play : w.table.duel.strike;
    if (this.isTurn && !this.forced)
      return this.options.some((o) => o.kind !== 'end') ? w.table.yourMoveLong : w.table.nothingLeft;
    const text = this.parts[1];
    return spoken() === 'fr' ? glue(text) : text;
  }

  get playAll(): number[] {
    return this.isTurn ? (this.src.hints?.play_all ?? []) : [];
  }
  get playAllPower(): number {
    return this.playAll.reduce((sum, i) => {
      const id = this.options[i]?.card?.id;
      return sum + (id ? (this.card(id).power ?? 0) : 0);
    }, 0);
  }

  /** The buttons of the question, the main one first, those of the hint marked. */
  get answers(): Answer[] {
    return answersOf(this).map((a) => ({ ...a, rank: this.rankOf(a.index) }));
  }
  get endIndex(): number {
    return this.options.findIndex((o) => o.kind === 'end' || o.kind === 'strike');
  }

  get warning(): string {
    return warningOf(this);
  }

  // ------------------------------------------------------------ what the player does

  /** A new state is here: what was picked may be gone. */
  settle(): void {
    this.picked = null;
    this.several = null;
    this.warned = false;
    this.refused = '';
    this.chooser.clear();
    this.lookAtCause();
    if (this.chooser.next()) return;
    this.pickOnly();
    if (this.running) this.runOn();
  }
  /** One thing to choose: it is picked already, one click or one key does it. */
  private pickOnly(): void {
    if (!this.asked || this.isTurn) return;
    const cards = this.options.map((o, i) => (o.card && OF_CARD.has(o.kind) ? i : -1)).filter((i) => i >= 0);
    if (cards.length === 1 && this.options[cards[0]!]!.kind !== 'trigger') this.picked = cards[0]!;
  }
  private cause = '';
  /** A new question shows the card it is about, or the card that asks. */
  private lookAtCause(): void {
    const aim = this.view?.decision?.seat === this.src.seat ? this.view.decision.aim : null;
    const about = this.asked && !this.isTurn ? (aim ?? this.question?.source ?? null) : null;
    const key = about ? `${about.handle}/${this.question?.prompt}` : '';
    if (about && key !== this.cause) this.looked = about.id;
    this.cause = key;
  }

  do(index: number): void {
    if (!this.actor || index < 0 || index >= this.options.length) return;
    this.warned = false;
    this.picked = null;
    this.several = null;
    this.sheet = false;
    this.actor.act(index);
  }

  press(answer: Answer): void {
    if (answer.disabled) return;
    if (answer.index === OWN.stay) this.warned = false;
    else if (answer.index === OWN.neverWarn) this.neverWarn();
    else if (answer.index === OWN.playAll) this.playEverything();
    else if (answer.index === OWN.chosen) this.chooser.confirm();
    else if (answer.index === OWN.clear) this.chooser.clear();
    else if (answer.index === this.endIndex && !this.warned) this.end();
    else this.do(answer.index);
  }
  onNeverWarn: (() => void) | null = null;
  private neverWarn(): void {
    this.onNeverWarn?.();
    this.do(this.endIndex);
  }

  end(): void {
    const { cards, buys } = leftover(this);
    if (this.endIndex < 0) return;
    const short = this.confronting && (this.view?.power ?? 0) < (this.view?.confrontation?.cost ?? 0);
    if (this.wantsWarning() && (cards || buys || short)) {
      this.picked = null;
      this.several = null;
      this.warned = true;
    } else this.do(this.endIndex);
  }

  playEverything(): void {
    this.running = true;
    this.runOn();
  }
  private runOn(): void {
    const next = this.playAll[0];
    if (next === undefined) this.running = false;
    else this.actor?.act(next);
  }

  look(id: string): void {
    this.looked = id;
  }

  /** A click or tap on a card. `touch`: the first tap picks, the second does. */
  click(card: CardView, touch: boolean): void {
    this.looked = card.id;
    const found = this.optionsOf(card);
    const first = found[0];
    this.refused = '';
    if (!first) {
      this.refuse(reasonAgainst(this, card));
      if (touch) this.sheet = true;
      return;
    }
    if (this.chooser.on && first.option.kind === 'card') {
      if (!this.chooser.toggle(card)) this.refuse(w.table.enough(this.chooser.most));
      return;
    }
    if (found.length > 1) {
      this.several = this.several === card.handle ? null : card.handle;
      this.picked = null;
      return;
    }
    const again = this.picked === first.index;
    if (again || (DIRECT.has(first.option.kind) && !touch)) this.do(first.index);
    else {
      this.several = null;
      this.warned = false;
      this.picked = first.index;
      if (touch) this.sheet = first.option.kind === 'buy' || first.option.kind === 'defeat';
    }
  }
  private silence: ReturnType<typeof setTimeout> | undefined;
  /** Says why not, for a moment. */
  private refuse(why: string): void {
    this.refused = why;
    clearTimeout(this.silence);
    if (why) this.silence = setTimeout(() => (this.refused = ''), REFUSAL_MS);
  }
  /** A click on this card does something at once: it may as well be dragged there. */
  draggable(card: CardView): boolean {
    const found = this.optionsOf(card);
    return this.isTurn && found.length === 1 && DIRECT.has(found[0]!.option.kind);
  }
  /** A card was let go: over the table those of the hand are played, over one's own side those for sale are bought. */
  drop(handle: number, where: 'table' | 'side' | 'play'): void {
    const card = this.lying(handle);
    const inHand = !!this.me?.hand.some((c) => c.handle === handle);
    if (card && where !== (inHand ? 'side' : 'table')) this.click(card, false);
  }
  private lying(handle: number): CardView | undefined {
    const v = this.view;
    if (!v) return undefined;
    const all = [...(this.me?.hand ?? []), ...v.line_up, v.villain, ...Object.values(v.stack_cards)];
    return all.find((c): c is CardView => c?.handle === handle);
  }
  /** Picks an answer that is no card of the table; a second time does it. */
  pickOption(index: number): void {
    if (this.picked === index) this.do(index);
    else {
      this.several = null;
      this.warned = false;
      this.picked = index;
    }
  }
  clickSeat(seat: number): boolean {
    const found = this.seatOption(seat);
    if (found) this.do(found.index);
    return !!found;
  }
  /** Whether there was anything to let go. */
  letGo(): boolean {
    const held = this.picked !== null || this.several !== null || this.warned || this.sheet;
    const chosen = this.chooser.chosen.length > 0;
    this.picked = null;
    this.several = null;
    this.warned = false;
    this.sheet = false;
    this.chooser.clear();
    return held || chosen;
  }

  /** The cards that the digits stand for: the hand, or what is asked about when nothing of the hand is. */
  get digitRow(): CardView[] {
    const hand = this.me?.hand ?? [];
    const piled = this.trays.flatMap((t) => t.cards);
    if (piled.length) return piled;
    if (!this.asked || this.isTurn || hand.some((c) => this.optionOf(c))) return hand;
    const lying = [...(this.me?.ongoing ?? []), ...(this.active?.play ?? [])].filter((c) => this.optionOf(c));
    return lying.length ? lying : hand;
  }

  mainAnswer(): Answer | undefined {
    const all = this.answers;
    return (
      all.find((a) => a.key === 'main' && !a.disabled) ??
      (this.isTurn
        ? (all.find((a) => a.key === 'playall') ?? (this.options.length === 1 ? all[0] : undefined))
        : undefined)
    );
  }
  declineAnswer(): Answer | undefined {
    return this.answers.find((a) => a.key === 'decline');
  }
}

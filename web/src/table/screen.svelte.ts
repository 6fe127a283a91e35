// What the table shows and what a click means, worked out from the view and the question. No rules: only places and options.
import { facts } from '../lib/cards.svelte';
import { w, spoken, glue } from '../lib/words.svelte';
import type { CardFacts, CardView, Clock, Hint, LogLine, Question, QuestionOption, SeatInfo, SeatView, UndoState, View } from '../lib/types';

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
export interface Tray {
  key: string;
  label: string;
  cards: CardView[];
}
/** One of the best options, as the hint tells it. */
export interface HintLine {
  rank: number; // from 1
  index: number;
  text: string;
  percent: string;
}
/** A button of the question bar. */
export interface Answer {
  index: number;
  label: string;
  kind: '' | 'go' | 'danger';
  icon: string;
  key: 'main' | 'decline' | 'playall' | 'end' | '';
  disabled?: boolean;
  coach?: string;
  rank?: number; // of the hint
}

const DIRECT = new Set(['play', 'buy', 'defeat', 'use']);
const OF_CARD = new Set(['play', 'buy', 'defeat', 'use', 'card', 'defend', 'unless', 'trigger', 'block']);
const ON_CARD = new Set(['play', 'buy', 'defeat']); // done by the card itself; all else of a turn has a button
const ICONS: Record<string, string> = { play: 'playall', buy: 'gain', defeat: 'attack', use: 'reveal', fill: 'plus', end: 'end', confront: 'confront', strike: 'confront', block: 'block', burn: 'burn', defend: 'defense', unless: 'reveal', discard: 'discard', destroy: 'destroy', gain: 'gain', reveal: 'reveal', put: 'deck' };

export class Screen {
  picked = $state<number | null>(null); // index of an option, chosen but not yet done
  several = $state<number | null>(null); // handle of a card with more than one option
  looked = $state<string | null>(null); // the card in the inspector
  sheet = $state(false); // phone: the inspector is open
  warned = $state(false); // the end of the turn waits for a second word
  running = $state(false); // "play all" goes on

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
    return this.asked && ['defend', 'defend_mate'].includes(this.question?.prompt ?? this.question?.kind ?? '');
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
    const index = this.options.findIndex((o) => o.kind === 'use' && o.card && this.card(o.card.id).section === 'health_tracks');
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
  hints: HintLine[] = $derived.by(() => {
    const found: HintLine[] = [];
    for (const { choice, chance } of this.src.hint?.options ?? []) {
      const option = this.options[choice];
      if (option) found.push({ rank: found.length + 1, index: choice, text: option.card && option.kind === 'card' ? this.verb(option) : option.text.replace(/\.$/, ''), percent: w.table.hintPercent(Math.round(chance * 100)) });
    }
    return found;
  });
  /** The place of an option among the best, from 1; 0: none. */
  rankOf(index: number): number {
    return this.hints.find((h) => h.index === index)?.rank ?? 0;
  }
  private rankOfCard(card: CardView): HintLine | undefined {
    const found = this.optionsOf(card);
    return this.hints.find((h) => found.some((c) => c.index === h.index));
  }
  /** Why the first one: what sets it apart from the next, or that nothing does. */
  get hintWhy(): string {
    const hint = this.src.hint;
    const next = this.hints[1];
    if (!hint || !this.hints.length) return '';
    const t = w.table;
    const games = t.hintGames(hint.games);
    if (hint.verdict === 'only' || !next) return `${t.hintOnly} ${games}`;
    if (hint.verdict === 'clear') return `${t.hintClear(Math.max(1, Math.round(hint.lead * 100)), next.text)} ${games}`;
    if (hint.verdict === 'points') return `${t.hintPoints(next.text)} ${games}`;
    return `${t.hintEqual(Math.min(hint.equal, this.hints.length))} ${games}`;
  }
  /** The player has chosen this card, but has not yet said so: one more click does it, or one of its buttons. */
  isPicked(card: CardView): boolean {
    return this.several === card.handle || this.optionsOf(card).some((c) => c.index === this.picked);
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
      const rank = this.rankOfCard(card)?.rank;
      if (rank) out.push('hinted', `hint${rank}`);
    } else if ((this.isAttack || this.forced) && this.me?.hand.some((c) => c.handle === card.handle)) out.push('off');
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
    const hint = this.rankOfCard(card);
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
    return { play: t.canPlay, buy: t.canBuy(price), defeat: t.canDefeat(price), use: t.canUse, block: t.duel.canBlock(price) }[first.option.kind] ?? t.canChoose;
  }

  // ------------------------------------------------------------ what is asked about but not on the table

  private get onTable(): Set<number> {
    const v = this.view;
    const found = new Set<number>();
    if (!v) return found;
    const add = (cards: (CardView | null)[]): void => {
      for (const c of cards) if (c) found.add(c.handle);
    };
    add(v.line_up);
    add([v.villain]);
    add(Object.values(v.stack_cards));
    if (this.me) {
      add(this.me.hand);
      add(this.me.ongoing);
      add(this.me.heroes);
      for (const b of this.me.beneath) add(b.cards);
      add(this.me.borrowed);
    }
    if (v.draft) add([...v.draft.left, ...v.draft.banned]);
    if (this.active) add(this.active.play);
    return found;
  }

  get trays(): Tray[] {
    const v = this.view;
    if (!v || !this.asked) return [];
    const there = this.onTable;
    const found = new Map<string, Tray>();
    const put = (card: CardView): void => {
      const [key, label] = this.place(card);
      const tray = found.get(key) ?? { key, label, cards: [] };
      if (!tray.cards.some((c) => c.handle === card.handle)) tray.cards.push(card);
      found.set(key, tray);
    };
    for (const o of this.options) if (o.card && OF_CARD.has(o.kind) && !there.has(o.card.handle) && this.card(o.card.id).section !== 'health_tracks') put({ owner: -1, ...o.card });
    const aim = v.decision?.seat === this.src.seat ? v.decision.aim : null;
    if (aim && !there.has(aim.handle)) put(aim);
    return [...found.values()];
  }
  private place(card: { handle: number }): [string, string] {
    const v = this.view!;
    const has = (cards: (CardView | null)[]): boolean => cards.some((c) => c?.handle === card.handle);
    for (const seat of v.seats) {
      const mine = seat.seat === this.src.seat;
      const named = (what: string): string => (mine ? what : `${this.name(seat.seat)} · ${what}`);
      if (has(seat.discard)) return [`discard${seat.seat}`, mine ? w.table.yourDiscard : named(w.table.discardPile)];
      if (has(seat.hand)) return [`hand${seat.seat}`, named(w.table.hand)];
      if (has(seat.deck)) return [`deck${seat.seat}`, mine ? w.table.yourDeck : named(w.table.deck)];
      if (has(seat.ongoing)) return [`ongoing${seat.seat}`, named(w.table.inPlay)];
      if (has(seat.play)) return [`play${seat.seat}`, named(w.table.playedThisTurn)];
      if (has(seat.score_pile)) return [`score${seat.seat}`, named(w.boxes.score)];
      if (has(seat.heroes)) return [`team${seat.seat}`, named(w.boxes.team)];
      if (seat.beneath.some((b) => has(b.cards))) return [`beneath${seat.seat}`, named(w.table.play.beneath)];
      if (has(seat.dealt)) return ['dealt', w.table.choices];
    }
    if (has(v.captured)) return ['captured', w.boxes.captured];
    if (has(v.hero_pile)) return ['heroes', w.boxes.recruit];
    if (has(v.destroyed)) return ['destroyed', w.table.destroyed];
    return ['other', w.table.choices];
  }

  // ------------------------------------------------------------ words of the question bar

  get sourceCard(): CardFacts | null {
    const id = this.asked ? this.question?.source?.id : undefined;
    return id ? this.card(id) : null;
  }
  /** The small line above: the card that asks, the turn, or who attacks. */
  get small(): string {
    const v = this.view;
    if (this.sourceCard) return this.sourceCard.name;
    return v?.turn_number ? `${w.table.turn(v.turn_number)}${this.myTurn ? '' : ` · ${this.active ? this.name(this.active.seat) : ''}`}` : '';
  }
  get text(): string {
    if (this.confronting) return this.options.length > 1 ? w.table.duel.play : w.table.duel.strike;
    if (this.isTurn && !this.forced) return this.options.some((o) => o.kind !== 'end') ? w.table.yourMoveLong : w.table.nothingLeft;
    let text = this.question?.text ?? '';
    const name = this.sourceCard?.name;
    if (name && text.startsWith(name)) {
      const rest = text.slice(name.length).replace(/^\s*:\s*/u, '');
      if (rest !== text.slice(name.length)) text = rest.charAt(0).toUpperCase() + rest.slice(1);
    }
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

  private verb(option: QuestionOption): string {
    const name = option.card ? this.card(option.card.id).name : '';
    const prompt = this.question?.prompt ?? this.question?.kind ?? '';
    if (option.kind === 'card') {
      const say = w.table.verbs[prompt as keyof typeof w.table.verbs];
      return say ? say(name) : name || option.text;
    }
    if (option.kind === 'defend') return w.table.verbs.defend(name);
    if (option.kind === 'unless') return w.table.verbs.reveal(name);
    return option.text.replace(/\.$/, '');
  }
  private dangerous(option: QuestionOption): boolean {
    return !!option.danger || (this.question?.prompt === 'destroy' && (option.kind === 'card' || option.kind === 'yes'));
  }
  private iconOf(option: QuestionOption): string {
    return ICONS[option.kind] ?? ICONS[this.question?.prompt ?? ''] ?? '';
  }

  /** The buttons of the question, the main one first, those of the hint marked. */
  get answers(): Answer[] {
    return this.plainAnswers.map((a) => ({ ...a, rank: this.rankOf(a.index) }));
  }
  private get plainAnswers(): Answer[] {
    if (!this.asked) return [];
    if (this.warned) {
      return [
        { index: this.endIndex, label: this.confronting ? w.table.duel.warnStrike : w.table.warnEnd, kind: 'danger', icon: 'end', key: 'main' },
        { index: -2, label: w.table.warnStay, kind: '', icon: '', key: 'decline' },
        { index: -3, label: w.table.warnNever, kind: '', icon: '', key: '' },
      ];
    }
    const found: Answer[] = [];
    const decline = this.question?.decline ?? -1;
    const pick = this.picked === null ? undefined : this.options[this.picked];
    if (this.several !== null) {
      for (const { index, option } of this.byCard.get(this.several) ?? []) found.push({ index, label: option.text.replace(/\.$/, ''), kind: found.length ? '' : 'go', icon: this.iconOf(option), key: found.length ? '' : 'main' });
      return found;
    }
    if (pick && this.picked !== null) found.push({ index: this.picked, label: this.verb(pick), kind: this.dangerous(pick) ? 'danger' : 'go', icon: this.iconOf(pick), key: 'main' });
    if (this.isTurn) return [...found, ...this.turnAnswers(found.length > 0)];
    const cards = this.options.some((o) => OF_CARD.has(o.kind) && o.card && o.kind !== 'trigger');
    if (!pick && cards) found.push({ index: -1, label: w.table.pickCard, kind: this.question?.prompt === 'destroy' ? 'danger' : 'go', icon: '', key: 'main', disabled: true });
    this.options.forEach((option, index) => {
      if (option.card && OF_CARD.has(option.kind) && option.kind !== 'trigger') return;
      if (index === this.picked) return;
      const no = index === decline || option.kind === 'no' || option.kind === 'done';
      const main = !found.some((a) => a.key === 'main') && !no && (this.question?.default === index || option.kind === 'yes');
      found.push({ index, label: option.text.replace(/\.$/, ''), kind: main ? (this.dangerous(option) ? 'danger' : 'go') : '', icon: option.kind === 'yes' ? this.iconOf(option) : '', key: no ? 'decline' : main ? 'main' : '' });
    });
    return found;
  }
  private turnAnswers(picked: boolean): Answer[] {
    const found: Answer[] = [];
    const all = this.playAll;
    const first = this.options[this.question?.default ?? 0];
    if (this.forced && !picked && first) found.push({ index: this.options.indexOf(first), label: first.text.replace(/\.$/, ''), kind: 'go', icon: 'playall', key: 'main' });
    if (all.length) found.push({ index: -4, label: this.playAllPower ? w.table.playAllPlus(this.playAllPower) : w.table.playAll, kind: picked ? '' : 'go', icon: 'playall', key: 'playall', coach: 'play_all' });
    this.options.forEach((option, index) => {
      const onCard = option.kind === 'use' && this.me?.ongoing.some((c) => c.handle === option.card?.handle); // it has its own button
      if (index !== this.endIndex && !ON_CARD.has(option.kind) && !onCard && index !== this.picked) found.push({ index, label: option.text.replace(/\.$/, ''), kind: '', icon: this.iconOf(option), key: '' });
    });
    if (this.endIndex >= 0) found.push({ index: this.endIndex, label: this.confronting ? this.options[this.endIndex]!.text.replace(/\.$/, '') : w.table.endTurn, kind: !picked && !all.length && this.options.length === 1 ? 'go' : '', icon: this.confronting ? 'confront' : 'end', key: 'end', coach: 'end_turn' });
    return found;
  }
  get endIndex(): number {
    return this.options.findIndex((o) => o.kind === 'end' || o.kind === 'strike');
  }

  /** What would be left if the turn ended now. */
  get leftover(): { cards: number; buys: number } {
    let cards = 0;
    let buys = 0;
    for (const o of this.options) {
      if (o.kind === 'play' && o.card && this.card(o.card.id).blocks.length) cards += 1;
      if ((o.kind === 'buy' || o.kind === 'defeat') && o.card) buys += 1;
    }
    return { cards, buys };
  }
  get warning(): string {
    const { cards, buys } = this.leftover;
    const power = this.view?.power ?? 0;
    const short = this.confronting ? (this.view?.confrontation?.cost ?? 0) - power : 0;
    if (short > 0 && !cards) return w.table.duel.warnShort(short);
    if (cards && buys) return w.table.warnBoth(power, cards);
    return cards ? w.table.warnCards(cards) : w.table.warnBuy(power);
  }

  // ------------------------------------------------------------ what the player does

  /** A new state is here: what was picked may be gone. */
  settle(): void {
    this.picked = null;
    this.several = null;
    this.warned = false;
    this.lookAtCause();
    this.pickOnly();
    if (this.running) this.runOn();
  }
  /** One Defense in hand: it is picked already, one key avoids the Attack. */
  private pickOnly(): void {
    if (!this.isAttack) return;
    const cards = this.options.map((o, i) => (o.card ? i : -1)).filter((i) => i >= 0);
    if (cards.length === 1) this.picked = cards[0]!;
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
    if (answer.index === -2) this.warned = false;
    else if (answer.index === -3) this.neverWarn();
    else if (answer.index === -4) this.playEverything();
    else if (answer.index === this.endIndex && !this.warned) this.end();
    else this.do(answer.index);
  }
  onNeverWarn: (() => void) | null = null;
  private neverWarn(): void {
    this.onNeverWarn?.();
    this.do(this.endIndex);
  }

  end(): void {
    const { cards, buys } = this.leftover;
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
    if (!first) {
      if (touch) this.sheet = true;
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
  letGo(): void {
    this.picked = null;
    this.several = null;
    this.warned = false;
    this.sheet = false;
  }

  /** The cards that the digits stand for: the hand, or what is asked about when nothing of the hand is. */
  get digitRow(): CardView[] {
    const hand = this.me?.hand ?? [];
    if (!this.asked || this.isTurn || hand.some((c) => this.optionOf(c))) return hand;
    const tray = this.trays.flatMap((t) => t.cards);
    const lying = [...(this.me?.ongoing ?? []), ...(this.active?.play ?? [])].filter((c) => this.optionOf(c));
    return tray.length || lying.length ? [...lying, ...tray] : hand;
  }

  mainAnswer(): Answer | undefined {
    const all = this.answers;
    return all.find((a) => a.key === 'main' && !a.disabled) ?? (this.isTurn ? (all.find((a) => a.key === 'playall') ?? (this.options.length === 1 ? all[0] : undefined)) : undefined);
  }
  declineAnswer(): Answer | undefined {
    return this.answers.find((a) => a.key === 'decline');
  }
}

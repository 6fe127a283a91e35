// What a new table shall be, as far as the form was filled in: what was chosen, what can be chosen, and what is asked
// of the server. Each part of the form shows a piece of it.
import { settings } from '../../lib/settings.svelte';
import type { FormatInfo, NewTable } from '../../lib/types';
import { boxOf, usualBot } from '../lib/boxes';
import { boxes, formats } from '../lib/playable.svelte';
import { p } from '../lib/words.svelte';

export type Kind = 'you' | 'open' | 'bot';
/** Who begins, beside the number of a seat. */
export const DRAWN = -1;
export const LOSER = -2; // drawn; in a rematch the loser
/** Seconds of the whole game, and those each turn adds. */
export const BANKS = [
  [0, 0],
  [300, 10],
  [900, 15],
  [1800, 30],
] as const;
const MOST = 5; // seats
const nobody = (): string[][] => Array.from({ length: MOST }, () => []);

export class TableForm {
  chosen = $state('base'); // box
  format = $state(''); // empty: the box as printed
  written = $state.raw<FormatInfo[]>([]); // formats of the workshop that were looked at; their ids are those of works
  variant = $state('');
  villains = $state(0); // 0: the standard number
  wantedMode = $state('random'); // how Super Heroes are dealt
  extras = $state<Record<string, string | boolean>>({});
  guests = $state<Record<string, string[]>>({}); // cards of other boxes, by what they join as
  shuffled = $state(false); // of a villain stack of another box
  leftOut = $state<string[]>([]); // cards of this box that make room for guests
  packs = $state<string[]>([]); // of the workshop
  first = $state(DRAWN);
  picks = $state<string[][]>(nobody());
  count = $state(2);
  kinds = $state<Kind[]>(['you', 'bot', 'bot', 'bot', 'bot']);
  levels = $state<string[]>(Array<string>(MOST).fill(''));
  undo = $state<'free' | 'ask' | 'off'>('free');
  clock = $state(0);
  bank = $state(0); // which of the banks
  hidden = $state(false); // points, until the end
  pace = $state(0); // seconds for a turn, where it is played by the day
  delay = $state(0); // seconds after which those who watch see it
  spectators = $state(1); // 0: nobody, 1: who has the link, 2: whoever looks for a table to watch
  opened = $state(false); // strangers find it and may sit down
  fillAfter = $state(5); // minutes until bots take seats that nobody wants there; 0: never
  name = $state('');
  wantsRating = $state(false);

  /** What the address says: box, format, packs, and whether a friend comes. */
  constructor(query: URLSearchParams) {
    this.chosen = query.get('box') ?? 'base';
    this.format = query.get('format') ?? '';
    this.packs = query.getAll('pack');
    if (query.get('rated') !== null) this.rate(true);
    if (query.get('friends') !== null) {
      this.kinds[1] = 'open';
      this.undo = 'ask';
    }
    this.opened = query.get('open') !== null;
    if (query.get('daily') !== null) this.takeTime(86_400);
  }

  box = $derived(boxOf(boxes.found, this.chosen) ?? boxes.found?.[0] ?? null);
  formats = $derived([...(formats.found ?? []), ...this.written].filter((f) => f.game === this.box?.id));
  playedBy = $derived(this.formats.find((f) => f.id === this.format) ?? null);
  chosenVariant = $derived((!this.playedBy && this.box?.variants.find((v) => v.id === this.variant)) || null);
  /** Numbers of players of this box, and those that may be now. */
  counts = $derived(
    this.box
      ? Array.from({ length: this.box.seats[1] - this.box.seats[0] + 1 }, (_, i) => this.box!.seats[0] + i)
      : [2],
  );
  allowed = $derived(
    (this.chosenVariant?.seats ?? this.counts).filter(
      (n) => !this.playedBy || (this.playedBy.seats[0] <= n && n <= this.playedBy.seats[1]),
    ),
  );
  seats = $derived(this.allowed.includes(this.count) ? this.count : this.allowed[0]!);
  stack = $derived(this.box ? this.villains || this.box.villains.standard : 8);
  perSeat = $derived(this.chosenVariant?.id === 'two_heads' ? 2 : 1);
  modes = $derived(
    this.playedBy?.fixed.includes('heroes')
      ? []
      : (this.chosenVariant?.hero_modes ?? this.box?.hero_modes ?? []),
  );
  heroMode = $derived(this.modes.includes(this.wantedMode) ? this.wantedMode : 'random');
  heroes = $derived([
    ...(this.box?.heroes ?? []),
    ...(this.guests.heroes ?? []).map((id) => ({ id, promo: false })),
  ]);
  /** A guest may have been sent away. */
  picked = $derived(this.picks.map((ids) => ids.filter((id) => this.heroes.some((h) => h.id === id))));
  taken = $derived(this.picked.slice(0, this.seats).flatMap((ids) => ids.slice(0, this.perSeat)));
  guestCount = $derived(Object.values(this.guests).flat().length);

  /** Only the box as it is can be rated. */
  ratable = $derived(
    !this.playedBy &&
      this.variant !== 'teams' &&
      !this.extras.teams &&
      !this.guestCount &&
      !this.packs.length,
  );
  rated = $derived(this.wantsRating && this.ratable);

  /** What counts is not taken back for nothing. */
  rate(on: boolean): void {
    this.wantsRating = on;
    if (on && this.undo === 'free') this.undo = 'ask';
  }
  takeBack(undo: 'free' | 'ask' | 'off'): void {
    this.undo = undo;
    if (undo === 'free') this.wantsRating = false;
  }

  /** So long for a turn; there is no other clock then, and whoever comes has days to do so. */
  takeTime(pace: number): void {
    if (!!pace !== !!this.pace) this.fillAfter = pace ? 0 : 5;
    this.pace = pace;
    if (pace) this.clock = this.bank = 0;
  }
  /** Only people wait for each other for days. */
  daily = $derived(this.kinds.slice(0, this.seats).includes('open') ? this.pace : 0);

  /** A format of the workshop, by the name of the work or the token of its link. */
  write(name: string, info: FormatInfo): void {
    this.written = [...this.written.filter((f) => f.id !== name), { ...info, id: name }];
    this.format = name;
  }
  /** The format of the workshop that is chosen, or asked for by the address. */
  own = $derived(!formats.found || formats.found.some((f) => f.id === this.format) ? '' : this.format);

  /** Another box: what was chosen for the old one is gone. */
  take(box: string): void {
    this.chosen = box;
    this.format = '';
    this.variant = '';
    this.extras = {};
    this.guests = {};
    this.leftOut = [];
    this.packs = [];
    this.first = DRAWN;
    this.villains = 0;
    this.picks = nobody();
  }

  levelOf(i: number): string {
    return this.box?.bots.some((b) => b.id === this.levels[i]) ? this.levels[i]! : usualBot(this.box);
  }
  nameOf(i: number): string {
    if (i === 0) return settings.name.trim() || p.common.you;
    if (this.kinds[i] === 'open') return `${p.make.kinds.open} (${i + 1})`;
    const bot = this.box?.bots.find((b) => b.id === this.levelOf(i));
    return `${bot?.name[settings.lang] ?? p.common.bot} (${i + 1})`;
  }
  get names(): string[] {
    return Array.from({ length: this.seats }, (_, i) => this.nameOf(i));
  }
  get invites(): boolean {
    return this.kinds.slice(0, this.seats).includes('open');
  }

  /** A Super Hero for a seat; clicked again it goes back, and another seat that had it loses it. */
  pick(seat: number, id: string): void {
    const now = this.picked[seat]!.slice(0, this.perSeat);
    const own = now.includes(id) ? now.filter((x) => x !== id) : [...now, id].slice(-this.perSeat);
    this.picks = this.picks.map((ids, i) => (i === seat ? own : ids.filter((x) => !own.includes(x))));
  }
  /** Seats left to chance get a hero nobody chose. */
  #chosenHeroes(): string[][] {
    const free = this.heroes.map((h) => h.id).filter((id) => !this.taken.includes(id));
    for (let i = free.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [free[i], free[j]] = [free[j]!, free[i]!];
    }
    return this.picked.slice(0, this.seats).map((ids) => {
      const own = ids.slice(0, this.perSeat);
      while (own.length < this.perSeat && free.length) own.push(free.pop()!);
      return own;
    });
  }

  /** The table as the server is asked for it. */
  wanted(): NewTable {
    const { playedBy, first, seats } = this;
    const options: Record<string, unknown> = playedBy ? { format: playedBy.id } : this.#variants();
    if (first >= 0 && first < seats && !playedBy?.fixed.includes('first')) options.first = first;
    if (this.modes.length && this.heroMode === 'free') options.heroes = this.#chosenHeroes();
    else if (this.modes.length && this.heroMode !== 'random') options.heroes = this.heroMode;
    const [bank, top_up] = BANKS[this.bank]!;
    return {
      game: this.box!.id,
      seats,
      options,
      players: this.kinds.slice(0, seats).map((kind, i) => this.#player(kind, i)),
      undo: this.undo,
      clock: this.daily ? 0 : this.clock,
      ...(this.daily ? { pace: this.daily } : {}),
      ...(this.delay && this.spectators ? { delay: this.delay } : {}),
      ...(this.bank && !this.daily ? { bank, top_up } : {}),
      ...(this.rated ? { rated: true } : {}),
      ...(this.hidden ? { hidden_score: true } : {}),
      spectators: this.spectators > 0,
      ...(this.spectators > 1 ? { listed: true } : {}),
      ...(first === LOSER ? { loser_begins: true } : {}),
      ...(this.opened && this.invites ? this.#open() : {}),
      ...(this.packs.length ? { packs: this.packs } : {}),
      ...(this.name.trim() ? { name: this.name.trim() } : {}),
      lang: settings.lang,
    };
  }
  #open(): Partial<NewTable> {
    return { opened: true, fill_after: this.fillAfter * 60, fill_bot: usualBot(this.box) };
  }
  #player(kind: Kind, i: number): NonNullable<NewTable['players']>[number] {
    if (kind === 'you') return { kind: 'human', name: settings.name.trim() };
    return kind === 'bot' ? { kind: 'bot', bot: this.levelOf(i) } : { kind: 'open' };
  }
  /** What is switched on by hand where no format says it. */
  #variants(): Record<string, unknown> {
    const options: Record<string, unknown> = {};
    if (this.box && this.stack !== this.box.villains.standard) options.villains = this.stack;
    if (this.variant) options[this.variant] = true;
    for (const { id } of this.box?.extras ?? []) if (this.extras[id]) options[id] = this.extras[id];
    if (this.guestCount) options.crossover = this.#crossover();
    return options;
  }
  #crossover(): Record<string, unknown> {
    const { guests, leftOut } = this;
    const ordered = this.box?.crossover.some((part) => part.id === 'villains' && part.ordered);
    return {
      ...Object.fromEntries(Object.entries(guests).filter(([, ids]) => ids.length)),
      ...(this.shuffled && guests.villains?.length && ordered ? { shuffled: true } : {}),
      ...(guests.main_deck?.length && leftOut.length ? { left_out: leftOut } : {}),
    };
  }
}

// A game seen again: which step shows, through whose eyes, and what of it has been fetched.
import { api, ApiError, type CostlyDecision, type ReplayHead, type ReplayStep } from '../../lib/api';
import { settings } from '../../lib/settings.svelte';
import type { LogLine, MadeTable } from '../../lib/types';
import { refusal, type Refusal } from './ask.svelte';

export type Eyes = number | 'all';
export interface KeyMoment {
  step: number;
  kind: string;
  seat: number;
  card?: string;
  turn?: number;
}
export const SPEEDS = [1800, 900, 300] as const;
const AHEAD = 3;

/** A log line of a step that is worth jumping to. */
const LOUD: Record<string, string> = {
  defeated: 'defeated',
  avoided: 'avoided',
  over: 'over',
  flipped: 'villain',
};

/** A new table that goes on from a step: `seat` is the chair of whoever asks, bots take the others. */
export async function forkAt(table: string, step: number, bot: string, seat: number): Promise<MadeTable> {
  const body = JSON.stringify(seat < 0 ? { step, bot } : { step, bot, seat });
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/fork`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const said = (await answer.json()) as MadeTable & { error?: string; message?: string };
  if (!answer.ok) throw new ApiError(answer.status, said.error ?? '', said.message ?? '');
  return said;
}

export class Replay {
  head = $state.raw<ReplayHead | null>(null);
  shown = $state.raw<ReplayStep | null>(null);
  wrong = $state.raw<Refusal | null>(null);
  step = $state(0);
  eyes = $state<Eyes>(-1);
  playing = $state(false);
  speed = $state(1);
  found = $state.raw<KeyMoment[]>([]); // in the log of steps that were fetched
  costly = $state.raw<(CostlyDecision & { seat: number })[]>([]); // if the game was analysed
  guessed = $state.raw<KeyMoment[]>([]); // from the public numbers: the turn is sure, the step is its last
  #kept = new Map<string, Promise<ReplayStep>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: string) {}

  #key = (step: number): string => `${settings.lang}/${this.eyes}/${step}`;

  async open(step: number | null, turn: number | null): Promise<void> {
    this.wrong = null;
    try {
      this.head = await api.replay(this.table, this.eyes, settings.lang);
      const wanted = turn !== null ? (this.head.turns.find((t) => t.turn === turn)?.step ?? 0) : (step ?? 0);
      await this.to(wanted);
    } catch (cause) {
      this.wrong = refusal(cause);
    }
  }
  /** The head again: while the game runs it grows. */
  async refresh(): Promise<void> {
    try {
      this.head = await api.replay(this.table, this.eyes, settings.lang);
    } catch {
      // the next try may do better; what is shown stays
    }
  }

  #fetch(step: number): Promise<ReplayStep> {
    const key = this.#key(step);
    let kept = this.#kept.get(key);
    if (!kept) {
      kept = api.replayStep(this.table, step, this.eyes, settings.lang).then((got) => {
        this.#note(got);
        return got;
      });
      kept.catch(() => this.#kept.delete(key));
      this.#kept.set(key, kept);
    }
    return kept;
  }
  #note(got: ReplayStep): void {
    for (const line of got.log) {
      const kind = LOUD[line.kind];
      if (kind && !this.found.some((k) => k.step === got.step && k.kind === kind))
        this.found = [
          ...this.found,
          { step: got.step, kind, seat: line.seat, card: line.cards[0], turn: line.turn },
        ];
    }
  }

  get last(): number {
    return this.head?.steps ?? 0;
  }
  async to(step: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.last, step));
    this.step = wanted;
    try {
      const got = await this.#fetch(wanted);
      // Skipping shows only where it ends, never what lay between.
      if (this.step !== wanted) return;
      this.shown = got;
      this.wrong = null;
      for (let k = 1; k <= AHEAD && wanted + k <= this.last; k++)
        void this.#fetch(wanted + k).catch(() => undefined);
    } catch (cause) {
      if (this.step === wanted) this.wrong = refusal(cause);
    }
  }
  by(n: number): void {
    this.playing = false;
    void this.to(this.step + n);
  }

  get turnAt(): number {
    const turns = this.head?.turns ?? [];
    let at = -1;
    for (let i = 0; i < turns.length && turns[i]!.step <= this.step; i++) at = i;
    return at;
  }
  byTurn(n: number): void {
    const turns = this.head?.turns ?? [];
    this.playing = false;
    const here = this.turnAt;
    // back goes first to the beginning of the turn one is in
    const goal = n < 0 && here >= 0 && this.step > turns[here]!.step ? here : here + n;
    if (goal >= turns.length) void this.to(this.last);
    else void this.to(turns[Math.max(0, goal)]?.step ?? 0);
  }

  get keys(): KeyMoment[] {
    const judged = this.costly.map((d) => ({
      step: d.step,
      kind: 'costly',
      seat: d.seat,
      card: d.better.card?.id ?? d.chosen.card?.id,
      turn: d.turn,
    }));
    return judged.length ? [...this.#loud, ...judged].sort((a, b) => a.step - b.step) : this.#loud;
  }
  /** The decision at this step that cost so much. */
  get judged(): (CostlyDecision & { seat: number }) | undefined {
    return this.costly.find((d) => d.step === this.step);
  }
  /** What the analysis of the game says, if somebody has asked for it. */
  async judge(): Promise<void> {
    if (!this.head?.over) return;
    const { seats } = await api.analysis(this.table, settings.lang);
    this.costly = (seats ?? []).flatMap((one) => one.costly.map((d) => ({ ...d, seat: one.seat })));
  }
  get #loud(): KeyMoment[] {
    const told = (this.head as (ReplayHead & { keys?: KeyMoment[] }) | null)?.keys;
    if (told?.length) return told;
    const sure = new Set(this.found.map((k) => `${k.kind}/${k.card}`));
    return [...this.found, ...this.guessed.filter((k) => !sure.has(`${k.kind}/${k.card}`))].sort(
      (a, b) => a.step - b.step,
    );
  }
  /** Defeats are known from the numbers of the game before their steps are fetched. */
  async guess(isVillain: (id: string) => boolean): Promise<void> {
    const turns = this.head?.turns ?? [];
    const { turns: told } = await api.stats(this.table);
    const end = (turn: number): number => {
      const next = turns.find((t) => t.turn > turn)?.step;
      return next === undefined ? this.last : Math.max(0, next - 1);
    };
    this.guessed = told.flatMap((t) =>
      t.bought
        .filter(isVillain)
        .map((card) => ({ step: end(t.turn), kind: 'defeated', seat: t.seat, card, turn: t.turn })),
    );
  }
  byKey(n: number): void {
    this.playing = false;
    const goal =
      n > 0 ? this.keys.find((k) => k.step > this.step) : this.keys.findLast((k) => k.step < this.step);
    if (goal) void this.to(goal.step);
  }

  /** What happened up to here, or the last bit of it. */
  get log(): LogLine[] {
    return this.shown ? [...(this.shown.earlier ?? []), ...this.shown.log] : [];
  }

  play(): void {
    if (this.playing) {
      this.playing = false;
      clearTimeout(this.#timer);
      return;
    }
    if (this.step >= this.last) void this.to(0);
    this.playing = true;
    this.#tick();
  }
  #tick(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      if (!this.playing) return;
      if (this.step >= this.last) {
        if (this.head?.over) {
          this.playing = false;
          return;
        }
        await this.refresh();
      } else await this.to(this.step + 1);
      if (this.wrong) this.playing = false;
      else this.#tick();
    }, SPEEDS[this.speed]);
  }
  async look(eyes: Eyes): Promise<void> {
    this.eyes = eyes;
    await this.refresh();
    await this.to(this.step);
  }
  /** The language changed: the same step again, in the other one. */
  async say(): Promise<void> {
    await this.refresh();
    await this.to(this.step);
  }
  close(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }
}

// What lies on the bench: the text, what the server found in it, which card is looked at, and how it is kept.
import { ApiError } from '../lib/api';
import type { Checked, Measured, PackProblem, WorkCard, WorkText } from '../lib/types';
import { shop } from './api';
import { s } from './words';

const SOON = 300; // ms after the last letter
const LATER = 1500; // then its cards are played too
const DRAFTS = 'longbox.workshop.drafts';
const MOST_DRAFTS = 20;

export interface Draft {
  /** the work it changes; nothing: it is new */
  work: string;
  text: string;
  after: number;
}
/** What was written and not saved, the newest first; it stays in this browser until it is. */
export function drafts(): Draft[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(DRAFTS) ?? '[]');
    return Array.isArray(found) ? (found as Draft[]).filter((one) => typeof one?.text === 'string') : [];
  } catch {
    return [];
  }
}
export const draftOf = (work: string): Draft | undefined => drafts().find((one) => one.work === work);
/** Keeps what is unsaved of a work; without a draft there is nothing more to keep. */
export function keepDraft(work: string, draft?: Omit<Draft, 'work'>): void {
  const others = drafts().filter((one) => one.work !== work);
  const kept = draft ? [{ work, ...draft }, ...others].slice(0, MOST_DRAFTS) : others;
  try {
    localStorage.setItem(DRAFTS, JSON.stringify(kept));
  } catch {
    // without storage it lasts as long as the page
  }
}

export function told(cause: unknown): string {
  if (!(cause instanceof ApiError)) return String(cause);
  if (cause.status === 0) return s.lost;
  const known: Record<string, string> = {
    outdated: s.outdated,
    too_heavy: s.tooHeavy,
    no_work: s.noWork,
    too_long: s.tooLong,
    too_many: s.tooMany,
    busy: s.tooBusy,
    measured: s.tooMeasured,
    bad_pack: s.mustBeGood,
    too_many_works: s.tooManyWorks,
  };
  return known[cause.code] ?? cause.message;
}

/** What was measured: the text and by which format (`of`), what is wanted next, and what was found. */
class Measure {
  found = $state.raw<Measured | null>(null);
  of = $state('');
  wanted = $state(''); // a format; nothing: the box as printed

  get going(): boolean {
    return this.found?.state === 'waiting' || this.found?.state === 'playing';
  }
}

export class Desk {
  text = $state('');
  checked = $state.raw<Checked | null>(null);
  /** faces as they were when they could be read last */
  faces = $state.raw<Record<string, WorkCard>>({});
  picked = $state('');
  busy = $state(false);
  wrong = $state('');
  work = $state.raw<WorkText | null>(null);
  saving = $state(false);
  said = $state('');
  readonly measure = new Measure();
  #turn = 0;
  #last: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly problems = $derived<PackProblem[]>(this.checked?.problems ?? []);
  readonly good = $derived(!!this.checked?.ok && !this.busy);
  readonly dirty = $derived(this.text !== (this.work?.text ?? ''));
  readonly mine = $derived(!this.work || this.work.work.mine);
  readonly face = $derived<WorkCard | null>(this.faces[this.picked] ?? null);
  /** the face is older than the text */
  readonly stale = $derived(
    !!this.face && !!this.checked && !this.checked.cards.some((card) => card.id === this.picked),
  );

  /** The text has changed: looks at it soon, and thoroughly once nobody types. */
  write(text: string): void {
    if (text === this.text && this.checked) return;
    this.text = text;
    if (this.mine)
      keepDraft(this.work?.work.id ?? '', this.dirty ? { text, after: this.work?.version ?? 0 } : undefined);
    clearTimeout(this.#timer);
    this.busy = true;
    this.#timer = setTimeout(() => void this.look(false), SOON);
  }

  async look(deep: boolean): Promise<void> {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    if (!deep) this.busy = true;
    await this.#last; // one at a time: what was written meanwhile is looked at once
    if (turn !== this.#turn) return;
    try {
      const asked = shop.check({ text: this.text, deep });
      this.#last = asked.catch(() => undefined);
      const found = await asked;
      if (turn !== this.#turn) return;
      this.take(found);
      this.wrong = '';
      if (found.ok && !deep) this.#timer = setTimeout(() => void this.look(true), LATER);
    } catch (cause) {
      if (turn !== this.#turn) return;
      this.wrong = told(cause);
      if (cause instanceof ApiError && (cause.status === 0 || cause.status === 429))
        this.#timer = setTimeout(() => void this.look(deep), 3000);
    }
    if (turn === this.#turn) this.busy = false;
  }

  take(found: Checked): void {
    this.checked = found;
    const named = new Set(found.cards.map((card) => card.id));
    // whoever is only half written keeps the face it had; whoever is gone loses it
    const kept = Object.entries(this.faces).filter(([id]) => named.has(id) || this.text.includes(`${id}:`));
    this.faces = {
      ...Object.fromEntries(kept),
      ...Object.fromEntries(found.cards.map((card) => [card.id, card])),
    };
    if (!this.faces[this.picked]) this.picked = found.cards[0]?.id ?? Object.keys(this.faces)[0] ?? '';
  }

  /** Saves a version, or the first one; true if it is kept. */
  async save(): Promise<boolean> {
    if (this.saving) return false;
    this.saving = true;
    const text = this.text;
    try {
      const known = this.work?.work.mine ? this.work : null;
      this.work = known
        ? await shop.save(known.work.id, { text, after: known.version })
        : await shop.create({ text });
      this.said = s.saved(this.work.version);
      this.wrong = '';
      if (!known) keepDraft('');
      const more = { text: this.text, after: this.work.version };
      keepDraft(this.work.work.id, this.text === text ? undefined : more);
      return true;
    } catch (cause) {
      this.wrong = told(cause);
      return false;
    } finally {
      this.saving = false;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#turn++;
  }
}

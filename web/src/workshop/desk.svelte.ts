// What lies on the bench: the text, what the server found in it, which card is looked at, and how it is kept.
import { ApiError } from '../lib/api';
import type { Checked, PackProblem, WorkCard, WorkText } from '../lib/types';
import { shop } from './api';
import { s } from './words';

const SOON = 300; // ms after the last letter
const LATER = 1500; // then its cards are played too
const DRAFT = 'longbox.workshop.draft';

export interface Draft {
  work: string;
  text: string;
  after: number;
}
/** What was written and not saved; it stays in this browser until it is. */
export function draftOf(): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(DRAFT) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}
export function keepDraft(draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(DRAFT, JSON.stringify(draft));
    else localStorage.removeItem(DRAFT);
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
  };
  return known[cause.code] ?? cause.message;
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
  #turn = 0;
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
      keepDraft(this.dirty ? { work: this.work?.work.id ?? '', text, after: this.work?.version ?? 0 } : null);
    clearTimeout(this.#timer);
    this.busy = true;
    this.#timer = setTimeout(() => void this.look(false), SOON);
  }

  async look(deep: boolean): Promise<void> {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    if (!deep) this.busy = true;
    try {
      const found = await shop.check({ text: this.text, deep });
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
      keepDraft(
        this.text === text ? null : { work: this.work.work.id, text: this.text, after: this.work.version },
      );
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

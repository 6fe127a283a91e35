// One question to the server, with its states: waiting, here, refused. Pages show all three.
import { ApiError } from '../../lib/api';
import { p } from './words.svelte';

export type Refusal = { code: string; text: string };

/** What went wrong, in the player's words; the server's own words where it has some. */
export function refusal(cause: unknown): Refusal {
  const words = p.errors;
  if (!(cause instanceof ApiError)) return { code: 'other', text: words.other };
  if (cause.status === 0) return { code: 'offline', text: words.offline };
  const plain = {
    400: words.bad,
    403: words.forbidden,
    404: words.not_found,
    409: words.conflict,
    413: words.bad,
    429: words.too_many,
  }[cause.status];
  const said =
    cause.message && cause.status !== 404 && cause.status < 500 && cause.message.length > 3
      ? cause.message
      : '';
  return { code: cause.code, text: words.codes[cause.code] || said || plain || words.other };
}

export class Asked<T> {
  found = $state.raw<T | null>(null);
  wrong = $state.raw<Refusal | null>(null);
  busy = $state(false);
  #turn = 0;

  constructor(private readonly fetcher: () => Promise<T>) {}

  /** Asks; an older answer that comes late is dropped. */
  ask = async (): Promise<T | null> => {
    const turn = ++this.#turn;
    this.busy = true;
    this.wrong = null;
    try {
      const found = await this.fetcher();
      if (turn === this.#turn) this.found = found;
      return found;
    } catch (cause) {
      if (turn === this.#turn) this.wrong = refusal(cause);
      return null;
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  };
}

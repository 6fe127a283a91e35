// The lobby as it is now: the server tells everything once, then what changes.
import { SvelteMap } from 'svelte/reactivity';
import type { LobbyRow, LobbySaid } from '../lib/types';

const SOONEST = 1000; // milliseconds until the next try
const LATEST = 15_000;

export class Feed {
  rows = new SvelteMap<string, LobbyRow>();
  here = $state(false); // everything was told
  lost = $state(false);
  #socket: WebSocket | null = null;
  #timer = 0;
  #wait = SOONEST;
  #closed = false;

  open(): () => void {
    this.#connect();
    return () => {
      this.#closed = true;
      clearTimeout(this.#timer);
      this.#socket?.close();
    };
  }

  #connect(): void {
    const socket = new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/lobby`);
    this.#socket = socket;
    socket.onmessage = (e) => this.#hear(JSON.parse(e.data as string) as LobbySaid);
    socket.onclose = () => {
      if (this.#closed) return;
      this.lost = true;
      this.#timer = window.setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LATEST);
    };
  }

  #hear(said: LobbySaid): void {
    if (said.whole) this.rows.clear();
    for (const row of said.rows) this.rows.set(row.table, row);
    for (const id of said.gone) this.rows.delete(id);
    this.here = true;
    this.lost = false;
    this.#wait = SOONEST;
  }
}

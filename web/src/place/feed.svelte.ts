// The lobby as it is now: the server tells everything once, then what changes.
import { SvelteMap } from 'svelte/reactivity';
import type { LobbyRow, LobbySaid } from '../lib/types';

const SOONEST = 1000; // milliseconds until the next try
const LATEST = 15_000;

export class Feed {
  rows = new SvelteMap<string, LobbyRow>();
  #come = new Map<string, number>(); // the order in which they came
  #last = 0;
  #settled = $state(0); // the last one that has its place in the list
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

  /** What has come meanwhile takes its place in the list. */
  settle(): void {
    this.#settled = this.#last;
  }
  late(row: LobbyRow): boolean {
    return (this.#come.get(row.table) ?? 0) > this.#settled;
  }
  /** Where somebody waits for the fewest first, among them the newest. The list holds still: who comes later stands
   *  below it. */
  byPlace = (a: LobbyRow, b: LobbyRow): number => {
    const [first, second] = [this.#come.get(a.table) ?? 0, this.#come.get(b.table) ?? 0];
    const late = this.late(b);
    if (this.late(a) !== late) return late ? -1 : 1;
    return late ? first - second : a.open - b.open || second - first;
  };

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

  #others(rows: LobbyRow[]): string[] {
    const told = new Set(rows.map((row) => row.table));
    return [...this.rows.keys()].filter((id) => !told.has(id));
  }
  #hear(said: LobbySaid): void {
    const gone = said.whole ? this.#others(said.rows) : said.gone;
    const ordered = said.whole ? said.rows.toReversed() : said.rows; // all at once are told the newest first
    for (const row of ordered) if (!this.#come.has(row.table)) this.#come.set(row.table, ++this.#last);
    if (!this.here) this.settle();
    for (const row of said.rows) this.rows.set(row.table, row);
    for (const id of gone) {
      this.rows.delete(id);
      this.#come.delete(id);
    }
    this.here = true;
    this.lost = false;
    this.#wait = SOONEST;
  }
}

import { describe, expect, it, vi } from 'vitest';
import type { LobbyRow, LobbySaid } from '../lib/types';
import { Feed } from './feed.svelte';

const row = (table: string, open: number): LobbyRow => ({ table, open }) as LobbyRow;

describe('the lobby', () => {
  it('holds still while somebody reads it', () => {
    let socket: { onmessage?: (e: { data: string }) => void } = {};
    vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
    vi.stubGlobal(
      'WebSocket',
      class {
        constructor() {
          socket = this as typeof socket;
        }
        close(): void {}
      },
    );
    const feed = new Feed();
    const hear = (said: LobbySaid): void => socket.onmessage?.({ data: JSON.stringify(said) });
    const order = (): string =>
      [...feed.rows.values()]
        .sort(feed.byPlace)
        .map((r) => r.table)
        .join('');
    const close = feed.open();
    hear({ whole: true, rows: [row('c', 2), row('b', 1), row('a', 1)], gone: [] });
    expect(order()).toBe('bac'); // the fewest open seats, among them the newest
    hear({ whole: false, rows: [row('e', 1), row('d', 1), row('b', 1)], gone: ['a'] });
    expect(order()).toBe('bced');
    expect([...feed.rows.values()].filter((r) => feed.late(r))).toHaveLength(2);
    feed.settle();
    expect(order()).toBe('debc');
    hear({ whole: true, rows: [row('f', 1), row('d', 1), row('c', 2)], gone: [] }); // the line was cut
    expect(order()).toBe('dcf');
    close();
    vi.unstubAllGlobals();
  });
});

// How this browser, and its person, can be told of a move: asked of the server and of the browser itself.
import { call } from '../lib/api';
import type { BlockedRow, Peace, PushWanted, Reached } from '../lib/types';

const WORKER = '/sw.js';

/** Why this browser cannot be told; empty: it can. */
export async function unable(): Promise<'' | 'insecure' | 'old' | 'denied'> {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'old';
  const asked = await navigator.permissions.query({ name: 'notifications' });
  return asked.state === 'denied' ? 'denied' : '';
}

async function kept(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  return (await worker?.pushManager.getSubscription()) ?? null;
}
const post = (wanted: PushWanted): Promise<Reached> => call<Reached>('POST', '/api/me/push', wanted);

export class Denied extends Error {}

export const reach = {
  get: () => call<Reached>('GET', '/api/me/reach'),
  mail: (address: string) => call<Reached>('POST', '/api/me/mail', { address }),
  /** Whether this very browser is told. */
  here: async (): Promise<boolean> => !(await unable()) && (await kept()) !== null,
  /** Asks the person, then the browser, then the server; only ever after a click. */
  async on(key: string): Promise<Reached> {
    if ((await Notification.requestPermission()) !== 'granted') throw new Denied();
    await navigator.serviceWorker.register(WORKER);
    const worker = await navigator.serviceWorker.ready;
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint = '', keys } = made.toJSON();
    try {
      return await post({ endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
    } catch (cause) {
      await made.unsubscribe();
      throw cause;
    }
  },
  async off(): Promise<Reached> {
    const found = 'serviceWorker' in navigator ? await kept() : null;
    if (!found) return reach.get();
    await found.unsubscribe();
    return post({ endpoint: found.endpoint });
  },
};

const at = (table: string, what: string): string => `/api/tables/${encodeURIComponent(table)}/${what}`;
export type Why = 'words' | 'name' | 'play' | 'other';
export const peace = {
  block: (table: string, seat: number, on: boolean) => call<Peace>('POST', at(table, 'block'), { seat, on }),
  report: (table: string, seat: number, why: Why, text: string) =>
    call<Peace>('POST', at(table, 'complain'), { seat, why, text }),
  blocked: () => call<BlockedRow[]>('GET', '/api/me/blocks'),
  unblock: (person: string) => call<BlockedRow[]>('DELETE', `/api/me/blocks/${encodeURIComponent(person)}`),
};

// What a browser asks about its own person.
import { call } from '../lib/api';
import type { ChangeMe, Me, PasskeyRow } from '../lib/types';

const keys = '/api/me/passkeys';
const json = async <T>(path: string): Promise<T> => call<T>('POST', path, {});

/** Whether this browser, at this address, can have passkeys at all. */
export const canKey = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname);

export const me = {
  get: () => call<Me>('GET', '/api/me'),
  change: (wanted: ChangeMe) => call<Me>('POST', '/api/me', wanted),
  forget: () => call<Me>('DELETE', '/api/me'),
  signOut: () => json<Me>('/api/me/sign_out'),
  keys: () => call<PasskeyRow[]>('GET', keys),
  nameKey: (id: string, name: string) => call<PasskeyRow[]>('POST', `${keys}/${id}`, { name }),
  removeKey: (id: string) => call<PasskeyRow[]>('DELETE', `${keys}/${id}`),
  async addKey(): Promise<Me> {
    const asked = await json<PublicKeyCredentialCreationOptionsJSON>(`${keys}/register`);
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked);
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    return call<Me>('POST', `${keys}/registered`, made.toJSON());
  },
  async signIn(): Promise<Me> {
    const asked = await json<PublicKeyCredentialRequestOptionsJSON>(`${keys}/sign_in`);
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked);
    const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    return call<Me>('POST', `${keys}/signed_in`, found.toJSON());
  },
};

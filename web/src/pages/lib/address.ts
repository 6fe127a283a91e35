// Addresses of tables: what is copied, what is pasted.
import { seatAt } from '../../lib/api';

/** A whole address out of a path such as the server or the router gives. */
export function whole(path: string): string {
  if (/^https?:/.test(path)) return path;
  if (path.startsWith('#')) return location.origin + '/' + path;
  return location.origin + (path.startsWith('/') ? path : '/' + path);
}

/** The place in this page that a pasted link names, or null. Accepts whole addresses, `/#/…`, `#/…` and paths. */
export function placeOf(pasted: string): string | null {
  const text = pasted.trim();
  const own = text.match(/#(\/.+)$/)?.[1] ?? text.match(/^(?:https?:\/\/[^/]+)?(\/.+)$/)?.[1];
  const [, name, table, token] =
    own?.match(/^\/(join|t|watch|replay|end|league)\/([\w-]+)(?:[#/]([\w.~-]+))?/) ?? [];
  if (!own || !name || !table) return null;
  if (['replay', 'end', 'league'].includes(name)) return own;
  return token ? `/join/${table}/${token}` : `/t/${table}`;
}

export const tableOf = (row: Record<string, unknown>): string => String(row.table ?? row.id ?? '');
export const sitsAt = (table: string): boolean => seatAt(table) !== undefined;

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // without the clipboard's permission the old way still works
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

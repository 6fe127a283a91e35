// Whom this browser does not want to hear, table by table.
const KEY = 'longbox.muted';
const MOST = 40; // tables

function read(): Record<string, number[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number[]>;
  } catch {
    return {};
  }
}
let kept = $state.raw(read());

export const isMuted = (table: string, seat: number): boolean => !!kept[table]?.includes(seat);

export function mute(table: string, seat: number, on: boolean): void {
  const others = (kept[table] ?? []).filter((one) => one !== seat);
  const { [table]: _, ...rest } = kept;
  kept = Object.fromEntries(
    [...Object.entries(rest), [table, on ? [...others, seat] : others] as const].slice(-MOST),
  );
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // without storage it holds as long as the page
  }
}

// What others have done since this player was last here: the steps of the log that are played back to who comes back.
import type { LogLine } from '../lib/types';
import { takenBack } from './told';

const MOST = 40; // steps; nobody looks at more, and the log has them all
const QUIET = new Set(['played', 'power', 'triggered', 'turn', 'shuffled', 'note']);

const stepOf = (line: LogLine | undefined): number => line?.at ?? 0;

/** The step at which a player's last turn but the running one was over; the first that is known, if there was none. */
function lastTurnEnd(log: LogLine[], seat: number): number {
  const turns = log.filter((line) => line.kind === 'turn');
  const mine = turns.slice(0, -1).findLastIndex((line) => line.seat === seat);
  return stepOf(mine < 0 ? log[0] : turns[mine + 1]);
}

/** The step from which it is told, and those to stop at, the oldest first. Plain plays in a row are one. `seen`: up to
 *  where this browser has seen it; -1: another one has. */
export function missed(log: LogLine[], seat: number, seen: number): number[] {
  const gone = takenBack(log);
  const told = log.filter((line) => !gone.has(line));
  const from = seen >= 0 ? seen : lastTurnEnd(told, seat);
  const found: number[] = [];
  let quiet = false; // the last stop is one of plain plays
  for (const line of told.filter((one) => stepOf(one) > from)) {
    const step = stepOf(line);
    const loud = !QUIET.has(line.kind);
    if (step === found.at(-1)) quiet &&= !loud;
    else {
      if (quiet && !loud) found.pop();
      found.push(step);
      quiet = !loud;
    }
  }
  return [from, ...found].slice(-1 - MOST);
}

/** What happened after a step and up to another, in one line; what is told twice is told once. */
export function said(log: LogLine[], after: number, upTo: number): string {
  const gone = takenBack(log);
  const counts = new Map<string, number>();
  for (const line of log)
    if (line.kind !== 'turn' && !gone.has(line) && stepOf(line) > after && stepOf(line) <= upTo)
      counts.set(line.text, (counts.get(line.text) ?? 0) + 1);
  return [...counts].map(([text, n]) => (n > 1 ? `${text} ×${n}` : text)).join(' · ');
}

// ---------------------------------------------------------------- what this browser has seen

const KEY = 'longbox.seen';
const MOST_TABLES = 60;

function kept(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
/** The last step of a table that was shown here; -1: none was. */
export const seenAt = (table: string): number => kept()[table] ?? -1;
export function keepSeen(table: string, log: LogLine[]): void {
  const { [table]: _, ...others } = kept();
  const few = Object.entries(others).slice(1 - MOST_TABLES);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(few), [table]: stepOf(log.at(-1)) }));
  } catch {
    // without storage the log tells it
  }
}

// The log, cut into what can be shown: turns, icons, names of cards as links.
import type { CardFacts, LogLine, SeatView } from '../lib/types';
import type { Screen } from './screen.svelte';

const ICONS: Record<string, string> = {
  played: 'playall', bought: 'gain', gained: 'gain', defeated: 'attack', attack: 'attack', avoided: 'defense', hit: 'attack', drew: 'draw', moved: 'deck', discarded: 'discard',
  destroyed: 'destroy', revealed: 'reveal', looked: 'reveal', showed: 'reveal', shuffled: 'deck', triggered: 'ongoing', used: 'ongoing', power: 'power', paid: 'power', chose: 'help', over: 'trophy', undo: 'undo', flipped: 'first', appeared: 'first', bot: 'bot', back: 'human', confronts: 'confront', strikes: 'confront', blocked: 'block', held: 'block', cost: 'block', damage: 'attack', heal: 'plus', charge: 'burn', uncharge: 'burn', ko: 'attack',
};
export const iconFor = (line: LogLine): string => 'i-' + (ICONS[line.kind] ?? 'next');

export const locationsOf = (seat: SeatView): number => seat.ongoing.length;

/** A player's newest word, for the balloon; without the name that stands above it. */
export function lastSaid(screen: Screen, seat: number): string {
  const lines = screen.src.log;
  for (let i = lines.length - 1; i >= 0 && i > lines.length - 60; i--) {
    const line = lines[i]!;
    if (line.seat !== seat || line.kind === 'turn' || line.kind === 'end_turn') continue;
    const name = screen.name(seat);
    const text = line.text.startsWith(name + ' ') ? line.text.slice(name.length + 1) : line.text;
    return text.replace(/\.$/, '');
  }
  return '';
}

export interface Bit {
  text: string;
  card?: string;
}
/** A line's text with the names of its cards marked. */
export function bits(line: LogLine, card: (id: string) => CardFacts): Bit[] {
  let out: Bit[] = [{ text: line.text }];
  const named = [...new Set(line.cards)].map((id) => ({ id, name: card(id).name })).sort((a, b) => b.name.length - a.name.length);
  for (const { id, name } of named) {
    out = out.flatMap((bit) => {
      if (bit.card) return [bit];
      const at = bit.text.indexOf(name);
      if (at < 0) return [bit];
      return [{ text: bit.text.slice(0, at) }, { text: name, card: id }, { text: bit.text.slice(at + name.length) }].filter((b) => b.text);
    });
  }
  return out;
}

export interface Group {
  key: string;
  seat: number;
  turn: number;
  lines: Told[];
}
export interface Told {
  line: LogLine;
  times: number;
  gone: boolean; // it was taken back
}
/** The log by turns; a line told twice in a row is told once, with a number. */
export function groups(log: LogLine[]): Group[] {
  const out: Group[] = [];
  const gone = takenBack(log);
  for (const line of log) {
    const last = out[out.length - 1];
    if (line.kind === 'turn' || !last || last.turn !== line.turn) out.push({ key: `${out.length}`, seat: line.kind === 'turn' ? line.seat : -1, turn: line.turn, lines: [] });
    if (line.kind === 'turn') continue;
    const lines = out[out.length - 1]!.lines;
    const before = lines[lines.length - 1];
    if (before && before.line.text === line.text && before.gone === gone.has(line)) {
      before.times += 1;
      before.line = line;
    } else lines.push({ line, times: 1, gone: gone.has(line) });
  }
  return out;
}

/** Lines of choices that were taken back: they stay in the log, but the game never went that way. */
function takenBack(log: LogLine[]): Set<LogLine> {
  const gone = new Set<LogLine>();
  log.forEach((undo, i) => {
    if (undo.kind !== 'undo' || undo.at === undefined) return;
    for (let k = i - 1; k >= 0; k--) {
      const line = log[k]!;
      if (line.kind === 'undo') continue;
      if ((line.at ?? 0) <= undo.at) break;
      gone.add(line);
    }
  });
  return gone;
}

const LOUD = new Set(['bought', 'gained', 'defeated', 'attack', 'hit', 'avoided', 'destroyed', 'flipped', 'appeared', 'over', 'undo', 'confronts', 'strikes', 'blocked', 'held', 'ko']);
/** Which lines to show: of one seat (-1: of all), or only what changed the game. */
export interface Filter {
  seat: number;
  loud: boolean;
}
export function filtered(all: Group[], by: Filter): Group[] {
  if (by.seat < 0 && !by.loud) return all;
  const kept = all.map((g) => ({ ...g, lines: g.lines.filter(({ line }) => (by.seat < 0 || line.seat === by.seat) && (!by.loud || LOUD.has(line.kind))) }));
  return kept.filter((g) => g.lines.length);
}
/** The log as plain text, to be pasted elsewhere. */
export function asText(all: Group[], name: (seat: number) => string, turn: (n: number) => string): string {
  return all.map((g) => [g.seat >= 0 ? `${turn(g.turn)} · ${name(g.seat)}` : '', ...g.lines.map(({ line, times, gone }) => `  ${gone ? '~ ' : ''}${line.text}${times > 1 ? ` ×${times}` : ''}`)].filter(Boolean).join('\n')).join('\n');
}

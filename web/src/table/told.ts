// The log, cut into what can be shown: turns, icons, names of cards as links.
import type { CardFacts, LogLine, SeatView } from '../lib/types';
import type { Screen } from './screen.svelte';

const ICONS: Record<string, string> = {
  played: 'playall', bought: 'gain', gained: 'gain', defeated: 'attack', attack: 'attack', avoided: 'defense', hit: 'attack', drew: 'draw', moved: 'deck', discarded: 'discard',
  destroyed: 'destroy', revealed: 'reveal', looked: 'reveal', showed: 'reveal', shuffled: 'deck', triggered: 'ongoing', used: 'ongoing', power: 'power', paid: 'power', chose: 'help', over: 'trophy', undo: 'undo', flipped: 'first', appeared: 'first', bot: 'bot', back: 'human',
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
  lines: { line: LogLine; times: number }[];
}
/** The log by turns; a line told twice in a row is told once, with a number. */
export function groups(log: LogLine[]): Group[] {
  const out: Group[] = [];
  for (const line of log) {
    const last = out[out.length - 1];
    if (line.kind === 'turn' || !last || last.turn !== line.turn) out.push({ key: `${out.length}`, seat: line.kind === 'turn' ? line.seat : -1, turn: line.turn, lines: [] });
    if (line.kind === 'turn') continue;
    const lines = out[out.length - 1]!.lines;
    const before = lines[lines.length - 1];
    if (before && before.line.text === line.text) before.times += 1;
    else lines.push({ line, times: 1 });
  }
  return out;
}

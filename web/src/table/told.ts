// The log, cut into what can be shown: turns, icons, names of cards as links.
import { briefName } from '../cards/kinds';
import type { CardFacts, LogLine } from '../lib/types';
import { w } from '../lib/words.svelte';
import type { Screen } from './screen.svelte';

const ICONS: Record<string, string> = {
  played: 'playall',
  bought: 'gain',
  gained: 'gain',
  defeated: 'attack',
  attack: 'attack',
  avoided: 'defense',
  hit: 'attack',
  drew: 'draw',
  moved: 'deck',
  discarded: 'discard',
  destroyed: 'destroy',
  revealed: 'reveal',
  looked: 'reveal',
  showed: 'reveal',
  shuffled: 'deck',
  triggered: 'ongoing',
  used: 'ongoing',
  power: 'power',
  paid: 'power',
  chose: 'help',
  over: 'trophy',
  undo: 'undo',
  flipped: 'first',
  appeared: 'first',
  bot: 'bot',
  back: 'human',
  confronts: 'confront',
  strikes: 'confront',
  blocked: 'block',
  held: 'block',
  cost: 'block',
  damage: 'attack',
  heal: 'plus',
  charge: 'burn',
  uncharge: 'burn',
  ko: 'attack',
};
export const iconFor = (line: LogLine): string => 'i-' + (ICONS[line.kind] ?? 'next');

const NAMED = 2; // cards that are told by name; more are counted

interface Turn {
  lines: LogLine[]; // of this player
  held: boolean; // whom it confronted has held out
  playing: boolean; // it is not over
}
/** What a player did in their last turn; nothing before the first. */
function turnOf(screen: Screen, seat: number): Turn | null {
  const log = screen.src.log;
  const gone = takenBack(log);
  const turns = log.flatMap((line, i) => (line.kind === 'turn' && !gone.has(line) ? [i] : []));
  const last = turns.findLastIndex((i) => log[i]!.seat === seat);
  if (last < 0) return null;
  const begin = log[turns[last]!]!;
  // What ends a turn is numbered as the next one: the order of the lines counts.
  const all = log.slice(turns[last]! + 1, turns[last + 1]).filter((l) => !gone.has(l));
  return {
    lines: all.filter((l) => l.seat === seat),
    held: all.some((l) => l.kind === 'held'),
    playing: screen.view?.turn === seat && screen.view.turn_number === begin.turn,
  };
}

const TAKEN = ['bought', 'defeated', 'rescued'];
/** A player's last turn as signs: its Power, and the cards that it brought. */
export function lastSigns(screen: Screen, seat: number): { power: number; cards: string[] } | null {
  const turn = turnOf(screen, seat);
  if (!turn) return null;
  const cards = turn.lines.filter((l) => TAKEN.includes(l.kind)).flatMap((l) => l.cards.slice(0, 1));
  return { power: powerIn(screen, turn.lines, turn.playing), cards };
}

/** A player's last turn in one sentence, always in this order: cards played, Power, what it bought, defeated, freed.
 *  The turn that is being played counts up. Empty before the first. */
export function lastTurn(screen: Screen, seat: number): string {
  const found = turnOf(screen, seat);
  if (!found) return '';
  const { lines, held, playing } = found;
  const cards = (kind: string): string[] =>
    lines
      .filter((l) => l.kind === kind)
      .flatMap((l) => l.cards.slice(0, 1).map((id) => screen.card(id).name));
  const bought = cards('bought');
  const beaten = cards('defeated');
  const freed = lines.filter((l) => l.kind === 'rescued').flatMap((l) => l.cards.slice(0, 1));
  const t = w.table;
  const parts = [t.lastTurn(playedIn(lines), powerIn(screen, lines, playing))];
  if (bought.length) parts.push(t.lastBought(told(bought)));
  if (beaten.length) parts.push(t.lastDefeated(told(beaten)));
  if (freed.length) parts.push(t.lastFreed(told(freed.map((id) => screen.card(id).name))));
  const struck = lines.some((l) => l.kind === 'strikes');
  if (struck) parts.push(held ? t.lastLost : t.lastWon);
  if (parts.length === 1 && !playing) parts.push(t.lastNothing);
  return parts.join(', ');
}
/** Names, equal ones counted, the first few of them. */
function told(names: string[]): string {
  const counts = new Map<string, number>();
  for (const name of names.map(briefName)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const said = [...counts].map(([name, n]) => (n > 1 ? `${name} ×${n}` : name));
  if (said.length <= NAMED) return said.join(', ');
  return `${said.slice(0, NAMED).join(', ')} +${said.length - NAMED}`;
}
const playedIn = (lines: LogLine[]): number => lines.filter((l) => l.kind === 'played').length;
function powerIn(screen: Screen, lines: LogLine[], playing: boolean): number {
  const gave = lines.filter((l) => l.kind === 'played' || l.kind === 'power');
  const summed = gave.reduce(
    (sum, l) => sum + Number(/\+(\d+)[ \u00a0](?:Power|en Puissance)/.exec(l.text)?.[1] ?? 0),
    0,
  );
  return playing ? Math.max(summed, screen.view?.power_gained ?? 0) : summed;
}

export interface Bit {
  text: string;
  card?: string;
}
/** A line's text with the names of its cards marked. */
export function bits(line: LogLine, card: (id: string) => CardFacts): Bit[] {
  let out: Bit[] = [{ text: line.text }];
  const named = [...new Set(line.cards)]
    .map((id) => ({ id, name: card(id).name }))
    .sort((a, b) => b.name.length - a.name.length);
  for (const { id, name } of named) {
    out = out.flatMap((bit) => {
      if (bit.card) return [bit];
      const at = bit.text.indexOf(name);
      if (at < 0) return [bit];
      return [
        { text: bit.text.slice(0, at) },
        { text: name, card: id },
        { text: bit.text.slice(at + name.length) },
      ].filter((b) => b.text);
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
    if (line.kind === 'turn' || !last || last.turn !== line.turn)
      out.push({
        key: `${out.length}`,
        seat: line.kind === 'turn' ? line.seat : -1,
        turn: line.turn,
        lines: [],
      });
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
export function takenBack(log: LogLine[]): Set<LogLine> {
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

const LOUD = new Set([
  'bought',
  'gained',
  'defeated',
  'attack',
  'hit',
  'avoided',
  'destroyed',
  'flipped',
  'appeared',
  'over',
  'undo',
  'confronts',
  'strikes',
  'blocked',
  'held',
  'ko',
]);
/** Which lines to show: of one seat (-1: of all), or only what changed the game. */
export interface Filter {
  seat: number;
  loud: boolean;
}
export function filtered(all: Group[], by: Filter): Group[] {
  if (by.seat < 0 && !by.loud) return all;
  const kept = all.map((g) => ({
    ...g,
    lines: g.lines.filter(
      ({ line }) => (by.seat < 0 || line.seat === by.seat) && (!by.loud || LOUD.has(line.kind)),
    ),
  }));
  return kept.filter((g) => g.lines.length);
}
/** The log as plain text, to be pasted elsewhere. */
export function asText(all: Group[], name: (seat: number) => string, turn: (n: number) => string): string {
  return all
    .map((g) =>
      [
        g.seat >= 0 ? `${turn(g.turn)} · ${name(g.seat)}` : '',
        ...g.lines.map(
          ({ line, times, gone }) => `  ${gone ? '~ ' : ''}${line.text}${times > 1 ? ` ×${times}` : ''}`,
        ),
      ]
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n');
}

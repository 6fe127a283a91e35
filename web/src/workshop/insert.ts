// Where an example goes: below the step the cursor is in, in a list that may hold it. Where the cursor is in no such
// list, into the block of the card it is in, which is begun if it is not there.
import { cardAt, cardsIn, factSpot, type CardSpot, type Edit } from './facts';

const STEPS = ['play', 'do', 'does', 'then', 'else', 'afterwards', 'of', 'first appearance'];
const LASTING = ['ongoing', 'ability', 'always', 'apply'];

const blank = (line: string): boolean => /^\s*(#.*)?$/.test(line);
const indentOf = (line: string): number => line.length - line.trimStart().length;
const isItem = (line: string): boolean => /^\s*-(\s|$)/.test(line);
/** The column of what stands after the dashes, and the key there that has nothing beside it. */
function opened(line: string): { column: number; key: string } {
  const found = /^(\s*(?:- +)*)([a-z][a-z ]*?)\s*:\s*(#.*)?$/.exec(line);
  return { column: found?.[1]!.length ?? -1, key: found?.[2] ?? '' };
}

interface List {
  /** the line, from 0, that the new item stands below */
  below: number;
  column: number;
}

/** The list that begins below a line `play:`. */
function begun(lines: string[], at: number, holds: string[]): List | null {
  const { column, key } = opened(lines[at]!);
  if (!holds.includes(key)) return null;
  const next = lines.slice(at + 1).find((line) => !blank(line)) ?? '';
  const inner = indentOf(next);
  if (next && isItem(next) && inner >= column) return { below: at, column: inner };
  return next && inner > column ? null : { below: at, column }; // not a list, but one step
}

/** The last line of what begins in a line and is indented deeper than its column. */
function lastOf(lines: string[], at: number, column: number): number {
  let last = at;
  for (let i = at + 1; i < lines.length; i++) {
    if (blank(lines[i]!)) continue;
    if (indentOf(lines[i]!) <= column) break;
    last = i;
  }
  return last;
}

/** The list that a line is an item of, or in an item of. */
function around(lines: string[], at: number, holds: string[]): List | null {
  let limit = isItem(lines[at]!) ? indentOf(lines[at]!) + 1 : indentOf(lines[at]!);
  for (let i = at; i >= 0; i--) {
    const column = indentOf(lines[i]!);
    if (blank(lines[i]!) || column >= limit) continue;
    limit = column;
    if (!isItem(lines[i]!)) continue;
    if (holds.includes(keyAbove(lines, i, column))) return { below: lastOf(lines, i, column), column };
  }
  return null;
}

function keyAbove(lines: string[], at: number, column: number): string {
  for (let i = at - 1; i >= 0; i--) {
    if (blank(lines[i]!)) continue;
    const key = opened(lines[i]!);
    if (key.key && key.column <= column && (key.column < column || !isItem(lines[i]!))) return key.key;
    if (indentOf(lines[i]!) < column) return '';
  }
  return '';
}

/** The column of a dash that begins a line: below a step, a new one begins where that one did, and not inside of it.
 * `line` counts from 1, and is blank so far; nothing if the dash may stand where it is. */
export function dashColumn(text: string, line: number): number | null {
  const lines = text.split('\n');
  const indent = indentOf(lines[line - 1]!);
  let above = line - 2;
  while (above >= 0 && blank(lines[above]!)) above--;
  if (above < 0 || opened(lines[above]!).key) return null;
  for (let i = above; i >= 0 && (blank(lines[i]!) || indentOf(lines[i]!) >= indent - 2); i--) {
    const item = /^(\s*)- +/.exec(lines[i]!);
    if (item && item[0].length === indent) return item[1]!.length;
  }
  return null;
}

function written(step: string, column: number): string {
  const lead = ' '.repeat(column);
  return step
    .split('\n')
    .map((one, i) => lead + (i ? '  ' : '- ') + one)
    .join('\n');
}

/** The change that puts an example where it belongs; `line` counts from 1. */
export function insertion(text: string, line: number, step: string, lasting: boolean): Edit {
  const lines = text.split('\n');
  const holds = lasting ? LASTING : STEPS;
  let at = Math.min(line, lines.length) - 1;
  while (at > 0 && blank(lines[at]!)) at--;
  const list = begun(lines, at, holds) ?? around(lines, at, holds);
  if (list) return below(lines, list.below, written(step, list.column));
  const card = cardAt(text, at + 1) ?? cardsIn(text)[0];
  return card ? inCard(lines, card, step, lasting) : below(lines, at, written(step, 0));
}

function inCard(lines: string[], card: CardSpot, step: string, lasting: boolean): Edit {
  const [name, spot] = lasting
    ? (LASTING.map((key) => [key, factSpot(lines, card, key)] as const).find((one) => one[1]) ??
      ([isHero(lines, card) ? 'ability' : 'ongoing', null] as const))
    : (['play', factSpot(lines, card, 'play')] as const);
  if (!spot) {
    let last = card.end - 2;
    while (last > card.line && blank(lines[last]!)) last--;
    return below(lines, last, `${' '.repeat(card.indent)}${name}:\n${written(step, card.indent)}`);
  }
  const first = spot[0] - 1;
  const inner = lines[first + 1];
  if (spot[1] - spot[0] > 1 && inner && isItem(inner))
    return below(lines, spot[1] - 2, written(step, indentOf(inner)));
  const said = lines[first]!.slice(lines[first]!.indexOf(':') + 1).trim();
  if (!said.startsWith('{') || spot[1] - spot[0] > 1) return below(lines, first, written(step, card.indent));
  // one step in braces becomes the first of a list
  const lead = ' '.repeat(card.indent);
  const from = startOf(lines, first);
  const insert = `${lead}${name}:\n${lead}- ${said}\n${written(step, card.indent)}`;
  return { from, to: from + lines[first]!.length, insert };
}

function isHero(lines: string[], card: CardSpot): boolean {
  const spot = factSpot(lines, card, 'section');
  return !!spot && /:\s*characters\b/.test(lines[spot[0] - 1]!);
}

const startOf = (lines: string[], at: number): number =>
  lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);

function below(lines: string[], at: number, insert: string): Edit {
  const end = startOf(lines, at) + lines[at]!.length;
  return { from: end, to: end, insert: '\n' + insert };
}

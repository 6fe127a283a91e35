// The form writes into the text: one fact of one card at a time, everything else stays as its author wrote it.

export interface CardSpot {
  id: string;
  /** the first line, from 1, and the line after the last one */
  line: number;
  end: number;
  /** the column of its facts */
  indent: number;
}

/** The cards of a pack and where they stand. */
export function cardsIn(text: string): CardSpot[] {
  const lines = text.split('\n');
  const top = lines.findIndex((line) => /^cards:\s*(#.*)?$/.test(line));
  if (top < 0) return [];
  const found: CardSpot[] = [];
  let column = -1;
  for (let i = top + 1; i < lines.length; i++) {
    const line = lines[i]!;
    if (/^\s*(#.*)?$/.test(line)) continue;
    const indent = line.length - line.trimStart().length;
    if (indent === 0) break;
    if (column < 0) column = indent;
    const key = indent === column ? /^([a-z][a-z0-9_]*)\s*:\s*(#.*)?$/.exec(line.trim()) : null;
    if (key) found.push({ id: key[1]!, line: i + 1, end: lines.length + 1, indent: column + 2 });
  }
  for (let n = 0; n < found.length; n++) {
    const own = found[n]!;
    const next = found[n + 1];
    own.end = next ? next.line : endOf(lines, own.line);
    const first = lines.slice(own.line, own.end - 1).find((line) => !/^\s*(#.*)?$/.test(line));
    if (first) own.indent = first.length - first.trimStart().length;
  }
  return found;
}

function endOf(lines: string[], from: number): number {
  for (let i = from; i < lines.length; i++)
    if (/^\S/.test(lines[i]!) && !lines[i]!.startsWith('#')) return i + 1;
  return lines.length + 1;
}

/** The card a line belongs to. */
export const cardAt = (text: string, line: number): CardSpot | undefined =>
  cardsIn(text).find((card) => card.line <= line && line < card.end);

/** Where a fact stands: its first line and the line after it, from 1. */
export function factSpot(lines: string[], card: CardSpot, name: string): [number, number] | null {
  for (let i = card.line; i < card.end - 1; i++) {
    const line = lines[i]!;
    const indent = line.length - line.trimStart().length;
    if (indent !== card.indent || !line.trim().startsWith(name + ':')) continue;
    let end = i + 1;
    while (end < card.end - 1 && /^\s*$/.test(lines[end]!) === false) {
      const inner = lines[end]!.length - lines[end]!.trimStart().length;
      if (inner <= card.indent && !(inner === card.indent && lines[end]!.trim().startsWith('- '))) break;
      end++;
    }
    return [i + 1, end + 1];
  }
  return null;
}

/** The text of a fact as it stands in the file, without its name; nothing if it is not there or takes several lines. */
export function factOf(text: string, id: string, name: string): string {
  const lines = text.split('\n');
  const card = cardsIn(text).find((one) => one.id === id);
  const spot = card && factSpot(lines, card, name);
  if (!spot) return '';
  if (spot[1] - spot[0] > 1)
    return lines
      .slice(spot[0], spot[1] - 1)
      .map((l) => l.trim())
      .join(', ');
  return lines[spot[0] - 1]!.trim()
    .slice(name.length + 1)
    .replace(/^([^"']*?)\s+#.*$/, '$1')
    .trim();
}

// Facts in the order in which they are written where they are not there yet.
const ORDER = ['name', 'section', 'type', 'subtypes', 'cost', 'vp', 'copies', 'emblem', 'colours'];

export interface Edit {
  from: number;
  to: number;
  insert: string;
}

/** The change that gives a card a fact; an empty value takes it away. */
export function setFact(text: string, id: string, name: string, value: string): Edit | null {
  const lines = text.split('\n');
  const card = cardsIn(text).find((one) => one.id === id);
  if (!card) return null;
  const starts: number[] = [0];
  for (const line of lines) starts.push(starts.at(-1)! + line.length + 1);
  const at = (line: number): number => Math.min(starts[line - 1] ?? text.length, text.length);
  const spot = factSpot(lines, card, name);
  const written = `${' '.repeat(card.indent)}${name}: ${value}\n`;
  if (spot) {
    const [from, to] = [at(spot[0]), at(spot[1])];
    const last = to >= text.length && !text.endsWith('\n');
    if (!value) return { from, to, insert: '' };
    return { from, to, insert: last ? written.slice(0, -1) : written };
  }
  if (!value) return null;
  let line = card.line + 1;
  for (const before of ORDER.slice(0, Math.max(ORDER.indexOf(name), 0))) {
    const known = factSpot(lines, card, before);
    if (known) line = Math.max(line, known[1]);
  }
  const place = at(line);
  const torn = place > 0 && text[place - 1] !== '\n' ? '\n' : '';
  return { from: place, to: place, insert: torn + written };
}

/** A text as YAML may have it in one line. */
export function quoted(value: string): string {
  const flat = value.replace(/\s+/g, ' ').trim();
  if (
    /^[\p{L}\p{N}][\p{L}\p{N} .!?’'()/-]*$/u.test(flat) &&
    !/: | #/.test(flat) &&
    !/^(true|false|null|yes|no|on|off|~)$/i.test(flat) &&
    !/^[\d.]+$/.test(flat)
  )
    return flat;
  return JSON.stringify(flat);
}

/** `{en: ..., fr: ...}` read back; good enough for what the form writes, and for what people write like it. */
export function namesOf(written: string): { en: string; fr: string } {
  const read = (lang: string): string => {
    const found =
      new RegExp(`${lang}:\\s*("(?:[^"\\\\]|\\\\.)*"|'(?:[^']|'')*'|[^,}]*)`).exec(written)?.[1]?.trim() ??
      '';
    if (found.startsWith('"'))
      try {
        return JSON.parse(found) as string;
      } catch {
        return found.slice(1, -1);
      }
    return found.startsWith("'") ? found.slice(1, -1).replaceAll("''", "'") : found;
  };
  return { en: read('en'), fr: read('fr') };
}

/** An id made from a name, that no other card has. */
export function newId(name: string, taken: string[]): string {
  const base =
    name
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .replace(/^(?=\d)/, 'card_')
      .slice(0, 40) || 'my_card';
  let id = base;
  for (let n = 2; taken.includes(id); n++) id = `${base}_${n}`;
  return id;
}

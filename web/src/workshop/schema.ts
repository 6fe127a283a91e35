// What may stand where the cursor is, by the pack's JSON Schema. Works on text that is not finished: by its lines,
// their indents, and the braces of the line itself.

export interface Schema {
  type?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  enum?: (string | number)[];
  const?: string | number | boolean;
  $ref?: string;
  $defs?: Record<string, Schema>;
}
export interface Place {
  /** keys and list items ('[]') from the top of the file to the mapping or value the cursor is in */
  path: string[];
  /** whether a key is being written, or the value of the last part of the path */
  kind: 'key' | 'value';
  /** the keys that the mapping has already, besides the one being written */
  beside: string[];
  /** where the word begins that is being written */
  from: number;
}
export interface Offer {
  word: string;
  about: string;
  kind: 'key' | 'value';
}

const ITEM = '[]';
const KEY = /^("[^"]*"|'[^']*'|[^\s:#{}[\],'"&*!|>%@`-][^:#{}[\],]*?)\s*:(?=\s|$)/;

interface Line {
  /** columns of the dashes before the content */
  dashes: number[];
  column: number;
  key: string;
  text: string;
}

function lineOf(raw: string): Line {
  const dashes: number[] = [];
  let column = raw.length - raw.trimStart().length;
  let text = raw.slice(column);
  while (/^-(\s|$)/.test(text)) {
    dashes.push(column);
    const more = text.slice(1).length - text.slice(1).trimStart().length + 1;
    column += more;
    text = text.slice(more);
  }
  return { dashes, column, key: unquoted(KEY.exec(text)?.[1] ?? ''), text };
}

const unquoted = (word: string): string => word.trim().replace(/^(["'])(.*)\1$/, '$2');
const blank = (raw: string): boolean => /^\s*(#.*)?$/.test(raw);

/** Where a place in the text is, as the schema sees it. */
export function placeAt(text: string, at: number): Place {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const before = text.slice(0, start).split('\n').slice(0, -1);
  const head = text.slice(start, at);
  const here = lineOf(head);
  const path = parents(before, here);
  const beside = siblings(before, text.slice(at).split('\n').slice(1), here);
  const inner = KEY.exec(here.text);
  if (!inner) {
    const flow = inFlow(here.text, at - here.text.length, path);
    if (flow) return flow;
    const word = /[^\s]*$/.exec(here.text)![0];
    const from = here.text.includes(' ') && !word ? at : at - here.text.length;
    return { path, kind: 'key', beside, from };
  }
  const key = unquoted(inner[1]!);
  const value = here.text.slice(inner[0].length);
  const own = [...path, key];
  const flow = inFlow(value, at - value.length, own);
  if (flow) return flow;
  return { path: own, kind: 'value', beside: [], from: at - value.trimStart().length };
}

/** The keys and lists around a line, from the lines above it. */
function parents(above: string[], here: Line): string[] {
  const path: string[] = [];
  let limit = here.column;
  const climb = (dashes: number[]): void => {
    for (const dash of [...dashes].reverse())
      if (dash < limit || (dash === limit && limit === here.column && !here.dashes.includes(dash))) {
        path.unshift(ITEM);
        limit = dash;
      }
  };
  let list = false; // the line looked at last was an item: its key may stand in the same column
  const ownDashes = here.dashes.length;
  climb(here.dashes);
  list = ownDashes > 0;
  for (let i = above.length - 1; i >= 0 && (limit > 0 || list); i--) {
    const raw = above[i]!;
    if (blank(raw)) continue;
    const line = lineOf(raw);
    if (line.dashes.length && line.dashes[0]! === limit && list) continue; // an item before this one
    const fits = line.column < limit || (list && !line.dashes.length && line.column === limit);
    if (fits && line.key) {
      path.unshift(line.key);
      limit = line.column;
      list = false;
      const dashes = line.dashes.filter((dash) => dash < limit);
      for (const dash of dashes.reverse()) {
        path.unshift(ITEM);
        limit = dash;
        list = true;
      }
    }
  }
  return path;
}

/** The other keys of the mapping a line is in. */
function siblings(above: string[], below: string[], here: Line): string[] {
  const found: string[] = [];
  for (const lines of here.dashes.length ? [below] : [[...above].reverse(), below])
    for (const raw of lines) {
      if (blank(raw)) continue;
      const line = lineOf(raw);
      if (
        line.column < here.column ||
        (line.dashes.length && line.dashes[0]! < here.column && lines === below)
      )
        break;
      if (line.column === here.column && line.key) found.push(line.key);
      if (line.dashes.length && line.column === here.column) break; // the first key of an item
    }
  return found;
}

/** Inside of braces or brackets on one line: how deep, and at which key. */
function inFlow(text: string, offset: number, path: string[]): Place | null {
  const open: { list: boolean; path: string[]; keys: string[] }[] = [];
  let from = 0;
  let key = '';
  let quote = '';
  let base = path;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (quote) {
      if (c === quote) quote = '';
      continue;
    }
    const top = open.at(-1);
    if (c === '"' || c === "'") quote = c;
    else if (c === '{' || c === '[') {
      const inner = key ? [...(top?.path ?? base), key] : (top?.path ?? base);
      open.push({ list: c === '[', path: c === '[' ? [...inner, ITEM] : inner, keys: [] });
      key = '';
      from = i + 1;
    } else if ((c === '}' || c === ']') && top) {
      open.pop();
      key = '';
      from = i + 1;
    } else if (c === ',' && top) {
      key = '';
      from = i + 1;
    } else if (c === ':' && (i + 1 === text.length || /[\s{["']/.test(text[i + 1]!)) && top) {
      key = unquoted(text.slice(from, i));
      top.keys.push(key);
      if (top.list && open.length) base = path;
      from = i + 1;
    } else if (c === '#' && /\s/.test(text[i - 1] ?? ' ') && !open.length) return null;
  }
  const top = open.at(-1);
  if (!top) return null;
  const word = text.slice(from);
  const start = offset + from + (word.length - word.trimStart().length);
  if (key) return { path: [...top.path, key], kind: 'value', beside: [], from: start };
  if (top.list) return { path: top.path, kind: 'value', beside: [], from: start };
  return { path: top.path, kind: 'key', beside: top.keys, from: start };
}

// ---------------------------------------------------------------- walking the schema

function plain(schema: Schema, root: Schema, depth = 0): Schema[] {
  if (depth > 12) return [];
  if (schema.$ref) {
    const found = root.$defs?.[schema.$ref.replace('#/$defs/', '')];
    return found ? plain(found, root, depth + 1) : [];
  }
  const own = schema.anyOf && !schema.properties ? [] : [schema];
  const more = schema.properties ? [] : (schema.anyOf ?? []).flatMap((one) => plain(one, root, depth + 1));
  return [...own, ...more];
}

/** All that may stand at the end of a path. */
export function schemasAt(root: Schema, path: string[]): Schema[] {
  let at = plain(root, root);
  for (const part of path)
    at = at.flatMap((schema) => {
      if (part === ITEM) return schema.items ? plain(schema.items, root) : [];
      const known = schema.properties?.[part];
      if (known)
        return plain(known, root).map((one) =>
          known.description ? { description: known.description, ...one } : one,
        );
      const others = schema.additionalProperties;
      return typeof others === 'object' ? plain(others, root) : [];
    });
  return at;
}

/** What an editor offers at a place. */
export function offers(root: Schema, place: Place): Offer[] {
  const schemas = schemasAt(root, place.path);
  const found = new Map<string, Offer>();
  const add = (word: string, about: string, kind: 'key' | 'value'): void => {
    if (!found.has(word)) found.set(word, { word, about, kind });
  };
  if (place.kind === 'value')
    for (const schema of schemas)
      for (const word of [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])])
        add(String(word), schema.description ?? '', 'value');
  for (const schema of place.kind === 'key' ? schemas : []) {
    const own = schema.properties;
    if (!own || !place.beside.every((key) => key in own)) continue;
    const head = schema.required?.[0];
    const first = place.beside.length === 0 && !!head && schemas.length > 1;
    for (const [word, of] of Object.entries(own)) {
      if (place.beside.includes(word) || (first && word !== head)) continue;
      add(word, word === head ? (schema.description ?? of.description ?? '') : (of.description ?? ''), 'key');
    }
  }
  if (place.kind === 'key')
    for (const schema of schemas)
      for (const word of schema.enum ?? []) add(String(word), schema.description ?? '', 'value');
  return [...found.values()];
}

/** What a word of the text means where it stands. */
export function meaningAt(root: Schema, text: string, at: number): string {
  const word = wordAt(text, at);
  if (!word) return '';
  const place = placeAt(text, word.from);
  const name = text.slice(word.from, word.to);
  for (const schema of schemasAt(root, place.path)) {
    const known = schema.properties?.[name];
    if (known) return (schema.required?.[0] === name ? schema.description : '') || known.description || '';
  }
  return '';
}

/** A word with the blanks in it, as keys of the language have. */
export function wordAt(text: string, at: number): { from: number; to: number } | null {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
  for (const found of text
    .slice(start, end)
    .matchAll(/[A-Za-z_][\w]*(?:[ -][A-Za-z_]\w*)*(?=\s*:)|[A-Za-z_]\w*/g)) {
    const from = start + found.index;
    if (from <= at && at <= from + found[0].length) return { from, to: from + found[0].length };
  }
  return null;
}

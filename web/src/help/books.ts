// The rules as they are written in `books`: one Markdown file per box and language, fetched when first read.
// `## Chapter {#id}`, `### Rule {#id}`, paragraphs, lists, and `@cards` with the cards that are shown beside a rule.
import type { Lang } from '../lib/settings.svelte';
import { glue } from '../lib/words.svelte';

export interface Part {
  kind: 'p' | 'ul' | 'ol';
  lines: string[];
}
export interface Rule {
  id: string;
  title: string;
  parts: Part[];
  cards: string[];
}
export interface Chapter {
  id: string;
  title: string;
  rules: Rule[];
}
export interface Book {
  id: string;
  title: string;
  lead: string;
  chapters: Chapter[];
}

/** Boxes first, then what holds for all of them. */
export const BOXES = ['base', 'titans', 'rivals', 'metal', 'injustice'] as const;
export const BOOKS = [...BOXES, 'common', 'table'] as const;
export type BookId = (typeof BOOKS)[number];
export const isBook = (id: string): id is BookId => (BOOKS as readonly string[]).includes(id);

/** Which box the cards of a book are from. */
export const cardsOf = (book: string): string => (book === 'common' || book === 'table' ? 'base' : book);

const HEAD = /^(#{1,3}) (.+?)(?: \{#([a-z0-9-]+)\})?$/;
const ITEM = /^(?:(-)|\d+\.) (.+)$/;

export function parse(id: string, text: string): Book {
  const book: Book = { id, title: '', lead: '', chapters: [] };
  let chapter: Chapter | undefined;
  let rule: Rule | undefined;
  for (const line of text.split('\n').map((l) => l.trim())) {
    const head = HEAD.exec(line);
    if (head) {
      const [, level, title, anchor] = head;
      if (level === '#') book.title = title!;
      else if (level === '##')
        book.chapters.push((chapter = { id: named(anchor, line), title: title!, rules: [] }));
      else chapter?.rules.push((rule = { id: named(anchor, line), title: title!, parts: [], cards: [] }));
    } else if (line.startsWith('@cards ')) rule?.cards.push(...line.slice(7).split(' '));
    else if (line && !chapter) book.lead = line;
    else if (line && rule) add(rule, line);
  }
  return book;
}

function named(anchor: string | undefined, line: string): string {
  if (!anchor) throw new Error(`a heading without a name: ${line}`);
  return anchor;
}

function add(rule: Rule, line: string): void {
  const item = ITEM.exec(line);
  if (!item) {
    rule.parts.push({ kind: 'p', lines: [line] });
    return;
  }
  const kind = item[1] ? 'ul' : 'ol';
  const last = rule.parts.at(-1);
  if (last?.kind === kind) last.lines.push(item[2]!);
  else rule.parts.push({ kind, lines: [item[2]!] });
}

const files = import.meta.glob<string>('./books/*.md', { query: '?raw', import: 'default' });
const asked = new Map<string, Promise<Book>>();

/** A book in a language, fetched once. */
export function loadBook(id: BookId, lang: Lang): Promise<Book> {
  const key = `${id}.${lang}`;
  let found = asked.get(key);
  if (!found) {
    found = files[`./books/${key}.md`]!().then((text) => parse(id, lang === 'fr' ? glue(text) : text));
    found.catch(() => asked.delete(key));
    asked.set(key, found);
  }
  return found;
}

export const loadAll = (lang: Lang): Promise<Book[]> => Promise.all(BOOKS.map((id) => loadBook(id, lang)));

export const rulesOf = (book: Book): Rule[] => book.chapters.flatMap((c) => c.rules);

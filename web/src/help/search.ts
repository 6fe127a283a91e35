// Finds rules by words: in any order, without accents, the beginning of a word is enough.
import type { Book, Rule } from './books';
import { plain } from './pieces';

export interface Found {
  book: Book;
  rule: Rule;
  excerpt: string;
  score: number;
}

export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’ʼ]/g, "'")
    .replace(/œ/g, 'oe')
    .toLowerCase();

const split = (text: string): string[] => text.split(/[^\p{L}\p{N}+−✱]+/u).filter(Boolean);

const textOf = (rule: Rule): string[] => rule.parts.flatMap((p) => p.lines).map(plain);

/** The rules in which every word is found, the best first; those of `here` before others that fit as well. */
export function search(books: Book[], query: string, here = ''): Found[] {
  const wanted = split(folded(query));
  if (!wanted.length) return [];
  const found: Found[] = [];
  for (const book of books)
    for (const chapter of book.chapters)
      for (const rule of chapter.rules) {
        const lines = textOf(rule);
        const title = split(folded(rule.title));
        const about = split(folded(`${chapter.title} ${book.title}`));
        const body = lines.map((line) => split(folded(line)));
        let score = 0;
        const fits = wanted.every((word) => {
          const has = (list: string[]): boolean => list.some((w) => w.startsWith(word));
          const worth = title.includes(word) ? 12 : has(title) ? 8 : body.some(has) ? 3 : has(about) ? 1 : 0;
          score += worth;
          return worth > 0;
        });
        if (!fits) continue;
        if (book.id === here) score += 4;
        score += 4 / title.length - (chapter.id === 'faq' ? 4 : 0);
        const line = lines.find((_, i) => body[i]!.some((w) => wanted.some((q) => w.startsWith(q))));
        found.push({ book, rule, excerpt: short(line ?? lines[0] ?? '', wanted), score });
      }
  return found.sort((a, b) => b.score - a.score);
}

const MOST = 150;
/** The part of a line around the first word that was found. */
function short(line: string, wanted: string[]): string {
  if (line.length <= MOST) return line;
  const low = folded(line);
  const at = Math.max(0, Math.min(...wanted.map((w) => low.indexOf(w)).filter((n) => n >= 0)));
  const from = at < MOST - 40 || !Number.isFinite(at) ? 0 : line.lastIndexOf(' ', at - 60) + 1;
  const to = line.lastIndexOf(' ', from + MOST);
  return (from ? '… ' : '') + line.slice(from, to > from ? to : undefined) + (to < line.length ? ' …' : '');
}

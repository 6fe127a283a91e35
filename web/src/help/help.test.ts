import { describe, expect, it } from 'vitest';
import type { Question, View } from '../lib/types';
import { BOOKS, BOXES, cardsOf, loadAll, parse, rulesOf, type Book } from './books';
import { pieces, plain } from './pieces';
import { BY_PROMPT, OF_BOX, ruleOf, SPECIAL } from './rules';
import { folded, search } from './search';
import { WORDS } from './words';

const packs = import.meta.glob<string>('../../../src/longbox/packs/*/pack.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const [asks] = Object.values(
  import.meta.glob<string>('../../../src/longbox/engine/words/prompt.py', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const [en, fr] = await Promise.all([loadAll('en'), loadAll('fr')]);
const has = (books: Book[], rule: string): boolean => {
  const [book, id] = rule.split('/');
  return rulesOf(books.find((b) => b.id === book)!).some((r) => r.id === id);
};

describe('the books', () => {
  it.each(BOOKS.map((id, i) => [id, en[i]!, fr[i]!] as const))(
    '%s has the same rules in both languages',
    (_, a, b) => {
      const shape = (book: Book): unknown =>
        book.chapters.map((c) => [
          c.id,
          c.rules.map((r) => [r.id, r.cards, r.parts.map((p) => [p.kind, p.lines.length])]),
        ]);
      expect(shape(b)).toEqual(shape(a));
      for (const book of [a, b]) {
        expect(book.title && book.lead).toBeTruthy();
        for (const rule of rulesOf(book)) expect(rule.parts.length, rule.id).toBeGreaterThan(0);
      }
      expect(rulesOf(a).map((r) => r.title)).not.toEqual(rulesOf(b).map((r) => r.title));
    },
  );
  it.each(en)('$id names each rule once', (book) => {
    const names = [...book.chapters, ...rulesOf(book)].map((x) => x.id);
    expect(new Set(names).size).toBe(names.length);
  });
  it.each(BOXES)('%s has every chapter a player looks for', (id) => {
    const chapters = en.find((b) => b.id === id)!.chapters.map((c) => c.id);
    for (const wanted of ['box', 'setup-chapter', 'turn-chapter', 'end-chapter', 'variants', 'faq'])
      expect(chapters).toContain(wanted);
  });
  it('shows only cards that there are', () => {
    for (const book of en) {
      const pack = packs[`../../../src/longbox/packs/${cardsOf(book.id)}/pack.yaml`]!;
      const ids = new Set([...pack.matchAll(/^ {2}(?:- id: )?([a-z0-9_]+):?/gm)].map((m) => m[1]!));
      for (const rule of rulesOf(book)) for (const card of rule.cards) expect(ids, rule.id).toContain(card);
    }
  });
  it('are said without foreign words', () => {
    const all = fr.flatMap(rulesOf).flatMap((r) => [r.title, ...r.parts.flatMap((p) => p.lines)]);
    for (const text of all)
      expect(text).not.toMatch(/Line-Up|Main Deck|Weakness|Super Hero\b|discard|Starter\b/);
  });
  it('refuse a heading without a name', () => {
    expect(() => parse('x', '# X\n\n## Chapter')).toThrow();
  });
  it('know strong and marked words', () => {
    expect(pieces('a **b** c *d*').map((p) => p.kind + p.text)).toEqual(['a ', 'bb', ' c ', 'id']);
    expect(pieces('(_a b_)').map((p) => p.kind + p.text)).toEqual(['(', 'ia b', ')']);
    expect(plain('a **b** *d* _e_')).toBe('a b d e');
  });
  it('show no mark of the writing', () => {
    for (const rule of [...en, ...fr].flatMap(rulesOf))
      for (const line of rule.parts.flatMap((p) => p.lines))
        for (const piece of pieces(line)) expect(piece.text, rule.id).not.toMatch(/[*_]/);
  });
  it('have the same words around them', () => {
    expect(Object.keys(WORDS.fr)).toEqual(Object.keys(WORDS.en));
  });
});

describe('search', () => {
  it('finds without accents, in any order, by the beginning of words', () => {
    expect(search(fr, 'defense')[0]!.rule.id).toBe('defense');
    expect(search(fr, 'surch')[0]!.rule.id).toBe('breakthrough');
    expect(search(en, 'villain super', 'metal')[0]!.book.id).toBe('metal');
    expect(folded('Écœuré')).toBe('ecoeure');
  });
  it('prefers titles, and the book that is open', () => {
    expect(search(en, 'capture')[0]!.rule.id).toBe('capture');
    expect(search(en, 'weakness', 'titans')[0]!.book.id).toBe('titans');
    expect(search(en, 'weakness', 'injustice')[0]!.book.id).toBe('injustice');
  });
  it('wants every word, and nothing for nothing', () => {
    expect(search(en, 'capture confrontation')).toEqual([]);
    expect(search(en, '  ')).toEqual([]);
  });
  it('shows the place where it was found', () => {
    for (const found of search(en, 'fingerprint')) expect(found.excerpt).toContain('fingerprint');
  });
});

describe('the rule of a question', () => {
  const prompts = [...asks!.split('NAMES')[1]!.matchAll(/"(\w+)"/g)].map((m) => m[1]!);
  it('is known for everything the engine asks', () => {
    expect(prompts.length).toBeGreaterThan(20);
    expect(Object.keys(BY_PROMPT).sort()).toEqual([...prompts].sort());
  });
  it.each(BOXES)('exists in %s, in both languages', (game) => {
    for (const prompt of prompts) {
      const rule = ruleOf({ game } as View, { prompt, kind: '' } as Question);
      for (const books of [en, fr]) expect(has(books, rule), rule).toBe(true);
    }
    const more = [...Object.values(SPECIAL), ...Object.values(OF_BOX).flatMap((o) => Object.values(o))];
    for (const rule of more) expect(has(en, rule.replace('*', game)), rule).toBe(true);
  });
  it('looks at what is special about the moment', () => {
    const asked = (view: unknown, prompt = 'turn', kind = ''): string =>
      ruleOf(view as View, { prompt, kind } as Question);
    expect(asked({ game: 'metal', decision: { forced: true } })).toBe('metal/weakness');
    expect(asked({ game: 'metal', decision: { place: 'captured' } }, 'put')).toBe('metal/capture');
    expect(asked({ game: 'rivals', confrontation: { stage: 'playing' } })).toBe('rivals/strike');
    expect(asked({ game: 'rivals', confrontation: { stage: '' } })).toBe('rivals/turn');
    expect(asked({ game: 'titans' }, '', 'defend')).toBe('common/defense');
    expect(ruleOf({ game: 'base' } as View, null)).toBe('base/turn');
    expect(asked({ game: 'a_box_of_ones_own' })).toBe('common/play');
    expect(asked({ game: 'titans', draft: {} }, 'hero')).toBe('titans/draft');
  });
});

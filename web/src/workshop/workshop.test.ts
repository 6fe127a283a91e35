import { describe, expect, it } from 'vitest';
import { lookOf } from '../cards/emblem';
import { EMBLEMS } from './emblems';
import { cardAt, cardsIn, factOf, namesOf, newId, quoted, setFact } from './facts';
import { dashColumn, insertion } from './insert';
import { meaningAt, offers, placeAt, type Schema } from './schema';
import { kindsOf, KINDS, newCard, newPack } from './templates';

const schemas = import.meta.glob<Schema>('../../../docs/pack.schema.json', {
  import: 'default',
  eager: true,
});
const schema = Object.values(schemas)[0]!;
const words = import.meta.glob<string>('../../../src/longbox/language/words.py', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const drawings = import.meta.glob<string>('../cards/motifs.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const HEAD = 'pack: mine\nversion: 1\ntitle: {en: Mine, fr: Mien}\noverlay: base\ncards:\n';
const CARD = `  gadgeteer:
    name: {en: Gadgeteer, fr: Gadgeteur}
    section: main_deck
    type: hero
    cost: 3
    vp: 1
    copies: 2
    play:
    - power: 1
    - attack: each foe
      does:
      - discard: 1
`;
/** The place of the mark | in a text. */
function at(text: string): { text: string; at: number } {
  const place = text.indexOf('|');
  return { text: text.slice(0, place) + text.slice(place + 1), at: place };
}
function offered(marked: string): string[] {
  const here = at(marked);
  return offers(schema, placeAt(here.text, here.at)).map((one) => one.word);
}

describe('completion by the schema', () => {
  it('knows the fields of a pack, of a card and of a step', () => {
    expect(offered('pack: mine\nver|')).toContain('version');
    expect(offered('pack: mine\nver|')).not.toContain('pack');
    const facts = offered(HEAD + '  gadgeteer:\n    co|');
    expect(facts).toEqual(expect.arrayContaining(['cost', 'copies', 'play', 'ongoing', 'emblem']));
    expect(offered(HEAD + CARD + '    on|')).not.toContain('cost');
  });
  it('offers verbs in a list of steps, whatever its indent', () => {
    for (const lead of [
      '    play:\n    - po|',
      '    play:\n      - po|',
      '    play:\n    - draw: 1\n    - po|',
    ]) {
      const verbs = offered(HEAD + '  gadgeteer:\n    cost: 1\n' + lead);
      expect(verbs).toEqual(expect.arrayContaining(['power', 'draw', 'attack']));
      expect(verbs).not.toContain('does');
    }
  });
  it('offers the other fields of a verb that stands there', () => {
    const fields = offered(HEAD + '  gadgeteer:\n    play:\n    - attack: each foe\n      d|');
    expect(fields).toContain('does');
    expect(fields).not.toContain('draw');
    expect(fields).not.toContain('attack');
  });
  it('offers words for a value, in lines and in braces', () => {
    expect(offered(HEAD + '  gadgeteer:\n    type: |')).toEqual(
      expect.arrayContaining(['hero', 'villain', 'location']),
    );
    expect(offered(HEAD + '  gadgeteer:\n    emblem: g|')).toContain('gear');
    expect(offered(HEAD + '  gadgeteer:\n    play:\n    - destroy: {in: |')).toContain('hand');
    expect(offered(HEAD + '  gadgeteer:\n    play: {|')).toContain('power');
    expect(offered(HEAD + '  gadgeteer:\n    play: [{draw: 1}, {po|')).toContain('power');
    expect(offered(HEAD + '  gadgeteer:\n    ongoing:\n    - when: {|')).toContain('you play');
  });
  it('tells what a word means where it stands', () => {
    const text = HEAD + CARD;
    expect(meaningAt(schema, text, text.indexOf('power') + 2)).toMatch(/Power/);
    expect(meaningAt(schema, text, text.indexOf('copies') + 1)).toBe('how many there are');
    expect(meaningAt(schema, text, text.indexOf('Gadgeteer'))).toBe('');
  });
  it('never stumbles, wherever the cursor is', () => {
    const text = HEAD + CARD + '    x: [{a: "b, {c: [d\n\t- }]: ,,\n';
    for (let i = 0; i <= text.length; i++)
      expect(offers(schema, placeAt(text.slice(0, i), i))).toBeInstanceOf(Array);
  });
});

describe('examples', () => {
  /** The text with an example put in where the mark | is. */
  const put = (marked: string, step: string, lasting = false): string => {
    const here = at(HEAD + '  gadgeteer:\n' + marked);
    const edit = insertion(here.text, here.text.slice(0, here.at).split('\n').length, step, lasting);
    return (here.text.slice(0, edit.from) + edit.insert + here.text.slice(edit.to)).slice(HEAD.length + 13);
  };
  const TWO = 'gain: weakness\nto: top of deck';
  it('stand at the top of the list that the cursor begins, indented as it is', () => {
    expect(put('    play:|\n    - power: 2\n', TWO)).toBe(
      '    play:\n    - gain: weakness\n      to: top of deck\n    - power: 2\n',
    );
    expect(put('    play: |\n      - power: 2\n', 'draw: 1')).toBe(
      '    play: \n      - draw: 1\n      - power: 2\n',
    );
    expect(put('    cost: 2\n    play:|', 'draw: 1')).toBe('    cost: 2\n    play:\n    - draw: 1');
  });
  it('stand below the whole step that the cursor is in', () => {
    const attack = '    - attack: each foe\n      does:\n      - discard: 1\n';
    const play = (steps: string): string => `    play:\n${steps}    - power: 1\n`;
    const marked = (mark: string): string => play(attack.replace(mark, '|' + mark));
    expect(put(marked('each'), 'draw: 1')).toBe(play(`${attack}    - draw: 1\n`));
    expect(put(marked('discard'), 'draw: 1')).toBe(play(`${attack}      - draw: 1\n`));
    expect(put(marked('does'), 'draw: 1')).toBe(play(attack.replace('does:\n', 'does:\n      - draw: 1\n')));
    expect(put('    play:\n    - gain: weakness\n      to: |hand\n', 'draw: 1')).toBe(
      '    play:\n    - gain: weakness\n      to: hand\n    - draw: 1\n',
    );
    expect(put('    play:\n    - power: 1\n\n|', 'draw: 1')).toBe(
      '    play:\n    - power: 1\n    - draw: 1\n\n',
    );
  });
  it('go into the block of the card, wherever in it the cursor is', () => {
    expect(put('    cost: |2\n    play:\n    - power: 1\n', TWO)).toBe(
      '    cost: 2\n    play:\n    - power: 1\n    - gain: weakness\n      to: top of deck\n',
    );
    expect(put('    cost: |2\n', 'draw: 1')).toBe('    cost: 2\n    play:\n    - draw: 1\n');
    expect(put('    play: {po|wer: 1}\n    vp: 1\n', 'draw: 1')).toBe(
      '    play:\n    - {power: 1}\n    - draw: 1\n    vp: 1\n',
    );
    expect(put('    section: characters\n    pl|ay:\n    - power: 1\n', 'hand size: 6', true)).toBe(
      '    section: characters\n    play:\n    - power: 1\n    ability:\n    - hand size: 6\n',
    );
    expect(put('    ongoing:|\n    - hand size: 7\n', 'draw: 1')).toBe(
      '    ongoing:\n    - hand size: 7\n    play:\n    - draw: 1\n',
    );
  });
});

describe('a dash that is typed', () => {
  const column = (above: string, indent: number): number | null =>
    dashColumn(HEAD + above + ' '.repeat(indent), (HEAD + above).split('\n').length);
  it('begins the next step where the one above began', () => {
    const play = '  gadgeteer:\n    play:\n';
    expect(column(play + '    - power: 1\n', 6)).toBe(4);
    expect(column(play + '    - gain: weakness\n      to: hand\n\n', 6)).toBe(4);
    expect(column(play + '    - attack: each foe\n      does:\n      - discard: 1\n', 8)).toBe(6);
  });
  it('stays where it may stand', () => {
    const play = '  gadgeteer:\n    play:\n';
    expect(column(play, 4)).toBeNull();
    expect(column(play, 6)).toBeNull();
    expect(column(play + '    - power: 1\n', 4)).toBeNull();
    expect(column(play + '    - attack: each foe\n      does:\n', 6)).toBeNull();
    expect(column('', 0)).toBeNull();
  });
});

describe('the form', () => {
  const two = HEAD + CARD + CARD.replace('gadgeteer', 'second');
  it('finds the cards and the one a line is in', () => {
    expect(cardsIn(two).map((card) => card.id)).toEqual(['gadgeteer', 'second']);
    expect(cardAt(two, 7)?.id).toBe('gadgeteer');
    expect(cardAt(two, 19)?.id).toBe('second');
    expect(cardAt(two, 2)).toBeUndefined();
    expect(cardsIn('pack: x\n')).toEqual([]);
  });
  const apply = (text: string, id: string, name: string, value: string): string => {
    const edit = setFact(text, id, name, value);
    return edit ? text.slice(0, edit.from) + edit.insert + text.slice(edit.to) : text;
  };
  it('changes one fact of one card and nothing else', () => {
    expect(factOf(two, 'gadgeteer', 'cost')).toBe('3');
    const dearer = apply(two, 'second', 'cost', '7');
    expect(factOf(dearer, 'second', 'cost')).toBe('7');
    expect(factOf(dearer, 'gadgeteer', 'cost')).toBe('3');
    expect(dearer.length).toBe(two.length);
  });
  it('adds a fact where it belongs, and takes it away again', () => {
    const drawn = apply(two, 'gadgeteer', 'emblem', 'gear');
    expect(drawn).toContain('    copies: 2\n    emblem: gear\n    play:\n');
    expect(apply(drawn, 'gadgeteer', 'emblem', '')).toBe(two);
    const torn = apply(HEAD + '  last:\n    cost: 1', 'last', 'vp', '2');
    expect(torn).toBe(HEAD + '  last:\n    cost: 1\n    vp: 2\n');
  });
  it('writes names that YAML can read, and reads them back', () => {
    for (const name of ['Gadgeteer', 'L’Œil: vert', 'a "b" #c', '{x}', 'yes', '12', "D'Arc"]) {
      const text = apply(two, 'second', 'name', `{en: ${quoted(name)}, fr: ${quoted(name)}}`);
      expect(namesOf(factOf(text, 'second', 'name'))).toEqual({ en: name, fr: name });
    }
    expect(namesOf(factOf(HEAD + '  a:\n    name:\n      en: One\n      fr: Un\n', 'a', 'name'))).toEqual({
      en: 'One',
      fr: 'Un',
    });
  });
  it('finds ids that are free', () => {
    expect(newId('Élan vital', [])).toBe('elan_vital');
    expect(newId('Robin', ['robin'])).toBe('robin_2');
    expect(newId('7', [])).toBe('card_7');
    expect(newId('???', [])).toBe('my_card');
  });
});

describe('new cards and pictures', () => {
  it('are read as cards', () => {
    const text = newPack('base', { en: 'My pack', fr: 'Le mien' }, 'hero', { en: 'A: b', fr: 'C' });
    expect(cardsIn(text).map((card) => card.id)).toEqual(['a_b']);
    expect(factOf(text, 'a_b', 'section')).toBe('main_deck');
    for (const kind of KINDS) expect(newCard(kind, { en: 'X', fr: 'X' }, ['x']).id).toBe('x_2');
    expect(kindsOf('rivals')).not.toContain('character');
  });
  it('offers every drawing that the language knows, and each is drawn', () => {
    const known = /EMBLEMS: Words = \{([^}]*)\}/.exec(Object.values(words)[0]!)![1]!;
    expect(EMBLEMS.map(([id]) => id)).toEqual([...known.matchAll(/"(\w+)":/g)].map((found) => found[1]));
    for (const [id] of EMBLEMS) expect(Object.values(drawings)[0]).toContain(`id="m-${id}"`);
  });
  it('never let the words of an author become markup', () => {
    expect(lookOf({ emblem: '"><script>', colours: 2 })).toEqual({ ink: 1 });
    expect(lookOf({})).toBeUndefined();
  });
});

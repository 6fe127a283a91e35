// Card facts per game and language, fetched once, shared by all screens.
import { api } from './api';
import { dress } from '../cards/emblem';
import type { CardFacts, GameCards } from './types';
import { settings } from './settings.svelte';

const known = $state.raw<{ by: Record<string, GameCards> }>({ by: {} });
let version = $state(0);
const asked = new Map<string, Promise<GameCards>>();

/** Fetches the cards of a game in a language (the player's by default). */
export function loadCards(game: string, lang: string = settings.lang): Promise<GameCards> {
  const key = `${game}/${lang}`;
  let found = asked.get(key);
  if (!found) {
    found = api.cards(game, lang).then((cards) => {
      known.by[key] = cards;
      version += 1;
      return cards;
    });
    found.catch(() => asked.delete(key));
    asked.set(key, found);
  }
  return found;
}

// The cards that the packs of one table have brought or changed, by language; they lie over those of its box.
let laid = $state.raw<{ table: string; game: string; by: Record<string, Record<string, CardFacts>> }>({
  table: '',
  game: '',
  by: {},
});

/** The cards of a table: those of its box, those of the packs it has brought along, and what a rule changes in them. */
export async function loadTable(
  table: { id: string; game: string; own_cards: boolean },
  lang: string = settings.lang,
): Promise<Record<string, CardFacts>> {
  if (laid.table && laid.table !== table.id) layAside();
  const box = await loadCards(table.game, lang);
  if (!table.own_cards) return box.cards;
  if (laid.table !== table.id || !laid.by[lang]) {
    const own = (await api.tableCards(table.id, lang)).cards;
    const by = laid.table === table.id ? laid.by : {};
    laid = { table: table.id, game: table.game, by: { ...by, [lang]: own } };
    dress(Object.values(own));
  }
  return { ...box.cards, ...laid.by[lang] };
}

/** The box is as it was printed again. */
export function layAside(): void {
  laid = { table: '', game: '', by: {} };
  dress([]);
}

/** The facts of a card as far as they are here: a stand-in until they are. Reactive. */
export function facts(game: string, id: string, lang: string = settings.lang): CardFacts {
  void version;
  const [home, name] = id.split(':');
  const over = laid.game === game ? (laid.by[lang]?.[id] ?? Object.values(laid.by)[0]?.[id]) : undefined;
  if (home && name && !over) {
    // a guest of another box
    void loadCards(home, lang).catch(() => undefined);
    return { ...facts(home, name, lang), id };
  }
  return (
    over ??
    known.by[`${game}/${lang}`]?.cards[id] ??
    known.by[`${game}/en`]?.cards[id] ??
    known.by[`${game}/fr`]?.cards[id] ??
    standIn(id)
  );
}

/** All cards of a game, or null until they are here. Reactive. */
export function allCards(game: string, lang: string = settings.lang): Record<string, CardFacts> | null {
  void version;
  const box = known.by[`${game}/${lang}`]?.cards ?? null;
  return box && laid.game === game && laid.by[lang] ? { ...box, ...laid.by[lang] } : box;
}

export function giveCards(cards: GameCards, lang: string): void {
  known.by[`${cards.game}/${lang}`] = cards;
  asked.set(`${cards.game}/${lang}`, Promise.resolve(cards));
  version += 1;
}

function standIn(id: string): CardFacts {
  const name = id.replaceAll('_', ' ').replace(/\b\w/g, (c) => c.toUpperCase());
  return {
    id,
    game: '',
    name,
    type: 'none',
    type_name: '',
    kind_name: '',
    section: '',
    section_name: '',
    subtypes: [],
    cost: null,
    charge_cost: 0,
    level: 0,
    vp: 0,
    copies: 0,
    promo: false,
    power: null,
    blocks: [],
    text: '',
    rulings: [],
    source: '',
    confidence: '',
    names: { en: name, fr: name },
    marks: [],
    slots: [],
  };
}

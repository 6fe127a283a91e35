// Cards that are asked about but do not lie on the table: which pile they are in, and what that pile is called.
import { w } from '../lib/words.svelte';
import type { CardView } from '../lib/types';
import { OF_CARD } from './answers';
import type { Screen } from './screen.svelte';

export interface Tray {
  key: string;
  label: string;
  cards: CardView[];
}

/** Handles of all cards that the table shows anyway. */
function onTable(screen: Screen): Set<number> {
  const v = screen.view;
  const found = new Set<number>();
  if (!v) return found;
  const add = (cards: (CardView | null)[]): void => {
    for (const c of cards) if (c) found.add(c.handle);
  };
  add(v.line_up);
  add([v.villain]);
  add(Object.values(v.stack_cards));
  if (screen.me) {
    add(screen.me.hand);
    add(screen.me.ongoing);
    add(screen.me.heroes);
    for (const b of screen.me.beneath) add(b.cards);
    add(screen.me.borrowed);
  }
  if (v.draft) add([...v.draft.left, ...v.draft.banned]);
  if (screen.active) add(screen.active.play);
  return found;
}

/** The piles the question is about, in the order in which it names their cards. */
export function traysOf(screen: Screen): Tray[] {
  const v = screen.view;
  if (!v || !screen.asked) return [];
  const there = onTable(screen);
  const found = new Map<string, Tray>();
  const put = (card: CardView): void => {
    const [key, label] = placeOf(screen, card);
    const tray = found.get(key) ?? { key, label, cards: [] };
    if (!tray.cards.some((c) => c.handle === card.handle)) tray.cards.push(card);
    found.set(key, tray);
  };
  for (const o of screen.options)
    if (
      o.card &&
      OF_CARD.has(o.kind) &&
      !there.has(o.card.handle) &&
      screen.card(o.card.id).section !== 'health_tracks'
    )
      put({ owner: -1, ...o.card });
  const aim = v.decision?.seat === screen.src.seat ? v.decision.aim : null;
  if (aim && !there.has(aim.handle)) put(aim);
  if (!found.size) return [];
  // The piles open over one's own side: what lies there and may be chosen too comes along.
  const piles = [...found.values()];
  found.clear();
  for (const card of mySide(screen)) if (screen.optionOf(card)) put(card);
  return [...found.values(), ...piles];
}

function mySide(screen: Screen): CardView[] {
  const me = screen.me;
  return me ? [...me.hand, ...me.ongoing, ...(screen.active?.play ?? []), ...me.heroes] : [];
}

function placeOf(screen: Screen, card: { handle: number }): [string, string] {
  const v = screen.view!;
  const has = (cards: (CardView | null)[]): boolean => cards.some((c) => c?.handle === card.handle);
  for (const seat of v.seats) {
    const mine = seat.seat === screen.src.seat;
    const named = (what: string): string => (mine ? what : `${screen.name(seat.seat)} · ${what}`);
    if (has(seat.discard))
      return [`discard${seat.seat}`, mine ? w.table.yourDiscard : named(w.table.discardPile)];
    if (has(seat.hand)) return [`hand${seat.seat}`, named(w.table.hand)];
    if (has(seat.deck)) return [`deck${seat.seat}`, mine ? w.table.yourDeck : named(w.table.deck)];
    if (has(seat.ongoing)) return [`ongoing${seat.seat}`, named(w.table.inPlay)];
    if (has(seat.play)) return [`play${seat.seat}`, named(w.table.playedThisTurn)];
    if (has(seat.score_pile)) return [`score${seat.seat}`, named(w.boxes.score)];
    if (has(seat.heroes)) return [`team${seat.seat}`, named(w.boxes.team)];
    if (seat.beneath.some((b) => has(b.cards))) return [`beneath${seat.seat}`, named(w.table.play.beneath)];
    if (has(seat.dealt)) return ['dealt', w.table.choices];
  }
  if (has(v.captured)) return ['captured', w.boxes.captured];
  if (has(v.hero_pile)) return ['heroes', w.boxes.recruit];
  if (has(v.destroyed)) return ['destroyed', w.table.destroyed];
  return ['other', w.table.choices];
}

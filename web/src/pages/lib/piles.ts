// The piles of a game, followed fact by fact: where each card lies, and in which order. So the order before a shuffle
// is not what somebody says it was, but what came of all that happened before.
import type { ChanceRow, FairFact, FairRecord } from '../../lib/types';

const HIDDEN = ['deck', 'main_deck', 'villains', 'hero_pile'];
const HELD = ['play', 'ongoing']; // a card that stays in play goes from one to the other without a fact

const key = (zone: string, seat: number): string => (seat < 0 ? zone : `${zone} ${seat}`);
const kind = (pile: string): string => pile.split(' ')[0]!;
export const ascending = (cards: number[]): boolean => cards.every((c, i) => !i || cards[i - 1]! < c);

/** Whether these cards lie in the pile in just this order, with others between them perhaps. */
export function inOrder(cards: number[], pile: number[]): boolean {
  let at = 0;
  for (const card of pile) if (card === cards[at]) at++;
  return at === cards.length;
}

export class Piles {
  private piles = new Map<string, number[]>();
  private place = new Map<number, string>();
  private known = new Set<number>(); // seen by somebody since they were last shuffled
  private skipped: { pile: string; above: number[] }[] = []; // cards that others were taken from under, in this row
  private picks: { from: Set<number>; chosen: Set<number> } | null = null;

  static dealt(record: FairRecord): Piles {
    const made = new Piles();
    for (const pile of record.dealt) made.lay(key(pile.zone, pile.seat), [...pile.cards]);
    return made;
  }

  copy(): Piles {
    const made = new Piles();
    for (const [name, cards] of this.piles) made.piles.set(name, [...cards]);
    made.place = new Map(this.place);
    made.known = new Set(this.known);
    return made;
  }

  in(zone: string, seat: number): number[] {
    return this.piles.get(key(zone, seat)) ?? [];
  }

  private lay(pile: string, cards: number[]): void {
    this.piles.set(pile, cards);
    for (const card of cards) this.place.set(card, pile);
  }

  /** A shuffle: what lies where it was taken from is what it says it was; then its order is the new one. */
  shuffled(chance: ChanceRow, after: number[]): boolean {
    const to = key(chance.zone ?? '', chance.seat ?? -1);
    const before = chance.before ?? [];
    if (chance.zone === 'villains') return this.amongVillains(before, after);
    const from = { deck: key('discard', chance.seat ?? -1), main_deck: to }[chance.zone ?? ''] ?? 'box';
    if (from === to) this.skipped = this.skipped.filter((one) => one.pile !== to); // passed by, and shuffled in again
    const pile = this.piles.get(from) ?? [];
    if (pile.length !== before.length || !pile.every((card, i) => card === before[i])) return false;
    this.lay(from, []);
    this.lay(to, [...after, ...(this.piles.get(to) ?? [])]);
    for (const card of after) this.known.delete(card);
    return true;
  }

  /** A villain goes back among the face-down ones: the one face up stays on top, a last one at the bottom. */
  private amongVillains(before: number[], after: number[]): boolean {
    const pile = this.in('villains', -1);
    const rest = pile.filter((card) => !before.includes(card));
    const top = rest.filter((card) => this.known.has(card));
    const bottom = rest.filter((card) => !this.known.has(card));
    if (top.length > 1 || bottom.length > 1 || (bottom.length && bottom[0] !== pile[0])) return false;
    if (!inOrder(before, pile)) return false;
    this.lay('villains', [...bottom, ...after, ...top]);
    for (const card of after) this.known.delete(card);
    return true;
  }

  /** A card picked by chance: those it was picked from must lie as they are said to. */
  picked(from: number[], drawn: number): boolean {
    const piles = new Map<string, number[]>();
    for (const card of from) {
      const pile = this.place.get(card) ?? '';
      piles.set(pile, [...(piles.get(pile) ?? []), card]);
    }
    for (const [pile, cards] of piles) if (!inOrder(cards, this.piles.get(pile) ?? [])) return false;
    this.picks ??= { from: new Set(), chosen: new Set() };
    for (const card of from) this.picks.from.add(card);
    this.picks.chosen.add(from[drawn]!);
    return true;
  }

  /** Follows one fact; false if it cannot be. */
  fact({ card, seen }: FairFact): boolean {
    if (card >= 0 && (seen.kind === 'looked' || seen.kind === 'revealed')) this.known.add(card);
    if (seen.kind !== 'moved') return true;
    if (this.picks?.from.has(card)) {
      if (!this.picks.chosen.has(card)) return false;
      this.picks.from.delete(card);
    }
    const from = key(seen.source ?? '', seen.source_seat ?? -1);
    const to = key(seen.to ?? '', seen.to_seat ?? -1);
    const lies = this.place.get(card) ?? '';
    if (lies !== from && !(HELD.includes(kind(lies)) && HELD.includes(kind(from)))) return false;
    const pile = this.piles.get(lies)!;
    const at = pile.lastIndexOf(card);
    if (at < pile.length - 1 && HIDDEN.includes(kind(from)) && !this.known.has(card))
      this.skipped.push({ pile: from, above: pile.slice(at + 1).filter((other) => !this.known.has(other)) });
    pile.splice(at, 1);
    const target = this.piles.get(to) ?? [];
    if (seen.left === 0) target.unshift(card);
    else target.push(card);
    this.piles.set(to, target);
    this.place.set(card, to);
    if (HIDDEN.includes(kind(to)) && from !== to) this.known.add(card);
    return true;
  }

  /** At the end of a row: what was taken from under other cards, unseen, was taken with them. */
  settled(): boolean {
    const fine = this.skipped.every(({ pile, above }) =>
      above.every((card) => this.place.get(card) !== pile),
    );
    this.skipped = [];
    this.picks = null;
    return fine;
  }
}

/** Whether the piles as they were dealt follow from the shuffles of the deal: none was left out, none put otherwise. */
export function follows(record: FairRecord, shuffles: { chance: ChanceRow; after: number[] }[]): boolean {
  const out = new Set(record.dealt.flatMap((pile) => (pile.zone === 'out' ? pile.cards : [])));
  for (const [at, { chance }] of shuffles.entries()) {
    const before = chance.before ?? [];
    // In the order of the box, or as an earlier shuffle left them.
    if (!ascending(before) && !shuffles.slice(0, at).some(({ after }) => inOrder(before, after)))
      return false;
  }
  for (const { zone, seat, cards } of record.dealt) {
    if (!HIDDEN.includes(zone) || cards.length < 2) continue;
    for (const [at, { chance, after }] of shuffles.entries()) {
      if (shuffles.slice(at + 1).some((later) => later.chance.zone === chance.zone && chance.zone === zone))
        continue;
      const here = cards.filter((card) => after.includes(card));
      if (zone !== 'hero_pile' && !inOrder(here, after)) return false;
    }
    if (zone !== 'deck' && zone !== 'main_deck') continue;
    // From the top cards were drawn; what was left out of the game lies apart.
    const own = shuffles.findLast(({ chance }) => chance.zone === zone && (chance.seat ?? -1) === seat);
    if (!own || !inOrder(cards, own.after)) return false;
    const left = own.after.filter((card) => !out.has(card));
    if (!cards.every((card, i) => left[i] === card)) return false;
  }
  return true;
}

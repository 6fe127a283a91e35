// Which cards of a box make room for guests: as many, of like type and cost, as the books advise.
import type { CardFacts } from '../../lib/types';

type Card = Pick<CardFacts, 'id' | 'type' | 'cost' | 'copies'>;

/** For each guest the nearest card that is still there: same type first, then the nearest cost. */
export function likeThose(guests: Card[], own: Card[]): string[] {
  const left: string[] = [];
  let due = guests.reduce((sum, guest) => sum + guest.copies, 0);
  for (const guest of guests) {
    if (due <= 0) break;
    const free = own.filter((card) => !left.includes(card.id) && card.copies <= due);
    const nearest = free.toSorted((a, b) => distance(a, guest) - distance(b, guest))[0];
    if (!nearest) break;
    left.push(nearest.id);
    due -= nearest.copies;
  }
  return left;
}

const distance = (card: Card, guest: Card): number =>
  (card.type === guest.type ? 0 : 100) + Math.abs((card.cost ?? 0) - (guest.cost ?? 0));

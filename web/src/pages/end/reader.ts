// Whose result it is, as the reader sees it.
import type { CardFacts } from '../../lib/types';

export interface Reader {
  game: string;
  own: number; // their seat; -1: they only look
  fact: (id: string) => CardFacts;
  nameOf: (seat: number) => string;
  heroOf: (seat: number) => string;
}

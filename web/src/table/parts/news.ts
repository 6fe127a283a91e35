// Which facts are announced to the whole table.
import type { CardFacts, SeenEvent } from '../../lib/types';

export type NewsKind = 'clash' | 'arena' | 'capture' | 'rescue' | 'recruit';
export interface News {
  key: number;
  kind: NewsKind;
  card: string;
}
const MOVES: Record<string, NewsKind> = { 'team>captured': 'capture', 'captured>team': 'rescue', 'hero_pile>team': 'recruit' };
let count = 0;

export function newsOf(fresh: SeenEvent[], card: (id: string) => CardFacts): News[] {
  const found: News[] = [];
  for (const e of fresh) {
    if (!e.card) continue;
    const blocks = e.kind === 'flipped' ? card(e.card).blocks : [];
    const kind = e.kind === 'moved' ? MOVES[`${e.source}>${e.to}`] : blocks.some((b) => b.kind === 'ambush') ? 'clash' : blocks.some((b) => b.kind === 'slot') ? 'arena' : undefined;
    if (kind) found.push({ key: ++count, kind, card: e.card });
  }
  return found;
}

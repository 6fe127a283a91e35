// Which facts are big moments: told to the whole table, for one beat.
import type { CardFacts, SeenEvent } from '../lib/types';

export type NewsKind =
  'clash' | 'arena' | 'capture' | 'rescue' | 'recruit' | 'fall' | 'ko' | 'super' | 'won' | 'held';
export interface News {
  key: number;
  kind: NewsKind;
  card: string; // '' if it is about a player alone
  seat: number; // whom it happens to, or who did it
  by: number; // who did it to them; -1: nobody
}
const MOVES: Record<string, NewsKind> = {
  'team>captured': 'capture',
  'captured>team': 'rescue',
  'hero_pile>team': 'recruit',
};
/** Those that must be read stay longer. */
export const BEAT = 1320; // slides in 420 ms, stays 900
export const READ = 3600;
const mustBeRead = (kind: NewsKind): boolean => kind === 'clash' || kind === 'arena';
export const staysFor = (kind: NewsKind): number => (mustBeRead(kind) ? READ : BEAT);

const WAITING = 1; // moments behind the one that is shown; older ones give way, unless they must be read
/** What is announced with the new moments added; the first one is being shown. */
export function queued(news: News[], found: News[]): News[] {
  const all = [...news, ...found];
  const newest = all.length - WAITING - (news.length ? 0 : 1);
  return all.filter((n, i) => n === news[0] || i >= newest || mustBeRead(n.kind));
}

let count = 0;

function kindOfNews(e: SeenEvent, card: (id: string) => CardFacts): NewsKind | undefined {
  if (e.kind === 'ko') return 'ko';
  if (!e.card) return undefined;
  const facts = card(e.card);
  if (e.kind === 'moved') return MOVES[`${e.source}>${e.to}`];
  if (e.kind === 'defeated') {
    if (facts.section === 'characters') return 'won';
    return ['super_villains', 'nemeses'].includes(facts.section) ? 'fall' : undefined;
  }
  if (e.kind === 'held') return 'held';
  if (e.kind === 'played') return facts.type === 'super_move' ? 'super' : undefined;
  if (e.kind !== 'flipped') return undefined;
  if (facts.blocks.some((b) => b.kind === 'ambush')) return 'clash';
  return facts.blocks.some((b) => b.kind === 'slot') ? 'arena' : undefined;
}

export function newsOf(fresh: SeenEvent[], card: (id: string) => CardFacts): News[] {
  const found: News[] = [];
  for (const e of fresh) {
    const kind = kindOfNews(e, card);
    if (kind)
      found.push({
        key: ++count,
        kind,
        card: e.card ?? '',
        seat: e.seat ?? e.to_seat ?? -1,
        by: e.other ?? -1,
      });
  }
  return found;
}

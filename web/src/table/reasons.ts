// Why a card cannot be played, bought or chosen now: said as soon as somebody tries.
import { w } from '../lib/words.svelte';
import type { CardView } from '../lib/types';
import type { Screen } from './screen.svelte';

/** Empty where nothing stands against it, or where there is nothing to try. */
export function reasonAgainst(screen: Screen, card: CardView): string {
  const view = screen.view;
  if (!view || screen.readonly || screen.spectator || view.over || screen.optionOf(card)) return '';
  const { name } = screen.card(card.id);
  const inHand = !!screen.me?.hand.some((c) => c.handle === card.handle);
  const forSale = [...view.line_up, view.villain, ...Object.values(view.stack_cards)].some(
    (c) => c?.handle === card.handle,
  );
  if (!inHand && !forSale) return '';
  if (screen.asked && !screen.isTurn)
    return screen.isAttack ? w.table.noDefense(name) : w.table.notAmong(name);
  if (!screen.myTurn) return w.table.notYourTurn;
  if (!screen.asked) return '';
  if (screen.forced) return w.table.forcedFirst;
  if (inHand) return w.table.noPlay(name);
  if (view.confrontation?.stage === 'playing') return w.table.noBuyNow;
  const cost = screen.price(card);
  if (cost !== null && cost > view.power) return w.table.tooDear(name, cost, view.power);
  return w.table.noBuy(name);
}

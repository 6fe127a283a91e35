// What a fighter's state says, in numbers and in words.
import type { CardFacts, CardView, SeatView, View } from '../../lib/types';
import { w } from '../../lib/words.svelte';

export const BAR = 10;

/** Points left in each Health Bar; the first one is used up before the second. */
export function bars(seat: Pick<SeatView, 'health' | 'most_health'>): number[] {
  const count = Math.max(1, Math.ceil(seat.most_health / BAR));
  return Array.from({ length: count }, (_, i) =>
    Math.max(0, Math.min(BAR, seat.health - (count - 1 - i) * BAR)),
  );
}

/** All that lies open before a player besides cards, for readers of the page. */
export function fightWords(seat: SeatView): string[] {
  if (seat.health < 0) return [];
  return [
    w.boxes.healthIs(seat.health, seat.most_health),
    w.boxes.chargesAre(seat.charges, seat.most_charges),
    seat.ko_tokens.length ? w.boxes.koHas(seat.ko_tokens.length) : '',
    seat.vp_tokens ? w.boxes.vpHas(seat.vp_tokens) : '',
  ];
}

/** The Line-Up by slots: the card in the first row and those behind it. */
export function columns(
  view: Pick<View, 'line_up' | 'line_up_size'>,
): { first: CardView | null; more: CardView[] }[] {
  const size = view.line_up_size || view.line_up.length;
  return Array.from({ length: Math.max(size, Math.min(view.line_up.length, size)) }, (_, i) => ({
    first: view.line_up[i] ?? null,
    more: view.line_up.filter((c, k): c is CardView => c !== null && k >= size && k % size === i),
  }));
}

export interface Slot {
  n: number;
  label: string;
  cost: string; // what it costs, in words; empty: nothing
  burn: number; // the same in Charges; 0: none
  text: string;
}
/** What stands in each slot of an Arena; null where nothing does. */
export function slots(arena: CardFacts, size: number): (Slot | null)[] {
  return Array.from({ length: size }, (_, i) => {
    const at = (arena.slots ?? []).indexOf(i + 1);
    const block = at < 0 ? undefined : arena.blocks.filter((b) => b.kind === 'slot')[at];
    if (!block) return null;
    const [label = '', cost = ''] = block.label.replace(/^[^,]*,\s*/, '').split(' – ');
    return { n: i + 1, label, cost, burn: Number(/\d+/.exec(cost)?.[0] ?? 0), text: block.text };
  });
}

/** The sentence of a slot as a caption: it begins like one, and what is plain is left out. The inspector has it in
 *  full. */
export function slotText(text: string): string {
  const short = text.replace(/ (?:of your choice|de votre choix)/, '').replace(/\.$/, '');
  return short.charAt(0).toUpperCase() + short.slice(1);
}

const FLAGS: [RegExp, string, string][] = [
  [/damage this turn|more damage|dégâts? de plus/, 'attack', '+'],
  [/loses? \d Charge|perd \d Charge/, 'burn', '\u2212'],
  [/gain \d Charge|gagnez \d Charge/, 'burn', '+'],
  [/^heal|^soignez/, 'plus', ''],
  [/draw a card|piochez une carte/, 'draw', ''],
  [/top of your deck|sommet de votre pioche/, 'deck', ''],
  [/into your hand|dans votre main/, 'hand', ''],
  [/^look|^regardez/, 'reveal', ''],
  [/^destroy|^détruisez/, 'destroy', ''],
  [/Weakness|Faiblesse/, 'discard', ''],
  [/Power|Puissance/, 'power', '+'],
  [/damage|dégât/, 'attack', ''],
];
/** The same as a sign and a number, where there is room for nothing else. */
export function flagOf(text: string): { icon: string; number: string } {
  const found = FLAGS.find(([words]) => words.test(text));
  const number = /\d+/.exec(text)?.[0] ?? '';
  return found ? { icon: found[1], number: number && found[2] + number } : { icon: 'help', number };
}

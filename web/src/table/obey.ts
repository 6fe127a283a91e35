// What a key means at the table.
import type { Action } from '../lib/keys';
import type { View } from '../lib/types';
import type { Controls } from './controls';
import type { Screen } from './screen.svelte';

/** A card in focus that can do nothing now, or is chosen already: Enter means the main answer. */
export function idleCard(screen: Screen, target: EventTarget | null): boolean {
  const handle =
    target instanceof HTMLElement ? target.closest<HTMLElement>('[data-handle]')?.dataset.handle : undefined;
  if (handle === undefined) return false;
  const options = screen.byCard.get(Number(handle)) ?? [];
  const chosen = options.some((c) => c.index === screen.picked);
  return !options.length || chosen || screen.chooser.chosen.includes(Number(handle));
}

/** What only the page can do. */
export interface Reach {
  readLog: () => void;
  writeChat: () => void;
}

/** Whether the key had a meaning here. */
export function obey(action: Action, view: View, controls: Controls, reach: Reach): boolean {
  const { screen } = controls;
  const place = action.match(/^lineup(\d)$/)?.[1];
  if (place) {
    const c = view.line_up[Number(place) - 1];
    if (c) screen.click(c, false);
    return true;
  }
  switch (action) {
    case 'stack':
    case 'stack2': {
      const top = Object.values(view.stack_cards)[action === 'stack' ? 0 : 1];
      if (top) screen.click(top, false);
      return true;
    }
    case 'villain':
      if (view.villain) screen.click(view.villain, false);
      else if (screen.confrontOption) screen.pickOption(screen.confrontOption.index);
      return true;
    case 'main': {
      const a = screen.mainAnswer();
      if (a) screen.press(a);
      else if (controls.canSkip) controls.skip?.();
      return !!a || !!controls.canSkip;
    }
    case 'decline': {
      const a = screen.declineAnswer();
      if (a) screen.press(a);
      return !!a;
    }
    case 'playall':
      if (screen.playAll.length) screen.playEverything();
      return true;
    case 'end':
      screen.end();
      return true;
    case 'undo':
      controls.undo();
      return true;
    case 'hint':
      if (controls.canHint) controls.hint?.();
      return true;
    case 'super': {
      const move = screen.superMove;
      if (move) screen.do(move.index);
      return true;
    }
    case 'deck':
    case 'discard':
    case 'destroyed':
    case 'played':
    case 'score':
      controls.pile(action);
      return true;
    case 'log':
      reach.readLog();
      return true;
    case 'inspect':
      if (screen.looked) {
        screen.sheet = !screen.sheet;
        controls.drawer = !controls.drawer;
      }
      return true;
    case 'chat':
      reach.writeChat();
      return true;
    case 'menu':
      controls.open('menu');
      return true;
    case 'help':
      controls.open('keys');
      return true;
    case 'close':
      // One thing at a time: what is picked, what is open, the hint.
      if (!screen.letGo() && !controls.drawer && screen.hints.length) controls.hint?.();
      controls.drawer = false;
      return true;
  }
  return false;
}

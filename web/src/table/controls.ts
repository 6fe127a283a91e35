// What the layouts may ask of the screen around them.
import type { Snippet } from 'svelte';
import type { Screen } from './screen.svelte';

export interface Controls {
  readonly screen: Screen;
  readonly canUndo: boolean;
  readonly undoAsks: boolean;
  readonly canHint?: boolean; // who plays alone may ask what a bot would do
  hint?: () => void;
  readonly canSkip?: boolean; // the others play, and there is more to show than has been shown
  skip?: () => void;
  readonly sfx: string;
  readonly clock: { text: string; hurry: boolean } | null;
  readonly practice?: boolean; // somebody has gone back as far as they liked
  readonly bare: boolean; // inside a replay: no tools of its own
  readonly rail: boolean;
  readonly chatBox: Snippet | null;
  drawer: boolean;
  undo(): void;
  open(what: 'menu' | 'keys' | 'log' | 'resign' | 'practice'): void;
  pile(which: 'deck' | 'discard' | 'destroyed' | 'played' | 'score'): void;
  foe(seat: number): void;
  read(): void;
  /** shows the board at a step of the game so far */
  then?: (step: number) => void;
}

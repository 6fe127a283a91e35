// Which letters lie where: the row of letters under the digits stands for the Line-Up, whatever is printed on it.
import { settings } from './settings.svelte';

interface Layouts {
  getLayoutMap(): Promise<Map<string, string>>;
}
let told = $state<boolean | null>(null); // what the browser says of the keyboard, if it does

const layouts = typeof navigator === 'undefined' ? undefined : (navigator as { keyboard?: Layouts }).keyboard;
void layouts?.getLayoutMap?.().then(
  (map) => (told = map.get('KeyQ') === 'a'),
  () => undefined, // it keeps that to itself
);

/** A, Z, E, R, T in the first row of letters, as on French keyboards. */
export const azerty = (): boolean => told ?? settings.lang === 'fr';

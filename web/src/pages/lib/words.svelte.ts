// `p.start.title`: the words of the pages, reactive, in the player's language; the other one is fetched when it is
// asked for.
import { settings } from '../../lib/settings.svelte';
import { fetchWords, firstWords } from './first_words';

let current = $state.raw(firstWords);

$effect.root(() => {
  $effect(() => {
    const lang = settings.lang;
    void fetchWords[lang]().then((found) => {
      if (settings.lang === lang) current = found;
    });
  });
});

/** The words of a group. A getter, so that a template that uses it follows the language. */
export const p = new Proxy({} as typeof firstWords, {
  get: (_, key) => current[key as keyof typeof firstWords],
});

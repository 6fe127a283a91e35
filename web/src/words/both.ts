// Words of a page that is fetched alone, in both languages: no other page carries them.
import { settings } from '../lib/settings.svelte';
import { glue } from '../lib/words.svelte';

function glued<T>(said: T): T {
  if (typeof said === 'string') return glue(said) as T;
  if (typeof said === 'function')
    return ((...given: unknown[]) => glue((said as unknown as (...g: unknown[]) => string)(...given))) as T;
  if (Array.isArray(said)) return said.map(glued) as T;
  if (said && typeof said === 'object')
    return Object.fromEntries(Object.entries(said).map(([key, value]) => [key, glued(value)])) as T;
  return said;
}

/** A getter of words by name, so that a template that uses it follows the language. */
export function both<T extends object>(en: T, fr: T): T {
  const said = { en, fr: glued(fr) };
  return new Proxy({} as T, { get: (_, key) => said[settings.lang][key as keyof T] });
}

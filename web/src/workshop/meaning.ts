// What a word of packs and formats means, in the language of the page.
import { settings } from '../lib/settings.svelte';
import type { Language } from '../lib/types';

export const meaning = (language: Language, about: string): string =>
  settings.lang === 'fr' ? (language.french[about] ?? about) : about;

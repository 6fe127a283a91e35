// The words of the pages in the player's language are there before the first page shows.
import { settings, type Lang } from '../../lib/settings.svelte';
import type { PageWords } from '../../words/pages.en';

export const fetchWords: Record<Lang, () => Promise<PageWords>> = {
  en: async () => (await import('../../words/pages.en')).pagesEn,
  fr: async () => (await import('../../words/pages.fr')).pagesFr,
};
export const firstWords = await fetchWords[settings.lang]();

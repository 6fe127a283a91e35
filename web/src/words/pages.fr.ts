// French words of the screens around the table.
import type { pages as en } from './pages.en';
import type { Said } from './said';

export const pages: Said<typeof en> = {};

// All French words of the page.
import { common, table } from './table.fr';
import { pages } from './pages.fr';
import type { Words } from './en';

const fr: Words = { common, table, pages };
export default fr;

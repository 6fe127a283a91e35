// All English words of the page. They set the shape that every other language must fill.
import { common, table } from './table.en';
import { pages } from './pages.en';
import type { Said } from './said';

const en = { common, table, pages };
export type Words = Said<typeof en>;
export default en as Words;

// The French words of the table and of what all screens share.
import { common, table } from './table.fr';
import type { Words } from './en';

const fr: Words = { common, table };
export default fr;

// The French words of the table and of what all screens share.
import { boxes } from './boxes.fr';
import { common, table } from './table.fr';
import { together } from './together.fr';
import type { Words } from './en';

const fr: Words = { common, table, boxes, together };
export default fr;

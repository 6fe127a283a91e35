// The English words of the table and of what all screens share. They set the shape that every other language must fill.
import { boxes } from './boxes.en';
import { common, table } from './table.en';
import { together } from './together.en';
import type { Said } from './said';

const en = { common, table, boxes, together };
export type Words = Said<typeof en>;
export default en as Words;

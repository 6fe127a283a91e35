// The boxes and formats the server can play, asked once per visit.
import { api } from '../../lib/api';
import { Asked } from './ask.svelte';

export const boxes = new Asked(() => api.boxes());
export const needBoxes = (): void => {
  if (!boxes.found && !boxes.busy) void boxes.ask();
};
export const formats = new Asked(() => api.formats());
export const needFormats = (): void => {
  if (!formats.found && !formats.busy) void formats.ask();
};

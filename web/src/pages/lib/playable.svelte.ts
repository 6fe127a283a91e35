// The boxes the server can play, asked once per visit.
import { api } from '../../lib/api';
import { Asked } from './ask.svelte';

export const boxes = new Asked(() => api.boxes());
export const needBoxes = (): void => {
  if (!boxes.found && !boxes.busy) void boxes.ask();
};

// The points of a player in words, as far as one may know them.
import type { SeatView } from '../lib/types';
import { w } from '../lib/words.svelte';

export const pointsOf = (seat: SeatView): string =>
  seat.vp_hidden ? w.together.hiddenPoints : w.common.vps(seat.vp) + (seat.vp_sure ? '' : ' ?');

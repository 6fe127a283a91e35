// The words for who comes back to a table that is played by the day.
import { both } from '../words/both';

const en = {
  away: 'While you were away.',
  play: 'Play',
  pause: 'Pause',
  played: 'Others have played since you were here.',
  show: 'Show it',
};
const fr: typeof en = {
  away: 'Pendant votre absence.',
  play: 'Lire',
  pause: 'Pause',
  played: 'Les autres ont joué depuis votre passage.',
  show: 'Voir',
};
export const b = both(en, fr);

// The words for who comes back to a table that is played by the day.
import { both } from '../words/both';

const en = {
  away: 'While you were away.',
  play: 'Play',
  pause: 'Pause',
  played: 'Others have played since you were here.',
  show: 'Show it',
  tell: 'You can be told when it is your move.',
  how: 'How?',
};
const fr: typeof en = {
  away: 'Pendant votre absence.',
  play: 'Lire',
  pause: 'Pause',
  played: 'Les autres ont joué depuis votre passage.',
  show: 'Voir',
  tell: 'On peut vous avertir quand c’est à vous.',
  how: 'Comment ?',
};
export const b = both(en, fr);

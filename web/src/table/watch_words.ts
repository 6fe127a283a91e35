// The words about those who watch, in both languages.
import { both } from '../words/both';

const en = {
  players: 'Players',
  watchers: 'Spectators',
  fresh: (count: number) => (count === 1 ? '1 new line' : `${count} new lines`),
  none: 'Nobody who watches has said anything yet. Players do not hear it.',
  noneSaid: 'The players have said nothing yet.',
  say: 'To the other spectators',
  send: 'Send',
  name: 'Your name',
  hands: 'Open hands for spectators',
  handsText:
    'They see the table later. If all players agree, they see all hands; who changes their mind closes them at once.',
  agree: 'I agree',
  withdraw: 'Close my hand',
  agreed: (names: string) => `Agreed: ${names}`,
  open: 'All hands are open by consent of the players.',
};
type Words = typeof en;

const fr: Words = {
  players: 'Joueurs',
  watchers: 'Spectateurs',
  fresh: (count) => (count === 1 ? '1 nouvelle ligne' : `${count} nouvelles lignes`),
  none: 'Aucun spectateur n’a encore rien dit. Les joueurs ne l’entendent pas.',
  noneSaid: 'Les joueurs n’ont encore rien dit.',
  say: 'Aux autres spectateurs',
  send: 'Envoyer',
  name: 'Votre nom',
  hands: 'Mains ouvertes aux spectateurs',
  handsText:
    'Ils voient la table plus tard. Si tous les joueurs sont d’accord, ils voient toutes les mains ; ' +
    'qui change d’avis les referme aussitôt.',
  agree: 'Je suis d’accord',
  withdraw: 'Refermer ma main',
  agreed: (names) => `D’accord : ${names}`,
  open: 'Toutes les mains sont ouvertes, avec l’accord des joueurs.',
};

/** The words of a name. A getter, so that a template that uses it follows the language. */
export const v = both(en, fr);

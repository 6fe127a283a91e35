// The words about keeping the peace, for players, in both languages.
import { both } from '../words/both';
import type { Why } from './reach';

const en = {
  title: 'Trouble with somebody?',
  of: (name: string) => `Block or report ${name}`,
  block: 'Block',
  blockText: 'You will not meet at open tables again. They are not told.',
  blocked: (name: string) => `${name} is blocked. Your page lists whom you have blocked.`,
  unblock: 'Unblock',
  report: 'Report',
  reportText: 'Whoever runs this server reads it.',
  why: 'What is it about?',
  whys: { words: 'What is said', name: 'The name', play: 'How they play', other: 'Something else' } as Record<
    Why,
    string
  >,
  text: 'What happened?',
  send: 'Send the report',
  sent: 'Thank you. It has been passed on.',
  nobody: 'Take a seat or a name first.',
  who: 'Who?',
  none: 'Nobody sits there.',
};
type Words = typeof en;

const fr: Words = {
  title: 'Un problème avec quelqu’un ?',
  of: (name) => `Bloquer ou signaler ${name}`,
  block: 'Bloquer',
  blockText: 'Vous ne vous retrouverez plus aux tables ouvertes. L’autre n’en sait rien.',
  blocked: (name) => `${name} : bloqué. Votre page donne la liste de ceux que vous avez bloqués.`,
  unblock: 'Débloquer',
  report: 'Signaler',
  reportText: 'Qui tient ce serveur le lira.',
  why: 'De quoi s’agit-il ?',
  whys: { words: 'Ce qui est dit', name: 'Le nom', play: 'La façon de jouer', other: 'Autre chose' },
  text: 'Que s’est-il passé ?',
  send: 'Envoyer',
  sent: 'Merci. C’est transmis.',
  nobody: 'Prenez d’abord une place ou un nom.',
  who: 'Qui ?',
  none: 'Personne n’y est assis.',
};

/** The words of a name. A getter, so that a template that uses it follows the language. */
export const q = both(en, fr);

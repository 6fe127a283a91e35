// Ready-made phrases. Whoever reads one reads it in their own language.
import type { Lang } from '../lib/settings.svelte';

const PHRASES: Record<Lang, string>[] = [
  { en: 'Hello!', fr: 'Bonjour !' },
  { en: 'Good luck!', fr: 'Bonne chance !' },
  { en: 'Well played!', fr: 'Bien joué !' },
  { en: 'Ouch!', fr: 'Aïe !' },
  { en: 'One moment, please.', fr: 'Un instant, s’il vous plaît.' },
  { en: 'Your move.', fr: 'À vous de jouer.' },
  { en: 'Thank you!', fr: 'Merci !' },
  { en: 'Sorry!', fr: 'Pardon !' },
  { en: 'Good game!', fr: 'Belle partie !' },
  { en: 'Another one?', fr: 'On remet ça ?' },
];
const TEAM: Record<Lang, string>[] = [
  { en: 'I have a Defense.', fr: 'J’ai une Défense.' },
  { en: 'I have no Defense.', fr: 'Je n’ai pas de Défense.' },
  { en: 'Take the Super-Villain.', fr: 'Prenez le Super-Vilain.' },
  { en: 'I take the Super-Villain.', fr: 'Je prends le Super-Vilain.' },
  { en: 'Send the card to me.', fr: 'Donnez-moi la carte.' },
  { en: 'Keep the card.', fr: 'Gardez la carte.' },
  { en: 'Yes.', fr: 'Oui.' },
  { en: 'No.', fr: 'Non.' },
];

export const phrases = (lang: Lang, team: boolean): string[] =>
  (team ? TEAM : PHRASES).map((one) => one[lang]);

/** What was said, in the language of who reads it. */
export function heard(text: string, lang: Lang): string {
  return [...PHRASES, ...TEAM].find((one) => one.en === text || one.fr === text)?.[lang] ?? text;
}

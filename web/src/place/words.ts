// The words of the pages about the person, in both languages.
import { both } from '../words/both';

const en = {
  title: 'You',
  lead: 'Nobody needs an account. With a passkey you are the same person on all your devices.',
  who: 'Your name',
  whoText: 'Others see it at the table.',
  save: 'Save',
  saved: 'Saved.',
  badName: 'A name has something to be seen in it.',
  since: (date: string) => `Here since ${date}`,
  nobody: 'This browser is nobody yet. It becomes somebody with its first seat, name or passkey.',
  passkeys: 'Passkeys',
  passkeysText:
    'A passkey is kept by your phone, computer or security key. It lets you in elsewhere: no password, no e-mail.',
  none: 'No passkey yet: who you are is known to this browser alone.',
  add: 'Add a passkey',
  added: 'The passkey is kept. Use it to sign in on another device.',
  signIn: 'Sign in with a passkey',
  signedIn: (name: string) => `Welcome back, ${name}.`,
  signOut: 'Sign out',
  signOutText: 'This browser forgets you and its seats. With a passkey you come back to them.',
  signOutSure: 'Without a passkey there is no way back to your seats. Sign out?',
  signedOut: 'Signed out.',
  keyName: 'Name of this passkey',
  made: (date: string) => `made ${date}`,
  used: (date: string) => `last used ${date}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeSure: (name: string) => `Remove ${name}? It will no longer let you in.`,
  removed: 'Removed. Delete it from your device too.',
  usual: (n: number) => `Passkey ${n}`,
  unable:
    'This browser, or this address, has no passkeys. They need https and a name: an address of numbers will not do.',
  stopped: 'Nothing was done: the browser was told to stop, or has no passkey for this page.',
  known: 'This device has a passkey of yours already.',
  unknown: 'Nobody is known here by this passkey. Perhaps it was removed.',
  late: 'That took too long. Try again.',
  full: 'Ten passkeys are the most. Remove one first.',
  data: 'What is kept of you',
  dataText: 'Your name, your games, what you said at tables. All of it in one file, or forgotten.',
  export: 'Take it along',
  forget: 'Forget me',
  forgetSure: 'Forget your name, your games and what you said? There is no way back.',
  forgotten: 'Forgotten.',
};
type Words = typeof en;

const fr: Words = {
  title: 'Vous',
  lead: 'Personne n’a besoin d’un compte. Avec une clé d’accès, vous êtes la même personne sur tous vos appareils.',
  who: 'Votre nom',
  whoText: 'Les autres le voient à la table.',
  save: 'Enregistrer',
  saved: 'Enregistré.',
  badName: 'Un nom doit avoir quelque chose de visible.',
  since: (date) => `Ici depuis le ${date}`,
  nobody:
    'Ce navigateur n’est encore personne. Il devient quelqu’un avec sa première place, son nom ou sa clé d’accès.',
  passkeys: 'Clés d’accès',
  passkeysText:
    'Une clé d’accès est gardée par votre téléphone, votre ordinateur ou une clé de sécurité. Elle vous fait entrer ' +
    'ailleurs : ni mot de passe, ni e-mail.',
  none: 'Pas encore de clé d’accès : seul ce navigateur sait qui vous êtes.',
  add: 'Ajouter une clé d’accès',
  added: 'La clé d’accès est gardée. Servez-vous-en pour vous connecter sur un autre appareil.',
  signIn: 'Se connecter avec une clé d’accès',
  signedIn: (name) => `Content de vous revoir, ${name}.`,
  signOut: 'Se déconnecter',
  signOutText: 'Ce navigateur vous oublie, et ses places aussi. Une clé d’accès vous y ramène.',
  signOutSure: 'Sans clé d’accès, vos places sont perdues. Se déconnecter ?',
  signedOut: 'Déconnecté.',
  keyName: 'Nom de cette clé d’accès',
  made: (date) => `créée le ${date}`,
  used: (date) => `utilisée le ${date}`,
  remove: 'Retirer',
  removeOf: (name) => `Retirer ${name}`,
  removeSure: (name) => `Retirer ${name} ? Elle ne vous fera plus entrer.`,
  removed: 'Retirée. Effacez-la aussi de votre appareil.',
  usual: (n) => `Clé d’accès ${n}`,
  unable:
    'Ce navigateur, ou cette adresse, n’a pas de clés d’accès. Il faut https et un nom : une adresse en chiffres ne ' +
    'suffit pas.',
  stopped: 'Rien n’a été fait : le navigateur a été arrêté, ou n’a pas de clé d’accès pour cette page.',
  known: 'Cet appareil a déjà une clé d’accès à vous.',
  unknown: 'Personne n’est connu ici par cette clé d’accès. Elle a peut-être été retirée.',
  late: 'Cela a pris trop de temps. Réessayez.',
  full: 'Dix clés d’accès au plus. Retirez-en une d’abord.',
  data: 'Ce qui est gardé de vous',
  dataText: 'Votre nom, vos parties, ce que vous avez dit aux tables. Le tout dans un fichier, ou oublié.',
  export: 'Tout emporter',
  forget: 'M’oublier',
  forgetSure: 'Oublier votre nom, vos parties et ce que vous avez dit ? Il n’y a pas de retour.',
  forgotten: 'Oublié.',
};

/** The words of a name. A getter, so that a template that uses it follows the language. */
export const y = both(en, fr);

// The French words about the others at the table.
import type { Said } from './said';
import type { together as en } from './together.en';

export const together: Said<typeof en> = {
  toAll: 'Tous',
  toTeam: 'Équipe',
  sayTo: 'Qui l’entend',
  teamOnly: 'Seul votre équipier l’entend',
  teamSay: 'À votre équipier',
  phrases: 'Phrases',
  mute: 'Silence',
  muteOne: (name) => `Ne plus entendre ${name}`,
  mutedNote: (names) => `Réduit au silence : ${names}`,
  nobodyYet: 'Personne n’a encore rien dit.',
  says: (name, text) => `${name} : ${text}`,
  fillWith: 'Un bot à la place',
  strength: (n) => `Force du bot à la place ${n}`,
  resign: 'Abandonner',
  resignTitle: 'Abandonner ?',
  resignEnds: 'La partie se termine, et vous l’avez perdue.',
  resignGoesOn:
    'Un bot garde votre place pour de bon ; les autres continuent. Vous pourrez regarder, pas revenir.',
  resignYes: 'Abandonner',
  resignNo: 'Continuer à jouer',
  practice: 'Entraînement',
  practiceTitle: 'Revenir plus loin ?',
  practiceAbout:
    'Depuis, un bot a joué, ou vous avez vu quelque chose de caché. Seul, vous pouvez revenir aussi loin ' +
    'que vous voulez ; la partie est alors marquée comme entraînement.',
  practiceYes: 'Revenir',
  practiceNo: 'Laisser',
  show: 'La montrer à tous',
  hiddenPoints: 'points cachés',
  hiddenAbout: 'Les points des autres restent cachés jusqu’à la fin.',
  bankLeft: (name, time) => `${name} : il reste ${time}`,
  daysLeft: (time) => `Il vous reste ${time}`,
  late: (time) => `Vous voyez cette table avec ${time} de retard.`,
  lateFirst: (time) => `Pour les spectateurs, elle commence ${time} plus tard.`,
  bankOf: (time) => `${time} à la pendule`,
};

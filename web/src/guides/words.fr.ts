// Les guides en français ; même forme que l'anglais.
import type { GuideWords } from './words.en';

export const fr: GuideWords = {
  title: 'Apprendre en jouant',
  lead:
    'Cinq petites parties contre un bot, une par boîte. Un guide vous dit quoi faire, le jeu fait le ' +
    'reste. Trois à cinq minutes chacune.',
  start: 'Jouer ce guide',
  starting: 'On prépare la table',
  again: 'Le rejouer',
  done: 'joué',
  minutes: (n) => `${n} minutes`,
  after: 'Et ensuite',
  rules: 'Règles de toutes les boîtes',
  cards: 'Toutes les cartes',
  real: 'Une vraie partie',
  boxes: {
    base: ['La première partie', 'Jouez, achetez mieux, défendez-vous et vainquez Ra’s al Ghul.'],
    titans: ['Des cartes qui restent', 'Les Permanents : gardez-les, comptez-les, sacrifiez-les.'],
    rivals: ['Le duel', 'Confrontez le Joker, et bloquez quand il riposte.'],
    metal: ['Capturer et libérer', 'Faiblesses, Surcharges, Récompenses, et une équipe de héros.'],
    injustice: ['Santé et Charges', 'Des dégâts, une Arène, une Botte Secrète et un KO.'],
  },
  coach: {
    label: 'Partie guidée',
    step: (n, all) => `${n} sur ${all}`,
    skip: 'Quitter le guide',
    restart: 'Recommencer',
    next: 'Continuer',
    fold: 'Replier le guide',
    unfold: 'Déplier le guide',
    real: 'Une vraie partie',
    other: 'Un autre guide',
    stay: 'Finir cette partie',
    wait: 'Le bot joue. Son panneau dit ce qu’il fait.',
    soon: 'Dans un instant.',
  },
  steps: {
    common: {
      end: [
        'Finissez votre tour',
        'Les cartes jouées et celles qui restent en main sont défaussées, vous piochez cinq cartes et la ' +
          'Réserve est complétée.',
      ],
      bot: [
        'Au tour du bot',
        'Son panneau montre ses points, sa main, son deck et sa dernière action. Attention : il a une Attaque.',
      ],
      end2: [
        'Finissez votre tour',
        'Dépensez le reste de votre Puissance si vous voulez, puis finissez le tour. Un nouveau vilain va apparaître.',
      ],
      first: [
        'Révélation',
        'Le nouveau vilain attaque aussitôt tout le monde, vous aussi. Si vous avez une carte Défense, ' +
          'vous pouvez l’utiliser ; sinon vous subissez.',
      ],
    },
    base: {
      welcome: [
        'Vous êtes Batman',
        'Votre deck a déjà quelques tours. Qui a le plus de points de victoire gagne, et les Super-Vilains ' +
          'en rapportent beaucoup. Il y en a deux ici.',
      ],
      hand: [
        'Votre main',
        'Cinq cartes, nouvelles à chaque tour. Un Coup de Poing donne +1 en Puissance, une carte Vulnérable ' +
          'rien. [[Survolez|Maintenez]] une carte pour la lire en grand.',
      ],
      play: [
        'Jouez vos cartes',
        '[[Cliquez sur chaque carte, tapez son numéro, ou utilisez *Tout jouer*.|Touchez une carte, puis ' +
          'touchez-la encore. *Tout jouer* va plus vite.]]',
      ],
      power: [
        'Votre Puissance',
        'L’étoile compte ce que vous pouvez dépenser ce tour. Ce qui reste à la fin est perdu.',
      ],
      buy: [
        'Achetez une carte',
        'Les cartes de la Réserve sont à acheter, les Coups de Pied aussi. Une étoile jaune : vous pouvez ' +
          'payer. [[Cliquez sur une carte.|Touchez une carte, puis Acheter.]] Elle va dans votre défausse et ' +
          'reviendra.',
      ],
      defend: [
        'On vous attaque !',
        'Bane vous fait défausser une carte. Vous avez La Cape et le Masque, une Défense : utilisez-la, ' +
          'évitez l’Attaque et piochez deux cartes.',
      ],
      second: [
        'Une belle main',
        'Jouez tout. Batman donne +1 en Puissance par Équipement : la Ceinture Utilitaire compte 3.',
      ],
      villain: [
        'Vainquez Ra’s al Ghul',
        'Il coûte 8, et vous avez plus. [[Cliquez sur lui|Touchez-le, puis Vaincre]] : il va dans votre ' +
          'défausse et vaut 4 points.',
      ],
      finish: [
        'Voilà le jeu',
        'Jouer, acheter, se défendre, vaincre. Quand le dernier Super-Vilain est tombé, on compte. Il en ' +
          'reste un ici : finissez si vous voulez.',
      ],
    },
    titans: {
      welcome: [
        'Des cartes qui restent',
        'Vous êtes Kid Flash. Dans Teen Titans, beaucoup de cartes sont des Permanents : une fois jouées, ' +
          'elles restent devant vous, tour après tour.',
      ],
      ongoing: [
        'Jouez Bumblebee et Lady Vic',
        'Toutes deux sont des Permanents. [[Cliquez dessus|Touchez chacune deux fois]] : elles ne donnent ' +
          'pas de Puissance maintenant. Elles restent.',
      ],
      keep: [
        'Gardez-les pour plus tard',
        'Vous pourriez les sacrifier pour de la Puissance, mais attendez. Jouez vos Coups de Poing et ' +
          'achetez une carte avec leurs 3 de Puissance.',
      ],
      defend: [
        'Une Attaque contre ce qui reste',
        'Géokinésie vous prend un Permanent. Défaussez Agilité acrobatique pour l’éviter, et vos deux cartes restent.',
      ],
      second: [
        'Comptez ce que vous contrôlez',
        'Jouez votre main. Influence démoniaque donne +1 par Vilain différent que vous contrôlez, et Lady ' +
          'Vic en est un : ce qui reste compte.',
      ],
      use: [
        'Sacrifiez-en une',
        'Il vous manque un peu pour 8. Le bouton jaune de Lady Vic : elle va dans votre défausse et donne ' +
          '+2 en Puissance. Kid Flash vous fait alors piocher.',
      ],
      villain: [
        'Vainquez Slade Wilson',
        'Il coûte 8. [[Cliquez sur lui.|Touchez-le, puis Vaincre.]] Jouez la carte piochée s’il le faut.',
      ],
      finish: [
        'Voilà Teen Titans',
        'Gardez des cartes, comptez-les, et sacrifiez-les au bon moment. À la fin du tour, la Réserve est ' +
          'complétée avant que vous piochiez.',
      ],
    },
    rivals: {
      welcome: [
        'Un duel',
        'Vous êtes Batman, le bot est le Joker. Chacun a trois Personnages : 9, 12 et 15. Qui vainc les ' +
          'trois de l’autre gagne aussitôt.',
      ],
      play: [
        'Un tour normal',
        'Avant la première carte, on pourrait confronter. Mais votre main donne 4, et le Joker coûte 9. ' +
          'Alors jouez-la, et achetez.',
      ],
      buy: [
        'Achetez une carte',
        'Prenez ce que vous voulez, par exemple le Grappin : il peut bloquer. La carte va dans votre défausse.',
      ],
      defend: [
        'L’Épouvantail attaque',
        'Il vous donne une Faiblesse, −1 point. Lucius Fox est une Défense : défaussez-le, évitez-la et ' +
          'piochez une carte.',
      ],
      confront: [
        'Confrontez le Joker',
        'Dans une Confrontation, cette main vaut plus que 9. Choisissez *Confronter* avant de jouer une ' +
          'carte. Vous n’achèterez rien ce tour.',
      ],
      fight: [
        'Jouez tout',
        '*Pendant une Confrontation* compte maintenant : le Grappin donne 2, et 1 de plus. Jouez jusqu’à ' +
          'ce que votre Puissance atteigne son coût.',
      ],
      strike: [
        'Frappez !',
        'Quand vous frappez, le Joker peut bloquer. Puis on compare Puissance et coût : l’atteindre suffit.',
      ],
      won: [
        'Le premier est à vous',
        'Il compte 4 points à côté de vous. Le prochain Joker coûte 12. C’est son tour, et sa main est forte.',
      ],
      block: [
        'Bloquez !',
        'Il vous frappe. Les cartes avec Blocage augmentent le coût de Batman ; il doit passer au-dessus ' +
          'de sa Puissance. Posez-en deux, dont Superman, puis arrêtez.',
      ],
      finish: [
        'Voilà le duel',
        'Achetez tant que vous êtes faible, confrontez quand vous êtes fort, et gardez un Blocage pour la ' +
          'riposte. Finissez si vous voulez.',
      ],
    },
    metal: {
      welcome: [
        'Une équipe de héros',
        'Vous menez Aquaman. Batman et Flash sont Capturés sous Batman-Qui-Rit. Ici, les Faiblesses sont dangereuses.',
      ],
      weakness: [
        'La Faiblesse d’abord',
        'Une Faiblesse en main doit être jouée avant tout le reste. Seule, elle ne fait rien ; à deux, ' +
          'Aquaman serait Capturé.',
      ],
      breakthrough: [
        'Surcharge',
        'Jouez-la : +2 en Puissance. Dites oui : elle retourne sur sa pile, et vous pouvez détruire la ' +
          'Faiblesse jouée. Choisissez-la.',
      ],
      buy: ['Jouez et achetez', 'Jouez le reste de votre main et achetez une carte de la Réserve.'],
      defend: [
        'La Cour des Hiboux',
        'L’Attaque vous donnerait une Faiblesse. Évasion est une Défense : défaussez-la, évitez l’Attaque ' +
          'et piochez une carte.',
      ],
      second: [
        'Une belle main',
        'Jouez-la. Aquaman donne +2 en Puissance dès que vous avez joué deux Super-Pouvoirs ou Vilains.',
      ],
      villain: [
        'Vainquez Le Dévastateur',
        'Il coûte 9. Il va dans votre pile de score : jamais piochée, comptée à la fin.',
      ],
      rescue: [
        'Récompense, puis libération',
        'D’abord sa Récompense : vous pouvez détruire jusqu’à deux cartes. Puis vous libérez un héros ' +
          'Capturé ; choisissez Batman ou Flash. Le prix : deux Faiblesses.',
      ],
      capture: [
        'Deux Faiblesses',
        'Les voilà dans votre main. Jouez-les : à la seconde, un de vos héros est Capturé et votre tour ' +
          's’arrête. Heureusement, vous en avez deux.',
      ],
      finish: [
        'Voilà Metal',
        'Détruisez vos Faiblesses, vainquez des vilains, libérez des héros, même ceux des autres. Barbatos ' +
          'est le dernier d’une vraie partie.',
      ],
    },
    injustice: {
      welcome: [
        'Un combat',
        'Vous êtes Batman, avec 20 points de Santé sur deux barres. Les Attaques coûtent de la Santé ; à ' +
          '0, on est KO et on perd 3 points.',
      ],
      attack: [
        'Frappez le bot',
        'Jouez Coup Brutal : +1 en Puissance, et une Attaque de 2 dégâts. Une Charge consumée donnerait 1 ' +
          'de plus, mais vous aurez besoin de vos Charges.',
      ],
      charge: [
        'Gagnez une Charge',
        'Jouez le Couteau. Pour votre premier Équipement, Batman donne +2 en Puissance et une Charge. Les ' +
          'Charges se gardent d’un tour à l’autre.',
      ],
      arena: [
        'Achetez dans l’Arène',
        'Jouez le reste, puis achetez. Sous certains emplacements, il y a un effet : le 2 frappe un ' +
          'adversaire, le 5 donne une Charge. On vous le propose après l’achat.',
      ],
      defend: ['Deadshot attaque', '2 dégâts pour vous. Défaussez Défense et évitez-les.'],
      second: [
        'Chargez-vous',
        'Jouez votre main : Foudre de Zeus apporte 2 Charges, les Batarangs une de plus grâce à Batman, ' +
          'Coup Brutal 2 dégâts.',
      ],
      super: [
        'Botte Secrète !',
        'Elle coûte 4 Charges. [[Utilisez son bouton ou sa touche|Touchez son bouton]] : 4 dégâts que rien ' +
          'n’évite, et un Équipement revient au sommet de votre pioche.',
      ],
      villain: [
        'KO !',
        'À 0 point de Santé, le bot prend un jeton KO, −3 points, et vous un jeton PV. Maintenant l’Ennemi ' +
          'Juré : le Joker coûte 8. Vainquez-le.',
      ],
      finish: [
        'Voilà Injustice',
        'Gardez des Charges, frappez quand cela met KO, ayez une Défense. La partie finit avec le dernier ' +
          'Ennemi Juré ou le dernier jeton KO.',
      ],
    },
  },
};

// What the guides say. `[[with a mouse|with a finger]]` where that is different.

export const en = {
  title: 'Learn by playing',
  lead:
    'Five short games against a bot, one for each box. A guide tells you what to do, and the game does the ' +
    'rest. Three to five minutes each.',
  start: 'Play this guide',
  starting: 'Setting the table',
  again: 'Play it again',
  done: 'played',
  minutes: (n: number) => `${n} minutes`,
  after: 'And then',
  rules: 'Rules of all boxes',
  cards: 'All cards',
  real: 'A real game',
  boxes: {
    base: ['The first game', 'Play cards, buy better ones, defend yourself, and defeat Ra’s al Ghul.'],
    titans: ['Cards that stay', 'Ongoing cards: keep them, count them, use them up.'],
    rivals: ['The duel', 'Confront the Joker, and block when he strikes back.'],
    metal: ['Capture and rescue', 'Weaknesses, Breakthroughs, Rewards, and a team of heroes.'],
    injustice: ['Health and Charges', 'Damage, an Arena, a Super Move and a knock-out.'],
  } as Record<string, [string, string]>,
  coach: {
    label: 'Guided game',
    step: (n: number, all: number) => `${n} of ${all}`,
    skip: 'Leave the guide',
    restart: 'Start over',
    next: 'Go on',
    fold: 'Fold the guide',
    unfold: 'Unfold the guide',
    real: 'To a real game',
    other: 'Another guide',
    stay: 'Finish this game',
    wait: 'The bot is playing. Its panel tells what it does.',
    soon: 'In a moment.',
  },
  steps: {
    common: {
      end: [
        'End your turn',
        'What you played and hold is discarded, you draw five new cards, and the Line-Up is filled.',
      ],
      bot: [
        'The bot’s turn',
        'Its panel shows points, hand and deck, and what it did last. Watch out: it has an Attack.',
      ],
      end2: [
        'End your turn',
        'Spend what is left of your Power if you like, then end the turn. A new villain will appear.',
      ],
      first: [
        'First Appearance',
        'The new villain attacks everybody at once, you too. If you hold a Defense you are asked; ' +
          'otherwise you suffer it.',
      ],
    },
    base: {
      welcome: [
        'You are Batman',
        'Your deck is a few turns old. Most victory points win, and Super-Villains bring many. Two of them ' +
          'are in this game.',
      ],
      hand: [
        'Your hand',
        'Five cards, new every turn. A Punch gives 1 Power, a Vulnerability nothing. [[Point at|Hold]] any ' +
          'card to read it large.',
      ],
      play: [
        'Play your cards',
        '[[Click each card, press its number, or use *Play all*.|Tap a card, then tap it again. *Play all* ' +
          'is quicker.]]',
      ],
      power: [
        'This is your Power',
        'The burst counts what you can spend this turn. What is left at the end is lost.',
      ],
      buy: [
        'Buy a card',
        'The Line-Up is for sale, Kicks too. A yellow burst means that you can pay it. [[Click one.|Tap ' +
          'one, then Buy.]] It goes to your discard pile and comes back later.',
      ],
      defend: [
        'You are attacked!',
        'Bane makes you discard a card. You hold The Cape and Cowl, a Defense: use it, avoid the Attack ' +
          'and draw two cards.',
      ],
      second: [
        'A strong hand',
        'Play all of it. Batman gives +1 Power for each Equipment, so the Utility Belt counts 3.',
      ],
      villain: [
        'Defeat Ra’s al Ghul',
        'He costs 8, and you have more. [[Click him|Tap him, then Defeat]]: he goes to your discard pile, ' +
          'worth 4 points.',
      ],
      finish: [
        'That is the game',
        'Play, buy, defend, defeat. When the last Super-Villain has fallen, points are counted. One is ' +
          'left here: finish the game if you like.',
      ],
    },
    titans: {
      welcome: [
        'Cards that stay',
        'You are Kid Flash. In Teen Titans many cards are Ongoing: once played they stay in front of you, ' +
          'turn after turn.',
      ],
      ongoing: [
        'Play Bumblebee and Lady Vic',
        'Both are Ongoing. [[Click them|Tap each one twice]]: they do not give Power now. They stay.',
      ],
      keep: [
        'Keep them for later',
        'You could use them up for Power, but wait. Play your Punches and buy a card with the 3 Power they give.',
      ],
      defend: [
        'An Attack on what stays',
        'Geokinesis takes an Ongoing card from you. Discard Acrobatic Agility to avoid it, and both of ' +
          'your cards stay.',
      ],
      second: [
        'Count what you control',
        'Play your hand. Demonic Influence gives +1 for each different Villain you control, and Lady Vic ' +
          'is one: cards that stay count.',
      ],
      use: [
        'Use one up',
        'You are short of 8. Press the yellow button of Lady Vic: she goes to your discard pile and gives ' +
          '2 Power. Kid Flash draws you a card for it.',
      ],
      villain: [
        'Defeat Slade Wilson',
        'He costs 8. [[Click him.|Tap him, then Defeat.]] Play what you drew if you need it.',
      ],
      finish: [
        'That is Teen Titans',
        'Keep cards, count them, and use them up at the right moment. At the end of a turn the Line-Up is ' +
          'filled before you draw.',
      ],
    },
    rivals: {
      welcome: [
        'A duel',
        'You are Batman, the bot is the Joker. Both have three characters: 9, 12 and 15. Whoever defeats ' +
          'all three of the other wins at once.',
      ],
      play: [
        'A normal turn',
        'Before your first card you could confront. But your hand gives 4 Power, and the Joker costs 9. So ' +
          'play it and buy.',
      ],
      buy: [
        'Buy a card',
        'Take what you like, for example the Grappling Hook: it can block. The card goes to your discard pile.',
      ],
      defend: [
        'The Scarecrow attacks',
        'He gives you a Weakness, −1 point. Lucius Fox is a Defense: discard him, avoid it and draw a card.',
      ],
      confront: [
        'Confront the Joker',
        'This hand is worth more than 9 in a Confrontation. Press *Confront* before you play a card. You ' +
          'will buy nothing this turn.',
      ],
      fight: [
        'Play it all',
        'Now *During a Confrontation* counts: the Grappling Hook gives 2 and 1 more. Play until your Power ' +
          'reaches his cost.',
      ],
      strike: [
        'Strike!',
        'When you strike, the Joker may block. Then Power and cost are compared: reaching it is enough.',
      ],
      won: [
        'The first one is yours',
        'It counts 4 points beside you. The next Joker costs 12. Now it is his turn, and he has a strong hand.',
      ],
      block: [
        'Block!',
        'He strikes at you. Cards with Block raise what Batman costs; it must rise above his Power. Lay ' +
          'two of them, Superman among them, then stop.',
      ],
      finish: [
        'That is the duel',
        'Buy while you are weak, confront when you are strong, and keep a Block for the answer. Finish ' +
          'this game if you like.',
      ],
    },
    metal: {
      welcome: [
        'A team of heroes',
        'You lead Aquaman. Batman and Flash are Captured under The Batman Who Laughs. Weaknesses are dangerous here.',
      ],
      weakness: [
        'Weakness first',
        'A Weakness in your hand must be played before anything else. One alone does nothing; two would ' +
          'get Aquaman Captured.',
      ],
      breakthrough: [
        'Breakthrough',
        'Play it for 2 Power. Say yes: it goes back to its stack, and you may destroy the Weakness you ' +
          'played. Choose it.',
      ],
      buy: ['Play and buy', 'Play the rest of your hand and buy a card of the Line-Up.'],
      defend: [
        'The Court of Owls',
        'The Attack would give you a Weakness. Escape is a Defense: discard it, avoid the Attack and draw a card.',
      ],
      second: [
        'A strong hand',
        'Play it. Aquaman gives +2 Power once you have played two Super Powers or Villains.',
      ],
      villain: [
        'Defeat The Devastator',
        'He costs 9. He goes to your score pile: never drawn, counted at the end.',
      ],
      rescue: [
        'Reward and rescue',
        'First his Reward: you may destroy up to two cards. Then you rescue one Captured hero into your ' +
          'team; choose Batman or Flash. The price: two Weaknesses.',
      ],
      capture: [
        'Two Weaknesses',
        'Now you hold two. Play them: with the second one of your heroes is Captured and your turn is ' +
          'over. Luckily you have two heroes.',
      ],
      finish: [
        'That is Metal',
        'Destroy your Weaknesses, defeat villains, rescue heroes, also those of others. Barbatos is the ' +
          'last of a real game.',
      ],
    },
    injustice: {
      welcome: [
        'A fight',
        'You are Batman, with 20 Health in two bars. Attacks cost Health; whoever falls to 0 is knocked ' +
          'out and loses 3 points.',
      ],
      attack: [
        'Hit the bot',
        'Play Heavy Punch: 1 Power, and an Attack of 2 damage. A burned Charge would give 1 more Power, ' +
          'but you will need your Charges.',
      ],
      charge: [
        'Gain a Charge',
        'Play the Knife. For your first Equipment Batman gives 2 Power and a Charge. Charges stay from turn to turn.',
      ],
      arena: [
        'Buy in the Arena',
        'Play the rest, then buy. Under some slots stands an effect: slot 2 hits a foe, slot 5 gives a ' +
          'Charge. You are asked after you gained the card.',
      ],
      defend: ['Deadshot attacks', '2 damage for you. Discard Defend and avoid it.'],
      second: [
        'Load up',
        'Play your hand: Bolt of Zeus brings 2 Charges, the Batarangs one more by Batman, Heavy Punch 2 damage.',
      ],
      super: [
        'Super Move!',
        'It costs 4 Charges. [[Use its button or its key|Tap its button]]: 4 damage that nothing avoids, ' +
          'and an Equipment comes back on top of your deck.',
      ],
      villain: [
        'Knocked out',
        'At 0 Health the bot takes a KO token, −3 points, and you a VP token. Now the Nemesis: The Joker ' +
          'costs 8. Defeat him.',
      ],
      finish: [
        'That is Injustice',
        'Save Charges, strike when it knocks out, keep a Defense. The game ends with the last Nemesis or ' +
          'the last KO token.',
      ],
    },
  } as Record<string, Record<string, [string, string]>>,
};

export type GuideWords = typeof en;

// What travels between server and page. Written by `python -m longbox.table.types --write`: do not edit.

export type Acked = {
  t: 'ack';
  ack: string | number;
  rev: number;
};

export type Analysis = {
  state: 'none' | 'waiting' | 'thinking' | 'failed' | 'ready';
  share: number;
  moments?: ChanceMoment[];
  seats?: Judged[];
  games?: number;
  names?: string[];
  luck?: LuckMoment[];
};

/** Somebody asks the others whether to take back. */
export type Asking = {
  seat: number;
  steps: number;
  answers: Record<string, boolean>;
};

/** Somebody whom a person does not want to meet. */
export type BlockedRow = {
  person: string;
  name: string;
  at: number;
};

export type BotFacts = {
  id: string;
  name: Both;
  about: Both;
};

/** Words in both languages. */
export type Both = {
  en: string;
  fr: string;
};

export type Box = {
  id: string;
  title: Both;
  seats: [number, number];
  variants: Variant[];
  extras: Extra[];
  crossover: Crossover[];
  hero_modes: string[];
  heroes: BoxHero[];
  villains: VillainStack;
  bots: BotFacts[];
};

export type BoxHero = {
  id: string;
  promo: boolean;
};

export type Bye = {
  t: 'bye';
  reason: string;
};

export type CardFacts = {
  id: string;
  game: string;
  name: string;
  names: Both;
  type: string;
  type_name: string;
  kind_name: string;
  section: string;
  section_name: string;
  subtypes: string[];
  cost: number | null;
  charge_cost: number;
  level: number;
  vp: number | '*';
  copies: number;
  promo: boolean;
  power: number | null;
  blocks: TextBlock[];
  text: string;
  rulings: string[];
  source: string;
  confidence: string;
  marks: string[];
  slots: number[];
  emblem?: string;
  colours?: number;
};

export type CardRef = {
  handle: number;
  id: string;
};

export type CardView = {
  handle: number;
  id: string;
  owner: number;
};

/** The win chances at the start of a turn, or at the end. */
export type ChanceMoment = {
  step: number;
  turn: number;
  seat: number;
  chances: number[];
};

/** One use of chance. Cards are numbers: see `FairRecord.cards`. */
export type ChanceRow = {
  at: number;
  stream: number;
  counter: number;
  zone?: string;
  seat?: number;
  before?: number[];
  after?: number[];
  below?: number;
  drawn?: number;
};

export type ChangeMe = {
  name?: string;
  lang?: 'en' | 'fr';
  public?: boolean;
  away?: number;
};

/** It has no number: gaps would tell the others that team-mates talk. */
export type ChatSaid = {
  t: 'chat';
  seat: number;
  name: string;
  text: string;
  at: number;
  team: boolean;
};

/** `deep`: its cards are played as well. */
export type Check = {
  text: string;
  deep?: boolean;
};

/** What became of the text of a pack, or of a format, which is told then. `tried`: it was played too. */
export type Checked = {
  ok: boolean;
  tried: boolean;
  problems: PackProblem[];
  cards: WorkCard[];
  pack: string;
  game: string;
  title: Both | null;
  hash: string;
  format: FormatInfo | null;
};

/** Takes a seat. `secret`, drawn by who asks, becomes the token of the seat: who asks again with it, since the answer
 *  was lost, has the same seat. `self_secret` is another one: who asks again with it is the same person. It is no
 *  seat's token, so that a token that is passed on never tells who its owner is elsewhere. */
export type Claim = {
  token?: string | null;
  name?: string;
  secret?: string | null;
  self_secret?: string | null;
  pledge?: string;
};

export type Claimed = {
  seat: number;
  token: string;
  table: string;
};

export type ClockShown = {
  seat: number;
  left: number;
  banks: number[];
};

/** What somebody who watches says to the others who do. */
export type CommentSaid = {
  t: 'comment';
  name: string;
  text: string;
  at: number;
};

export type Complain = {
  seat: number;
  why?: 'words' | 'name' | 'play' | 'other';
  text?: string;
};

export type Complaint = {
  id: string;
  table: string;
  person: string;
  name: string;
  by: string;
  why: string;
  text: string;
  at: number;
};

/** A box with Confrontations: how the one of this turn stands, and what the viewer could put into one. */
export type ConfrontationView = {
  stage: string;
  seat: number;
  foe: number;
  power: number;
  cost: number;
  certain: number;
  draws: number;
  deck: string[];
};

/** A decision that cost win chance: what was done, what was better. */
export type CostlyDecision = {
  step: number;
  turn: number;
  question: string;
  kind: string;
  chosen: QuestionOption;
  better: QuestionOption;
  chance: number;
  better_chance: number;
  lost: number;
  games: number;
};

/** What cards of other boxes may join as. */
export type Crossover = {
  id: string;
  name: Both;
  about: Both;
  cards: string[];
  ordered: boolean;
};

export type DecisionView = {
  seat: number;
  kind: string;
  prompt: string;
  source: CardView | null;
  more: number;
  aim: CardView | null;
  aim_seat: number;
  place: string;
  forced: boolean;
  options: OptionView[];
};

/** What whoever runs the server has done. */
export type Deed = {
  at: number;
  what: string;
  whom: string;
  note: string;
};

export type Do = {
  what: 'close' | 'rename' | 'ban' | 'unban' | 'feature' | 'settle' | 'annul' | 'restore';
  whom?: string;
  days?: number;
  name?: string;
  note?: string;
};

/** The Super Heroes while they are drafted: first each player removes one, then each chooses one. */
export type DraftView = {
  choosing: boolean;
  left: CardView[];
  banned: CardView[];
};

/** A page of older lines of the log. */
export type EarlierLines = {
  t: 'earlier';
  before: number;
  lines: LogLine[];
  earlier: number;
};

export type Error = {
  t: 'error';
  code: string;
  message: string;
  ack?: string | number;
};

/** A word of the card language, what it means, and how it is written; `text` is how a card says it. */
export type Example = {
  word: string;
  meaning: string;
  example: string;
  boxes: string;
  text: Both;
};

export type Extra = {
  id: string;
  name: Both;
  about: Both;
  values: ExtraValue[] | null;
};

export type ExtraValue = {
  value: string;
  name: Both;
};

/** The commitment; once the game is over, all that is needed to check its chance. */
export type Fair = {
  commitment: string;
  algorithm: string;
  order: string;
  seed: string | null;
  key: string | null;
  pledges: string[];
  shares: string[];
  record: FairRecord | null;
  header: Record<string, unknown> | null;
  start: string | null;
  result: Record<string, unknown> | null;
};

export type FairFact = {
  audience: number;
  card: number;
  seen: SeenEvent;
};

export type FairPile = {
  zone: string;
  seat: number;
  cards: number[];
};

/** A whole game with all its chance. */
export type FairRecord = {
  seats: number;
  cards: string[];
  deal: ChanceRow[];
  dealt: FairPile[];
  rows: FairRow[];
  counters: number[];
};

/** One choice and what came of it. The first row has what was told of the deal. */
export type FairRow = {
  choice?: number;
  back?: number;
  facts?: FairFact[];
  chances?: ChanceRow[];
};

export type FavouriteCard = {
  id: string;
  game: string;
  copies: number;
  games: number;
  lift: number | null;
};

export type Forgotten = {
  deleted: boolean;
};

export type Fork = {
  step: number;
  bot?: string;
  seat?: number | null;
};

/** A format, and how it differs from its box. */
export type FormatInfo = {
  id: string;
  version: number;
  title: Both;
  text: Both;
  game: string;
  seats: [number, number];
  fixed: string[];
  hidden_score: boolean;
  differs: Sentences;
};

export type GameCards = {
  game: string;
  hash: string;
  lang: string;
  cards: Record<string, CardFacts>;
};

/** What the mastermind thinks of the question that was asked at `rev`: at most three options, the best first. */
export type HintGiven = {
  t: 'hint';
  rev: number;
  options: HintOption[];
  verdict: string;
  lead: number;
  equal: number;
  games: number;
  because: HintReason[];
};

export type HintOption = {
  choice: number;
  chance: number;
  games: number;
  points: number;
  plan: HintPart[];
};

/** A part of a plan: first (the option itself), all (the hand is played), play, buy, defeat, confront, end. */
export type HintPart = {
  kind: string;
  cards: string[];
};

/** What a card is good for: points, power, about power, draw (so many), attack, thin, ongoing, gains, defense. */
export type HintReason = {
  kind: string;
  n: number;
};

export type Hints = {
  play_all: number[];
};

/** A person: how many decisions were looked at, and the costliest of them. */
export type Judged = {
  seat: number;
  decisions: number;
  costly: CostlyDecision[];
};

/** A moment that everybody saw and talks about afterwards. */
export type KeyMoment = {
  step: number;
  turn: number;
  kind: string;
  seat: number;
  card: string | null;
};

/** What an editor needs to know: the JSON Schemas of packs and formats, and every verb with its example. `french`: what
 *  their words mean, by the English of it. */
export type Language = {
  schema: Record<string, unknown>;
  formats: Record<string, unknown>;
  verbs: Example[];
  standings: Example[];
  french: Record<string, string>;
  most_text: number;
  most_cards: number;
};

export type LeagueDo = {
  what: 'join' | 'leave' | 'start' | 'extend' | 'end' | 'annul' | 'restore';
  self_secret?: string | null;
  name?: string;
  round?: number;
  pod?: number;
  why?: string;
};

export type LeaguePage = {
  id: string;
  title: string;
  kind: string;
  game: string;
  format: string;
  seats: number;
  lang: string;
  state: string;
  round: number;
  rounds: number;
  most: number;
  starts: number;
  due: number;
  round_time: number;
  pace: number;
  clock: number;
  rated: boolean;
  listed: boolean;
  maker: string;
  mine: boolean;
  joined: boolean;
  out: boolean;
  players: LeaguePlayer[];
  pods: LeaguePod[][];
  table: string;
  sit: boolean;
};

/** Somebody in the standings. Points are in 24ths of a game won. */
export type LeaguePlayer = {
  n: number;
  name: string;
  place: number;
  points: number;
  buchholz: number;
  berger: number;
  wins: number;
  played: number;
  gone: boolean;
  you: boolean;
};

/** Those who meet at one table. */
export type LeaguePod = {
  people: number[];
  table: string;
  places: number[];
  points: number[];
  how: string;
  status: string;
  missing: number[];
  why: string;
  can_restore: boolean;
};

/** A league in the list. */
export type LeagueRow = {
  id: string;
  title: string;
  kind: string;
  game: string;
  state: string;
  round: number;
  rounds: number;
  players: number;
  most: number;
  starts: number;
  mine: boolean;
  joined: boolean;
};

/** A table that strangers may sit down at, or watch. */
export type LobbyRow = {
  table: string;
  name: string;
  game: string;
  format: string;
  plain: boolean;
  lang: string;
  players: string[];
  levels: string[];
  open: number;
  seats: number;
  clock: number;
  bank: number;
  pace: number;
  fill_at: number;
  rated: boolean;
  featured: boolean;
  level: number | null;
};

/** What has changed in the lobby; `whole`: everything there is. */
export type LobbySaid = {
  rows: LobbyRow[];
  gone: string[];
  whole: boolean;
};

export type LogLine = {
  kind: string;
  seat: number;
  turn: number;
  text: string;
  cards: string[];
  at: number;
};

/** What the luck of the draw has brought each seat up to the end of a turn, in Power. */
export type LuckMoment = {
  turn: number;
  seats: number[];
};

export type MadeTable = {
  table: string;
  seat: number;
  token: string;
  links: Record<string, string>;
  watch: string;
  commitment: string;
  order: string;
  tutorial?: boolean;
};

export type MailWanted = {
  address?: string;
};

/** The person that this browser is; without an id: nobody yet. */
export type Me = {
  id: string;
  name: string;
  created: number;
  passkeys: number;
  public: boolean;
  away_until: number;
  away_left: number;
};

/** `format`: the one that is played, by its name or that of the work; else the box as printed. */
export type Measure = {
  text: string;
  format?: string;
  games?: number;
};

/** `heavy`: it failed since its games take too long or too much memory. */
export type Measured = {
  state: 'waiting' | 'playing' | 'ready' | 'failed';
  done: number;
  games: number;
  id: string;
  cards: MeasuredCard[];
  with_it: MeasuredSide | null;
  without: MeasuredSide | null;
  change: MeasuredChange | null;
  heavy: boolean;
};

/** `lift`: by how much those who had it won more often than chance; `picked`: how often it was taken when it could be
 *  paid. Nothing where too few games tell. */
export type MeasuredCard = {
  id: string;
  name: Both;
  owned: number;
  wins: Share | null;
  lift: Share | null;
  picked: Share | null;
};

/** What the pack changes, deal by deal: with it, less without it. */
export type MeasuredChange = {
  first: Spread | null;
  rounds: Spread | null;
  score: Spread | null;
  margin: Spread | null;
};

/** The games with the pack, or those without it. */
export type MeasuredSide = {
  games: number;
  failed: number;
  first: Share | null;
  rounds: Spread | null;
  score: Spread | null;
  margin: Spread | null;
};

/** A person at a table, by their seat. */
export type Meet = {
  seat: number;
  on?: boolean;
};

export type MineRow = {
  table: string;
  name: string;
  game: string;
  seat: number;
  players: string[];
  your_turn: boolean | null;
  waiting: boolean;
  over: boolean;
  out: boolean;
  updated: number;
  deadline: number;
  league: string;
  kept: boolean;
  parent: string;
};

export type ModerationPage = {
  complaints: Complaint[];
  acts: Deed[];
  featured: string;
  people: Somebody[];
};

/** All that is kept of a person. */
export type MyData = {
  person: Me;
  lang: string;
  mail: string;
  pushed_to: string[];
  blocked: BlockedRow[];
  games: OwnGame[];
  leagues: OwnLeague[];
  results: OwnResult[];
  passkeys: PasskeyRow[];
  complaints: OwnComplaint[];
};

export type NewLeague = {
  title: string;
  kind?: 'swiss' | 'robin';
  game?: string;
  options?: Record<string, unknown>;
  seats?: number;
  most?: number;
  rounds?: number;
  starts?: number;
  round_time?: number;
  pace?: number;
  clock?: number;
  rated?: boolean;
  listed?: boolean;
  lang?: 'en' | 'fr';
  name?: string;
  plays?: boolean;
};

export type NewTable = {
  game?: string;
  seats?: number;
  options?: Record<string, unknown>;
  players?: Player[];
  undo?: 'free' | 'ask' | 'off';
  clock?: number;
  bank?: number;
  top_up?: number;
  hidden_score?: boolean;
  rated?: boolean;
  spectators?: boolean;
  listed?: boolean;
  loser_begins?: boolean;
  name?: string;
  lang?: 'en' | 'fr';
  pledge?: string;
  opened?: boolean;
  fill_after?: number;
  fill_bot?: string;
  pace?: number;
  delay?: number;
  packs?: string[];
};

/** One possible answer. Its place in the list is the answer to give. */
export type OptionView = {
  kind: string;
  card?: CardView | null;
  seat?: number;
  index?: number;
  word?: string;
  price?: number;
};

export type Over = {
  t: 'over';
  scores: unknown[];
  winners: number[];
  reason: string;
  seed: string;
};

/** What a person has complained of. */
export type OwnComplaint = {
  table: string;
  why: string;
  text: string;
  at: number;
};

/** One game of a browser, as it takes it along: with header, seed and choices it can be played again. */
export type OwnGame = {
  table: string;
  seat: number;
  status: string;
  header: Record<string, unknown>;
  players: string[];
  choices: number[];
  chat: string[];
  result: Record<string, unknown> | null;
  seed: string | null;
  shares: string[];
};

/** A league, as one of its people takes it along. */
export type OwnLeague = {
  id: string;
  title: string;
  state: string;
  made: boolean;
  name: string;
  created: number;
};

/** One finished game, as its player takes it along. */
export type OwnResult = {
  table: string;
  at: number;
  game: string;
  seats: number;
  format: string;
  reason: string;
  rated: boolean;
  annulled: boolean;
  hero: string[];
  place: number;
  score: number;
  left: boolean;
  bought: Record<string, number>;
  mu: number | null;
  sigma: number | null;
};

/** What is wrong in a pack, and where; line 0: the whole of it. */
export type PackProblem = {
  line: number;
  card: string;
  message: string;
  fr: string;
  suggestion: string;
};

export type PackStamp = {
  id: string;
  version: number;
  hash: string;
};

/** One of a person's passkeys. */
export type PasskeyRow = {
  id: string;
  name: string;
  made: number;
  used: number;
};

/** Whether it is so now. */
export type Peace = {
  done: boolean;
};

/** A zone that only one box has. */
export type PileView = {
  count: number;
  cards: (CardView | null)[];
};

/** One of the newest games of a player. */
export type PlayedGame = {
  table: string;
  at: number;
  game: string;
  seats: number;
  rated: boolean;
  annulled: boolean;
  heroes: string[];
  place: number;
  score: number;
  left: boolean;
  foes: string[];
};

export type Player = {
  kind: 'human' | 'bot' | 'open';
  bot?: string;
  name?: string;
};

export type PlayerPage = {
  id: string;
  name: string;
  mine: boolean;
  public: boolean;
  since: number;
  most: number;
  all: WinShare;
  boxes: WinShare[];
  heroes: WinShare[];
  opponents: WinShare[];
  cards: FavouriteCard[];
  streaks: Streaks;
  ratings: RatingLine[];
  recent: PlayedGame[];
};

export type Pong = {
  t: 'pong';
};

/** An answer that is an error. */
export type Problem = {
  error: string;
  message: string;
};

export type PushWanted = {
  endpoint: string;
  p256dh?: string;
  auth?: string;
};

/** What is asked: in full for the seat that is asked, in one line for the others. */
export type Question = {
  text: string;
  kind: string;
  seat: number;
  prompt?: string;
  more?: number;
  source?: CardRef | null;
  aim?: CardRef | null;
  options?: QuestionOption[];
  default?: number | null;
  decline?: number | null;
};

export type QuestionOption = {
  text: string;
  kind: string;
  card?: CardRef | null;
  seat?: number | null;
  price?: number | null;
  word?: string | null;
  danger?: boolean;
};

export type Quick = {
  game?: string;
  lang?: string;
  seats?: number;
  daily?: boolean;
};

export type QuickMatch = {
  table: string;
};

/** Somebody in the list of a box. */
export type RatedRow = {
  place: number;
  who: string;
  name: string;
  level: number;
  mu: number;
  sigma: number;
  games: number;
  settled: boolean;
  public: boolean;
  mine: boolean;
};

/** What a rated game has made of somebody's level. */
export type RatedSeat = {
  seat: number;
  level: number;
  sigma: number;
  before: number | null;
  games: number;
  settled: boolean;
};

/** How somebody's level went, in one list; the newest games. */
export type RatingLine = {
  game: string;
  seats: number;
  level: number;
  mu: number;
  sigma: number;
  games: number;
  settled: boolean;
  place: number;
  points: RatingPoint[];
};

export type RatingList = {
  game: string;
  seats: number;
  sizes: number[];
  total: number;
  rows: RatedRow[];
};

export type RatingPoint = {
  at: number;
  level: number;
  mu: number;
  sigma: number;
  table: string;
};

/** How this server can tell a person of their move, and what they have chosen. */
export type Reached = {
  push_key: string;
  can_mail: boolean;
  pushes: number;
  mail: string;
  mail_on: boolean;
};

/** The next game has begun: everybody is told, players with the token of their seat there. Where it is rated their
 *  seats are only kept: it begins when all have come. */
export type RematchSaid = {
  t: 'rematch';
  table: string;
  seat: number;
  token: string;
};

export type ReplayHead = {
  header: TableHeader;
  eyes: number | string;
  names: string[];
  steps: number;
  turns: Turn[];
  keys: KeyMoment[];
  over: boolean;
};

export type ReplayStep = {
  step: number;
  view: View;
  question: Question | null;
  log: LogLine[];
  earlier: LogLine[];
  turn: number;
};

/** A ruling has changed: the players choose how to go on. */
export type RulingAsked = {
  card: string;
  lost: number;
  ends: number[];
};

/** `after`: the version that was changed; another one has come since if it is not the newest. */
export type SaveWork = {
  text: string;
  name?: string;
  after?: number | null;
};

/** The store does not answer: what was chosen is kept here and written as soon as it does. */
export type Saving = {
  t: 'saving';
  on: boolean;
};

export type SayAct = {
  t: 'act';
  rev: number;
  ack: string | number;
  choice: number;
};

export type SayBack = {
  t: 'back';
  ack: string | number;
};

export type SayBotIn = {
  t: 'bot';
  ack: string | number;
  seat: number;
};

/** Something that those who watch say among themselves. */
export type SayComment = {
  t: 'comment';
  ack: string | number;
  text: string;
  name?: string;
};

/** Asks for older lines of the log: those before a row that was named. */
export type SayEarlier = {
  t: 'earlier';
  before: number;
};

/** A bot shall have an open seat, instead of waiting. */
export type SayFill = {
  t: 'fill';
  ack: string | number;
  seat: number;
  bot?: string;
};

/** Lets those who watch see all hands, if all players do; or no longer. */
export type SayHands = {
  t: 'hands';
  ack: string | number;
  on: boolean;
};

export type SayHello = {
  t: 'hello';
  token?: string | null;
  since?: number | null;
  lang?: 'en' | 'fr';
};

export type SayHint = {
  t: 'hint';
  ack: string | number;
};

/** The bytes that this seat has promised. Without bytes: they are lost, or those of a player who is not here shall be
 *  left out. */
export type SayOpen = {
  t: 'open';
  ack: string | number;
  seat: number;
  share?: string;
};

export type SayPing = {
  t: 'ping';
};

export type SayResign = {
  t: 'resign';
  ack: string | number;
};

/** A ruling has changed under the game: go on from the last moment that fits, or end it. */
export type SayRule = {
  t: 'rule';
  ack: string | number;
  go: boolean;
};

export type SaySay = {
  t: 'chat';
  ack: string | number;
  text: string;
  team?: boolean;
};

export type SaySetLang = {
  t: 'lang';
  lang: 'en' | 'fr';
};

/** Shows all players a card that lies hidden under one's own Super Hero. */
export type SayShow = {
  t: 'show';
  ack: string | number;
  handle: number;
};

export type SayUndo = {
  t: 'undo';
  rev: number;
  ack: string | number;
  steps?: number;
  practice?: boolean;
};

export type SayUndoAnswer = {
  t: 'undo_answer';
  ack: string | number;
  ok: boolean;
};

export type ScoreSheet = {
  seat: number;
  total: number;
  cards: ScoredCard[];
};

export type ScoredCard = {
  id: string;
  copies: number;
  vp: number;
};

export type SeatInfo = {
  name: string;
  kind: 'human' | 'bot' | 'open';
  bot: string | null;
  online: boolean;
  away: number;
  bot_in: boolean;
  pledge?: string;
  opened?: boolean;
  hands?: boolean;
};

export type SeatView = {
  seat: number;
  heroes: CardView[];
  face_down: boolean;
  dealt: CardView[];
  hand: CardView[];
  hand_count: number;
  deck_count: number;
  deck: (CardView | null)[];
  discard: CardView[];
  play: CardView[];
  ongoing: CardView[];
  under: CardView[];
  under_count: number;
  vp: number;
  vp_sure: boolean;
  vp_hidden: boolean;
  team: number;
  characters: CardView[];
  character_cost: number;
  won: CardView[];
  score_pile: CardView[];
  health: number;
  most_health: number;
  charges: number;
  most_charges: number;
  ko_tokens: CardView[];
  vp_tokens: number;
  super_move: CardView | null;
  super_cost: number;
  deck_list: Record<string, number>;
  owned: Record<string, number>;
  beneath: UnderView[];
  aside: CardView[];
  aside_count: number;
  used: number[];
  borrowed: CardView[];
  hidden: Record<string, number>;
};

/** A fact as one viewer may know it. */
export type SeenEvent = {
  kind: string;
  seat?: number;
  card?: string;
  before?: number;
  after?: number;
  source?: string;
  source_seat?: number;
  to?: string;
  to_seat?: number;
  other?: number;
  amount?: number;
  left?: number;
  word?: string;
};

/** Several of them, in both languages. */
export type Sentences = {
  en: string[];
  fr: string[];
};

/** A share with its 95 % interval. */
export type Share = {
  share: number;
  low: number;
  high: number;
  count: number;
};

/** A person, for whoever runs the server. */
export type Somebody = {
  id: string;
  name: string;
  created: number;
  seen: number;
  banned: number;
};

/** A mean with its 95 % interval. */
export type Spread = {
  mean: number;
  low: number;
  high: number;
};

/** The table as one viewer may see it. */
export type State = {
  t: 'state';
  n: number;
  rev: number;
  view: View | null;
  question: Question | null;
  log: LogLine[];
  fresh: SeenEvent[];
  seats: SeatInfo[];
  clock: ClockShown | null;
  undo: UndoState;
  hints: Hints;
  whole: boolean;
  earlier: number;
  ruling?: RulingAsked;
};

export type Stats = {
  turns: TurnStats[];
  scores: ScoreSheet[] | null;
  winners: number[];
  names: string[];
  reason: string;
  tie: string;
};

export type Streaks = {
  won: number;
  lost: number;
  now: number;
};

export type TableHeader = {
  id: string;
  name: string;
  game: string;
  options: Record<string, unknown>;
  seats: SeatInfo[];
  undo: string;
  clock: number;
  spectators: boolean;
  tutorial: boolean;
  parent: string;
  started: boolean;
  over: boolean;
  commitment: string;
  format: number;
  engine: string;
  rules: number;
  packs: PackStamp[];
  order: string;
  own_cards: boolean;
  practice: boolean;
  bank: number;
  top_up: number;
  hidden_score: boolean;
  rated: boolean;
  played_by: FormatInfo | null;
  opened: boolean;
  fill_at: number;
  pace: number;
  delay: number;
  league: string;
};

export type TableRating = {
  entered: boolean;
  rated: boolean;
  annulled: boolean;
  seats: RatedSeat[];
};

export type TextBlock = {
  kind: string;
  label: string;
  text: string;
  colon: string;
};

export type TryCard = {
  text: string;
  card: string;
  name?: string;
  bot?: string;
  lang?: 'en' | 'fr';
};

export type Turn = {
  step: number;
  turn: number;
  seat: number;
};

export type TurnStats = {
  turn: number;
  seat: number;
  power: number;
  bought: string[];
  vp: number[];
};

/** Cards lying under a card in play. */
export type UnderView = {
  above: number;
  cards: CardView[];
};

export type UndoState = {
  mode: 'free' | 'ask' | 'off';
  depth: number;
  asking: Asking | null;
  far: number;
  practice: boolean;
};

export type Variant = {
  id: string;
  name: Both;
  about: Both;
  seats: number[] | null;
  hero_modes: string[];
};

export type View = {
  game: string;
  seat: number;
  seats: SeatView[];
  turn: number;
  turn_number: number;
  power: number;
  power_gained: number;
  line_up: (CardView | null)[];
  main_deck_count: number;
  main_deck: (CardView | null)[];
  villain: CardView | null;
  villains_left: number;
  stacks: Record<string, number>;
  stack_cards: Record<string, CardView>;
  destroyed: CardView[];
  played: string[];
  decision: DecisionView | null;
  over: string;
  scores: number[];
  winners: number[];
  draft: DraftView | null;
  changed: Record<string, string[]>;
  confrontation: ConfrontationView | null;
  captured: CardView[];
  hero_pile_count: number;
  hero_pile: (CardView | null)[];
  tile: CardView | null;
  ko_left: number;
  impossible: boolean;
  arena: CardView | null;
  arenas_left: number;
  piles: Record<string, PileView>;
  line_up_size: number;
};

export type VillainStack = {
  min: number;
  max: number;
  standard: number;
};

export type Visibility = {
  share?: boolean | null;
  published?: boolean | null;
};

export type WatchRow = {
  table: string;
  name: string;
  game: string;
  updated: number;
  players: string[];
  online: boolean;
};

export type Welcome = {
  t: 'welcome';
  table: TableHeader;
  seat: number;
  n: number;
};

/** A share of games won, between `low` and `high` with 95 % certainty. A win that is shared counts in part. */
export type WinShare = {
  id: string;
  game: string;
  name: string;
  games: number;
  wins: number;
  share: number;
  low: number;
  high: number;
};

/** A pack or a format of one's own, as it is listed. `share`: the token of its link, if it has one. */
export type Work = {
  id: string;
  name: string;
  game: string;
  version: number;
  updated: number;
  published: boolean;
  mine: boolean;
  share: string;
  kind: 'pack' | 'format';
};

/** A card that could be read: its face in both languages, and the line it begins in. */
export type WorkCard = {
  id: string;
  line: number;
  en: CardFacts;
  fr: CardFacts;
};

/** A version of it. */
export type WorkText = {
  work: Work;
  version: number;
  text: string;
  at: number;
};

export type WorkVersion = {
  version: number;
  at: number;
  size: number;
};

export type ServerMessage =
  | Welcome
  | State
  | EarlierLines
  | Acked
  | Error
  | Saving
  | ChatSaid
  | CommentSaid
  | HintGiven
  | Over
  | RematchSaid
  | Pong
  | Bye;

export type ClientMessage =
  | SayHello
  | SayAct
  | SayUndo
  | SayUndoAnswer
  | SaySetLang
  | SaySay
  | SayResign
  | SayFill
  | SayShow
  | SayBotIn
  | SayBack
  | SayHint
  | SayHands
  | SayComment
  | SayOpen
  | SayRule
  | SayEarlier
  | SayPing;

export type Clock = ClockShown;

export type Hint = Omit<HintGiven, 't'>;

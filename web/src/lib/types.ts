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

/** What became of a pack's text. `tried`: its cards were played too. */
export type Checked = {
  ok: boolean;
  tried: boolean;
  problems: PackProblem[];
  cards: WorkCard[];
  pack: string;
  game: string;
  title: Both | null;
  hash: string;
};

/** Takes a seat. `secret`, drawn by who asks, becomes the token of the seat: who asks again with it, since the answer
 *  was lost, has the same seat. */
export type Claim = {
  token?: string | null;
  name?: string;
  secret?: string | null;
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

/** What an editor needs to know: the JSON Schema, and every verb with its example. */
export type Language = {
  schema: Record<string, unknown>;
  verbs: Example[];
  standings: Example[];
  most_text: number;
  most_cards: number;
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

export type Measure = {
  text: string;
  games?: number;
};

export type Measured = {
  state: 'waiting' | 'playing' | 'ready' | 'failed';
  done: number;
  games: number;
  id: string;
  cards: MeasuredCard[];
  with_it: MeasuredSide | null;
  without: MeasuredSide | null;
};

/** `lift`: by how much those who had it won more often than chance; `picked`: how often it was taken when it could be
 *  paid. Nothing where too few games tell. */
export type MeasuredCard = {
  id: string;
  name: Both;
  owned: number;
  wins: Share | null;
  lift: number | null;
  picked: Share | null;
};

/** The games with the pack, or those without it. */
export type MeasuredSide = {
  games: number;
  failed: number;
  first: Share | null;
  rounds: number;
  score: number;
  margin: number;
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
  spectators?: boolean;
  listed?: boolean;
  loser_begins?: boolean;
  name?: string;
  lang?: 'en' | 'fr';
  pledge?: string;
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

/** What is wrong in a pack, and where; line 0: the whole of it. */
export type PackProblem = {
  line: number;
  card: string;
  message: string;
  suggestion: string;
};

export type PackStamp = {
  id: string;
  version: number;
  hash: string;
};

/** A zone that only one box has. */
export type PileView = {
  count: number;
  cards: (CardView | null)[];
};

export type Player = {
  kind: 'human' | 'bot' | 'open';
  bot?: string;
  name?: string;
};

export type Pong = {
  t: 'pong';
};

/** An answer that is an error. */
export type Problem = {
  error: string;
  message: string;
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

/** The next game has begun: everybody is told, players with the token of their seat there. */
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
  own_packs: number;
  practice: boolean;
  bank: number;
  top_up: number;
  hidden_score: boolean;
  played_by: FormatInfo | null;
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

/** A pack of one's own, as it is listed. `share`: the token of its link, if it has one. */
export type Work = {
  id: string;
  name: string;
  game: string;
  version: number;
  updated: number;
  published: boolean;
  mine: boolean;
  share: string;
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
  | SayOpen
  | SayRule
  | SayEarlier
  | SayPing;

export type Clock = ClockShown;

export type Hint = Omit<HintGiven, 't'>;

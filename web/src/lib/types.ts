// What travels between server and page. The server's words; the page computes no rules from them.

export interface CardView {
  handle: number;
  id: string;
  owner: number;
}
export interface OptionView {
  kind: string;
  card?: CardView | null;
  seat?: number;
  index?: number;
  word?: string;
  price?: number;
}
export interface DecisionView {
  seat: number;
  kind: string;
  prompt: string;
  source: CardView | null;
  more: number;
  aim: CardView | null;
  aim_seat: number;
  place: string;
  forced: boolean; // these cards must be played before anything else is done
  options: OptionView[];
}
export interface SeatView {
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
  team: number;
  deck_list?: Record<string, number>; // one's own deck by id, in no order
  // What only some boxes have. Empty, or -1, in the others.
  characters: CardView[]; // those after the one in force, the next one first
  character_cost: number; // of the one in force
  won: CardView[]; // characters taken from the foe
  score_pile: CardView[];
  health: number;
  most_health: number;
  charges: number;
  most_charges: number;
  ko_tokens: CardView[];
  vp_tokens: number;
  super_move: CardView | null;
  super_cost: number;
  beneath: { above: number; cards: CardView[] }[]; // cards under cards in play
  aside: CardView[];
  aside_count: number;
  used: number[]; // handles of cards whose ability is used up for this turn
  borrowed: CardView[]; // identities of others whose abilities the player has this turn
}
/** How the Confrontation of this turn stands, and what the viewer could put into one. */
export interface ConfrontationView {
  stage: '' | 'playing' | 'blocks' | 'decided';
  seat: number;
  foe: number;
  power: number;
  cost: number;
  certain: number;
  draws: number;
  deck: string[];
}
export interface DraftView {
  choosing: boolean; // false: they are still being removed
  left: CardView[];
  banned: CardView[];
}
export interface View {
  game: string;
  seat: number; // -1: a spectator
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
  changed: Record<string, string[]>; // by handle: types besides, for this turn
  confrontation: ConfrontationView | null;
  captured: CardView[];
  hero_pile_count: number;
  hero_pile: (CardView | null)[];
  tile: CardView | null;
  ko_left: number;
  impossible: boolean;
  arena: CardView | null;
  arenas_left: number;
  line_up_size: number; // slots; cards beyond them lie in a second row
}
export interface SeenEvent {
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
  word?: string;
  left?: number;
}

export interface QuestionOption {
  text: string;
  kind: string;
  card?: { handle: number; id: string } | null;
  seat?: number | null;
  price?: number | null;
  word?: string | null;
  danger?: boolean;
}
/** Options are there only for the seat that is asked. */
export interface Question {
  text: string;
  kind: string;
  seat?: number;
  prompt?: string;
  source?: { id: string; handle: number } | null;
  options?: QuestionOption[];
  default?: number | null;
  decline?: number | null;
}
export interface LogLine {
  kind: string;
  seat: number;
  turn: number;
  text: string;
  cards: string[];
  at?: number; // the step of a replay that shows it
}
export interface SeatInfo {
  name: string;
  kind: string; // human | bot | open
  online: boolean;
  away: number; // seconds, 0: here
  bot_in?: boolean; // a bot plays this person's seat
  bot?: string | null;
  taken?: boolean;
}
export interface Clock {
  seat: number;
  left: number;
}
export interface UndoState {
  mode: 'free' | 'ask' | 'off';
  depth: number;
  asking: null | { seat: number; steps: number; answers: Record<string, boolean | null> };
}
export interface TableHeader {
  table?: string;
  id?: string;
  name?: string;
  game: string;
  options?: Record<string, unknown>;
  seats: SeatInfo[];
  started: boolean;
  over: boolean | string;
  commitment?: string;
  tutorial?: boolean;
  spectators?: boolean;
  clock?: number;
  undo?: string;
  [more: string]: unknown;
}

/** What the mastermind thinks of the question that was asked at `rev`: at most three options, the best first. */
export interface Hint {
  rev: number;
  options: { choice: number; chance: number; games: number }[];
  verdict: 'clear' | 'points' | 'equal' | 'only';
  lead: number; // win chance of the first over the second
  equal: number; // so many, from the first on, are about equal
  games: number; // played on, in all
}

export type ServerMessage =
  | { t: 'welcome'; table: TableHeader; seat: number; n: number }
  | {
      t: 'state';
      n: number;
      rev: number;
      view: View | null;
      question: Question | null;
      log: LogLine[];
      fresh: SeenEvent[];
      seats: SeatInfo[];
      clock: Clock | null;
      undo: UndoState;
      hints: { play_all?: number[] } | null;
    }
  | { t: 'ack'; ack: string; rev: number }
  | { t: 'error'; ack?: string; code: string; message: string }
  | { t: 'chat'; n: number; seat: number; name: string; text: string }
  | { t: 'pong' }
  | ({ t: 'hint' } & Hint)
  | { t: 'over'; scores: unknown; winners: number[]; seed: string }
  | { t: 'rematch'; table: string; link?: string; seat?: number }
  | { t: 'bye'; reason: string };

export interface TextBlock {
  kind: string;
  label: string;
  text: string;
}
export interface CardFacts {
  id: string;
  name: string;
  type: string;
  type_name: string;
  kind_name?: string; // what stands under its name
  section: string;
  section_name?: string;
  subtypes: string[];
  cost: number | null;
  charge_cost?: number; // of a Super Move
  level?: number; // of a Nemesis
  vp: number | '*' | null;
  copies: number;
  power: number | null;
  blocks: TextBlock[];
  text: string;
  rulings: string[];
  source: string;
  confidence: string;
  names: { en: string; fr: string };
  marks: string[];
  slots?: number[]; // of an Arena, one for each block
  [more: string]: unknown;
}
export interface GameCards {
  game: string;
  hash: string;
  cards: Record<string, CardFacts>;
}
export interface Both {
  en: string;
  fr: string;
}
export interface Box {
  id: string;
  title: Both;
  seats: [number, number];
  variants: { id: string; name: Both; about: Both; seats: number[] | null; hero_modes: string[] }[];
  extras: { id: string; name: Both; about: Both; values: { value: string; name: Both }[] | null }[];
  crossover: { id: string; name: Both; about: Both; ordered?: boolean; cards: string[] }[]; // what cards of other boxes may join as
  hero_modes: string[];
  heroes: { id: string; promo: boolean }[];
  villains: { min: number; max: number; standard: number };
  bots: { id: string; name: Both; about: Both }[];
}
export interface NewTable {
  game: string;
  seats: number;
  options: Record<string, unknown>;
  players: { kind: 'human' | 'bot' | 'open'; bot?: string; name?: string }[];
  undo: 'free' | 'ask' | 'off';
  clock: number;
  spectators: boolean;
  name?: string;
  lang: string;
}
export interface MadeTable {
  table: string;
  seat: number;
  token: string;
  links: Record<string, string>;
  watch?: string;
  tutorial?: boolean;
}

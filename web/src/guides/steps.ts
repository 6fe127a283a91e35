// The steps of the guided games, box by box. A step ends when the thing is done, never by time; one whose moment has
// passed is left out. The table is laid out by the server (`table/guides`), so that these cards are in these hands.
import type { Question, SeatView, View } from '../lib/types';

export interface Moment {
  view: View;
  me: SeatView;
  question: Question | null;
}
/** What was there when a step began. */
export interface Then {
  discard: number;
  power: number;
  ongoing: number;
  charges: number;
  captured: number;
  won: number;
}
export interface Step {
  id: string;
  /** what it points at, the first one on screen: a zone, or `card:ID` */
  at: string[];
  /** turns since the beginning: 0 your first, 1 the bot's, 2 your second */
  phase: number;
  /** the last turn in which it makes sense; its own if missing */
  till?: number;
  /** until then it waits */
  when?: (m: Moment) => boolean;
  /** what ends it; without it a button does */
  done?: (m: Moment, then: Then) => boolean;
}

export const phaseOf = (view: View): number => view.turn_number - 1;

export const thenOf = ({ view, me }: Moment): Then => ({
  discard: me.discard.length,
  power: view.power,
  ongoing: me.ongoing.length,
  charges: me.charges,
  captured: view.captured.length,
  won: me.won.length,
});

/** The step to go on with: those whose moment has passed are left out. */
export function catchUp(steps: Step[], at: number, phase: number): number {
  let next = at;
  while (next < steps.length - 1 && (steps[next]!.till ?? steps[next]!.phase) < phase) next += 1;
  return next;
}

/** Whether its moment has not come yet. */
export const waits = (step: Step, m: Moment): boolean =>
  phaseOf(m.view) < step.phase || (step.when ? !step.when(m) : false);

// ---------------------------------------------------------------- what can be looked for

const holds =
  (...ids: string[]) =>
  ({ me }: Moment): boolean =>
    me.hand.some((c) => ids.includes(c.id));
const asked =
  (kind: string) =>
  ({ question }: Moment): boolean =>
    question?.kind === kind && (question.options?.length ?? 0) > 0;
const not =
  (test: (m: Moment) => boolean) =>
  (m: Moment): boolean =>
    !test(m);
const free = asked('turn'); // nothing but the turn itself is asked
const bought = (m: Moment, then: Then): boolean =>
  free(m) && (m.me.discard.length > then.discard || m.view.power < then.power);
const fallen =
  (villain: string) =>
  ({ view }: Moment): boolean =>
    view.villain?.id !== villain;
const followed =
  (villain: string) =>
  (m: Moment): boolean =>
    (m.view.villain !== null && fallen(villain)(m)) || asked('defend')(m);

// ---------------------------------------------------------------- what all guides share

const welcome: Step = { id: 'welcome', at: [], phase: 0 };
const end = (phase: number): Step => ({
  id: phase ? 'end2' : 'end',
  at: ['end_turn', 'question'],
  phase,
  done: () => false,
});
const bot: Step = { id: 'bot', at: ['foes'], phase: 1, done: asked('defend') };
const defend: Step = {
  id: 'defend',
  at: ['question'],
  phase: 1,
  when: asked('defend'),
  done: not(asked('defend')),
};
const villain = (id: string): Step => ({ id: 'villain', at: ['villain'], phase: 2, done: fallen(id) });
const after = (id: string): Step[] => [
  { ...end(2), done: followed(id) },
  { id: 'first', at: ['villain', 'question'], phase: 2, till: 4, when: followed(id) },
];
const finish: Step = { id: 'finish', at: [], phase: 2, till: Infinity };

export const GUIDES: Record<string, Step[]> = {
  base: [
    welcome,
    { id: 'hand', at: ['hand'], phase: 0 },
    { id: 'play', at: ['play_all', 'hand'], phase: 0, done: not(holds('punch')) },
    { id: 'power', at: ['power'], phase: 0 },
    { id: 'buy', at: ['line_up', 'kick'], phase: 0, done: bought },
    end(0),
    bot,
    defend,
    { id: 'second', at: ['play_all', 'hand'], phase: 2, done: ({ view }) => view.power >= 8 },
    villain('ras_al_ghul'),
    ...after('ras_al_ghul'),
    finish,
  ],
  titans: [
    welcome,
    {
      id: 'ongoing',
      at: ['card:bumblebee', 'card:lady_vic', 'hand'],
      phase: 0,
      done: not(holds('bumblebee', 'lady_vic')),
    },
    { id: 'keep', at: ['play_all', 'line_up'], phase: 0, done: bought },
    end(0),
    bot,
    defend,
    {
      id: 'second',
      at: ['play_all', 'hand'],
      phase: 2,
      done: not(holds('demonic_influence', 'kick', 'punch')),
    },
    {
      id: 'use',
      at: ['card:lady_vic', 'card:bumblebee', 'ongoing', 'question'],
      phase: 2,
      done: ({ me }, then) => me.ongoing.length === 0 || me.ongoing.length < then.ongoing,
    },
    villain('slade_wilson'),
    ...after('slade_wilson'),
    finish,
  ],
  rivals: [
    welcome,
    { id: 'play', at: ['play_all', 'hand'], phase: 0, done: not(holds('punch')) },
    { id: 'buy', at: ['line_up', 'kick'], phase: 0, done: bought },
    end(0),
    bot,
    defend,
    {
      id: 'confront',
      at: ['question'],
      phase: 2,
      done: ({ view }) => Boolean(view.confrontation?.stage),
    },
    {
      id: 'fight',
      at: ['play_all', 'hand'],
      phase: 2,
      done: ({ view }) => (view.confrontation?.power ?? 0) >= (view.confrontation?.cost ?? 0),
    },
    { id: 'strike', at: ['question'], phase: 2, done: ({ me }, then) => me.won.length > then.won },
    { id: 'won', at: ['foes'], phase: 2, till: 3, done: asked('block') },
    { id: 'block', at: ['question'], phase: 3, when: asked('block'), done: not(asked('block')) },
    finish,
  ],
  metal: [
    welcome,
    { id: 'weakness', at: ['card:weakness', 'hand'], phase: 0, done: not(holds('weakness')) },
    {
      id: 'breakthrough',
      at: ['card:breakthrough', 'question'],
      phase: 0,
      done: (m) => free(m) && !holds('breakthrough')(m),
    },
    { id: 'buy', at: ['play_all', 'line_up'], phase: 0, done: bought },
    end(0),
    bot,
    defend,
    { id: 'second', at: ['play_all', 'hand'], phase: 2, done: ({ view }) => view.power >= 9 },
    villain('the_devastator'),
    { id: 'rescue', at: ['question'], phase: 2, done: ({ me }) => me.heroes.length > 1 },
    ...after('the_devastator'),
    {
      id: 'capture',
      at: ['card:weakness', 'hand'],
      phase: 4,
      done: ({ view }, then) => view.captured.length > then.captured,
    },
    finish,
  ],
  injustice: [
    welcome,
    {
      id: 'attack',
      at: ['card:heavy_punch', 'hand'],
      phase: 0,
      done: (m) => free(m) && !holds('heavy_punch')(m),
    },
    { id: 'charge', at: ['card:knife', 'hand'], phase: 0, done: not(holds('knife')) },
    { id: 'arena', at: ['play_all', 'line_up'], phase: 0, done: bought },
    end(0),
    bot,
    defend,
    {
      id: 'second',
      at: ['play_all', 'hand'],
      phase: 2,
      done: (m) => free(m) && !holds('bolt_of_zeus', 'batarangs', 'heavy_punch')(m),
    },
    { id: 'super', at: ['super', 'question'], phase: 2, done: ({ me }, then) => me.charges < then.charges },
    villain('injustice_the_joker'),
    ...after('injustice_the_joker'),
    finish,
  ],
};

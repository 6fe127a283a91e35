// The workshop's own routes.
import { call } from '../lib/api';
import type {
  Check,
  Checked,
  FormatInfo,
  Language,
  MadeTable,
  Measure,
  Measured,
  SaveWork,
  TryCard,
  Visibility,
  Work,
  WorkText,
  WorkVersion,
} from '../lib/types';

const BASE = '/api/workshop';
const at = (work: string, rest = ''): string => `${BASE}/works/${encodeURIComponent(work)}${rest}`;

export const shop = {
  language: () => call<Language>('GET', `${BASE}/language`),
  check: (wanted: Check) => call<Checked>('POST', `${BASE}/check`, wanted),
  works: () => call<Work[]>('GET', `${BASE}/works`),
  published: () => call<Work[]>('GET', `${BASE}/published`),
  create: (wanted: SaveWork) => call<WorkText>('POST', `${BASE}/works`, wanted),
  /** By the name of one's own or a published one, or by the token of a link. */
  read: (work: string, version?: number) =>
    call<WorkText>('GET', at(work) + (version === undefined ? '' : `?version=${version}`)),
  save: (work: string, wanted: SaveWork) => call<WorkText>('PUT', at(work), wanted),
  drop: (work: string) => call<unknown>('DELETE', at(work)),
  /** What a format says, once it has been tried. */
  format: (work: string) => call<FormatInfo>('GET', at(work, '/format')),
  versions: (work: string) => call<WorkVersion[]>('GET', at(work, '/versions')),
  show: (work: string, wanted: Visibility) => call<Work>('POST', at(work, '/visibility'), wanted),
  tryCard: (wanted: TryCard) => call<MadeTable>('POST', `${BASE}/try`, wanted),
  measure: (wanted: Measure) => call<Measured>('POST', `${BASE}/measure`, wanted),
  measured: (id: string) => call<Measured>('GET', `${BASE}/measure/${encodeURIComponent(id)}`),
};

/** The form for a new table, with a pack or a format chosen; `name` is that of the work, or the token of its link. */
export const playing = (work: Work, name: string): string =>
  `#/new?box=${work.game}&${work.kind === 'format' ? 'format' : 'pack'}=${encodeURIComponent(name)}`;

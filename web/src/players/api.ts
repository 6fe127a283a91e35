// What is asked about players.
import { call } from '../lib/api';
import type { ChangeMe, Me, PlayerPage, RatingList, TableRating } from '../lib/types';

export const players = {
  list: (game: string, seats: number, since: number) =>
    call<RatingList>(
      'GET',
      `/api/ratings/${encodeURIComponent(game)}?${seats ? `seats=${seats}&` : ''}since=${since}`,
    ),
  page: (id: string) => call<PlayerPage>('GET', `/api/players/${encodeURIComponent(id)}`),
  change: (wanted: ChangeMe) => call<Me>('POST', '/api/me', wanted),
  ofTable: (table: string) => call<TableRating>('GET', `/api/results/${encodeURIComponent(table)}`),
};

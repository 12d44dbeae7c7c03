import type { Meeting } from './shapes';
import { request } from './client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type Tournament = Schemas['TournamentView'];
export type TournamentLine = Schemas['TournamentSummary'];
export type NewTournament = Schemas['NewTournament'];
export type Pairing = Schemas['PairingView'];
export type Entrant = Schemas['EntrantView'];
export type Outcome = Schemas['PairingOutcome'];

const tournament = (id: string) => `/api/tournaments/${encodeURIComponent(id)}`;
const asked = (id: string, what: string, body?: unknown) =>
  request<Tournament>('POST', `${tournament(id)}/${what}`, body);
const result = (id: string, { round, board }: Pick<Pairing, 'round' | 'board'>) =>
  `${tournament(id)}/rounds/${round}/boards/${board}/result`;

export const tournamentPath = (id: string) => `/torneos/${encodeURIComponent(id)}`;
/** Where a tournament tells of itself as it goes on, and where its results are kept. */
export const tournamentFiles = {
  events: (id: string) => `${tournament(id)}/events`,
  csv: (id: string) => `${tournament(id)}/results.csv`,
  json: (id: string) => `${tournament(id)}/results.json`,
};

/** The server's doors for tournaments; only their pages fetch them. */
export const tournamentsApi = {
  all: () => request<TournamentLine[]>('GET', '/api/tournaments'),
  hold: (order: NewTournament) => request<Tournament>('POST', '/api/tournaments', order),
  one: (id: string) => request<Tournament>('GET', tournament(id)),
  enter: (id: string, name: string) => asked(id, 'entrants', { name }),
  leave: (id: string) => request<Tournament>('DELETE', `${tournament(id)}/entrants/me`),
  drop: (id: string, number: number) => request<Tournament>('DELETE', `${tournament(id)}/entrants/${number}`),
  start: (id: string) => asked(id, 'start'),
  next: (id: string) => asked(id, 'next'),
  extend: (id: string, seconds: number) => asked(id, 'time', { seconds }),
  cancel: (id: string) => request<Tournament>('DELETE', tournament(id)),
  rule: (id: string, at: Pick<Pairing, 'round' | 'board'>, outcome: Outcome) =>
    request<Tournament>('POST', result(id, at), { outcome }),
  reopen: (id: string, at: Pick<Pairing, 'round' | 'board'>) => request<Tournament>('DELETE', result(id, at)),
  sit: (id: string, order: Schemas['SeatOrder']) => request<Meeting>('POST', `${tournament(id)}/seat`, order),
};

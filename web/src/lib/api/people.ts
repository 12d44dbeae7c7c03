import { request } from './client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type Account = Schemas['AccountView'];
export type Session = Schemas['SessionView'];
export type Token = Schemas['TokenView'];
export type Lobby = Schemas['LobbyView'];
export type OpenMeeting = Schemas['OpenMeeting'];
export type OpenTable = Schemas['OpenTable'];
export type Ranked = Schemas['RankedView'];
export type PublicPlayer = Schemas['PublicPlayer'];
type Codes = Schemas['CodesView'];

const meeting = (id: string) => `/api/meetings/${encodeURIComponent(id)}`;

/** The invitation of a match as a picture, for its host. */
export const invitationPicture = (id: string) => `${meeting(id)}/qr.svg`;

/** The server's doors for accounts and those who have one; pages that need none of them do not fetch them. */
export const peopleApi = {
  session: () => request<Session>('GET', '/api/session'),
  signUp: (name: string, passphrase: string) => request<Codes>('POST', '/api/accounts', { name, passphrase }),
  signIn: (name: string, passphrase: string) =>
    request<Session>('POST', '/api/session', { name, passphrase }),
  recover: (name: string, code: string, passphrase: string) =>
    request<Session>('POST', '/api/session/recovered', { name, code, new_passphrase: passphrase }),
  signOut: () => request<null>('DELETE', '/api/session'),
  change: (proof: object, next: string) =>
    request<Session>('POST', '/api/account/passphrase', { ...proof, new_passphrase: next }),
  newCodes: (proof: object) => request<Codes>('POST', '/api/account/codes', proof),
  remove: (proof: object) => request<null>('POST', '/api/account/removal', proof),
  newBot: (name: string) => request<Token>('POST', '/api/account/bots', { name }),
  removeBot: (name: string) => request<null>('DELETE', `/api/account/bots/${encodeURIComponent(name)}`),
  cancelMeeting: (id: string) => request<null>('DELETE', meeting(id)),
  lobby: () => request<Lobby>('GET', '/api/lobby'),
  players: () => request<Ranked[]>('GET', '/api/players'),
  player: (name: string) => request<PublicPlayer>('GET', `/api/players/${encodeURIComponent(name)}`),
};

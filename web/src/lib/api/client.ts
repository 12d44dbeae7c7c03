import { watching } from '../meet/watching';
import type {
  ActionRequest,
  AnalysisOrder,
  ChatOrder,
  Clock,
  ErrorBody,
  Health,
  Hint,
  ImportReport,
  JoinOrder,
  Level,
  MatchSummary,
  MatchView,
  Meeting,
  NewMatch,
  NewMeeting,
  Review,
  ReviewLevel,
  ReviewSummary,
  SpotAnalysis,
  SpotReading,
} from './shapes';

/** The server answered and said no: `code` is stable, `place` names the field. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  readonly code: string;
  readonly place: string | null;
  /** The match as it stands, sent along with `stale`. */
  readonly current: MatchView | null;
  /** From when on it is no longer so. */
  readonly until: string | null;

  constructor(
    readonly status: number,
    body: ErrorBody,
  ) {
    super(body.message);
    this.code = body.code;
    this.place = body.place;
    this.current = body.current ?? null;
    this.until = body.until ?? null;
  }
}

/** No answer, or one that did not come from tablas: nothing is known about what happened to the request. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  readonly code = 'unreachable';
}

/** Whether sending the very same request again may still succeed. */
export function isRetryable(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof ApiError && error.status >= 500);
}

const TIMEOUT_MS = 10_000;
/** A file of some megabytes over a slow line. */
const FILE_TIMEOUT_MS = 120_000;
/** The deepest search of the hardest position on a slow machine. */
const SEARCH_TIMEOUT_MS = 120_000;

function readError(status: number, answer: unknown): Error {
  const body = (answer as { error?: ErrorBody } | null)?.error;
  if (typeof body?.code === 'string') return new ApiError(status, body);
  // A gateway in between speaks for a server that is gone; anything else without a code is our own fault.
  if (status >= 502 && status <= 504) return new UnreachableError(`HTTP ${status} from a gateway`);
  return new ApiError(status, { code: 'bad_answer', message: `HTTP ${status} without a code`, place: null });
}

let heard: (reached: boolean) => void = () => undefined;

/** Calls back after every request: whether tablas itself answered. One listener, the connection state. */
export function watchContact(listener: (reached: boolean) => void): void {
  heard = listener;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a request may be given besides its body. */
interface Terms {
  /** Gives the request up: it then rejects with the signal's own reason, which says nothing about the server. */
  signal?: AbortSignal;
  timeout?: number;
  headers?: Readonly<Record<string, string>>;
}

export async function request<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  terms: Terms = {},
): Promise<Answer> {
  try {
    const answer = await exchange<Answer>(method, path, body, terms);
    heard(true);
    return answer;
  } catch (error) {
    if (terms.signal?.aborted) throw terms.signal.reason;
    heard(error instanceof ApiError);
    throw error;
  }
}

/** Fires when time is up or the caller has had enough; `AbortSignal.any` is too new for some browsers. */
function endOf({ signal, timeout = TIMEOUT_MS }: Terms): AbortSignal {
  if (!signal) return AbortSignal.timeout(timeout);
  const both = new AbortController();
  const end = () => both.abort();
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true, signal: both.signal });
  AbortSignal.timeout(timeout).addEventListener('abort', end, { once: true, signal: both.signal });
  return both.signal;
}

async function exchange<Answer>(method: Method, path: string, body: unknown, terms: Terms): Promise<Answer> {
  let response: Response;
  let answer: unknown;
  const isFile = body instanceof Blob;
  const kind = isFile ? 'application/octet-stream' : 'application/json';
  try {
    response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': kind }),
        ...terms.headers,
      },
      body: body === undefined ? undefined : isFile ? body : JSON.stringify(body),
      signal: endOf(isFile ? { timeout: FILE_TIMEOUT_MS, ...terms } : terms),
    });
    const isDrawing = response.headers.get('content-type')?.startsWith('image/svg') ?? false;
    answer = response.status === 204 ? null : await (isDrawing ? response.text() : response.json());
  } catch (cause) {
    throw new UnreachableError('No answer from the server', { cause });
  }
  if (!response.ok) throw readError(response.status, answer);
  return answer as Answer;
}

export const match = (id: string) => `/api/matches/${encodeURIComponent(id)}`;

/** A spectator shows what lets him watch; a player's browser is known by its cookie. */
export function asSpectator(id: string): Terms {
  const words = watching.words(id);
  return words === null ? {} : { headers: { 'tablas-watch': words } };
}

const meeting = (id: string) => `/api/meetings/${encodeURIComponent(id)}`;

const review = (id: string) => `/api/reviews/${encodeURIComponent(id)}`;

/** The files a review is given out as; the last two are the match itself. */
export const REPORT_KINDS = ['html', 'md', 'csv', 'apkg', 'mat', 'sgf'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Where the drawings and files of a review are; links and pictures fetch them themselves. */
export const reviewFiles = {
  board: (id: string, anchor: string, lang: string, theme: string) =>
    `${review(id)}/boards/${encodeURIComponent(anchor)}.svg?lang=${lang}&theme=${theme}`,
  report: (id: string, kind: ReportKind, lang: string) => `${review(id)}/report.${kind}?lang=${lang}`,
};

/** The server's doors; every call rejects with `ApiError` or `UnreachableError` and nothing else. */
export const api = {
  health: () => request<Health>('GET', '/api/health'),
  levels: () => request<Level[]>('GET', '/api/levels'),
  matches: (state: 'open' | 'over') => request<MatchSummary[]>('GET', `/api/matches?state=${state}`),
  createMatch: (wish: NewMatch) => request<MatchView>('POST', '/api/matches', wish),
  match: (id: string) => request<MatchView>('GET', match(id), undefined, asSpectator(id)),
  /** This player's part of the sealed dice of a match against the bot. */
  addPart: (id: string, entropy: string) => request<MatchView>('POST', `${match(id)}/part`, { entropy }),
  act: (id: string, sent: ActionRequest) => request<MatchView>('POST', `${match(id)}/actions`, sent),
  clock: (id: string) => request<Clock | null>('GET', `${match(id)}/clock`, undefined, asSpectator(id)),
  hint: (id: string) => request<Hint>('GET', `${match(id)}/hint`),
  propose: (wish: NewMeeting) => request<Meeting>('POST', '/api/meetings', wish),
  meeting: (id: string) => request<Meeting>('GET', meeting(id)),
  invited: (link: string) => request<Meeting>('POST', '/api/meetings/invited', { link }),
  watched: (link: string) => request<Meeting>('POST', '/api/meetings/watched', { link }),
  join: (order: JoinOrder) => request<Meeting>('POST', '/api/meetings/joined', order),
  tellEntropy: (id: string, entropy: string) =>
    request<Meeting>('POST', `${meeting(id)}/entropy`, { host_entropy: entropy }),
  say: (id: string, said: ChatOrder) => request<null>('POST', `${match(id)}/chat`, said),
  mute: (id: string, isMuted: boolean) => request<null>('POST', `${match(id)}/mute`, { is_muted: isMuted }),
  /** Those with all these words in their names; all without words. */
  reviews: (words = '') =>
    request<ReviewSummary[]>('GET', `/api/reviews${words && `?q=${encodeURIComponent(words)}`}`),
  /** Until there is a first review: how far it has come. */
  review: (id: string, lang: string) => request<Review | ReviewSummary>('GET', `${review(id)}?lang=${lang}`),
  sendMatch: (file: File, level: ReviewLevel) =>
    request<ImportReport>(
      'POST',
      `/api/reviews?level=${level}&name=${encodeURIComponent(file.name.slice(0, 200))}`,
      file,
    ),
  reviewAgain: (id: string, level: ReviewLevel) =>
    request<ReviewSummary>('POST', `${review(id)}/level?level=${level}`),
  commentDecision: (id: string, anchor: string, text: string) =>
    request<null>('PUT', `${review(id)}/comments/${encodeURIComponent(anchor)}`, { text }),
  removeReview: (id: string) => request<null>('DELETE', review(id)),
  /** The position in any text, or what is wrong with it. */
  readSpot: (text: string, signal?: AbortSignal) =>
    request<SpotReading>('POST', '/api/analysis/read', { text }, { signal }),
  /** Plays or cube decision of a spot; giving it up ends the search on the server too. */
  analyse: (order: AnalysisOrder, signal?: AbortSignal) =>
    request<SpotAnalysis>('POST', '/api/analysis', order, { signal, timeout: SEARCH_TIMEOUT_MS }),
  /** The course of the match as SVG text in the colours of the page it is put into. */
  reviewGraph: (id: string, lang: string) => request<string>('GET', `${review(id)}/graph.svg?lang=${lang}`),
};

export type Api = typeof api;

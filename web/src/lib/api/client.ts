import type {
  ActionRequest,
  Clock,
  ErrorBody,
  Health,
  Hint,
  Level,
  MatchSummary,
  MatchView,
  NewMatch,
} from './shapes';

/** The server answered and said no: `code` is stable, `place` names the field. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  readonly code: string;
  readonly place: string | null;
  /** The match as it stands, sent along with `stale`. */
  readonly current: MatchView | null;

  constructor(
    readonly status: number,
    body: ErrorBody,
  ) {
    super(body.message);
    this.code = body.code;
    this.place = body.place;
    this.current = body.current ?? null;
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

async function request<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
  try {
    const answer = await exchange<Answer>(method, path, body);
    heard(true);
    return answer;
  } catch (error) {
    heard(error instanceof ApiError);
    throw error;
  }
}

async function exchange<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    answer = await response.json();
  } catch (cause) {
    throw new UnreachableError('No answer from the server', { cause });
  }
  if (!response.ok) throw readError(response.status, answer);
  return answer as Answer;
}

const match = (id: string) => `/api/matches/${encodeURIComponent(id)}`;

/** The server's doors; every call rejects with `ApiError` or `UnreachableError` and nothing else. */
export const api = {
  health: () => request<Health>('GET', '/api/health'),
  levels: () => request<Level[]>('GET', '/api/levels'),
  matches: (state: 'open' | 'over') => request<MatchSummary[]>('GET', `/api/matches?state=${state}`),
  createMatch: (wish: NewMatch) => request<MatchView>('POST', '/api/matches', wish),
  match: (id: string) => request<MatchView>('GET', match(id)),
  act: (id: string, sent: ActionRequest) => request<MatchView>('POST', `${match(id)}/actions`, sent),
  clock: (id: string) => request<Clock | null>('GET', `${match(id)}/clock`),
  hint: (id: string) => request<Hint>('GET', `${match(id)}/hint`),
};

export type Api = typeof api;

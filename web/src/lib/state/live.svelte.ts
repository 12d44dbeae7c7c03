import type { ChatLine, ErrorBody, MatchView, Meeting, News, Presence } from '../api';
import { backoffMs } from './backoff';

/** The server says something every ten seconds; who hears nothing for so long is cut off. */
const SILENCE_MS = 25_000;

export type Contact = 'connecting' | 'open' | 'lost';

interface Desk {
  /** The last event this page has seen. */
  readonly seq: () => number;
  /** The match has gone on; `view` holds the events after `since` only. */
  readonly heard: (view: MatchView, since: number) => void;
  /** Nothing comes through the socket: the page looks for itself. */
  readonly look: () => void;
  readonly watch: string | null;
  readonly open?: (url: string) => WebSocket;
}

/** What the server tells an open page of a match between people, as long as the page is open. */
export class LiveLink {
  contact = $state<Contact>('connecting');
  presence = $state.raw<Presence | null>(null);
  meeting = $state.raw<Meeting | null>(null);
  lines = $state.raw<readonly ChatLine[]>([]);
  refusal = $state.raw<ErrorBody | null>(null);

  #socket: WebSocket | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;
  readonly #online = () => this.#again();

  constructor(
    readonly id: string,
    readonly desk: Desk,
  ) {
    window.addEventListener('online', this.#online);
    this.#connect();
  }

  #connect(): void {
    const { host, protocol } = window.location;
    const url = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/matches/${encodeURIComponent(this.id)}/live`;
    const socket = (this.desk.open ?? ((to) => new WebSocket(to)))(url);
    this.#socket = socket;
    this.#listen(socket);
  }

  #listen(socket: WebSocket): void {
    socket.onopen = () => {
      const chat = this.lines.at(-1)?.number ?? 0;
      socket.send(JSON.stringify({ seq: this.desk.seq(), chat, watch: this.desk.watch }));
      this.#expect();
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket || typeof data !== 'string') return;
      this.#expect();
      this.#take(JSON.parse(data) as News);
    };
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  #take(news: News): void {
    if (news.kind === 'refused') {
      this.refusal = news.error;
      this.dispose();
      return;
    }
    this.contact = 'open';
    this.#attempt = 0;
    if (news.kind === 'match') this.desk.heard(news.match, news.since);
    else if (news.kind === 'meeting') this.meeting = news.meeting;
    else if (news.kind === 'presence') this.presence = news;
    else if (news.kind === 'chat') this.lines = [...this.lines, ...news.lines];
  }

  #expect(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#again(), SILENCE_MS);
  }

  #lost(): void {
    clearTimeout(this.#silence);
    this.#socket = null;
    if (this.#isOver) return;
    this.contact = 'lost';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.desk.look();
      this.#connect();
    }, backoffMs(this.#attempt++));
  }

  /** Gives the socket up and tries a new one. */
  #again(): void {
    if (this.#isOver) return;
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    clearTimeout(this.#timer);
    this.#attempt = 0;
    if (this.contact === 'open') this.contact = 'lost';
    this.#connect();
  }

  dispose(): void {
    this.#isOver = true;
    window.removeEventListener('online', this.#online);
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    const old = this.#socket;
    this.#socket = null;
    old?.close();
  }
}

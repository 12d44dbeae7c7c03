export type Route =
  | { page: 'home' }
  | { page: 'play'; id: string }
  | { page: 'meeting'; id: string }
  | { page: 'join' }
  | { page: 'watch' }
  | { page: 'people'; room: RoomName; name: string }
  | { page: 'settings' }
  | { page: 'help' }
  | { page: 'glossary' }
  | { page: 'progress' }
  | { page: 'analyse' }
  | { page: 'matches' }
  | { page: 'review'; id: string }
  | { page: 'learn' }
  | { page: 'lesson'; id: string }
  | { page: 'drill'; kind: DrillName }
  | { page: 'dice'; id: string | null }
  | { page: 'lost'; path: string };

const DRILLS = ['repaso', 'pips', 'carrera', 'cubo', 'aperturas'] as const;
export type DrillName = (typeof DRILLS)[number];
const ROOMS = ['sala', 'cuenta', 'jugadores', 'jugador', 'torneos', 'tournaments', 'moderar'] as const;
export type RoomName = (typeof ROOMS)[number];

/** The page a path stands for; an unknown path is a page too, one that helps. */
export function route(path: string): Route {
  const parts = path.split('/').filter(Boolean);
  const [first, second] = parts;
  if (parts.length === 0) return { page: 'home' };
  if (first === 'jugar' && second && parts.length === 2) return { page: 'play', id: decode(second) };
  if (first === 'jugar' && parts.length === 1) return { page: 'home' };
  if (first === 'analizar' && parts.length === 1) return { page: 'analyse' };
  if (first === 'mesa' && second && parts.length === 2) return { page: 'meeting', id: decode(second) };
  if (first === 'unirse' && parts.length === 1) return { page: 'join' };
  if (first === 'ver' && parts.length === 1) return { page: 'watch' };
  if (first === 'partidos' && parts.length === 1) return { page: 'matches' };
  if (first === 'partidos' && second && parts.length === 2) return { page: 'review', id: decode(second) };
  if (first === 'ajustes' && parts.length === 1) return { page: 'settings' };
  if ((first === 'reglas' || first === 'rules') && parts.length === 1) return { page: 'help' };
  if ((first === 'glosario' || first === 'glossary') && parts.length === 1) return { page: 'glossary' };
  if (first === 'progreso' && parts.length === 1) return { page: 'progress' };
  return learning(parts) ?? company(parts) ?? { page: 'lost', path };
}

function learning([first, second, ...rest]: readonly string[]): Route | null {
  if (rest.length > 0) return null;
  if (first === 'dados') return { page: 'dice', id: second === undefined ? null : decode(second) };
  if (first !== 'aprender') return null;
  if (second === undefined) return { page: 'learn' };
  const drill = DRILLS.find((name) => name === second);
  return drill ? { page: 'drill', kind: drill } : { page: 'lesson', id: decode(second) };
}

function company([first, second = '', ...rest]: readonly string[]): Route | null {
  const room = ROOMS.find((name) => name === first);
  return room && rest.length === 0 ? { page: 'people', room, name: decode(second) } : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone % in a hand-typed address
  }
}

export const playPath = (id: string) => `/jugar/${encodeURIComponent(id)}`;

export const lessonPath = (id: string) => `/aprender/${encodeURIComponent(id)}`;

export const dicePath = (id: string) => `/dados/${encodeURIComponent(id)}`;
export const analysePath = (xgid: string) => `/analizar?pos=${encodeURI(xgid.replace(/^XGID=/i, ''))}`;

export const meetingPath = (id: string) => `/mesa/${encodeURIComponent(id)}`;

export const playerPath = (name: string) => `/jugador/${encodeURIComponent(name)}`;

export const reviewPath = (id: string) => `/partidos/${encodeURIComponent(id)}`;

class Router {
  path = $state(window.location.pathname);
  route = $derived(route(this.path));
  /** How many times the page has changed: 0 is the page the browser opened. */
  visits = $state(0);

  constructor() {
    window.addEventListener('popstate', () => this.#arrive(window.location.pathname));
    document.addEventListener('click', (event) => this.#click(event));
  }

  /** Goes to an address of this app; `replace` leaves no step behind for the Back button. */
  go(address: string, { replace = false } = {}): void {
    if (address === this.path && !window.location.search) return;
    history[replace ? 'replaceState' : 'pushState'](null, '', address);
    this.#arrive(address.split(/[?#]/, 1)[0]!);
    window.scrollTo(0, 0);
  }

  #arrive(path: string): void {
    this.path = path;
    this.visits += 1;
  }

  /** Ordinary links of this app change the page without loading it; everything else is the browser's. */
  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href, window.location.href);
    if (url.origin !== window.location.origin || url.pathname.startsWith('/api/')) return;
    if (url.hash && url.pathname === this.path) return; // a place on this very page
    event.preventDefault();
    this.go(url.pathname + url.search + url.hash);
  }
}

export const router = new Router();

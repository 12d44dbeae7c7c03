import type { AnalysisPly, Rules } from '../api';
import { CLOCKS, readRules, standardRules, type ClockName } from '../matches/rules';
import { LANGUAGES, useLanguage, type Language } from '../words';

export const UI_THEMES = ['system', 'light', 'dark'] as const;
export const BOARD_THEMES = ['walnut', 'slate', 'contrast'] as const;
export const HOME_SIDES = ['right', 'left'] as const;
export const CHECKERS = ['light', 'dark'] as const;
export const NUMBERINGS = ['own', 'both'] as const;
export const ANIMATIONS = ['system', 'slow', 'normal', 'fast', 'off'] as const;
export const ANALYSIS_PLIES: readonly AnalysisPly[] = [0, 1, 2, 3];
/** Every length a match may have; 0 is money. */
export const MATCH_LENGTHS: readonly number[] = Array.from({ length: 26 }, (_, length) => length);

export const DICE = ['app', 'table'] as const;
export const TUTORS = ['off', 'blunder', 'error', 'own'] as const;

export type UiTheme = (typeof UI_THEMES)[number];
export type BoardTheme = (typeof BOARD_THEMES)[number];
export type HomeSide = (typeof HOME_SIDES)[number];
export type Checkers = (typeof CHECKERS)[number];
export type Numbering = (typeof NUMBERINGS)[number];
/** From which mistakes on the tutor speaks up while playing; `own`: from a cost that the player has chosen. */
export type Tutor = (typeof TUTORS)[number];
/** Who throws in the next match against the bot: the app, or the player at a table. */
export type DiceChoice = (typeof DICE)[number];
export type Animation = (typeof ANIMATIONS)[number];
/** The speed that counts once the system's wish has been heard. */
export type Motion = Exclude<Animation, 'system'>;

const STORE = 'tablas.settings';

/** What is kept between visits. `null` language: the player never chose, the browser decides. */
interface Saved {
  language: Language | null;
  uiTheme: UiTheme;
  boardTheme: BoardTheme;
  /** Where the player's home board lies on screen. */
  homeSide: HomeSide;
  /** The colour of the player's own checkers. */
  checkers: Checkers;
  numbering: Numbering;
  showPips: boolean;
  animation: Animation;
  /** A full legal move is sent without pressing Confirm. */
  autoConfirm: boolean;
  /** A move without a choice plays itself. */
  forcedAuto: boolean;
  confirmDouble: boolean;
  /** One-letter keys on the board (WCAG 2.1.4 wants a switch). */
  shortcuts: boolean;
  /** Dice, checkers and cube are heard. */
  sounds: boolean;
  playerName: string;
  /** What the last new match was: the next one starts from it. Length 0 is money. */
  newLevel: string;
  newLength: number;
  newRules: Rules;
  newClock: ClockName;
  /** An identifier to begin from; empty for the usual start. */
  newStart: string;
  newDice: DiceChoice;
  tutor: Tutor;
  /** The equity from which on a tutor of one's own speaks up. */
  tutorFrom: number;
  /** PR and luck so far stand beside the board. */
  showRates: boolean;
  hints: boolean;
  /** The position and the play stand below the board in words too. */
  textMode: boolean;
  /** How many turns ahead positions are analysed. */
  analysisPly: AnalysisPly;
}

const DEFAULTS: Saved = {
  language: null,
  uiTheme: 'system',
  boardTheme: 'walnut',
  homeSide: 'right',
  checkers: 'light',
  numbering: 'own',
  showPips: true,
  animation: 'system',
  autoConfirm: false,
  forcedAuto: true,
  confirmDouble: true,
  shortcuts: true,
  sounds: false,
  playerName: '',
  newLevel: 'casual',
  newLength: 5,
  newRules: standardRules(),
  newClock: 'none',
  newStart: '',
  newDice: 'app',
  tutor: 'off',
  tutorFrom: 0.02,
  showRates: false,
  hints: true,
  textMode: false,
  analysisPly: 2,
};

const CHOICES: { [K in keyof Saved]?: readonly Saved[K][] } = {
  language: [...LANGUAGES, null],
  uiTheme: UI_THEMES,
  boardTheme: BOARD_THEMES,
  homeSide: HOME_SIDES,
  checkers: CHECKERS,
  numbering: NUMBERINGS,
  animation: ANIMATIONS,
  newLength: MATCH_LENGTHS,
  newClock: CLOCKS,
  newDice: DICE,
  tutor: TUTORS,
  analysisPly: ANALYSIS_PLIES,
};

/** The stored settings with every damaged or unknown value replaced by its default. */
export function readSettings(text: string | null): Saved {
  let found: unknown;
  try {
    found = JSON.parse(text ?? '{}');
  } catch {
    found = {};
  }
  const source = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>;
  const result: Record<string, unknown> = { ...DEFAULTS };
  for (const name of Object.keys(DEFAULTS) as (keyof Saved)[]) {
    const value = source[name];
    const choices = CHOICES[name] as readonly unknown[] | undefined;
    const fits = choices ? choices.includes(value) : typeof value === typeof DEFAULTS[name];
    if (fits) result[name] = value;
  }
  result.newRules = readRules(source.newRules);
  return result as unknown as Saved;
}

function storedText(): string | null {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return null; // storage is blocked: the session still works, with defaults
  }
}

function follow(query: string, changed: (matches: boolean) => void): void {
  if (typeof matchMedia !== 'function') return;
  const list = matchMedia(query);
  changed(list.matches);
  list.addEventListener('change', (event) => changed(event.matches));
}

/** Everything the player can set; each change is on screen at once and survives a reload. */
export class Settings implements Saved {
  language = $state<Language | null>(null);
  uiTheme = $state<UiTheme>('system');
  boardTheme = $state<BoardTheme>('walnut');
  homeSide = $state<HomeSide>('right');
  checkers = $state<Checkers>('light');
  numbering = $state<Numbering>('own');
  showPips = $state(true);
  animation = $state<Animation>('system');
  autoConfirm = $state(false);
  forcedAuto = $state(true);
  confirmDouble = $state(true);
  shortcuts = $state(true);
  sounds = $state(false);
  playerName = $state('');
  newLevel = $state('casual');
  newLength = $state(5);
  newRules = $state<Rules>(standardRules());
  newClock = $state<ClockName>('none');
  newStart = $state('');
  newDice = $state<DiceChoice>('app');
  tutor = $state<Tutor>('off');
  tutorFrom = $state(0.02);
  showRates = $state(false);
  hints = $state(true);
  textMode = $state(false);
  analysisPly = $state<AnalysisPly>(2);

  #systemLight = $state(false);
  #systemReduced = $state(false);

  constructor() {
    Object.assign(this, readSettings(storedText()));
    follow('(prefers-color-scheme: light)', (matches) => (this.#systemLight = matches));
    follow('(prefers-reduced-motion: reduce)', (matches) => (this.#systemReduced = matches));
    // Another tab of the same player changed something.
    window.addEventListener('storage', (event) => {
      if (event.key !== STORE) return;
      Object.assign(this, readSettings(event.newValue));
      if (this.language) void useLanguage(this.language);
    });
    $effect.root(() => {
      $effect(() => this.#keep());
      $effect(() => paint(this.theme));
    });
  }

  /** Light or dark, the system's wish already heard. */
  get theme(): 'light' | 'dark' {
    if (this.uiTheme !== 'system') return this.uiTheme;
    return this.#systemLight ? 'light' : 'dark';
  }

  /** The animation speed, the system's wish for less motion already heard. */
  get motion(): Motion {
    if (this.animation !== 'system') return this.animation;
    return this.#systemReduced ? 'off' : 'normal';
  }

  /** Forgets every choice but the name and the language. */
  reset(): void {
    const { language, playerName } = this;
    Object.assign(this, DEFAULTS, { language, playerName, newRules: standardRules() });
  }

  /** Shows the language first and remembers it then: a file that does not arrive changes nothing. */
  async setLanguage(language: Language): Promise<void> {
    await useLanguage(language);
    this.language = language;
  }

  #keep(): void {
    const names = Object.keys(DEFAULTS) as (keyof Saved)[];
    const text = JSON.stringify(Object.fromEntries(names.map((name) => [name, this[name]])));
    try {
      localStorage.setItem(STORE, text);
    } catch {
      // Storage is blocked or full: the choice lives as long as the page.
    }
  }
}

function paint(theme: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = theme;
  const bar = document.querySelector('meta[name="theme-color"]');
  bar?.setAttribute('content', theme === 'light' ? '#fbf7f0' : '#171c1c');
}

export const settings = new Settings();

/** The colours of a board. `A` is the light side, `B` the dark one, whoever plays it. */
export interface CheckerColours {
  /** Light falls from the top left: highlight, body, shade. */
  readonly face: readonly [string, string, string];
  readonly rim: string;
  readonly ring: string;
  readonly pip: string;
}

export interface BoardColours {
  readonly frame: readonly [string, string];
  readonly grain: string;
  readonly field: readonly [string, string];
  readonly lightPoint: string;
  readonly darkPoint: string;
  readonly number: string;
  readonly edge: string;
  readonly well: string;
  readonly hinge: string;
  readonly A: CheckerColours;
  readonly B: CheckerColours;
  /** Highlights are always drawn over an `edge` underlay: alone they are too weak on the light points. */
  readonly highlight: string;
  readonly arrow: string;
  /** Arrows of advice: broken lines in another colour. */
  readonly advice: string;
}

const IVORY: CheckerColours = {
  face: ['#fffaf0', '#efe2cb', '#d8c6a6'],
  rim: '#6a5a44',
  ring: '#b9a684',
  pip: '#1d2127',
};
const EBONY: CheckerColours = {
  face: ['#4a515b', '#262b32', '#14171b'],
  rim: '#aab2bc',
  ring: '#5d6671',
  pip: '#f6efe2',
};

export const THEMES = {
  walnut: {
    frame: ['#5a4032', '#3d2a20'],
    grain: '#2a1a12',
    field: ['#2f6259', '#234c45'],
    lightPoint: '#d9c4a0',
    darkPoint: '#173a35',
    number: '#e6d7bd',
    edge: '#1d120c',
    well: '#1f1610',
    hinge: '#c9a86a',
    A: IVORY,
    B: EBONY,
    highlight: '#ffd166',
    arrow: '#7cc4ff',
    advice: '#7be0b4',
  },
  slate: {
    frame: ['#3a434d', '#252c34'],
    grain: '#000000',
    field: ['#4d5964', '#414c56'],
    lightPoint: '#a8b3bd',
    darkPoint: '#2c353e',
    number: '#e3e8ec',
    edge: '#12161a',
    well: '#171c21',
    hinge: '#8fa0af',
    A: IVORY,
    B: { ...EBONY, rim: '#c3cad2' },
    highlight: '#ffd166',
    arrow: '#7cc4ff',
    advice: '#7be0b4',
  },
  contrast: {
    frame: ['#000000', '#000000'],
    grain: '#000000',
    field: ['#f4f4f4', '#f4f4f4'],
    lightPoint: '#c2c2c2',
    darkPoint: '#8d8d8d',
    number: '#ffffff',
    edge: '#000000',
    well: '#555555',
    hinge: '#ffffff',
    A: { face: ['#ffffff', '#ffffff', '#ffffff'], rim: '#000000', ring: '#000000', pip: '#000000' },
    B: { face: ['#111111', '#000000', '#000000'], rim: '#ffffff', ring: '#ffffff', pip: '#ffffff' },
    highlight: '#0057ff',
    arrow: '#c43c00',
    advice: '#0b5a41',
  },
} as const satisfies Record<string, BoardColours>;

export type ThemeName = keyof typeof THEMES;

/** Light or dark checkers, as the drawing calls them. */
export type Shade = 'A' | 'B';

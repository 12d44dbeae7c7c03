import type { Arrow } from '../board/navigation';

/** What a key asks for. Letters are the same in every language. */
export type Command =
  | { readonly kind: 'go'; readonly arrow: Arrow }
  | { readonly kind: 'focus'; readonly spot: 'bar' | 'off' }
  | { readonly kind: 'play'; readonly isOther: boolean }
  | { readonly kind: 'die'; readonly die: number }
  | { readonly kind: 'undo'; readonly isAll: boolean }
  | { readonly kind: 'tell'; readonly what: 'pips' | 'last_move' | 'score' | 'overview' | 'dice' }
  | {
      readonly kind:
        | 'select'
        | 'swap'
        | 'roll'
        | 'double'
        | 'take'
        | 'raise'
        | 'pass'
        | 'confirm'
        | 'flip'
        | 'help'
        | 'hint'
        | 'cancel';
    };

export interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
};

const LETTERS: Readonly<Record<string, Command>> = {
  m: { kind: 'select' },
  x: { kind: 'swap' },
  r: { kind: 'roll' },
  d: { kind: 'double' },
  a: { kind: 'take' },
  n: { kind: 'pass' },
  c: { kind: 'raise' },
  f: { kind: 'flip' },
  h: { kind: 'hint' },
  b: { kind: 'focus', spot: 'bar' },
  p: { kind: 'tell', what: 'pips' },
  l: { kind: 'tell', what: 'last_move' },
  s: { kind: 'tell', what: 'score' },
  o: { kind: 'tell', what: 'overview' },
  i: { kind: 'tell', what: 'dice' },
};

/** The command of a key, or null. `shortcuts` is the player's switch for keys of one character. */
export function commandOf(pressed: Pressed, shortcuts: boolean): Command | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed;
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    if (key === 'Enter') return { kind: 'confirm' };
    return key.toLowerCase() === 'z' ? { kind: 'undo', isAll: shiftKey } : null;
  }
  const arrow = ARROWS[key];
  if (arrow) return { kind: 'go', arrow };
  if (key === 'Enter' || key === ' ') return { kind: 'play', isOther: shiftKey };
  if (key === 'Escape') return { kind: 'cancel' };
  if (key === 'Backspace') return { kind: 'undo', isAll: shiftKey };
  return shortcuts ? characterCommand(key, shiftKey) : null;
}

function characterCommand(key: string, shiftKey: boolean): Command | null {
  if (key === '?') return { kind: 'help' };
  if (key >= '1' && key <= '6') return { kind: 'die', die: Number(key) };
  if (key === '0') return { kind: 'focus', spot: 'off' };
  const letter = key.toLowerCase();
  if (letter === 'u') return { kind: 'undo', isAll: shiftKey };
  return LETTERS[letter] ?? null;
}

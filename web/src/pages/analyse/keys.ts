import type { Stand } from '../../lib/board/editing';
import type { Arrow } from '../../lib/board/navigation';
import type { Settings } from '../../lib/state/settings.svelte';
import type { Desk } from './desk.svelte';
import { other, turned } from './spots';

interface Held {
  readonly desk: Desk;
  readonly board: { go(arrow: Arrow): void; cancelDrag(): boolean };
  /** The place on the board that has the focus; null where the focus is elsewhere. */
  readonly stand: Stand | null;
  readonly settings: Pick<Settings, 'shortcuts' | 'homeSide'>;
}

const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
};

/** Does what a key asks for: true if it asks for something. */
export function act(event: KeyboardEvent, held: Held): boolean {
  const { desk, board, stand } = held;
  const { key, shiftKey } = event;
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return undoing(key, shiftKey, desk);
  if (key === 'Escape') {
    if (!board.cancelDrag()) desk.unpin();
    return true;
  }
  if (stand === null) return false;
  const arrow = ARROWS[key];
  if (arrow) board.go(arrow);
  else if (key === 'Enter' || key === ' ') desk.add(stand, 1, shiftKey);
  else if (key === 'Backspace' || key === 'Delete') desk.add(stand, -1, false);
  else return held.settings.shortcuts && letter(key, held, stand);
  return true;
}

function undoing(key: string, isBack: boolean, desk: Desk): boolean {
  const name = key.toLowerCase();
  if (name === 'y' || (name === 'z' && isBack)) desk.redo();
  else if (name === 'z') desk.undo();
  else return false;
  return true;
}

/** Keys of one character, which can be switched off. */
function letter(key: string, { desk, settings }: Held, stand: Stand): boolean {
  const name = key.toLowerCase();
  if (key >= '1' && key <= '6') desk.die(Number(key));
  else if (key === '0') desk.noDice();
  else if (key === '+') desk.add(stand, 1, false);
  else if (key === '-') desk.add(stand, -1, false);
  else if (name === 'c') desk.hand = other(desk.hand);
  else if (name === 't') desk.set({ turn: other(desk.spot.turn) });
  else if (name === 'v') desk.change(turned(desk.spot));
  else if (name === 'f') settings.homeSide = settings.homeSide === 'right' ? 'left' : 'right';
  else return false;
  return true;
}

import type { Arrow, Row } from './navigation';
import type { Spot } from './places';

/** What the board does when it is asked from outside: the keys of a page that holds one. */
export interface BoardHandle {
  go(arrow: Arrow): void;
  focusSpot(spot?: Spot, row?: Row): void;
  focused(): Spot;
  /** Gives up the drag that is under way: true if there was one. */
  cancelDrag(): boolean;
}

import type { Stand } from './editing';
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

/** The same of a board on which positions are set up. */
export interface EditBoardHandle {
  go(arrow: Arrow): void;
  focused(): Stand;
  cancelDrag(): boolean;
  /** The drawing itself, for a picture of it. */
  drawing(): SVGSVGElement | null;
}

import type { Spot } from './places';

/** One control of the board as it is named for those who hear it. */
export interface Control {
  readonly spot: Spot;
  readonly label: string;
  /** What can be done from here, read after the label. */
  readonly hint: string | null;
  /** Only points with a checker to choose can be pressed; for the others it is undefined. */
  readonly isPressed: boolean | undefined;
  readonly isDisabled: boolean;
}

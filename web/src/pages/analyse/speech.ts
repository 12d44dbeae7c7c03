import type { Spot } from '../../lib/api';
import { countOf, ownerOf, sideOn, type Stand } from '../../lib/board/editing';
import type { Side } from '../../lib/board/places';
import type { Shade } from '../../lib/board/themes';
import { plural, t } from '../../lib/words';
import { checkersOf, spare } from './spots';

/** What a place of the board is called, and what stands on it. */
export function standName(spot: Spot, stand: Stand, shades: Readonly<Record<Side, Shade>>): string {
  const owner = ownerOf(stand);
  if (owner) {
    const shade = shades[owner];
    const isTray = typeof stand !== 'number';
    if (isTray) return plural(`analyse.tray.${shade}`, spare(spot, owner));
    return plural(`analyse.bar.${shade}`, countOf(spot.board, stand, owner));
  }
  const side = sideOn(spot.board, stand, checkersOf(spot));
  if (side === null) return t('board.point.empty', { p: stand });
  return plural(`analyse.point.${shades[side]}`, countOf(spot.board, stand, side), { p: stand });
}

import type { LiveEvent } from '../../lib/api';
import type { Side } from '../../lib/board/places';
import { t } from '../../lib/words';

/** One line of the move list: what each side did, in its own words and numbering. */
export interface MoveRow {
  readonly number: number;
  readonly own: string | null;
  readonly other: string | null;
}

function diceText([a, b]: readonly [number, number]): string {
  return `${Math.max(a, b)}-${Math.min(a, b)}:`;
}

function textOf(event: LiveEvent): string | null {
  switch (event.kind) {
    case 'played':
      return `${diceText(event.dice)} ${event.play || t('moves.stands')}`;
    case 'no_play':
      return `${diceText(event.dice)} ${t('moves.dances')}`;
    case 'doubled':
      return t('moves.doubles', { n: event.value });
    case 'beavered':
      return t('moves.beavers', { n: event.value });
    case 'raccooned':
      return t('moves.raccoons', { n: event.value });
    case 'taken':
      return t('moves.takes');
    case 'passed':
      return t('moves.passes');
    case 'resign_offered':
      return t(`moves.resigns.${event.value}`);
    case 'resign_accepted':
      return t('moves.resign_accepted');
    case 'resign_refused':
      return t('moves.resign_refused');
    case 'settle_offered':
      return t('settle.move.offered', { n: event.value });
    case 'settle_accepted':
      return t('settle.move.accepted');
    case 'settle_refused':
      return t('moves.resign_refused');
    case 'forfeited':
      return t('settle.move.forfeited');
    case 'flag_fell':
      return t('moves.time_up');
    default:
      return null;
  }
}

/** The turns of a game, own moves on the left; a row ends where the other side has moved. */
export function rowsOf(
  events: readonly LiveEvent[],
  pending: { by: Side; dice: readonly [number, number] } | null,
) {
  const rows: { number: number; own: string | null; other: string | null }[] = [];
  const write = (by: Side, text: string) => {
    const last = rows.at(-1);
    const isFull = !last || last[by] !== null || (by === 'own' && last.other !== null);
    const row = isFull ? { number: rows.length + 1, own: null, other: null } : last;
    if (isFull) rows.push(row);
    row[by] = text;
  };
  for (const event of events) {
    const text = textOf(event);
    if (text !== null && event.by) write(event.by, text);
  }
  if (pending) write(pending.by, `${diceText(pending.dice)} …`);
  return rows as readonly MoveRow[];
}

import { number, t } from '../../lib/words';

const STORE = 'tablas.drills';

/** How a drill has gone in this browser: tasks done, those done right, and the time they took together. */
export interface Tally {
  readonly n: number;
  readonly right: number;
  readonly ms: number;
}

const NONE: Tally = { n: 0, right: 0, ms: 0 };

function isTally(value: unknown): value is Tally {
  const found = value as Partial<Record<keyof Tally, unknown>> | null;
  return [found?.n, found?.right, found?.ms].every((each) => typeof each === 'number');
}

function all(): Record<string, Tally> {
  try {
    const found = JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(found).filter((entry): entry is [string, Tally] => isTally(entry[1])),
    );
  } catch {
    return {}; // storage is blocked or damaged: counting begins anew
  }
}

export function tallyOf(drill: string): Tally {
  return all()[drill] ?? NONE;
}

/** Counts one more task. */
export function count(drill: string, isRight: boolean, ms: number): Tally {
  const before = tallyOf(drill);
  const after = { n: before.n + 1, right: before.right + Number(isRight), ms: before.ms + ms };
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...all(), [drill]: after }));
  } catch {
    // It is kept as long as the page.
  }
  return after;
}

/** What stands below a drill: how it has gone so far, with the time of each task where that counts too. */
export function tallyWords({ n, right, ms }: Tally, isTimed = false): string {
  if (n === 0) return '';
  const s = number(ms / 1000 / n, 1);
  return isTimed ? t('drill.tally', { right, n, s }) : t('drill.tally_plain', { right, n });
}

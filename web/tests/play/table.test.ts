import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, type Action, type MatchView } from '../../src/lib/api';
import { MatchStore } from '../../src/lib/state/match.svelte';
import { alert, polite } from '../../src/lib/state/say.svelte';
import { settings } from '../../src/lib/state/settings.svelte';
import { Table } from '../../src/pages/play/table.svelte';
import { OPENING, draw } from '../move/steps';
import { events, view } from '../views';

/** A view in which the human is to play this roll. */
function toPlay(
  roll: [number, number],
  position: string | number[] = OPENING,
  changes: Partial<MatchView> = {},
) {
  const { board, graph } = draw(position, roll);
  const actions: MatchView['actions'] = [{ kind: graph.edges.length > 0 ? 'play' : 'no_play' }];
  return view({ state: 'to_play', dice: roll, board, plays: graph, actions, seq: 3, ...changes });
}

const tables: Table[] = [];

/** A table at a match whose server answers every action with the next of `answers`. */
async function tableAt(first: MatchView, answers: (MatchView | Error)[] = []) {
  const sent: Action[] = [];
  const store = new MatchStore('m1', {
    match: () => Promise.resolve(first),
    act: (_id, request) => {
      sent.push(request.action);
      const answer = answers.shift() ?? first;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
  await store.load();
  let now = 0;
  const table = new Table(store, settings, () => (now += 10_000));
  tables.push(table);
  table.accept(first);
  return { table, store, sent };
}

const own = (table: Table, point: number) => table.stage.scene.board[point];

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(settings, { animation: 'off', autoConfirm: false, forcedAuto: true });
});
afterEach(() => {
  for (const table of tables.splice(0)) {
    table.dispose();
    table.store.dispose();
  }
  // What the live regions still have to say belongs to this test, not to the next.
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

describe('a move', () => {
  test('shows at once and is not sent before it is confirmed', async () => {
    const { table, sent } = await tableAt(toPlay([3, 1]));
    table.touch(8, false);
    table.touch(6, false);
    expect(own(table, 5)).toBe(2);
    expect(sent).toEqual([]);
    expect(table.isWhole).toBe(true);
  });

  test('is sent whole, in the order it was made', async () => {
    const { table, sent } = await tableAt(toPlay([3, 1]));
    table.touch(8, false);
    table.touch(6, false);
    await table.confirm();
    expect(sent).toEqual([
      {
        kind: 'play',
        steps: [
          [8, 5],
          [6, 5],
        ],
      },
    ]);
  });

  test('cannot be confirmed before it is whole', async () => {
    const { table, sent } = await tableAt(toPlay([3, 1]));
    table.touch(8, false);
    await table.confirm();
    expect(sent).toEqual([]);
  });

  test('is confirmed once, however often the button is pressed', async () => {
    const { table, sent } = await tableAt(toPlay([3, 1]));
    table.touch(5, false);
    await Promise.all([table.confirm(), table.confirm(), table.confirm()]);
    expect(sent).toHaveLength(1);
  });

  test('used dice are dimmed, and undo lights them again', async () => {
    const { table } = await tableAt(toPlay([3, 1]));
    table.touch(8, false);
    expect(table.stage.scene.dice.map(({ isUsed }) => isUsed)).toEqual([true, false]);
    table.undo(false);
    expect(table.stage.scene.dice.map(({ isUsed }) => isUsed)).toEqual([false, false]);
    expect(own(table, 8)).toBe(3);
  });

  test('pips count down with it', async () => {
    const { table } = await tableAt(toPlay([3, 1]));
    expect([table.pipsBefore, table.pips('own')]).toEqual([null, 167]);
    table.touch(5, false);
    expect([table.pipsBefore, table.pips('own')]).toEqual([167, 163]);
  });

  test('touching the dice swaps them first and confirms in the end', async () => {
    const { table, sent } = await tableAt(toPlay([3, 1]));
    table.touch('dice', false);
    expect(table.entry?.dice).toEqual([1, 3]);
    table.touch(6, false);
    table.touch(8, false);
    table.touch('dice', false);
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
  });

  test('a gesture that does nothing says why', async () => {
    const { table } = await tableAt(toPlay([3, 1]));
    table.touch(15, false);
    expect(table.note).toBe('Ninguna ficha llega a ese punto');
    expect(table.refusals).toBe(1);
  });

  test('is confirmed by itself when the player wants that', async () => {
    settings.autoConfirm = true;
    const { table, sent } = await tableAt(toPlay([3, 1]));
    table.touch(5, false);
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
  });
});

describe('a refused move', () => {
  test('puts the board back to what the server says', async () => {
    const first = toPlay([3, 1]);
    const refusal = new ApiError(409, { code: 'illegal_play', message: 'no', place: null, current: null });
    const { table } = await tableAt(first, [refusal]);
    table.touch(5, false);
    await table.confirm();
    expect(own(table, 5)).toBe(0);
    expect(table.entry?.path).toEqual([]);
  });
});

describe('a state that arrives again', () => {
  test('leaves the move being entered alone', async () => {
    const first = toPlay([3, 1]);
    const { table } = await tableAt(first);
    table.touch(8, false);
    table.accept({ ...first });
    expect(own(table, 5)).toBe(1);
  });
});

describe('a forced move', () => {
  const FORCED = 'own 24:1 / other 1:1';

  test('plays itself after a moment and waits for Confirm', async () => {
    const { table, sent } = await tableAt(toPlay([6, 5], FORCED));
    expect(table.isWhole).toBe(false);
    vi.advanceTimersByTime(300);
    expect(table.isWhole).toBe(true);
    expect(sent).toEqual([]);
  });

  test('is only offered when the player prefers that', async () => {
    settings.forcedAuto = false;
    const { table } = await tableAt(toPlay([6, 5], FORCED));
    vi.advanceTimersByTime(5000);
    expect(table.isWhole).toBe(false);
    expect(table.forced).not.toBeNull();
    table.playForced();
    expect(table.isWhole).toBe(true);
  });
});

test('a roll that allows nothing is given up by itself', async () => {
  const { table, sent } = await tableAt(toPlay([6, 5], 'own bar:1 6:5 / other 19:2 20:2'));
  expect(table.isStuck).toBe(true);
  await vi.advanceTimersByTimeAsync(1300);
  expect(sent).toEqual([{ kind: 'no_play' }]);
});

describe('what may not be done', () => {
  test('is not sent', async () => {
    const { table, sent } = await tableAt(view());
    await table.double();
    await table.take();
    await table.pass();
    await table.nextGame();
    await table.resign(1);
    await table.passTurn();
    expect(sent).toEqual([]);
  });
});

describe('the other side', () => {
  const rolled = events.rolled('other', [6, 2], 4);
  const after = [...OPENING];
  after[1] = -1;
  after[7] = -1;
  const played = events.played('other', [6, 2], [[24, 18, false]], '24/18', 5, after);
  const answer = view({ seq: 5, events: [rolled, played], board: after });

  test('is watched before the next roll can be pressed, and any input ends the watching', async () => {
    const { table } = await tableAt(view());
    table.accept(answer);
    expect(table.stage.isPlaying).toBe(true);
    expect(table.isArmed).toBe(false);
    table.hurry();
    expect(table.stage.isPlaying).toBe(false);
    expect(own(table, 7)).toBe(-1);
    // The tap that ended the watching may land on Roll: it must not roll.
    expect(table.isArmed).toBe(false);
    vi.advanceTimersByTime(400);
    expect(table.isArmed).toBe(true);
  });

  test('is announced as one sentence, whatever is still moving', async () => {
    const { table } = await tableAt(view());
    vi.advanceTimersByTime(100);
    table.accept(answer);
    vi.advanceTimersByTime(100);
    expect(polite.text.trim()).toBe('El rival saca 6 y 2 y juega 24/18. Te toca tirar.');
  });

  test('a double interrupts', async () => {
    const { table } = await tableAt(view());
    const actions: MatchView['actions'] = [
      { kind: 'take', stake: 2 },
      { kind: 'pass', points: 1 },
    ];
    table.accept(
      view({
        seq: 4,
        state: 'double_offered',
        turn: 'other',
        actions,
        events: [events.doubled('other', 2, 4)],
      }),
    );
    vi.advanceTimersByTime(100);
    expect(alert.text).toContain('El rival dobla a 2.');
  });

  test('the arrows of its move go when the first own checker moves, and come back on demand', async () => {
    const { table } = await tableAt(
      toPlay([3, 1], after, { seq: 6, events: [rolled, played, events.rolled('own', [3, 1], 6)] }),
    );
    expect(table.stage.scene.arrows).toHaveLength(1);
    table.touch(8, false);
    expect(table.stage.scene.arrows).toEqual([]);
    table.showLast();
    expect(table.stage.scene.arrows).toHaveLength(1);
  });
});

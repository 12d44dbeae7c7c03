import { describe, expect, test } from 'vitest';
import { BAR, OFF } from '../../src/lib/board/places';
import { begin, swap, tap, undo, type Entry } from '../../src/lib/move/entry';
import { graphOf } from '../../src/lib/move/graph';
import {
  changeWords,
  controlsOf,
  diceWords,
  lastMoveWords,
  list,
  missingWords,
  newsWords,
  noticeWords,
  overviewWords,
  placeLabel,
  reach,
  type Voiced,
} from '../../src/lib/move/speech';
import { useLanguage } from '../../src/lib/words';
import { events, view } from '../views';
import { OPENING, board, draw } from './steps';

function entry(position: string | number[], roll: readonly [number, number]): Entry {
  const drawn = draw(position, roll);
  return begin(graphOf(drawn.graph), drawn.board, roll);
}

const CUBE = { value: 2, owner: 'other', isInUse: true, offeredBy: null } as const;
const voiced = (changes: Partial<Voiced>): Voiced => ({
  board: OPENING,
  entry: null,
  selected: null,
  dice: [],
  cube: CUBE,
  doubleTo: null,
  ...changes,
});
const control = (now: Voiced, spot: number | 'dice' | 'cube') =>
  controlsOf(now).find((each) => each.spot === spot);

describe('a place', () => {
  test('is named with its number and whose checkers stand there', () => {
    expect(placeLabel(OPENING, 13)).toBe('Punto 13, 5 fichas tuyas');
    expect(placeLabel(OPENING, 1)).toBe('Punto 1, 2 fichas del rival');
    expect(placeLabel(OPENING, 7)).toBe('Punto 7, vacío');
    expect(placeLabel(board('own 7:1'), 7)).toBe('Punto 7, 1 ficha tuya');
  });

  test('the bar and the tray have names of their own', () => {
    expect(placeLabel(board('own bar:1'), BAR)).toBe('Barra, 1 ficha tuya');
    expect(placeLabel(board('own bar:1 / other bar:2'), BAR)).toBe('Barra, 1 tuyas y 2 del rival');
    expect(placeLabel(OPENING, BAR)).toBe('Barra, vacía');
    expect(placeLabel(board('own 6:12'), OFF)).toBe('Fuera, 3 fichas tuyas');
  });

  test('speaks English too', async () => {
    await useLanguage('en');
    expect(placeLabel(OPENING, 13)).toBe('Point 13, 5 checkers of yours');
  });

  test('tells where the dice lead, and what is in the way', () => {
    expect(reach(entry(OPENING, [6, 5]), 13)).toBe('Con 6: punto 7. Con 5: punto 8.');
    expect(reach(entry(OPENING, [6, 5]), 24)).toBe('Con 6: punto 18. Con 5: punto 19, cerrado.');
    expect(reach(entry('own 8:2 6:2 / other 5:1 24:2', [3, 1]), 8)).toBe(
      'Con 3: punto 5, comes. Con 1: punto 7.',
    );
    expect(reach(entry('own 6:2 4:2 / other 24:2', [6, 4]), 6)).toBe('Con 6: fuera. Con 4: punto 2.');
  });
});

describe('the controls', () => {
  test('are the twenty-four points in reading order, then the bar and the tray', () => {
    const spots = controlsOf(voiced({})).map(({ spot }) => spot);
    expect(spots.slice(0, 12)).toEqual([13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
    expect(spots.slice(12, 24)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(spots.slice(24)).toEqual([BAR, OFF, 'cube']);
  });

  test('without a move in hand are all there and all disabled', () => {
    expect(controlsOf(voiced({})).every(({ isDisabled }) => isDisabled)).toBe(true);
  });

  test('a point that can be left says where it leads and can be pressed', () => {
    const now = voiced({ entry: entry(OPENING, [6, 5]) });
    expect(control(now, 13)).toMatchObject({ isDisabled: false, isPressed: false });
    expect(control(now, 13)?.hint).toBe('Con 6: punto 7. Con 5: punto 8.');
    expect(control(now, 19)).toMatchObject({ isDisabled: true, isPressed: undefined, hint: null });
  });

  test('the goals of a selection are named', () => {
    const now = voiced({ entry: entry(OPENING, [6, 5]), selected: 24 });
    expect(control(now, 24)?.isPressed).toBe(true);
    expect(control(now, 18)?.label).toBe('Punto 18, vacío, destino con 6');
    expect(control(now, 13)?.label).toBe('Punto 13, 5 fichas tuyas, destino con 6 y 5');
  });

  test('a goal with a blot on it says that it is hit', () => {
    const position = board('own 24:2 / other 18:1 1:2');
    const now = voiced({ board: position, entry: entry(position, [6, 5]), selected: 24 });
    expect(control(now, 18)?.label).toBe('Punto 18, 1 ficha del rival, destino con 6, comes');
  });

  test('the dice say what pressing them does', () => {
    const fresh = entry(OPENING, [3, 1]);
    expect(control(voiced({ entry: fresh, dice: [3, 1] }), 'dice')?.label).toBe(
      'Dados: 3 y 1. Pulsa para cambiar el orden',
    );
    const whole = tap(tap(fresh, 8, { at: 0 }).entry, 6, { at: 9999 }).entry;
    expect(control(voiced({ entry: whole, dice: [3, 1] }), 'dice')?.label).toBe(
      'Dados: 3 y 1. Pulsa para confirmar la jugada',
    );
    expect(control(voiced({ dice: [4, 4] }), 'dice')).toMatchObject({
      label: 'Dados: doble 4',
      isDisabled: true,
    });
    expect(control(voiced({}), 'dice')).toBeUndefined();
  });

  test('the cube says whose it is, and what pressing it would do', () => {
    expect(control(voiced({}), 'cube')).toMatchObject({ label: 'Cubo en 2, del rival', isDisabled: true });
    const mine = { ...CUBE, owner: 'own' } as const;
    expect(control(voiced({ cube: mine, doubleTo: 4 }), 'cube')).toMatchObject({
      label: 'Cubo en 2, tuyo. Pulsa para doblar a 4',
      isDisabled: false,
    });
    expect(control(voiced({ cube: { ...CUBE, isInUse: false } }), 'cube')).toBeUndefined();
  });
});

describe('a move being entered', () => {
  const fresh = entry(OPENING, [3, 1]);

  test('each step is said, and what is left', () => {
    const one = tap(fresh, 8, { at: 0 });
    expect(changeWords(one)).toBe('Del 8 al 5. Te falta un 1.');
    expect(changeWords(tap(one.entry, 6, { at: 9999 }))).toBe(
      'Del 6 al 5. Jugada completa. Falta confirmar.',
    );
  });

  test('hits, entries and checkers borne off are said so', () => {
    const hit = entry('own 8:2 6:2 / other 5:1 24:2', [3, 1]);
    expect(changeWords(tap(hit, 8, { at: 0 }))).toContain('Del 8 al 5, comes.');
    expect(changeWords(tap(entry('own bar:1 6:2 / other 1:2', [4, 2]), BAR, { at: 0 }))).toContain(
      'De la barra al 21.',
    );
    expect(changeWords(tap(entry('own 6:2 4:2 / other 24:2', [6, 4]), OFF, { at: 0 }))).toContain(
      'Del 6 fuera.',
    );
  });

  test('undo, swap and refusals are said', () => {
    const two = tap(tap(fresh, 8, { at: 0 }).entry, 6, { at: 9999 }).entry;
    expect(changeWords(undo(two))).toBe('Deshecho.');
    expect(changeWords(undo(two, true))).toBe('Todo deshecho.');
    expect(changeWords(swap(fresh))).toBe('Primero el 1.');
    expect(changeWords(tap(fresh, 15, { at: 0 }))).toBe('Ninguna ficha llega a ese punto.');
  });

  test('what is missing is one die by name or several by number', () => {
    expect(missingWords(fresh)).toBe('Te faltan 2 dados');
    expect(missingWords(tap(fresh, 8, { at: 0 }).entry)).toBe('Te falta un 1');
    expect(missingWords(entry(OPENING, [4, 4]))).toBe('Te faltan 4 dados');
  });
});

describe('what the other side did', () => {
  const played = events.played(
    'other',
    [6, 3],
    [
      [24, 18, true],
      [18, 15, false],
    ],
    '24/18*/15',
    5,
  );

  test('comes first, then whose turn it is, then the dice', () => {
    const now = view({
      seq: 6,
      state: 'to_play',
      dice: [6, 3],
      events: [played, events.rolled('own', [6, 3], 6)],
    });
    expect(newsWords(now, 4)).toBe(
      'El rival saca 6 y 3 y juega 24/18*/15. Te come en el 18. Te toca: 6 y 3.',
    );
  });

  test('is not said twice', () => {
    const now = view({ seq: 5, events: [played] });
    expect(newsWords(now, 5)).toBe('Te toca tirar.');
  });

  test('names every point it hit', () => {
    const two = events.played(
      'other',
      [6, 3],
      [
        [24, 18, true],
        [13, 10, true],
      ],
      '24/18* 13/10*',
      5,
    );
    expect(newsWords(view({ seq: 5, events: [two] }), 4)).toContain('Te come en los puntos 18 y 10.');
  });

  test('offers the double when there is one to make', () => {
    const now = view({ actions: [{ kind: 'roll' }, { kind: 'double', to: 2 }] });
    expect(newsWords(now, 3)).toBe('Te toca: tira o dobla.');
  });

  test('tells how to answer a double', () => {
    const now = view({
      seq: 4,
      state: 'double_offered',
      turn: 'other',
      events: [events.doubled('other', 2, 4)],
    });
    expect(newsWords(now, 3)).toBe('El rival dobla a 2. Acepta con A o rechaza con N.');
  });

  test('ends with the result and the score', () => {
    const result = { winner: 'own', points: 2, kind: 'gammon', how: 'played', cube: 1 } as const;
    const now = view({ result, score: [2, 0], state: 'game_over', to_act: 'own' });
    expect(newsWords(now, 3)).toBe('Ganas la partida. Marcador: 2 a 0.');
  });

  test('is shown in words where the board shows nothing of it', () => {
    const danced = view({ seq: 4, events: [events.noPlay('other', [6, 6], 4)] });
    expect(noticeWords(danced, 3)).toBe('El rival saca doble 6 y no puede mover.');
    expect(noticeWords(danced, 4)).toBe('');
    expect(noticeWords(view({ seq: 5, events: [played] }), 4)).toBe('');
  });

  test('can be asked for again', () => {
    expect(lastMoveWords(view({ events: [played, events.rolled('own', [6, 3], 6)] }))).toContain('24/18*/15');
    expect(lastMoveWords(view())).toBe('El rival no ha jugado todavía.');
  });

  test('the opening throw says who starts', () => {
    const now = view({ seq: 1, state: 'to_play', dice: [4, 2], events: [events.opened([4, 2], 1)] });
    expect(newsWords(now, 0)).toBe('4 contra 2: empiezas tú. Te toca: 4 y 2.');
  });
});

test('lists join with commas and a last "y"', () => {
  expect(list(['1', '2', '3'])).toBe('1, 2 y 3');
  expect(list(['1'])).toBe('1');
  expect(list([])).toBe('');
});

test('dice are said high first, doubles as such', () => {
  expect(diceWords([2, 5])).toBe('5 y 2');
  expect(diceWords([4, 4])).toBe('doble 4');
});

test('the overview names the stacks of both sides', () => {
  expect(overviewWords(board('own bar:1 6:2 / other 3:1'))).toBe(
    'Tuyas: la barra (1), 6 (2). Del rival, en tus puntos: 3 (1).',
  );
});

import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../../src/lib/state/settings.svelte';
import { useArea } from '../../src/lib/words';
import { barOf } from '../../src/pages/play/bar';
import DicePad from '../../src/pages/play/DicePad.svelte';
import type { Table } from '../../src/pages/play/table.svelte';
import { TypedDice } from '../../src/pages/play/typed.svelte';
import { view } from '../views';

const throwDice = vi.fn();
const oncancel = vi.fn();

/** The pad of a table that is not busy, after seven events. */
function shown(by: 'own' | 'other' | null, isCorrecting = false, typed = new TypedDice()): () => void {
  const table = { isBusy: false, throwDice, typed, view: { seq: 7 } } as unknown as Table;
  const { unmount } = render(DicePad, {
    by,
    table,
    ondouble: null,
    oncancel: isCorrecting ? oncancel : null,
  });
  return unmount;
}

beforeEach(async () => {
  throwDice.mockClear();
  oncancel.mockClear();
  settings.shortcuts = true;
  await useArea('keys');
});

test('the bar asks for the dice of whoever is on roll, and for a play once they lie there', () => {
  const asked = (by: 'own' | 'other' | null) => barOf(view({ actions: [{ kind: 'throw', by }] }));
  expect([asked(null), asked('other')]).toMatchObject([
    { kind: 'throw', by: null },
    { kind: 'throw', by: 'other' },
  ]);
  const own = view({
    actions: [
      { kind: 'throw', by: 'own' },
      { kind: 'double', to: 2 },
    ],
  });
  expect(barOf(own)).toMatchObject({ kind: 'throw', doubleTo: 2 });
  const toPlay = view({ state: 'to_play', actions: [{ kind: 'throw', by: 'own' }, { kind: 'play' }] });
  expect(barOf(toPlay).kind).toBe('move');
});

test('dice are touched one after the other, taken back, and told when both are there', async () => {
  shown(null);
  const die = (n: number) => fireEvent.click(screen.getByRole('button', { name: new RegExp(` ${n}$`) }));
  const last = () => screen.getAllByRole('button').at(-1)!;
  await die(5);
  await fireEvent.click(screen.getAllByRole('button').at(-2)!);
  await die(3);
  await fireEvent.click(last());
  expect(throwDice).not.toHaveBeenCalled();
  await die(1);
  await die(6); // there are two dice and no more
  await fireEvent.click(last());
  expect(throwDice).toHaveBeenCalledExactlyOnceWith([3, 1]);
});

test('dice that were told are there again when the pad is', async () => {
  const typed = new TypedDice();
  const leave = shown('other', false, typed);
  await fireEvent.keyDown(document.body, { key: '4' });
  leave();
  shown('other', false, typed);
  expect(screen.getByRole('status').textContent).toContain('4 · –');
  expect(typed.after(8)).toEqual([]);
});

test('numbers, Backspace and Enter do the same, unless keys are switched off', async () => {
  shown('other');
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  for (const key of ['4', '4', 'Backspace', '2', 'Enter']) await press(key);
  expect(throwDice).toHaveBeenCalledExactlyOnceWith([4, 2]);
  settings.shortcuts = false;
  for (const key of ['6', '6', 'Enter']) await press(key);
  expect(throwDice).toHaveBeenCalledOnce();
});

test('a correction may be left', async () => {
  shown('own', true);
  await fireEvent.keyDown(document.body, { key: 'Backspace' });
  expect(oncancel).toHaveBeenCalledOnce();
});

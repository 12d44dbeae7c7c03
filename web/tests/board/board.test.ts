import { render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import Board from '../../src/lib/board/Board.svelte';
import { geometry } from '../../src/lib/board/geometry';
import { NO_MARKS } from '../../src/lib/board/marks';
import { TIMES } from '../../src/lib/board/motion';
import { EMPTY_SCENE, diceOf } from '../../src/lib/board/scene';
import { Stage } from '../../src/lib/board/stage.svelte';
import { begin } from '../../src/lib/move/entry';
import { graphOf } from '../../src/lib/move/graph';
import { controlsOf } from '../../src/lib/move/speech';
import { OPENING, draw } from '../move/steps';

// jsdom has no layout, so nothing ever changes its size there.
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
beforeEach(() => void vi.stubGlobal('ResizeObserver', NoObserver));

function show(changes: Record<string, unknown> = {}) {
  const { board, graph } = draw(OPENING, [3, 1]);
  const stage = new Stage();
  stage.show({ ...EMPTY_SCENE, board, dice: diceOf([3, 1], 'own') });
  const { cube } = stage.scene;
  const ontap = vi.fn();
  const props = {
    stage,
    g: geometry('wide'),
    theme: 'walnut' as const,
    own: 'A' as const,
    isNumberedTwice: false,
    times: TIMES.off,
    marks: NO_MARKS,
    controls: controlsOf({
      board,
      entry: begin(graphOf(graph), board, [3, 1]),
      selected: null,
      dice: [3, 1],
      cube,
      doubleTo: null,
    }),
    help: 'help',
    refusals: 0,
    onpress: vi.fn(),
    ontap,
    onlift: () => false,
    ondrop: vi.fn(),
    oncancel: vi.fn(),
    ...changes,
  };
  return { ...render(Board, props), ontap };
}

/** What `aria-describedby` leads to. */
function described(element: HTMLElement): string | null {
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? null;
}

describe('the board for those who do not see it', () => {
  test('is a group with a heading and a description, never an image or a grid', () => {
    show();
    const group = screen.getByRole('group', { name: 'Tablero' });
    expect(described(group)).toBe('help');
    expect(screen.getByRole('heading', { name: 'Tablero' }).tagName).toBe('H2');
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('has a real button for every point, the bar, the tray, the dice and the cube', () => {
    show();
    const buttons = within(screen.getByRole('group')).getAllByRole('button');
    expect(buttons.map((button) => button.dataset.p)).toEqual(
      '13 14 15 16 17 18 19 20 21 22 23 24 12 11 10 9 8 7 6 5 4 3 2 1 bar off dice cube'.split(' '),
    );
  });

  test('is one Tab stop', () => {
    show();
    const stops = screen.getAllByRole('button').filter((button) => button.tabIndex === 0);
    expect(stops).toHaveLength(1);
  });

  test('keeps points without a move within reach, but disabled', () => {
    show();
    const closed = screen.getByRole('button', { name: 'Punto 19, 5 fichas del rival' });
    expect(closed.getAttribute('aria-disabled')).toBe('true');
    expect((closed as HTMLButtonElement).disabled).toBe(false);
  });

  test('describes where a checker can go', () => {
    show();
    const point = screen.getByRole('button', { name: 'Punto 8, 3 fichas tuyas' });
    expect(described(point)).toBe('Con 3: punto 5. Con 1: punto 7.');
    expect(point.getAttribute('aria-pressed')).toBe('false');
  });

  test('answers the click of a screen reader, which has no pointer behind it', () => {
    const { ontap } = show();
    screen.getByRole('button', { name: 'Punto 8, 3 fichas tuyas' }).click();
    expect(ontap).toHaveBeenCalledWith(8, false);
  });

  test('moves the one Tab stop to where the focus is', async () => {
    show();
    const point = screen.getByRole('button', { name: 'Punto 6, 5 fichas tuyas' });
    point.focus();
    await Promise.resolve();
    expect(point.tabIndex).toBe(0);
  });
});

describe('the drawing', () => {
  test('is hidden from assistive technology', () => {
    const { container } = show();
    for (const svg of container.querySelectorAll('svg')) expect(svg.getAttribute('aria-hidden')).toBe('true');
  });

  test('gives every board ids of its own', () => {
    show();
    show();
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('draws thirty checkers in both shapes', () => {
    for (const kind of ['wide', 'narrow'] as const) {
      const { container, unmount } = show({ g: geometry(kind) });
      expect(container.querySelectorAll('use[href*="checker"]')).toHaveLength(30);
      unmount();
    }
  });
});

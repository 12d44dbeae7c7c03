import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { settings } from '../../src/lib/state/settings.svelte';
import SettingsPage from '../../src/pages/settings/Settings.svelte';

beforeEach(() => {
  settings.reset();
  // jsdom has <dialog> but not its methods.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
});

describe('the settings page', () => {
  test.each([
    ['Pizarra', 'boardTheme', 'slate'],
    ['Oscuras', 'checkers', 'dark'],
    ['A la izquierda', 'homeSide', 'left'],
    ['De los dos', 'numbering', 'both'],
    ['Claro', 'uiTheme', 'light'],
    ['Rápida', 'animation', 'fast'],
  ] as const)('%s takes effect at once', async (name, setting, value) => {
    render(SettingsPage);
    await fireEvent.click(screen.getByRole('radio', { name }));
    expect(settings[setting]).toBe(value);
  });

  test.each([
    ['Mostrar los pips', 'showPips', false],
    ['Jugada forzada automática', 'forcedAuto', false],
    ['Confirmar sin pulsar', 'autoConfirm', true],
    ['Preguntar antes de doblar', 'confirmDouble', false],
    ['Atajos de una tecla', 'shortcuts', false],
  ] as const)('%s can be switched', async (name, setting, value) => {
    render(SettingsPage);
    await fireEvent.click(screen.getByRole('switch', { name }));
    expect(settings[setting]).toBe(value);
  });

  test('asks before it restores everything', async () => {
    settings.boardTheme = 'contrast';
    render(SettingsPage);
    await fireEvent.click(screen.getAllByRole('button', { name: 'Restaurar ajustes' })[0]!);
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    expect(dialog.open).toBe(true);
    expect(settings.boardTheme).toBe('contrast');
    const [, confirm] = dialog.querySelectorAll('button');
    await fireEvent.click(confirm!);
    expect(settings.boardTheme).toBe('walnut');
    expect(dialog.open).toBe(false);
  });

  test('changes the language without a reload', async () => {
    render(SettingsPage);
    await fireEvent.click(screen.getByRole('radio', { name: 'English' }));
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy();
    expect(settings.language).toBe('en');
  });
});

import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import App from '../../src/App.svelte';
import { api } from '../../src/lib/api';
import { router } from '../../src/lib/router';

beforeEach(() => {
  vi.spyOn(api, 'matches').mockResolvedValue([]);
  vi.spyOn(api, 'levels').mockResolvedValue([]);
});
afterEach(() => router.go('/'));

const nav = () => screen.getByRole('navigation');

describe('the app', () => {
  test('marks where one is', async () => {
    render(App);
    expect(within(nav()).getByRole('link', { current: 'page' }).textContent?.trim()).toBe('Jugar');
    await fireEvent.click(within(nav()).getByRole('link', { name: 'Ajustes' }));
    expect(within(nav()).getByRole('link', { current: 'page' }).textContent?.trim()).toBe('Ajustes');
  });

  test('gives each page a title and one heading, and moves the focus there', async () => {
    render(App);
    expect(document.title).toBe('Jugar · tablas');
    await fireEvent.click(within(nav()).getByRole('link', { name: 'Ajustes' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Ajustes' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toBe('Ajustes · tablas');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('helps whoever comes to an address that does not exist', async () => {
    render(App);
    router.go('/nada');
    expect(await screen.findByRole('heading', { level: 1, name: 'Aquí no hay nada' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/');
  });

  test('changes its language without a reload, title included', async () => {
    render(App);
    await fireEvent.click(screen.getAllByRole('button', { name: 'English' })[0]!);
    await screen.findByRole('heading', { level: 1, name: 'Fancy a game?' });
    await waitFor(() => expect(document.title).toBe('Play · tablas'));
    expect(document.documentElement.lang).toBe('en');
    await fireEvent.click(screen.getAllByRole('button', { name: 'Español' })[0]!);
    await screen.findByRole('heading', { level: 1, name: '¿Jugamos?' });
  });

  test('begins with a link past the navigation', async () => {
    render(App);
    const skip = screen.getAllByRole('link')[0]!;
    expect(skip.textContent).toBe('Ir al contenido');
    await fireEvent.click(skip);
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});

import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, UnreachableError, api } from '../../src/lib/api';
import { standardRules } from '../../src/lib/matches/rules';
import { router } from '../../src/lib/router';
import { matchLists } from '../../src/lib/state/matches.svelte';
import { settings } from '../../src/lib/state/settings.svelte';
import Home from '../../src/pages/home/Home.svelte';
import { summary, view } from '../views';

const levels = [{ name: 'expert', ply: 0, noise: 0.03, points_per_game: -0.125 }];

function serverWith(open = [summary()], over = [summary({ id: 'm9', is_over: true, score: [3, 5] })]) {
  vi.spyOn(api, 'matches').mockImplementation((state) => Promise.resolve(state === 'open' ? open : over));
  vi.spyOn(api, 'levels').mockResolvedValue(levels);
  return vi.spyOn(api, 'createMatch').mockResolvedValue(view({ id: 'new' }));
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const start = () => fireEvent.click(screen.getByRole('button', { name: 'Empezar' }));

beforeEach(() => {
  settings.reset();
  matchLists.open = matchLists.over = [];
});
afterEach(() => router.go('/'));

describe('a new match', () => {
  test('begins with the level, the length and the name that were chosen', async () => {
    const create = serverWith();
    render(Home);
    await fireEvent.click(radio('Experto'));
    await fireEvent.click(radio('7'));
    await fireEvent.input(screen.getByRole('textbox', { name: 'Tu nombre' }), {
      target: { value: '  Lucía ' },
    });
    await start();
    expect(create).toHaveBeenCalledWith({
      level: 'expert',
      length: 7,
      jacoby: true,
      player_name: 'Lucía',
      rules: standardRules(),
      start: null,
      clock: null,
      dice: 'sealed',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    await waitFor(() => expect(router.route).toEqual({ page: 'play', id: 'new' }));
  });

  test('for money asks about Jacoby, and only then', async () => {
    const create = serverWith();
    render(Home);
    expect(screen.queryByRole('switch', { name: 'Regla Jacoby' })).toBeNull();
    await fireEvent.click(radio('Dinero'));
    await fireEvent.click(screen.getByRole('switch', { name: 'Regla Jacoby' }));
    await start();
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ length: 0, jacoby: false }));
  });

  test('is asked for with the variant, the rules and the clock that were chosen', async () => {
    const create = serverWith();
    render(Home);
    await fireEvent.click(screen.getByText('Más reglas'));
    await fireEvent.click(await screen.findByRole('radio', { name: 'Nackgammon' }));
    await fireEvent.click(radio('Torneo'));
    await fireEvent.click(screen.getByRole('switch', { name: 'Sin dobles' }));
    await start();
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({
        clock: 'us',
        dice: 'sealed',
        rules: expect.objectContaining({
          variant: 'nackgammon',
          options: { ...standardRules().options, no_doubles: true },
        }) as unknown,
      }),
    );
  });

  test('may have any length up to 25', async () => {
    const create = serverWith();
    render(Home);
    await fireEvent.click(radio('Otro'));
    const points = screen.getByRole<HTMLInputElement>('spinbutton', { name: /^Puntos/ });
    expect(points.value).toBe('5');
    await fireEvent.input(points, { target: { value: '15' } });
    await start();
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ length: 15 }));
  });

  test('of a length that cannot be does not begin', async () => {
    const create = serverWith();
    render(Home);
    await fireEvent.click(radio('Otro'));
    const points = screen.getByRole<HTMLInputElement>('spinbutton', { name: /^Puntos/ });
    await fireEvent.input(points, { target: { value: '26' } });
    expect(points.checkValidity()).toBe(false);
    await fireEvent.input(points, { target: { value: '' } });
    expect(points.checkValidity()).toBe(false);
    expect(settings.newLength).toBe(5);
    expect(create).not.toHaveBeenCalled();
  });

  test('that the server refuses says why and stays on the page', async () => {
    serverWith().mockRejectedValue(
      new ApiError(503, { code: 'storage_full', message: 'disk full', place: null }),
    );
    render(Home);
    await start();
    expect(await screen.findByText(/El disco está lleno/)).toBeTruthy();
    expect(router.route).toEqual({ page: 'home' });
  });

  test('starts from what the last one was', () => {
    serverWith();
    settings.newLevel = 'champion';
    settings.newLength = 11;
    render(Home);
    expect([radio('Campeón').checked, radio('11').checked]).toEqual([true, true]);
  });

  test('shows the measured strength of the level where there is one', async () => {
    serverWith();
    render(Home);
    await fireEvent.click(radio('Experto'));
    expect(await screen.findByText(/−0,13 puntos por partida/)).toBeTruthy();
    await fireEvent.click(radio('Medio'));
    expect(screen.queryByText(/puntos por partida/)).toBeNull();
  });
});

describe('the matches', () => {
  test('that are unfinished can be resumed in one tap', async () => {
    serverWith();
    render(Home);
    const list = await screen.findByRole('region', { name: 'Seguir' });
    const link = within(list).getByRole('link');
    expect(link.getAttribute('href')).toBe('/jugar/m1');
    expect(link.textContent).toMatch(/Bot · Experto.*A\s5\spuntos.*2–1/s);
  });

  test('that are finished say who won', async () => {
    serverWith();
    render(Home);
    const list = await screen.findByRole('region', { name: 'Últimos partidos' });
    expect(within(list).getByRole('link').textContent).toContain('Perdiste');
  });

  test('beyond the first are shown on request', async () => {
    serverWith(['a', 'b', 'c', 'd'].map((id) => summary({ id })));
    render(Home);
    const list = await screen.findByRole('region', { name: 'Seguir' });
    expect(within(list).getAllByRole('link')).toHaveLength(2);
    await fireEvent.click(within(list).getByRole('button', { name: 'Ver los 4' }));
    expect(within(list).getAllByRole('link')).toHaveLength(4);
  });

  test('of the last visit are there before the server has answered', async () => {
    serverWith();
    await matchLists.load();
    vi.spyOn(api, 'matches').mockRejectedValue(new UnreachableError());
    const { MatchLists } = await import('../../src/lib/state/matches.svelte');
    expect(new MatchLists().open.map((match) => match.id)).toEqual(['m1']);
  });
});

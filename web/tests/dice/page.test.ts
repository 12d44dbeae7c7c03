import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../src/lib/api';
import { learning, type DiceProof, type DiceStatistics } from '../../src/lib/api/learn';
import { sealedShelf } from '../../src/lib/meet/sealed';
import Dice from '../../src/pages/dice/Dice.svelte';
import { view } from '../views';
import { proof } from './proof';

const counted = { count: 0, expected: 0, low: 0, high: 0 };
const throws = {
  number: 0,
  pips: 0,
  doubles: counted,
  mean_pips: null,
  mean_low: 0,
  mean_high: 0,
  faces: [],
  rolls: [],
  runs: counted,
};
const dice = {
  matches: 1,
  names: [],
  own: { ...throws, chi_square: null, p_value: null },
  other: { ...throws, chi_square: null, p_value: null },
} satisfies DiceStatistics;
const online = {
  commitment: proof.commitment,
  delay_s: 5,
  is_rated: false,
  watch: null,
  tournament_id: null,
};

function serverWith(isOver: boolean, sent: DiceProof = proof) {
  vi.spyOn(api, 'match').mockResolvedValue(view({ id: proof.match_id, online, is_over: isOver }));
  vi.spyOn(learning, 'dice').mockResolvedValue(dice);
  return vi.spyOn(learning, 'diceProof').mockResolvedValue(sent);
}

beforeEach(() => {
  URL.createObjectURL = () => 'blob:proof'; // jsdom has none
  URL.revokeObjectURL = () => undefined;
});

const check = async () => fireEvent.click(await screen.findByRole('button', { name: 'Comprobar' }));

test('a proof that holds is said to hold, and can be saved', async () => {
  sealedShelf.put(proof.match_id, { commitment: proof.commitment, entropy: proof.entropy[0] });
  serverWith(true);
  render(Dice, { id: proof.match_id });
  await check();
  await screen.findByText(/las 23 tiradas salen de ella/);
  expect(screen.getByText(/mismo sobre que este navegador vio/)).toBeTruthy();
  expect(screen.getByText(proof.key ?? '')).toBeTruthy();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Descargar la prueba' });
  expect([link.href, link.download]).toEqual(['blob:proof', `tablas-${proof.match_id}.json`]);
});

test('a throw that was changed is named', async () => {
  const sent = structuredClone(proof);
  const [first, second] = sent.throws[0]!.dice;
  sent.throws[0]!.dice = [(first % 6) + 1, second];
  serverWith(true, sent);
  render(Dice, { id: proof.match_id });
  await check();
  await screen.findByText(
    `Partida 1, tirada 1: salió ${(first % 6) + 1}-${second} y tenía que salir ${first}-${second}.`,
  );
  expect(screen.getByRole('status').textContent).toContain('Hay algo que no coincide.');
});

test('before the end it is said what is sealed, and nothing else is asked for', async () => {
  const asked = serverWith(false);
  render(Dice, { id: proof.match_id });
  await screen.findByText(/El sobre se abre cuando termine el partido/);
  expect(screen.getByText(proof.commitment)).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
});

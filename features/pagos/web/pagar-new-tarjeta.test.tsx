import { makeTarjeta } from '@oficina/tarjetas/testing';
import { refuse } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { beforeEach, expect, test } from 'vitest';
import {
  makeBackend,
  openPage,
  pagar,
  sentPagos,
  typeCvcAndPagar,
  typeTarjeta,
  WAIT,
} from './pagar.test-kit.tsx';

beforeEach(() => window.sessionStorage.clear());

const REFUSED = 'La tarjeta no fue aceptada. Revisá los datos o probá con otra.';

test.each([
  ['por la tarjeta', refuse('', REFUSED, 'negocio'), `${REFUSED} No se cobró nada.`],
  ['por un campo', refuse('numero', 'Ese número no.', 'formato'), 'No se cobró nada.'],
  [
    'por las veces',
    { status: 429 },
    'Hoy ya intentaste agregar varias tarjetas. Probá mañana o llamanos. No se cobró nada.',
  ],
])('si no se guarda (%s) se dice, con que no se cobró', async (_, answer, sentence) => {
  const { requests } = openPage(makeBackend({ tarjetas: [], saveTarjeta: () => answer }));
  await typeTarjeta();
  await user.click(await pagar());
  expect((await screen.findByText(sentence)).closest('[role="alert"]')).not.toBeNull();
  expect(sentPagos(requests)).toEqual([]);
});

test('guardada y pagado con ella, sigue ocupada hasta que llega la página del pago', async () => {
  const NeverLoads = lazy(() => new Promise<never>(() => {}));
  // The list of cards does not contain the new card yet.
  const backend = makeBackend({ tarjetas: [], saveTarjeta: () => ({ status: 201, body: makeTarjeta(900) }) });
  const { queries } = openPage(backend, undefined, {}, <NeverLoads />);
  await typeTarjeta();
  await user.click(await pagar());
  await waitFor(() => expect(queries.getQueryData(['pagos', 'uno', 501])).toBeTruthy());
  // The wait lets the page render the effects of the answer.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const button = screen.getByRole('button', { name: 'Procesando tu pago…' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('cuando el pago no sale se leen las tarjetas de nuevo', async () => {
  const { requests } = openPage(makeBackend({ pagar: () => WAIT }));
  const countTarjetasReads = () => requests.filter(({ path }) => path === '/api/tarjetas').length;
  await pagar();
  const before = countTarjetasReads();
  await typeCvcAndPagar();
  await screen.findByText('Esperá. No se cobró nada.');
  await waitFor(() => expect(countTarjetasReads()).toBe(before + 1));
});

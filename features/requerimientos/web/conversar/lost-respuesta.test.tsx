import { address, written } from '@oficina/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { makeSeguimiento } from '../requerimientos.test-kit.tsx';
import { alertTexts, openPage, serverWithRequerimiento } from './ver.test-kit.tsx';

afterEach(() => vi.restoreAllMocks());

const answerField = () => screen.findByLabelText<HTMLTextAreaElement>('Tu respuesta');
const enviar = () => screen.getByRole('button', { name: /Enviar respuesta/ });
const ownSeguimiento = (id: number, descripcion: string) =>
  makeSeguimiento(id, { usuario: '/api/usuarios/7', descripcion, created: '2026-11-11T10:00:00-03:00' });
const FINISHED = {
  estado: 98,
  cerrado: '2026-11-08T10:00:00-03:00',
  reabribleHasta: '2026-11-23T23:59:59-03:00',
};

test('si llegó y la página ya la leyó cuando volvió la señal, tampoco se manda otra vez', async () => {
  const user = userEvent.setup();
  let reading = true;
  const fakeServer = serverWithRequerimiento({}, (_, update) => {
    update({ seguimientos: [ownSeguimiento(5, 'Hola')] });
    reading = false;
    return undefined;
  });
  const { requests, queries } = openPage((request) =>
    reading || request.method !== 'GET' ? fakeServer(request) : undefined,
  );
  await user.type(await answerField(), 'Hola');
  await user.click(enviar());
  expect(await screen.findByText(/No pudimos enviar tu respuesta/)).toBeTruthy();
  reading = true;
  await queries.invalidateQueries();
  expect(await screen.findByText('Hola', { selector: 'li p' })).toBeTruthy();
  await user.click(enviar());
  await waitFor(async () => expect((await answerField()).value).toBe(''));
  expect(written(requests)).toHaveLength(1);
});

test('lo que se insistió una vez no se repite en la respuesta que sigue, ni al recargar', async () => {
  const user = userEvent.setup();
  let seguimientosCount = 0;
  const { requests } = openPage(
    serverWithRequerimiento({}, (_, update) => {
      seguimientosCount += 1;
      update({
        seguimientos: Array.from({ length: seguimientosCount }, (_item, index) =>
          ownSeguimiento(index + 1, 'Sigue'),
        ),
      });
      return { status: 201, body: {} };
    }),
    { state: { reitera: 'Sigue apagada' } },
  );
  await answerField();
  await user.click(enviar());
  await waitFor(async () => expect((await answerField()).value).toBe(''));
  await waitFor(() => expect(address()).toBe('/requerimientos/ver/42'));
  await user.type(await answerField(), 'Gracias');
  await user.click(enviar());
  await waitFor(() => expect(written(requests)).toHaveLength(2));
  expect(written(requests)[1]?.[1]).toMatchObject({ descripcion: 'Gracias' });
});

test('si se reabrió y sólo se perdió la respuesta, al insistir se ve reabierto y no queda para decirlo otra vez', async () => {
  const user = userEvent.setup();
  let veces = 0;
  openPage(
    serverWithRequerimiento(FINISHED, (_, update) => {
      veces += 1;
      if (veces > 1) return { status: 409, body: { description: 'Este reclamo no está finalizado.' } };
      const reopened = { estado: 1, cerrado: undefined, reabribleHasta: undefined };
      update({ ...reopened, seguimientos: [{ ...ownSeguimiento(5, 'Sigue igual'), nuevoEstado: 1 }] });
      return undefined;
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'No, reabrir' }));
  await user.type(screen.getByLabelText('¿Qué falta resolver?'), 'Sigue igual');
  await user.click(screen.getByRole('button', { name: /Reabrir reclamo/ }));
  await screen.findByText(/No pudimos conectarnos/);
  await user.click(screen.getByRole('button', { name: /Reabrir reclamo/ }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Sigue igual'));
  expect((await answerField()).value).toBe('');
});

test('si lo finalizaron mientras escribía, al reabrirlo ya está escrito', async () => {
  const user = userEvent.setup();
  let finish = (): unknown => undefined;
  const { queries } = openPage(
    serverWithRequerimiento({}, (_, update) => {
      finish = () => update(FINISHED);
      return { status: 500 };
    }),
  );
  await user.type(await answerField(), 'Sigue igual');
  await user.click(enviar());
  await screen.findByText(/No pudimos enviar tu respuesta/);
  finish();
  await queries.invalidateQueries();
  await waitFor(() => expect(alertTexts().join()).toContain('no se envió:Sigue igual'));
  await user.click(await screen.findByRole('button', { name: 'No, reabrir' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('¿Qué falta resolver?').value).toBe('Sigue igual');
});

import { address, press, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  alertTexts,
  answerField,
  enviarRespuesta,
  FINISHED,
  openPage,
  ownSeguimiento,
  responder,
  respuestaSent,
  serverLosingAnswer,
  serverWithRequerimiento,
} from './ver.test-kit.tsx';

test('si llegó y la página ya la leyó cuando volvió la señal, tampoco se manda otra vez', async () => {
  const { answer, signal } = serverLosingAnswer();
  const { requests, queries } = openPage(answer);
  await responder('Hola');
  expect(await screen.findByText(/No pudimos enviar tu respuesta/)).toBeTruthy();
  signal.back = true;
  await queries.invalidateQueries();
  expect(await screen.findByText('Hola', { selector: 'li p' })).toBeTruthy();
  await enviarRespuesta();
  await respuestaSent();
  expect(written(requests)).toHaveLength(1);
});

test('lo que se insistió una vez no se repite en la respuesta que sigue, ni al recargar', async () => {
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
  await enviarRespuesta();
  await respuestaSent();
  await waitFor(() => expect(address()).toBe('/requerimientos/ver/42'));
  await responder('Gracias');
  await waitFor(() => expect(written(requests)).toHaveLength(2));
  expect(written(requests)[1]?.[1]).toMatchObject({ descripcion: 'Gracias' });
});

test('si se reabrió y solo se perdió la respuesta, al insistir se ve reabierto y no queda para decirlo otra vez', async () => {
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
  await press('No, reabrir');
  await user.type(screen.getByLabelText('¿Qué falta resolver?'), 'Sigue igual');
  await press(/Reabrir reclamo/);
  await screen.findByText(/No pudimos conectarnos/);
  await press(/Reabrir reclamo/);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Sigue igual'));
  expect((await answerField()).value).toBe('');
});

test('si lo finalizaron mientras escribía, al reabrirlo ya está escrito', async () => {
  let finish = (): unknown => undefined;
  const { queries } = openPage(
    serverWithRequerimiento({}, (_, update) => {
      finish = () => update(FINISHED);
      return { status: 500 };
    }),
  );
  await responder('Sigue igual');
  await screen.findByText(/No pudimos enviar tu respuesta/);
  finish();
  await queries.invalidateQueries();
  await waitFor(() => expect(alertTexts().join()).toContain('no se envió:Sigue igual'));
  await press('No, reabrir');
  expect(screen.getByLabelText<HTMLTextAreaElement>('¿Qué falta resolver?').value).toBe('Sigue igual');
});

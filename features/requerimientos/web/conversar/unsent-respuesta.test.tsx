import { newKey } from '@oficina/ui/new-key';
import { address, press, refuse, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readDraft, saveDraft } from '../draft/draft.ts';
import { clearDrafts, draftStore } from '../draft/draft-store.ts';
import { makeRequerimiento, YO } from '../requerimientos.test-kit.tsx';
import {
  alertTexts,
  answerField,
  enviarRespuesta,
  FINISHED,
  okAnswer,
  openPage,
  ownSeguimiento,
  responder,
  respuestaSent,
  serverWithRequerimiento,
} from './ver.test-kit.tsx';

const recovered = () => screen.queryByText('Recuperamos lo que habías escrito.') !== null;
const guardado = draftStore.read;
const OTHER_REQUERIMIENTO = makeRequerimiento(43);
const sentTexts = (requests: Parameters<typeof written>[0]) =>
  written(requests).map(([, body]) => (body as { descripcion: string }).descripcion);

async function writeAndLeave(texto: string, state: unknown = null) {
  const { unmount } = openPage(serverWithRequerimiento({}), { state });
  await user.type(await answerField(), texto);
  unmount();
}

describe('lo que se escribe y no se envía', () => {
  test('está al volver; lo que no se tocó no se guarda', async () => {
    const { unmount } = openPage(serverWithRequerimiento({}));
    await answerField();
    expect([recovered(), guardado()]).toEqual([false, null]);
    unmount();
    await writeAndLeave('Sigue igual');
    openPage(serverWithRequerimiento({}));
    expect([(await answerField()).value, recovered()]).toEqual(['Sigue igual', true]);
  });

  test('es de ese caso y de esa persona', async () => {
    await writeAndLeave('Sigue igual');
    const other = openPage(() => ({ body: { ...OTHER_REQUERIMIENTO, usuario: '/api/usuarios/8' } }), {
      id: 43,
      props: { usuarioId: 8 },
    });
    expect([(await answerField()).value, guardado()]).toEqual(['', null]);
    other.unmount();
    await writeAndLeave('Sigue igual');
    openPage(() => ({ body: OTHER_REQUERIMIENTO }), { id: 43 });
    expect([(await answerField()).value, recovered()]).toEqual(['', false]);
    expect(guardado()).toContain('Sigue igual');
  });

  test('empezar de cero lo borra y deja escribir', async () => {
    await writeAndLeave('Sigue igual');
    openPage(serverWithRequerimiento({}));
    await press('Empezar de cero');
    const answerBox = await answerField();
    expect([answerBox.value, recovered(), guardado()]).toEqual(['', false, null]);
    expect(document.activeElement).toBe(answerBox);
  });

  test('enviado se va, y lo que se escribe después es otra cosa', async () => {
    const { requests, unmount } = openPage(serverWithRequerimiento({}, okAnswer));
    await responder('Sigue igual');
    await respuestaSent();
    expect([sentTexts(requests), guardado()]).toEqual([['Sigue igual'], null]);
    await user.type(await answerField(), 'Gracias');
    unmount();
    openPage(serverWithRequerimiento({}));
    expect((await answerField()).value).toBe('Gracias');
  });

  test('lo que el servidor no aceptó queda', async () => {
    const { unmount } = openPage(serverWithRequerimiento({}, () => refuse('descripcion', 'No va.')));
    await responder('Hola');
    await screen.findByText('No va.');
    expect(JSON.parse(guardado() ?? '{}').respuestas).toEqual({ 42: { texto: 'Hola' } });
    unmount();
    openPage(serverWithRequerimiento({}));
    expect((await answerField()).value).toBe('Hola');
  });

  test('al salir no queda, ni lo trae de vuelta lo que se contesta tarde', async () => {
    let answer = (): void => undefined;
    const espera = new Promise<ReturnType<typeof refuse>>((resolve) => {
      answer = () => resolve(refuse('descripcion', 'No va.'));
    });
    const { unmount } = openPage(serverWithRequerimiento({}, () => espera));
    await responder('Hola');
    await waitFor(() => expect(guardado()).toContain('antes'));
    clearDrafts();
    unmount();
    await act(async () => answer());
    expect(guardado()).toBeNull();
  });

  test.each([
    '{"v":1,"usuario":7,"respuestas":{"42":null}}',
    '{"v":1,"usuario":7,"respuestas":{"42":{"texto":5}}}',
    '{"v":1,"usuario":7,"respuestas":{"42":{"texto":"Hola","reitera":5}}}',
    '{"v":1,"usuario":7,"respuestas":{"42":{"texto":"Hola","antes":["x"]}}}',
  ])('lo guardado roto (%.60s) es como nada', async (storedText) => {
    draftStore.update(() => storedText);
    openPage(serverWithRequerimiento({}));
    expect([(await answerField()).value, recovered()]).toEqual(['', false]);
  });
});

describe('si se cerró la página mientras se enviaba', () => {
  async function closeWhileSending() {
    const { unmount } = openPage(
      serverWithRequerimiento({ seguimientos: [ownSeguimiento(1, 'Hola')] }, () => new Promise(() => {})),
    );
    await responder('Hola');
    await waitFor(() => expect(guardado()).toContain('"antes":[1]'));
    unmount();
  }

  test('y llegó, no se ofrece de nuevo', async () => {
    await closeWhileSending();
    openPage(
      serverWithRequerimiento({ seguimientos: [ownSeguimiento(1, 'Hola'), ownSeguimiento(2, 'Hola')] }),
    );
    expect([(await answerField()).value, recovered(), guardado()]).toEqual(['', false, null]);
  });

  test('y no llegó, se envía; lo mismo dicho antes no cuenta', async () => {
    await closeWhileSending();
    const { requests } = openPage(
      serverWithRequerimiento({ seguimientos: [ownSeguimiento(1, 'Hola')] }, okAnswer),
    );
    expect([(await answerField()).value, recovered()]).toEqual(['Hola', true]);
    await enviarRespuesta();
    await respuestaSent();
    expect([sentTexts(requests), guardado()]).toEqual([['Hola'], null]);
  });

  test('y llega mientras se mira, tampoco se dice dos veces', async () => {
    await closeWhileSending();
    let seguimientos = [ownSeguimiento(1, 'Hola')];
    const fakeServer = serverWithRequerimiento({}, okAnswer);
    const { requests } = openPage(async (request) => {
      const { body, ...rest } = (await fakeServer(request)) ?? {};
      return { ...rest, body: { ...(body as object), seguimientos } };
    });
    await answerField();
    seguimientos = [...seguimientos, ownSeguimiento(2, 'Hola')];
    await enviarRespuesta();
    await respuestaSent();
    expect([sentTexts(requests), guardado()]).toEqual([[], null]);
  });
});

describe('lo que iba a ser otro reclamo', () => {
  const OTHER_DRAFT = { clave: newKey(), descripcion: ' Sigue apagada ', ubicacion: 'San Martín 450' };
  const other = () => readDraft(YO, 1);
  const ARRIVAL_STATE = { reitera: 'Sigue apagada' };

  test('deja de estar a medio escribir cuando se envía acá, y no antes', async () => {
    saveDraft(YO, 1, OTHER_DRAFT);
    const { requests } = openPage(serverWithRequerimiento({}, okAnswer), { state: ARRIVAL_STATE });
    const answerBox = await answerField();
    await waitFor(() => expect(document.activeElement).toBe(answerBox));
    expect([answerBox.value, other()]).toEqual(['Sigue apagada', OTHER_DRAFT]);
    await user.type(answerBox, ' hoy');
    expect(other()).toEqual(OTHER_DRAFT);
    await enviarRespuesta();
    await respuestaSent();
    expect([sentTexts(requests), guardado()]).toEqual([['Reitera: Sigue apagada hoy'], null]);
    await waitFor(() => expect(address()).toBe('/requerimientos/ver/42'));
  });

  test.each([
    ['dice otra cosa', { ...OTHER_DRAFT, descripcion: 'Otra cosa, en otra pestaña' }],
    ['no se sabe si llegó', { ...OTHER_DRAFT, envio: '{}' }],
  ])('si %s, queda', async (_, draft) => {
    saveDraft(YO, 1, draft);
    openPage(serverWithRequerimiento({}, okAnswer), { state: ARRIVAL_STATE });
    await answerField();
    await enviarRespuesta();
    await respuestaSent();
    expect(other()).toEqual(draft);
  });

  test.each([
    ['al recargar', ARRIVAL_STATE],
    ['al volver por otro lado', null],
  ])('%s sigue con lo que se cambió, y sigue siendo una reiteración', async (_, state) => {
    saveDraft(YO, 1, OTHER_DRAFT);
    await writeAndLeave(' hoy', ARRIVAL_STATE);
    const { requests } = openPage(serverWithRequerimiento({}, okAnswer), { state });
    expect([(await answerField()).value, recovered()]).toEqual(['Sigue apagada hoy', true]);
    await enviarRespuesta();
    await respuestaSent();
    expect([sentTexts(requests), guardado()]).toEqual([['Reitera: Sigue apagada hoy'], null]);
  });

  test('se suma a lo que había a medio escribir acá', async () => {
    await writeAndLeave('El poste es el 214.');
    openPage(serverWithRequerimiento({}), { state: ARRIVAL_STATE });
    expect((await answerField()).value).toBe('El poste es el 214.\n\nSigue apagada');
  });

  test('si llegó y solo se perdió la respuesta, al recargar no insiste otra vez', async () => {
    saveDraft(YO, 1, OTHER_DRAFT);
    const { unmount } = openPage(
      serverWithRequerimiento({}, () => new Promise(() => {})),
      { state: ARRIVAL_STATE },
    );
    await answerField();
    await enviarRespuesta();
    await waitFor(() => expect(guardado()).toContain('antes'));
    unmount();
    openPage(serverWithRequerimiento({ seguimientos: [ownSeguimiento(5, 'Reitera: Sigue apagada')] }), {
      state: ARRIVAL_STATE,
    });
    expect([(await answerField()).value, guardado()]).toEqual(['', null]);
    await waitFor(() => expect(address()).toBe('/requerimientos/ver/42'));
  });
});

describe('si mientras tanto se cerró', () => {
  const deleteButton = () => screen.findByRole('button', { name: 'Borrar este texto' });

  test('al volver se dice lo que no se envió, hasta que se borra', async () => {
    await writeAndLeave('Sigue igual');
    const cerrado = serverWithRequerimiento({ estado: 99 });
    const { unmount } = openPage(cerrado);
    await deleteButton();
    expect(alertTexts().join()).toContain('no se envió:Sigue igual');
    await user.click(await deleteButton());
    expect([alertTexts(), guardado()]).toEqual([[], null]);
    expect(document.activeElement?.tagName).toBe('H1');
    unmount();
    openPage(cerrado);
    await screen.findByText('Este reclamo fue anulado.');
    expect(alertTexts()).toEqual([]);
  });

  const clickReopen = async () => press(/^(No, r|R)eabrir$/);
  const reopenField = () => screen.getByLabelText<HTMLTextAreaElement>('¿Qué falta resolver?');

  test('lo que se escribe para reabrirlo también queda; volver atrás lo deja', async () => {
    const { unmount } = openPage(serverWithRequerimiento(FINISHED));
    await clickReopen();
    await user.type(reopenField(), 'Sigue igual');
    expect(alertTexts()).toEqual([]);
    unmount();
    openPage(serverWithRequerimiento(FINISHED));
    await clickReopen();
    expect(reopenField().value).toBe('Sigue igual');
    await user.type(reopenField(), ' y peor');
    await press('Volver');
    expect(JSON.parse(guardado() ?? '{}').respuestas).toEqual({ 42: { texto: 'Sigue igual' } });
  });

  test('reabierto, se va; si solo se perdió la respuesta, al volver también', async () => {
    const { unmount } = openPage(serverWithRequerimiento(FINISHED, () => new Promise(() => {})));
    await clickReopen();
    await user.type(reopenField(), 'Sigue igual');
    await press(/Reabrir reclamo/);
    await waitFor(() => expect(guardado()).toContain('antes'));
    unmount();
    openPage(
      serverWithRequerimiento({ seguimientos: [{ ...ownSeguimiento(5, 'Sigue igual'), nuevoEstado: 1 }] }),
    );
    expect([(await answerField()).value, guardado()]).toEqual(['', null]);
  });

  test('si otro lo reabrió, lo escrito pasa a la respuesta', async () => {
    let reopened = false;
    const [cerrado, iniciadoServer] = [serverWithRequerimiento(FINISHED), serverWithRequerimiento({})];
    const { queries } = openPage((request) => (reopened ? iniciadoServer : cerrado)(request));
    await clickReopen();
    await user.type(reopenField(), 'Sigue igual');
    reopened = true;
    await queries.invalidateQueries();
    expect((await answerField()).value).toBe('Sigue igual');
  });
});

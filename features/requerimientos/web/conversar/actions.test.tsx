import { button, press, refuse, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setOnline } from '../requerimientos.test-kit.tsx';
import {
  alertTexts,
  answerField,
  enviarRespuesta,
  FINISHED,
  okAnswer,
  openPage,
  ownSeguimiento,
  pageText,
  responder,
  respuestaSent,
  serverLosingAnswer,
  serverWithRequerimiento,
} from './ver.test-kit.tsx';

afterEach(() => vi.restoreAllMocks());

describe('responder', () => {
  test('se manda, queda en la charla y el foco va a lo dicho', async () => {
    const { requests } = openPage(
      serverWithRequerimiento({ estado: 10 }, (_, update) => {
        update({ estado: 1, seguimientos: [ownSeguimiento(5, 'Es el poste 114\ny el de al lado')] });
        return { status: 201, body: ownSeguimiento(5, '') };
      }),
    );
    await responder('  Es el poste 114{enter}y el de al lado ');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('LI'));
    expect(document.activeElement?.textContent).toContain('Es el poste 114\ny el de al lado');
    expect(written(requests)).toEqual([
      [
        'POST /api/requerimiento_seguimientos',
        { requerimiento: '/api/requerimientos/42', descripcion: 'Es el poste 114\ny el de al lado' },
      ],
    ]);
    expect((await answerField()).value).toBe('');
    expect(pageText()).not.toContain('Te toca a vos');
  });

  test('vacía no se manda', async () => {
    const { requests } = openPage(serverWithRequerimiento({}));
    await responder('   ');
    expect(await screen.findByText('Escribí tu respuesta.')).toBeTruthy();
    expect(written(requests)).toEqual([]);
  });

  test('quien venía a hacer otro igual insiste en éste, y lo que llevaba escrito viene con él', async () => {
    const { requests } = openPage(serverWithRequerimiento({}, okAnswer), {
      state: { reitera: 'Sigue apagada' },
    });
    const answerBox = await answerField();
    expect(answerBox.value).toBe('Sigue apagada');
    await waitFor(() => expect(document.activeElement).toBe(answerBox));
    await enviarRespuesta();
    await waitFor(() => expect(written(requests)).toHaveLength(1));
    expect(written(requests)[0]?.[1]).toMatchObject({ descripcion: 'Reitera: Sigue apagada' });
  });

  test('si la red se corta, lo escrito queda; al reintentar sale una sola vez', async () => {
    let failing = true;
    const { requests } = openPage(
      serverWithRequerimiento({}, (_, update) => {
        if (failing) return undefined;
        update({ seguimientos: [ownSeguimiento(5, 'Hola')] });
        return { status: 201, body: {} };
      }),
    );
    await responder('Hola');
    expect(await screen.findByText(/No pudimos enviar tu respuesta/)).toBeTruthy();
    expect((await answerField()).value).toBe('Hola');
    failing = false;
    await enviarRespuesta();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Hola'));
    expect(written(requests)).toHaveLength(2);
  });

  test('si se había guardado y solo se perdió la respuesta, no se manda otra vez', async () => {
    const { answer, signal } = serverLosingAnswer();
    const { requests } = openPage(answer);
    await responder('Hola');
    expect(await screen.findByText(/No pudimos enviar tu respuesta/)).toBeTruthy();
    signal.back = true;
    await enviarRespuesta();
    await respuestaSent();
    expect(written(requests)).toHaveLength(1);
  });

  test('si se cerró mientras escribía se dice, la página muestra cómo quedó y lo escrito no se pierde', async () => {
    openPage(
      serverWithRequerimiento({}, (_, update) => {
        update({ estado: 99, cerrado: '2026-11-11T10:00:00-03:00' });
        return refuse('', 'Este reclamo ya está cerrado. Iniciá uno nuevo.', 'estado');
      }),
    );
    await responder('Hola');
    expect(await screen.findByText('Este reclamo fue anulado.')).toBeTruthy();
    await waitFor(() =>
      expect(alertTexts()).toEqual([
        'Este reclamo se cerró y lo que estabas escribiendo no se envió:HolaBorrar este texto',
      ]),
    );
  });

  test('sin conexión no se puede, y se dice; cuando vuelve, sí', async () => {
    setOnline(false);
    const { requests } = openPage(serverWithRequerimiento({ estado: 0 }, okAnswer));
    await responder('Hola');
    expect(screen.getByText('Necesitás conexión para hacer esto.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Anular reclamo' }).getAttribute('aria-disabled')).toBe('true');
    expect(written(requests)).toEqual([]);
    setOnline(true);
    await waitFor(() => expect(screen.queryByText('Necesitás conexión para hacer esto.')).toBeNull());
    await enviarRespuesta();
    await waitFor(() => expect(written(requests)).toHaveLength(1));
  });
});

describe('¿quedó resuelto?', () => {
  test('sí: se agradece y no se pregunta más', async () => {
    const { requests } = openPage(
      serverWithRequerimiento(FINISHED, (_, update) => ({
        body: update({ conforme: '2026-11-12T09:00:00-03:00' }),
      })),
    );
    await press(/Sí, quedó resuelto/);
    const gracias = await screen.findByText('¡Gracias por avisarnos!');
    await waitFor(() => expect(document.activeElement).toBe(gracias));
    expect(button(/Sí, quedó resuelto/)).toBeNull();
    expect(written(requests)).toEqual([['PATCH /api/requerimientos/42/conformidad', { conforme: true }]]);
  });

  test('no: hay que decir qué falta, y se reabre', async () => {
    const { requests } = openPage(
      serverWithRequerimiento(FINISHED, (_, update) => ({
        body: update({
          estado: 1,
          cerrado: undefined,
          reabribleHasta: undefined,
          seguimientos: [{ ...ownSeguimiento(5, 'Sigue igual'), nuevoEstado: 1 }],
        }),
      })),
    );
    await press('No, reabrir');
    await press('Volver');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'No, reabrir' }));
    await press('No, reabrir');
    const field = screen.getByLabelText('¿Qué falta resolver?');
    expect(document.activeElement).toBe(field);
    await press(/Reabrir reclamo/);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(written(requests)).toEqual([]);
    await user.type(field, 'Sigue igual');
    await press(/Reabrir reclamo/);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Sigue igual'));
    expect(written(requests)).toEqual([
      ['PATCH /api/requerimientos/42/conformidad', { conforme: false, descripcion: 'Sigue igual' }],
    ]);
    expect(await answerField()).toBeTruthy();
  });

  test.each([
    ['Sí, quedó resuelto', /Sí, quedó resuelto/],
    ['No, reabrir', /Reabrir reclamo/],
  ])('«%s» tarde: la oración del servidor, y la página como está', async (openButton, submitButton) => {
    openPage(
      serverWithRequerimiento(FINISHED, (_, update) => {
        update({ reabribleHasta: undefined });
        return { status: 409, body: { description: 'Pasaron más de 15 días. Iniciá uno nuevo.' } };
      }),
    );
    await user.click(await screen.findByRole('button', { name: new RegExp(openButton) }));
    const texto = screen.queryByLabelText('¿Qué falta resolver?');
    if (texto) {
      await user.type(texto, 'Sigue igual');
      await press(submitButton);
    }
    await waitFor(() => expect(pageText()).toContain('Ya pasaron 15 días.'));
    if (texto) expect(alertTexts().join()).toContain('no se envió:Sigue igual');
  });
});

describe('anular', () => {
  const anular = async () => {
    await press('Anular reclamo');
    const dialog = await screen.findByRole('dialog', { name: '¿Anular el reclamo 2026-000042?' });
    expect(dialog.textContent).toContain('No lo vamos a atender. No se puede deshacer.');
    return dialog;
  };

  test('se pregunta antes; hecho, se dice', async () => {
    const { requests } = openPage(
      serverWithRequerimiento({ estado: 0 }, (_, update) => ({
        body: update({ estado: 99, cerrado: '2026-11-12T09:00:00-03:00' }),
      })),
    );
    const dialog = await anular();
    expect(written(requests)).toEqual([]);
    await press(/Anular reclamo/, dialog);
    expect(await screen.findByText('Este reclamo fue anulado.')).toBeTruthy();
    expect(written(requests)).toEqual([['PATCH /api/requerimientos/42/estado', { estado: 99 }]]);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  test('arrepentirse no hace nada', async () => {
    const { requests } = openPage(serverWithRequerimiento({ estado: 10 }));
    const dialog = await anular();
    await press('Volver', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written(requests)).toEqual([]);
  });

  test('si alguien ya lo empezó, se dice ahí mismo', async () => {
    const sentence = 'No se puede pasar de «Iniciado» a «Anulado».';
    openPage(
      serverWithRequerimiento({ estado: 0 }, (_, update) => {
        update({ estado: 1 });
        return { status: 409, body: { description: sentence } };
      }),
    );
    const dialog = await anular();
    await press(/Anular reclamo/, dialog);
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: /Anular/ })).toBeNull());
    expect(within(dialog).getByRole('alert').textContent).toBe(sentence);
    await press('Volver', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });
});

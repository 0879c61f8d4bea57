import { refuse, written } from '@oficina/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeSeguimiento, setOnline } from '../requerimientos.test-kit.tsx';
import { alertTexts, openPage, pageText, serverWithRequerimiento } from './ver.test-kit.tsx';

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

describe('responder', () => {
  test('se manda, queda en la charla y el foco va a lo dicho', async () => {
    const user = userEvent.setup();
    const { requests } = openPage(
      serverWithRequerimiento({ estado: 10 }, (_, update) => {
        update({ estado: 1, seguimientos: [ownSeguimiento(5, 'Es el poste 114\ny el de al lado')] });
        return { status: 201, body: ownSeguimiento(5, '') };
      }),
    );
    await user.type(await answerField(), '  Es el poste 114{enter}y el de al lado ');
    await user.click(enviar());
    await waitFor(() => expect(document.activeElement?.tagName).toBe('LI'));
    expect(document.activeElement?.textContent).toContain('Es el poste 114\ny el de al lado');
    expect(written(requests)).toEqual([
      [
        'POST /api/requerimiento_seguimientos',
        { requerimiento: '/api/requerimientos/42', descripcion: 'Es el poste 114\ny el de al lado' },
      ],
    ]);
    expect((await answerField()).value).toBe('');
    expect(pageText()).not.toContain('Necesitamos que nos respondas');
  });

  test('vacía no se manda', async () => {
    const user = userEvent.setup();
    const { requests } = openPage(serverWithRequerimiento({}));
    await user.type(await answerField(), '   ');
    await user.click(enviar());
    expect(await screen.findByText('Escribí tu respuesta.')).toBeTruthy();
    expect(written(requests)).toEqual([]);
  });

  test('quien venía a hacer otro igual insiste en éste, y lo que llevaba escrito viene con él', async () => {
    const user = userEvent.setup();
    const { requests } = openPage(
      serverWithRequerimiento({}, () => ({ status: 201, body: {} })),
      {
        state: { reitera: 'Sigue apagada' },
      },
    );
    expect((await answerField()).value).toBe('Sigue apagada');
    const answerBox = await answerField();
    await waitFor(() => expect(document.activeElement).toBe(answerBox));
    await user.click(enviar());
    await waitFor(() => expect(written(requests)).toHaveLength(1));
    expect(written(requests)[0]?.[1]).toMatchObject({ descripcion: 'Reitera: Sigue apagada' });
  });

  test('si la red se corta, lo escrito queda; al reintentar sale una sola vez', async () => {
    const user = userEvent.setup();
    let failing = true;
    const { requests } = openPage(
      serverWithRequerimiento({}, (_, update) => {
        if (failing) return undefined;
        update({ seguimientos: [ownSeguimiento(5, 'Hola')] });
        return { status: 201, body: {} };
      }),
    );
    await user.type(await answerField(), 'Hola');
    await user.click(enviar());
    expect(await screen.findByText(/No pudimos enviar tu respuesta/)).toBeTruthy();
    expect((await answerField()).value).toBe('Hola');
    failing = false;
    await user.click(enviar());
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Hola'));
    expect(written(requests)).toHaveLength(2);
  });

  test('si se había guardado y sólo se perdió la respuesta, no se manda otra vez', async () => {
    const user = userEvent.setup();
    let reading = true;
    const fakeServer = serverWithRequerimiento({}, (_, update) => {
      update({ seguimientos: [ownSeguimiento(5, 'Hola')] });
      // The answer is stored, but neither the response nor the reading that follows arrives.
      reading = false;
      return undefined;
    });
    const { requests } = openPage((request) =>
      reading || request.method !== 'GET' ? fakeServer(request) : undefined,
    );
    await user.type(await answerField(), 'Hola');
    await user.click(enviar());
    expect(await screen.findByText(/No pudimos enviar tu respuesta/)).toBeTruthy();
    reading = true;
    await user.click(enviar());
    await waitFor(async () => expect((await answerField()).value).toBe(''));
    expect(written(requests)).toHaveLength(1);
  });

  test('si se cerró mientras escribía se dice, la página muestra cómo quedó y lo escrito no se pierde', async () => {
    const user = userEvent.setup();
    openPage(
      serverWithRequerimiento({}, (_, update) => {
        update({ estado: 99, cerrado: '2026-11-11T10:00:00-03:00' });
        return refuse('', 'Este reclamo ya está cerrado. Iniciá uno nuevo.', 'estado');
      }),
    );
    await user.type(await answerField(), 'Hola');
    await user.click(enviar());
    expect(await screen.findByText('Este reclamo fue anulado.')).toBeTruthy();
    await waitFor(() =>
      expect(alertTexts()).toEqual([
        'Este reclamo se cerró y lo que estabas escribiendo no se envió:HolaBorrar este texto',
      ]),
    );
  });

  test('sin conexión no se puede, y se dice; cuando vuelve, sí', async () => {
    setOnline(false);
    const user = userEvent.setup();
    const { requests } = openPage(serverWithRequerimiento({ estado: 0 }, () => ({ status: 201, body: {} })));
    await user.type(await answerField(), 'Hola');
    await user.click(enviar());
    expect(screen.getByText('Necesitás conexión para hacer esto.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Anular reclamo' }).getAttribute('aria-disabled')).toBe('true');
    expect(written(requests)).toEqual([]);
    setOnline(true);
    await waitFor(() => expect(screen.queryByText('Necesitás conexión para hacer esto.')).toBeNull());
    await user.click(enviar());
    await waitFor(() => expect(written(requests)).toHaveLength(1));
  });
});

describe('¿quedó resuelto?', () => {
  test('sí: se agradece y no se pregunta más', async () => {
    const user = userEvent.setup();
    const { requests } = openPage(
      serverWithRequerimiento(FINISHED, (_, update) => ({
        body: update({ conforme: '2026-11-12T09:00:00-03:00' }),
      })),
    );
    await user.click(await screen.findByRole('button', { name: /Sí, quedó resuelto/ }));
    const gracias = await screen.findByText('¡Gracias por avisarnos!');
    await waitFor(() => expect(document.activeElement).toBe(gracias));
    expect(screen.queryByRole('button', { name: /Sí, quedó resuelto/ })).toBeNull();
    expect(written(requests)).toEqual([['PATCH /api/requerimientos/42/conformidad', { conforme: true }]]);
  });

  test('no: hay que decir qué falta, y se reabre', async () => {
    const user = userEvent.setup();
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
    await user.click(await screen.findByRole('button', { name: 'No, reabrir' }));
    await user.click(screen.getByRole('button', { name: 'Volver' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'No, reabrir' }));
    await user.click(screen.getByRole('button', { name: 'No, reabrir' }));
    const field = screen.getByLabelText('¿Qué falta resolver?');
    expect(document.activeElement).toBe(field);
    await user.click(screen.getByRole('button', { name: /Reabrir reclamo/ }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(written(requests)).toEqual([]);
    await user.type(field, 'Sigue igual');
    await user.click(screen.getByRole('button', { name: /Reabrir reclamo/ }));
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
    const user = userEvent.setup();
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
      await user.click(screen.getByRole('button', { name: submitButton }));
    }
    await waitFor(() => expect(pageText()).toContain('Ya pasaron 15 días.'));
    if (texto) expect(alertTexts().join()).toContain('no se envió:Sigue igual');
  });
});

describe('anular', () => {
  const anular = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: 'Anular reclamo' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Anular el reclamo 2026-000042?' });
    expect(dialog.textContent).toContain('No lo vamos a atender. No se puede deshacer.');
    return dialog;
  };

  test('se pregunta antes; hecho, se dice', async () => {
    const user = userEvent.setup();
    const { requests } = openPage(
      serverWithRequerimiento({ estado: 0 }, (_, update) => ({
        body: update({ estado: 99, cerrado: '2026-11-12T09:00:00-03:00' }),
      })),
    );
    const dialog = await anular(user);
    expect(written(requests)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: /Anular reclamo/ }));
    expect(await screen.findByText('Este reclamo fue anulado.')).toBeTruthy();
    expect(written(requests)).toEqual([['PATCH /api/requerimientos/42/estado', { estado: 99 }]]);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  test('arrepentirse no hace nada', async () => {
    const user = userEvent.setup();
    const { requests } = openPage(serverWithRequerimiento({ estado: 10 }));
    const dialog = await anular(user);
    await user.click(within(dialog).getByRole('button', { name: 'Volver' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written(requests)).toEqual([]);
  });

  test('si alguien ya lo empezó, se dice ahí mismo', async () => {
    const user = userEvent.setup();
    const sentence = 'No se puede pasar de «Iniciado» a «Anulado».';
    openPage(
      serverWithRequerimiento({ estado: 0 }, (_, update) => {
        update({ estado: 1 });
        return { status: 409, body: { description: sentence } };
      }),
    );
    const dialog = await anular(user);
    await user.click(within(dialog).getByRole('button', { name: /Anular reclamo/ }));
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: /Anular/ })).toBeNull());
    expect(within(dialog).getByRole('alert').textContent).toBe(sentence);
    await user.click(within(dialog).getByRole('button', { name: 'Volver' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });
});

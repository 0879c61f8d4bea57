import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { escritos, ponerEnLinea, unSeguimiento, violacion } from './casos.test-kit.tsx';
import { abrir, alertas, conCaso, pagina } from './ver.test-kit.tsx';

afterEach(() => vi.restoreAllMocks());

const respuesta = () => screen.findByLabelText<HTMLTextAreaElement>('Tu respuesta');
const enviar = () => screen.getByRole('button', { name: /Enviar respuesta/ });
const mia = (id: number, descripcion: string) =>
  unSeguimiento(id, { usuario: '/api/usuarios/7', descripcion, created: '2026-11-11T10:00:00-03:00' });
const EN_CURSO = {
  estado: 98,
  cerrado: '2026-11-08T10:00:00-03:00',
  reabribleHasta: '2026-11-23T23:59:59-03:00',
};

describe('responder', () => {
  test('se manda, queda en la charla y el foco va a lo dicho', async () => {
    const user = userEvent.setup();
    const { pedidos } = abrir(
      conCaso({ estado: 10 }, (_, poner) => {
        poner({ estado: 1, seguimientos: [mia(5, 'Es el poste 114\ny el de al lado')] });
        return { status: 201, body: mia(5, '') };
      }),
    );
    await user.type(await respuesta(), '  Es el poste 114{enter}y el de al lado ');
    await user.click(enviar());
    await waitFor(() => expect(document.activeElement?.tagName).toBe('LI'));
    expect(document.activeElement?.textContent).toContain('Es el poste 114\ny el de al lado');
    expect(escritos(pedidos)).toEqual([
      [
        'POST /api/requerimiento_seguimientos',
        { requerimiento: '/api/requerimientos/42', descripcion: 'Es el poste 114\ny el de al lado' },
      ],
    ]);
    expect((await respuesta()).value).toBe('');
    expect(pagina()).not.toContain('Necesitamos que nos respondas');
  });

  test('vacía no se manda', async () => {
    const user = userEvent.setup();
    const { pedidos } = abrir(conCaso({}));
    await user.type(await respuesta(), '   ');
    await user.click(enviar());
    expect(await screen.findByText('Escribí tu respuesta.')).toBeTruthy();
    expect(escritos(pedidos)).toEqual([]);
  });

  test('quien venía a hacer otro igual insiste en éste, y lo que llevaba escrito viene con él', async () => {
    const user = userEvent.setup();
    const { pedidos } = abrir(
      conCaso({}, () => ({ status: 201, body: {} })),
      {
        state: { reitera: 'Sigue apagada' },
      },
    );
    expect((await respuesta()).value).toBe('Sigue apagada');
    const caja = await respuesta();
    await waitFor(() => expect(document.activeElement).toBe(caja));
    await user.click(enviar());
    await waitFor(() => expect(escritos(pedidos)).toHaveLength(1));
    expect(escritos(pedidos)[0]?.[1]).toMatchObject({ descripcion: 'Reitera: Sigue apagada' });
  });

  test('si la red se corta, lo escrito queda; al reintentar sale una sola vez', async () => {
    const user = userEvent.setup();
    let falla = true;
    const { pedidos } = abrir(
      conCaso({}, (_, poner) => {
        if (falla) return undefined;
        poner({ seguimientos: [mia(5, 'Hola')] });
        return { status: 201, body: {} };
      }),
    );
    await user.type(await respuesta(), 'Hola');
    await user.click(enviar());
    expect(await screen.findByText(/No pudimos enviar tu respuesta/)).toBeTruthy();
    expect((await respuesta()).value).toBe('Hola');
    falla = false;
    await user.click(enviar());
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Hola'));
    expect(escritos(pedidos)).toHaveLength(2);
  });

  test('si se había guardado y sólo se perdió la respuesta, no se manda otra vez', async () => {
    const user = userEvent.setup();
    let leer = true;
    const servidor = conCaso({}, (_, poner) => {
      poner({ seguimientos: [mia(5, 'Hola')] });
      // Written, and not even the question about it comes back.
      leer = false;
      return undefined;
    });
    const { pedidos } = abrir((pedido) => (leer || pedido.method !== 'GET' ? servidor(pedido) : undefined));
    await user.type(await respuesta(), 'Hola');
    await user.click(enviar());
    expect(await screen.findByText(/No pudimos enviar tu respuesta/)).toBeTruthy();
    leer = true;
    await user.click(enviar());
    await waitFor(async () => expect((await respuesta()).value).toBe(''));
    expect(escritos(pedidos)).toHaveLength(1);
  });

  test('si se cerró mientras escribía se dice, la página muestra cómo quedó y lo escrito no se pierde', async () => {
    const user = userEvent.setup();
    abrir(
      conCaso({}, (_, poner) => {
        poner({ estado: 99, cerrado: '2026-11-11T10:00:00-03:00' });
        return violacion('', 'Este reclamo ya está cerrado. Iniciá uno nuevo.', 'estado');
      }),
    );
    await user.type(await respuesta(), 'Hola');
    await user.click(enviar());
    expect(await screen.findByText('Este reclamo fue anulado.')).toBeTruthy();
    await waitFor(() =>
      expect(alertas()).toEqual([
        'Este reclamo se cerró y lo que estabas escribiendo no se envió:HolaBorrar este texto',
      ]),
    );
  });

  test('sin conexión no se puede, y se dice; cuando vuelve, sí', async () => {
    ponerEnLinea(false);
    const user = userEvent.setup();
    const { pedidos } = abrir(conCaso({ estado: 0 }, () => ({ status: 201, body: {} })));
    await user.type(await respuesta(), 'Hola');
    await user.click(enviar());
    expect(screen.getByText('Necesitás conexión para hacer esto.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Anular reclamo' }).getAttribute('aria-disabled')).toBe('true');
    expect(escritos(pedidos)).toEqual([]);
    ponerEnLinea(true);
    await waitFor(() => expect(screen.queryByText('Necesitás conexión para hacer esto.')).toBeNull());
    await user.click(enviar());
    await waitFor(() => expect(escritos(pedidos)).toHaveLength(1));
  });
});

describe('¿quedó resuelto?', () => {
  test('sí: se agradece y no se pregunta más', async () => {
    const user = userEvent.setup();
    const { pedidos } = abrir(
      conCaso(EN_CURSO, (_, poner) => ({ body: poner({ conforme: '2026-11-12T09:00:00-03:00' }) })),
    );
    await user.click(await screen.findByRole('button', { name: /Sí, quedó resuelto/ }));
    const gracias = await screen.findByText('¡Gracias por avisarnos!');
    // The button that was pressed is gone.
    await waitFor(() => expect(document.activeElement).toBe(gracias));
    expect(screen.queryByRole('button', { name: /Sí, quedó resuelto/ })).toBeNull();
    expect(escritos(pedidos)).toEqual([['PATCH /api/requerimientos/42/conformidad', { conforme: true }]]);
  });

  test('no: hay que decir qué falta, y se reabre', async () => {
    const user = userEvent.setup();
    const { pedidos } = abrir(
      conCaso(EN_CURSO, (_, poner) => ({
        body: poner({
          estado: 1,
          cerrado: undefined,
          reabribleHasta: undefined,
          seguimientos: [{ ...mia(5, 'Sigue igual'), nuevoEstado: 1 }],
        }),
      })),
    );
    await user.click(await screen.findByRole('button', { name: 'No, reabrir' }));
    await user.click(screen.getByRole('button', { name: 'Volver' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'No, reabrir' }));
    await user.click(screen.getByRole('button', { name: 'No, reabrir' }));
    const campo = screen.getByLabelText('¿Qué falta resolver?');
    expect(document.activeElement).toBe(campo);
    await user.click(screen.getByRole('button', { name: /Reabrir reclamo/ }));
    expect(campo.getAttribute('aria-invalid')).toBe('true');
    expect(escritos(pedidos)).toEqual([]);
    await user.type(campo, 'Sigue igual');
    await user.click(screen.getByRole('button', { name: /Reabrir reclamo/ }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Sigue igual'));
    expect(escritos(pedidos)).toEqual([
      ['PATCH /api/requerimientos/42/conformidad', { conforme: false, descripcion: 'Sigue igual' }],
    ]);
    expect(await respuesta()).toBeTruthy();
  });

  test.each([
    ['Sí, quedó resuelto', /Sí, quedó resuelto/],
    ['No, reabrir', /Reabrir reclamo/],
  ])('«%s» tarde: la oración del servidor, y la página como está', async (primero, ultimo) => {
    const user = userEvent.setup();
    abrir(
      conCaso(EN_CURSO, (_, poner) => {
        poner({ reabribleHasta: undefined });
        return { status: 409, body: { description: 'Pasaron más de 15 días. Iniciá uno nuevo.' } };
      }),
    );
    await user.click(await screen.findByRole('button', { name: new RegExp(primero) }));
    const texto = screen.queryByLabelText('¿Qué falta resolver?');
    if (texto) {
      await user.type(texto, 'Sigue igual');
      await user.click(screen.getByRole('button', { name: ultimo }));
    }
    await waitFor(() => expect(pagina()).toContain('Ya pasaron 15 días.'));
    if (texto) expect(alertas().join()).toContain('no se envió:Sigue igual');
  });
});

describe('anular', () => {
  const anular = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: 'Anular reclamo' }));
    const dialogo = await screen.findByRole('dialog', { name: '¿Anular el reclamo 2026-000042?' });
    expect(dialogo.textContent).toContain('No lo vamos a atender. No se puede deshacer.');
    return dialogo;
  };

  test('se pregunta antes; hecho, se dice', async () => {
    const user = userEvent.setup();
    const { pedidos } = abrir(
      conCaso({ estado: 0 }, (_, poner) => ({
        body: poner({ estado: 99, cerrado: '2026-11-12T09:00:00-03:00' }),
      })),
    );
    const dialogo = await anular(user);
    expect(escritos(pedidos)).toEqual([]);
    await user.click(within(dialogo).getByRole('button', { name: /Anular reclamo/ }));
    expect(await screen.findByText('Este reclamo fue anulado.')).toBeTruthy();
    expect(escritos(pedidos)).toEqual([['PATCH /api/requerimientos/42/estado', { estado: 99 }]]);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  test('arrepentirse no hace nada', async () => {
    const user = userEvent.setup();
    const { pedidos } = abrir(conCaso({ estado: 10 }));
    const dialogo = await anular(user);
    await user.click(within(dialogo).getByRole('button', { name: 'Volver' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(escritos(pedidos)).toEqual([]);
  });

  test('si alguien ya lo empezó, se dice ahí mismo', async () => {
    const user = userEvent.setup();
    const oracion = 'No se puede pasar de «Iniciado» a «Anulado».';
    abrir(
      conCaso({ estado: 0 }, (_, poner) => {
        poner({ estado: 1 });
        return { status: 409, body: { description: oracion } };
      }),
    );
    const dialogo = await anular(user);
    await user.click(within(dialogo).getByRole('button', { name: /Anular reclamo/ }));
    // The page behind has no such button any more; why is still read.
    await waitFor(() => expect(within(dialogo).queryByRole('button', { name: /Anular/ })).toBeNull());
    expect(within(dialogo).getByRole('alert').textContent).toBe(oracion);
    await user.click(within(dialogo).getByRole('button', { name: 'Volver' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });
});

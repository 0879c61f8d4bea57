import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import CorreosPage from './correos.page.tsx';
import { alerta, drawWith, escritos, filaDe, type Server, servidorDe, unCorreo } from './mails-testing.tsx';

const dibujar = (server: Server) => drawWith(server, <CorreosPage />, '/admin/suministro_mails');

describe('cada fila', () => {
  test.each([
    [{}, 'Validar', { validado: true }, 'Validamos persona1@correo.com.'],
    [{ validado: true, rebota: true }, 'Validar', { validado: true }, 'Validamos persona1@correo.com.'],
    [{ validado: true }, 'Desuscribir', { desuscribir: true }, 'Desuscribimos persona1@correo.com.'],
    [
      { desuscribir: true },
      'Volver a suscribir',
      { desuscribir: false },
      'Volvimos a suscribir persona1@correo.com.',
    ],
  ])('%j: %s', async (estado, boton, cambios, frase) => {
    const user = userEvent.setup();
    const pedidos = dibujar(servidorDe([unCorreo(1, estado)], () => ({ body: unCorreo(1) })));
    const correo = await filaDe('persona1@correo.com');
    await user.click(
      correo.getByRole('button', { name: `${boton} persona1@correo.com del suministro 10012345` }),
    );
    expect(await screen.findByText(frase)).toBeTruthy();
    expect(escritos(pedidos)).toEqual([['PATCH', '/api/suministro_mails/1', cambios]]);
    await waitFor(() => expect(pedidos.filter(({ method }) => method === 'GET')).toHaveLength(2));
  });

  test('lo que ya está validado y no rebota no se valida', async () => {
    dibujar(servidorDe([unCorreo(1, { validado: true })]));
    const correo = await filaDe('persona1@correo.com');
    expect(correo.queryByRole('button', { name: /^Validar/ })).toBeNull();
  });

  test('enviar el correo: dice que se envió, o lo que dijo el servidor', async () => {
    const user = userEvent.setup();
    let negado = false;
    const pedidos = dibujar(
      servidorDe([unCorreo(1)], () =>
        negado
          ? { status: 422, body: { description: 'Ese correo pidió no recibir mensajes.' } }
          : { body: { mensaje: { id: 77 }, suministros: 3 } },
      ),
    );
    const boton = (await filaDe('persona1@correo.com')).getByRole('button', { name: /^Enviar correo/ });
    await user.click(boton);
    expect(await screen.findByText('Enviamos el correo a persona1@correo.com.')).toBeTruthy();
    negado = true;
    await user.click(boton);
    expect(await screen.findByText('Ese correo pidió no recibir mensajes.')).toBeTruthy();
    const pedido = ['POST', '/api/oob/suministro_mails/enviar_email', { email: 'persona1@correo.com' }];
    expect(escritos(pedidos)).toEqual([pedido, pedido]);
  });

  test('eliminar pregunta antes, con el correo y el suministro; si no se puede, dice por qué', async () => {
    const user = userEvent.setup();
    let negado = true;
    const pedidos = dibujar(
      servidorDe([unCorreo(1)], () =>
        negado ? { status: 503, body: { description: 'El servicio no está disponible.' } } : { status: 204 },
      ),
    );
    await user.click((await filaDe('persona1@correo.com')).getByRole('button', { name: /^Eliminar/ }));
    const dialogo = within(
      await screen.findByRole('dialog', { name: '¿Eliminar persona1@correo.com del suministro 10012345?' }),
    );
    expect(escritos(pedidos)).toEqual([]);
    await user.click(dialogo.getByRole('button', { name: 'Eliminar correo' }));
    expect((await dialogo.findByRole('alert')).textContent).toBe('El servicio no está disponible.');
    negado = false;
    await user.click(dialogo.getByRole('button', { name: 'Eliminar correo' }));
    expect(await screen.findByText('Eliminamos persona1@correo.com del suministro 10012345.')).toBeTruthy();
    expect(escritos(pedidos).at(-1)).toEqual(['DELETE', '/api/suministro_mails/1', undefined]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('editar: uno malo se dice bajo el campo; la frase del servidor, arriba; y se guarda', async () => {
    const user = userEvent.setup();
    const frase = 'Ese correo ya está cargado en el suministro.';
    const pedidos = dibujar(
      servidorDe([unCorreo(1)], ({ body }) =>
        (body as { email: string }).email === 'repetido@correo.com'
          ? { status: 422, body: { description: frase, violations: [{ propertyPath: '', message: frase }] } }
          : { body: unCorreo(1, { email: 'nueva@correo.com' }) },
      ),
    );
    await user.click((await filaDe('persona1@correo.com')).getByRole('button', { name: /^Editar/ }));
    const dialogo = within(await screen.findByRole('dialog', { name: 'Editar correo' }));
    const campo = dialogo.getByRole<HTMLInputElement>('textbox', { name: 'Correo' });
    expect(campo.value).toBe('persona1@correo.com');
    const guardar = async (texto: string) => {
      await user.clear(campo);
      await user.type(campo, texto);
      await user.click(dialogo.getByRole('button', { name: 'Guardar correo' }));
    };
    await guardar('sin arroba');
    expect(dialogo.getByText('Escribí un correo válido, por ejemplo maria@correo.com.')).toBeTruthy();
    expect(escritos(pedidos)).toEqual([]);
    await guardar('repetido@correo.com');
    expect((await dialogo.findByRole('alert')).textContent).toBe(frase);
    await guardar('nueva@correo.com');
    expect(await screen.findByText('Guardamos nueva@correo.com en el suministro 10012345.')).toBeTruthy();
    expect(escritos(pedidos).at(-1)).toEqual([
      'PATCH',
      '/api/suministro_mails/1',
      { email: 'nueva@correo.com' },
    ]);
  });
});

describe('varios a la vez', () => {
  const SEIS = [1, 2, 3, 4, 5, 6].map((id) => unCorreo(id));
  const elegirTodos = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir todos los de esta página' }));
    return within(await screen.findByRole('region', { name: 'Correos elegidos' }));
  };

  test('se piden de a cuatro, y lo que falló queda escrito y se reintenta', async () => {
    const user = userEvent.setup();
    let falla = true;
    let juntos = 0;
    let maximo = 0;
    const pedidos = dibujar(
      servidorDe(SEIS, async ({ url }) => {
        juntos += 1;
        maximo = Math.max(maximo, juntos);
        await new Promise((listo) => setTimeout(listo, 5));
        juntos -= 1;
        if (falla && url.pathname.endsWith('/5'))
          return { status: 404, body: { description: 'No encontramos lo que buscás.' } };
        return { body: unCorreo(1) };
      }),
    );
    const barra = await elegirTodos(user);
    expect(barra.getByText('6 elegidos:')).toBeTruthy();
    await user.click(barra.getByRole('button', { name: 'Validar' }));
    const aviso = within(await alerta());
    expect(aviso.getByText('5 validados. 1 no se pudo:')).toBeTruthy();
    expect(aviso.getByRole('listitem').textContent).toBe(
      'persona5@correo.com, suministro 10012345: No encontramos lo que buscás.',
    );
    expect(maximo).toBe(4);
    expect(escritos(pedidos)).toHaveLength(6);
    falla = false;
    await user.click(aviso.getByRole('button', { name: 'Reintentar los que fallaron' }));
    expect(await screen.findByText('1 validado.')).toBeTruthy();
    expect(escritos(pedidos).at(-1)).toEqual(['PATCH', '/api/suministro_mails/5', { validado: true }]);
  });

  test('eliminar varios pregunta cuántos antes', async () => {
    const user = userEvent.setup();
    const pedidos = dibujar(servidorDe(SEIS));
    const barra = await elegirTodos(user);
    await user.click(
      screen.getByRole('checkbox', { name: 'Elegir persona6@correo.com del suministro 10012345' }),
    );
    await user.click(barra.getByRole('button', { name: 'Eliminar' }));
    const dialogo = within(await screen.findByRole('dialog', { name: '¿Eliminar 5 correos?' }));
    expect(escritos(pedidos)).toEqual([]);
    await user.click(dialogo.getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('5 eliminados.')).toBeTruthy();
    expect(escritos(pedidos).map(([, path]) => path)).not.toContain('/api/suministro_mails/6');
  });
});

import { drawWith, inTurn, refuse, type Server, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import CorreosPage from './correos.page.tsx';
import { openActions, serverOf, unCorreo } from './mails.test-kit.tsx';

const draw = (server: Server) => drawWith(server, <CorreosPage />, '/admin/suministro_mails');

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
  ])('%j: %s', async (estado, button, cambios, sentence) => {
    const { requests } = draw(serverOf([unCorreo(1, estado)], () => ({ body: unCorreo(1) })));
    const correo = await openActions('persona1@correo.com');
    await user.click(
      correo.getByRole('button', { name: `${button} persona1@correo.com del suministro 10012345` }),
    );
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(written(requests)).toEqual([['PATCH /api/suministro_mails/1', cambios]]);
    await waitFor(() =>
      expect(requests.filter(({ search }) => search.get('itemsPerPage') === '30')).toHaveLength(2),
    );
  });

  test('lo que ya está validado y no rebota no se valida', async () => {
    draw(serverOf([unCorreo(1, { validado: true })]));
    const correo = await openActions('persona1@correo.com');
    expect(correo.queryByRole('button', { name: /^Validar/ })).toBeNull();
  });

  test('enviar el correo: dice que se envió, o lo que dijo el servidor', async () => {
    const sent = { body: { mensaje: { id: 77 }, suministros: 3 } };
    const refused = refuse('', 'Ese correo pidió no recibir mensajes.');
    const { requests } = draw(serverOf([unCorreo(1)], inTurn(sent, refused)));
    const send = async () =>
      user.click((await openActions('persona1@correo.com')).getByRole('button', { name: /^Enviar correo/ }));
    await send();
    expect(await screen.findByText('Enviamos el correo a persona1@correo.com.')).toBeTruthy();
    await send();
    expect(await screen.findByText('Ese correo pidió no recibir mensajes.')).toBeTruthy();
    const request = ['POST /api/oob/suministro_mails/enviar_email', { email: 'persona1@correo.com' }];
    expect(written(requests)).toEqual([request, request]);
  });

  test('eliminar pregunta antes, con el correo y el suministro; si no se puede, dice por qué', async () => {
    const down = { status: 503, body: { description: 'El servicio no está disponible.' } };
    const { requests } = draw(serverOf([unCorreo(1)], inTurn(down, { status: 204 })));
    await user.click((await openActions('persona1@correo.com')).getByRole('button', { name: /^Eliminar/ }));
    const dialog = within(
      await screen.findByRole('dialog', { name: '¿Eliminar persona1@correo.com del suministro 10012345?' }),
    );
    expect(written(requests)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Eliminar correo' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('El servicio no está disponible.');
    await user.click(dialog.getByRole('button', { name: 'Eliminar correo' }));
    expect(await screen.findByText('Eliminamos persona1@correo.com del suministro 10012345.')).toBeTruthy();
    expect(written(requests).at(-1)).toEqual(['DELETE /api/suministro_mails/1', undefined]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('editar: uno malo se dice bajo el campo; la frase del servidor, arriba; y se guarda', async () => {
    const sentence = 'Ese correo ya está cargado en el suministro.';
    const saved = { body: unCorreo(1, { email: 'nueva@correo.com' }) };
    const { requests } = draw(serverOf([unCorreo(1)], inTurn(refuse('', sentence), saved)));
    await user.click((await openActions('persona1@correo.com')).getByRole('button', { name: /^Editar/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar correo' }));
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Correo' });
    expect(field.value).toBe('persona1@correo.com');
    const save = async (texto: string) => {
      await user.clear(field);
      await user.type(field, texto);
      await user.click(dialog.getByRole('button', { name: 'Guardar correo' }));
    };
    await save('sin arroba');
    expect(dialog.getByText('Escribí un correo válido, por ejemplo maria@correo.com.')).toBeTruthy();
    expect(written(requests)).toEqual([]);
    await save('repetido@correo.com');
    expect((await dialog.findByRole('alert')).textContent).toBe(sentence);
    await save('nueva@correo.com');
    expect(await screen.findByText('Guardamos nueva@correo.com en el suministro 10012345.')).toBeTruthy();
    expect(written(requests).at(-1)).toEqual([
      'PATCH /api/suministro_mails/1',
      { email: 'nueva@correo.com' },
    ]);
  });
});

describe('varios a la vez', () => {
  const SIX_CORREOS = [1, 2, 3, 4, 5, 6].map((id) => unCorreo(id));
  const chooseAll = async () => {
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir todos los de esta página' }));
    return within(await screen.findByRole('toolbar', { name: 'Con los elegidos' }));
  };

  test('se piden de a cuatro, y lo que falló queda escrito y se reintenta', async () => {
    let fails = true;
    let inFlight = 0;
    let max = 0;
    const { requests } = draw(
      serverOf(SIX_CORREOS, async ({ path }) => {
        inFlight += 1;
        max = Math.max(max, inFlight);
        await new Promise((done) => setTimeout(done, 5));
        inFlight -= 1;
        if (fails && path.endsWith('/5'))
          return { status: 404, body: { description: 'No encontramos lo que buscás.' } };
        return { body: unCorreo(1) };
      }),
    );
    const bar = await chooseAll();
    expect(bar.getByText('6 elegidos')).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'Validar' }));
    expect(await screen.findByText('5 listos. 1 no se pudo:')).toBeTruthy();
    expect(screen.getByRole('listitem').textContent).toBe(
      'persona5@correo.com del suministro 10012345: No encontramos lo que buscás.',
    );
    expect(max).toBe(4);
    expect(written(requests)).toHaveLength(6);
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Reintentar los que fallaron' }));
    expect(await screen.findByText('1 listo.')).toBeTruthy();
    expect(written(requests).at(-1)).toEqual(['PATCH /api/suministro_mails/5', { validado: true }]);
  });

  test('eliminar varios pregunta cuántos antes', async () => {
    const { requests } = draw(serverOf(SIX_CORREOS));
    const bar = await chooseAll();
    await user.click(
      screen.getByRole('checkbox', { name: 'Elegir persona6@correo.com del suministro 10012345' }),
    );
    await user.click(bar.getByRole('button', { name: 'Eliminar…' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Eliminar 5 correos?' }));
    expect(written(requests)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('5 listos.')).toBeTruthy();
    expect(written(requests).map(([, path]) => path)).not.toContain('/api/suministro_mails/6');
  });
});

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ATIENDE,
  DE_OTRA,
  ESTADO,
  escritos,
  NO_ESTA,
  ponerPantalla,
  unSeguimiento,
  YO,
} from './admin.test-kit.tsx';
import { dibujar, entero, pagina, region, servidor } from './caso.test-kit.tsx';
import { BASE } from './cola.test-kit.tsx';

beforeEach(() => ponerPantalla(true));
afterEach(() => vi.restoreAllMocks());

const dato = (donde: HTMLElement, nombre: string) =>
  within(donde).queryByText(nombre, { selector: 'dt' })?.nextElementSibling?.textContent;

test('el caso entero: qué se dijo, cómo va, de quién es y dónde', async () => {
  const caso = entero({
    vence: '2026-12-03T23:59:59-03:00',
    vencido: true,
    conforme: '2026-11-14T10:00:00-03:00',
    ubicacion: 'San Martín <b>450</b>',
    seguimientos: [unSeguimiento(1, { nuevoEstado: ESTADO.esperaUsuario })],
  });
  dibujar(servidor(caso).server, {}, '?vista=vencidos');
  expect(
    await screen.findByRole('heading', { level: 1, name: /^Reclamo 2026-001042\s· Alumbrado público$/ }),
  ).toBeTruthy();
  const historia = within(screen.getByRole('list', { name: 'Historia del caso' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(historia).toEqual([
    '02/11/26 09:12 ClienteLa luz de la esquina\nno prende',
    '05/11/26 10:02 M. Díaz · pasó a Esperando al usuario¿Qué número de poste es?',
  ]);
  const elCaso = await region('El caso');
  expect(['Estado', 'Encargado', 'Vence', 'Conformidad'].map((nombre) => dato(elCaso, nombre))).toEqual([
    'Iniciado',
    'Yo',
    '03/12/26 Vencido',
    'Conforme el 14/11/26',
  ]);
  const cliente = await region('Cliente');
  expect(await within(cliente).findByText('2945 40-0000')).toBeTruthy();
  expect(dato(cliente, 'Correo')).toBe('elsa@correo.com ok');
  expect(within(cliente).getByRole('link', { name: 'Ver a Elsa Roldán' }).getAttribute('href')).toBe(
    '/admin/usuarios/7',
  );
  const lugar = await region('Lugar');
  expect(await within(lugar).findByText('San Martín 45, cuenta 1234')).toBeTruthy();
  expect(within(lugar).getByText('San Martín <b>450</b>')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Volver' }).getAttribute('href')).toBe(`${BASE}?vista=vencidos`);
});

test('abrirlo es ver sus novedades, una vez', async () => {
  const { server, estado } = servidor(entero({ novedadesEncargado: true }), {
    responde: ({ method }) => {
      if (method === 'PATCH') estado.caso = { ...estado.caso, novedadesEncargado: false };
      return undefined;
    },
  });
  const { pedidos } = dibujar(server);
  await pagina();
  await waitFor(() =>
    expect(escritos(pedidos)).toEqual([
      [
        'PATCH /api/requerimientos/1042/marca_novedad_encargado',
        { novedadesEncargado: false, visto: estado.caso.updated },
      ],
    ]),
  );
});

test('las de otra persona se dejan', async () => {
  const { pedidos } = dibujar(servidor(entero({ ...DE_OTRA, novedadesEncargado: true })).server);
  expect(dato(await region('El caso'), 'Novedad')).toBe('Marcado con novedad');
  expect(await screen.findByText('2945 40-0000')).toBeTruthy();
  expect(escritos(pedidos)).toEqual([]);
});

test('marcarlo para volver no se desmarca solo', async () => {
  const user = userEvent.setup();
  const { server, estado } = servidor(entero(), {
    responde: ({ method, body }) => {
      if (method === 'PATCH') estado.caso = { ...estado.caso, ...(body as object) };
      return undefined;
    },
  });
  const { pedidos } = dibujar(server);
  await user.click(await screen.findByRole('button', { name: 'Marcar con novedad' }));
  expect(await screen.findByText('Quedó marcado con novedad.')).toBeTruthy();
  expect(dato(await region('El caso'), 'Novedad')).toBe('Marcado con novedad');
  await user.click(screen.getByRole('button', { name: 'Quitar marca de novedad' }));
  expect(await screen.findByText('Le quitamos la marca de novedad.')).toBeTruthy();
  expect(escritos(pedidos).map(([, body]) => body)).toEqual([
    { novedadesEncargado: true },
    { novedadesEncargado: false, visto: estado.caso.updated },
  ]);
});

test('lo que su dueño ya vio se le marca como no leído, y con su cuenta eliminada no hay a quién', async () => {
  const user = userEvent.setup();
  const { server, estado } = servidor(entero({ novedadesUsuario: false }), {
    responde: ({ method, body }) => {
      if (method === 'PATCH') estado.caso = { ...estado.caso, ...(body as object) };
      return undefined;
    },
  });
  const { pedidos } = dibujar(server);
  await user.click(await screen.findByRole('button', { name: 'Marcar no leído para el usuario' }));
  expect(await screen.findByText('El usuario lo va a ver como no leído.')).toBeTruthy();
  expect(dato(await region('El caso'), 'Para el usuario')).toBe('Sin leer');
  expect(screen.queryByRole('button', { name: 'Marcar no leído para el usuario' })).toBeNull();
  expect(escritos(pedidos)).toEqual([
    [expect.stringContaining('/marca_novedad_usuario'), { novedadesUsuario: true }],
  ]);
  cleanup();
  dibujar(servidor(entero({ novedadesUsuario: false, usuarioEliminado: true })).server);
  expect(await screen.findByRole('button', { name: 'Imprimir ticket' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Marcar no leído para el usuario' })).toBeNull();
});

test('el encargado de uno libre lo toma antes de responder; sin teléfono ni archivos hasta entonces', async () => {
  const user = userEvent.setup();
  const libre = entero({ encargado: undefined, encargadoNombre: undefined, novedadesEncargado: true });
  const { server, estado } = servidor(libre, {
    responde: ({ method }) => {
      if (method === 'PATCH') estado.caso = { ...libre, encargado: YO, novedadesEncargado: false };
      return undefined;
    },
  });
  const { pedidos } = dibujar(server, { yo: ATIENDE });
  const responder = await region('Responder');
  expect(within(responder).getByText('Primero tomá el caso.')).toBeTruthy();
  expect(within(responder).getByLabelText<HTMLTextAreaElement>('Respuesta').disabled).toBe(true);
  expect(pedidos.map(({ path }) => path)).not.toContain('/api/usuarios/7');
  expect(screen.queryByRole('button', { name: 'Asignar a…' })).toBeNull();
  // It is not theirs: they may not say that its news were seen.
  expect(escritos(pedidos)).toEqual([]);
  await user.click(within(responder).getByRole('button', { name: 'Asignarme' }));
  expect(await screen.findByText('Ahora el caso es tuyo.')).toBeTruthy();
  expect(escritos(pedidos)).toEqual([['PATCH /api/requerimientos/1042/encargado', { encargado: YO }]]);
  expect(await screen.findByText('2945 40-0000')).toBeTruthy();
  expect(within(responder).getByLabelText<HTMLTextAreaElement>('Respuesta').disabled).toBe(false);
  expect(screen.getByRole('button', { name: 'Dejar sin asignar' })).toBeTruthy();
});

test('un pedido público: sin cuenta, por correo y sin esperarlo', async () => {
  dibujar(
    servidor(
      entero({
        usuario: undefined,
        usuarioNombre: undefined,
        contacto: { nombre: 'Juan Paz', documento: '20111222', email: 'juan@correo.com' },
      }),
    ).server,
  );
  const cliente = await region('Cliente');
  expect(cliente.textContent).toContain('Sin cuenta Las respuestas le llegan por correo.');
  expect(dato(cliente, 'Correo')).toBe('juan@correo.com');
  expect(screen.queryByRole('button', { name: 'Responder y esperar al usuario' })).toBeNull();
  expect(screen.queryByText(/se le va a preguntar al cliente/)).toBeNull();
});

test('el que no está, o no es para quien mira, no existe', async () => {
  dibujar(() => NO_ESTA);
  expect(await screen.findByRole('heading', { name: 'No encontramos esta página' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Volver a la lista' }).getAttribute('href')).toBe(BASE);
});

test('si no se puede leer se dice y se reintenta', async () => {
  const user = userEvent.setup();
  let fails = true;
  const { server } = servidor(entero());
  dibujar((pedido) => (fails ? { status: 500 } : server(pedido)));
  const reintentar = await screen.findByRole('button', { name: 'Reintentar' });
  fails = false;
  await user.click(reintentar);
  expect(await region('El caso')).toBeTruthy();
});

test('quien no atiende casos no ve la pantalla, y no se pide nada', () => {
  const { pedidos } = dibujar(servidor(entero()).server, {
    yo: { id: 7, administra: false, atiende: false },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'No tenés permiso para ver esta pantalla',
  );
  expect(pedidos).toEqual([]);
});

test('sin segundo paso, aunque el caso sea propio', async () => {
  dibujar(
    servidor(entero(), {
      responde: ({ path }) =>
        path.endsWith('/presencia')
          ? {
              status: 403,
              body: {
                description: 'Activá la verificación en dos pasos para usar las funciones de administración.',
              },
            }
          : undefined,
    }).server,
  );
  expect(await screen.findByRole('heading', { name: 'Falta un paso' })).toBeTruthy();
});

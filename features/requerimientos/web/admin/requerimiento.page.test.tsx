import { atDesk, button, press } from '@oficina/ui/testing';
import { hrefOf, textsOf, user } from '@oficina/ui/testing/browser';
import { NO_SECOND_STEP, permissionIsDenied } from '@oficina/ui/testing/staff';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  ASSIGNED_TO_OTHER,
  ENCARGADO,
  ESTADO,
  makeSeguimiento,
  NOT_FOUND,
  writesOf,
  YO,
} from './admin.test-kit.tsx';
import { BASE } from './queue.test-kit.tsx';
import { drawPage, fakeServer, findPage, fullRequerimiento, region } from './requerimiento.test-kit.tsx';

atDesk();

const fieldValue = (container: HTMLElement, nombre: string) =>
  within(container).queryByText(nombre, { selector: 'dt' })?.nextElementSibling?.textContent;

test('el caso entero: qué se dijo, cómo va, de quién es y dónde', async () => {
  const requerimiento = fullRequerimiento({
    vence: '2026-12-03T23:59:59-03:00',
    vencido: true,
    conforme: '2026-11-14T10:00:00-03:00',
    ubicacion: 'San Martín <b>450</b>',
    seguimientos: [makeSeguimiento(1, { nuevoEstado: ESTADO.esperaUsuario })],
  });
  drawPage(fakeServer(requerimiento).server, {}, '?vista=vencidos');
  expect(
    await screen.findByRole('heading', { level: 1, name: /^Reclamo 2026-001042\s· Alumbrado público$/ }),
  ).toBeTruthy();
  expect(textsOf('listitem', screen.getByRole('list', { name: 'Historia del caso' }))).toEqual([
    '02/11/26 09:12 ClienteLa luz de la esquina\nno prende',
    '05/11/26 10:02 M. Díaz · pasó a Esperando al usuario¿Qué número de poste es?',
  ]);
  const requerimientoPanel = await region('El caso');
  expect(
    ['Estado', 'Encargado', 'Vence', 'Conformidad'].map((nombre) => fieldValue(requerimientoPanel, nombre)),
  ).toEqual(['Iniciado', 'Yo', '03/12/26 Vencido', 'Conforme el 14/11/26']);
  const usuarioPanel = await region('Cliente');
  expect(await within(usuarioPanel).findByText('2945 40-0000')).toBeTruthy();
  expect(fieldValue(usuarioPanel, 'Correo')).toBe('elsa@correo.com ok');
  expect(within(usuarioPanel).getByRole('link', { name: 'Ver a Elsa Roldán' }).getAttribute('href')).toBe(
    '/admin/usuarios/7',
  );
  const lugarPanel = await region('Lugar');
  expect(await within(lugarPanel).findByText('San Martín 45, suministro 1234')).toBeTruthy();
  expect(within(lugarPanel).getByText('San Martín <b>450</b>')).toBeTruthy();
  expect(hrefOf('Volver')).toBe(`${BASE}?vista=vencidos`);
});

test('abrirlo es ver sus novedades, una vez', async () => {
  const { server, estado } = fakeServer(fullRequerimiento({ novedadesEncargado: true }), {
    respond: ({ method }) => {
      if (method === 'PATCH') estado.requerimiento = { ...estado.requerimiento, novedadesEncargado: false };
      return undefined;
    },
  });
  const { requests } = drawPage(server);
  await findPage();
  await waitFor(() =>
    expect(writesOf(requests)).toEqual([
      [
        'PATCH /api/requerimientos/1042/marca_novedad_encargado',
        { novedadesEncargado: false, visto: estado.requerimiento.updated },
      ],
    ]),
  );
});

test('las de otra persona se dejan', async () => {
  const { requests } = drawPage(
    fakeServer(fullRequerimiento({ ...ASSIGNED_TO_OTHER, novedadesEncargado: true })).server,
  );
  expect(fieldValue(await region('El caso'), 'Novedad')).toBe('Marcado con novedad');
  expect(await screen.findByText('2945 40-0000')).toBeTruthy();
  expect(writesOf(requests)).toEqual([]);
});

test('marcarlo para volver no se desmarca solo', async () => {
  const { server, estado } = fakeServer(fullRequerimiento(), {
    respond: ({ method, body }) => {
      if (method === 'PATCH') estado.requerimiento = { ...estado.requerimiento, ...(body as object) };
      return undefined;
    },
  });
  const { requests } = drawPage(server);
  await press('Marcar con novedad');
  expect(await screen.findByText('Quedó marcado con novedad.')).toBeTruthy();
  expect(fieldValue(await region('El caso'), 'Novedad')).toBe('Marcado con novedad');
  await press('Quitar marca de novedad');
  expect(await screen.findByText('Le quitamos la marca de novedad.')).toBeTruthy();
  expect(writesOf(requests).map(([, body]) => body)).toEqual([
    { novedadesEncargado: true },
    { novedadesEncargado: false, visto: estado.requerimiento.updated },
  ]);
});

test('lo que su dueño ya vio se le marca como no leído, y con su cuenta eliminada no hay a quién', async () => {
  const { server, estado } = fakeServer(fullRequerimiento({ novedadesUsuario: false }), {
    respond: ({ method, body }) => {
      if (method === 'PATCH') estado.requerimiento = { ...estado.requerimiento, ...(body as object) };
      return undefined;
    },
  });
  const { requests } = drawPage(server);
  await press('Marcar no leído para el usuario');
  expect(await screen.findByText('El usuario lo va a ver como no leído.')).toBeTruthy();
  expect(fieldValue(await region('El caso'), 'Para el usuario')).toBe('Sin leer');
  expect(button('Marcar no leído para el usuario')).toBeNull();
  expect(writesOf(requests)).toEqual([
    [expect.stringContaining('/marca_novedad_usuario'), { novedadesUsuario: true }],
  ]);
  cleanup();
  drawPage(fakeServer(fullRequerimiento({ novedadesUsuario: false, usuarioEliminado: true })).server);
  expect(await screen.findByRole('button', { name: 'Imprimir ticket' })).toBeTruthy();
  expect(button('Marcar no leído para el usuario')).toBeNull();
});

test('el encargado de uno libre lo toma antes de responder; sin teléfono ni archivos hasta entonces', async () => {
  const unassigned = fullRequerimiento({
    encargado: undefined,
    encargadoNombre: undefined,
    novedadesEncargado: true,
  });
  const { server, estado } = fakeServer(unassigned, {
    respond: ({ method }) => {
      if (method === 'PATCH')
        estado.requerimiento = { ...unassigned, encargado: YO, novedadesEncargado: false };
      return undefined;
    },
  });
  const { requests } = drawPage(server, { yo: ENCARGADO });
  const responderPanel = await region('Responder');
  expect(within(responderPanel).getByText('Primero tomá el caso.')).toBeTruthy();
  expect(within(responderPanel).getByLabelText<HTMLTextAreaElement>('Respuesta').disabled).toBe(true);
  expect(requests.map(({ path }) => path)).not.toContain('/api/usuarios/7');
  expect(button('Asignar a…')).toBeNull();
  expect(writesOf(requests)).toEqual([]);
  await press('Asignarme', responderPanel);
  expect(await screen.findByText('Ahora el caso es tuyo.')).toBeTruthy();
  expect(writesOf(requests)).toEqual([['PATCH /api/requerimientos/1042/encargado', { encargado: YO }]]);
  expect(await screen.findByText('2945 40-0000')).toBeTruthy();
  expect(within(responderPanel).getByLabelText<HTMLTextAreaElement>('Respuesta').disabled).toBe(false);
  expect(button('Dejar sin asignar')).toBeTruthy();
});

test('un pedido público: sin cuenta, por correo y sin esperarlo', async () => {
  drawPage(
    fakeServer(
      fullRequerimiento({
        usuario: undefined,
        usuarioNombre: undefined,
        contacto: { nombre: 'Juan Paz', documento: '20111222', email: 'juan@correo.com' },
      }),
    ).server,
  );
  const usuarioPanel = await region('Cliente');
  expect(usuarioPanel.textContent).toContain('Sin cuenta Las respuestas le llegan por correo.');
  expect(fieldValue(usuarioPanel, 'Correo')).toBe('juan@correo.com');
  expect(button('Responder y esperar al usuario')).toBeNull();
  expect(screen.queryByText(/se le va a preguntar al cliente/)).toBeNull();
});

test('el que no está, o no es para quien mira, no existe', async () => {
  drawPage(() => NOT_FOUND);
  expect(await screen.findByRole('heading', { name: 'No encontramos esta página' })).toBeTruthy();
  expect(hrefOf('Volver a la lista')).toBe(BASE);
});

test('si no se puede leer se dice y se reintenta', async () => {
  let fails = true;
  const { server } = fakeServer(fullRequerimiento());
  drawPage((request) => (fails ? { status: 500 } : server(request)));
  const retryButton = await screen.findByRole('button', { name: 'Reintentar' });
  fails = false;
  await user.click(retryButton);
  expect(await region('El caso')).toBeTruthy();
});

test('quien no atiende casos no ve la pantalla, y no se pide nada', () => {
  const { requests } = drawPage(fakeServer(fullRequerimiento()).server, {
    yo: { id: 7, isAdmin: false, isEncargado: false },
  });
  permissionIsDenied(requests);
});

test('sin segundo paso, aunque el caso sea propio', async () => {
  drawPage(
    fakeServer(fullRequerimiento(), {
      respond: ({ path }) => (path.endsWith('/presencia') ? NO_SECOND_STEP : undefined),
    }).server,
  );
  expect(await screen.findByRole('heading', { name: 'Falta un paso' })).toBeTruthy();
});

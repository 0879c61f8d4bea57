import { atDesk, button, press } from '@oficina/ui/testing';
import { hrefOf, textsOf, user } from '@oficina/ui/testing/browser';
import { NO_SECOND_STEP, permissionIsDenied } from '@oficina/ui/testing/staff';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeAdjunto } from '../requerimientos.test-kit.tsx';
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
import {
  actsOf,
  answerBox,
  drawPage,
  fakeServer,
  findPage,
  fullRequerimiento,
  region,
} from './requerimiento.test-kit.tsx';

atDesk();

const act = async (name: string) => {
  await user.keyboard('.');
  await user.click(await screen.findByRole('menuitem', { name }));
};

const side = async () => within(await screen.findByRole('complementary', { name: 'Datos del caso' }));

test('el caso entero: qué se dijo, cómo va, de quién es y dónde', async () => {
  const requerimiento = fullRequerimiento({
    vence: '2026-12-03T23:59:59-03:00',
    vencido: true,
    conforme: '2026-11-14T10:00:00-03:00',
    canal: 'telefono',
    ubicacion: 'San Martín <b>450</b>',
    seguimientos: [makeSeguimiento(1, { nuevoEstado: ESTADO.esperaUsuario })],
  });
  drawPage(
    fakeServer(requerimiento).server,
    { debtOf: ({ isBrief }) => !isBrief && <p>Debe $ 77.993,50</p> },
    '?vista=vencidos',
  );
  expect(
    await screen.findByRole('heading', { level: 1, name: /^2026-001042 · Alumbrado público$/ }),
  ).toBeTruthy();
  expect(document.title).toContain('Reclamo 2026-001042');
  await findPage();
  expect(textsOf('listitem', screen.getByRole('list', { name: 'Historia del caso' }))).toEqual([
    'lunes 2 de noviembre',
    '09:12ERElsa Roldánpor teléfonoLa luz de la esquina\nno prende',
    'jueves 5 de noviembre',
    '10:02MDM. Díaz¿Qué número de poste es?',
    '10:02M. Díaz lo pasó a Esperando al usuario',
  ]);
  const elCaso = await region('El caso');
  expect(elCaso.textContent).toContain('Vence03/12/26Abierto');
  expect(elCaso.textContent).toMatch(/EstadoEstado: Iniciado.*EncargadoEncargado: ARYo/);
  expect(elCaso.textContent).toContain('Conformeel 14/11/26');
  const cliente = await region('Cliente');
  expect(await within(cliente).findByText('2945 40-0000')).toBeTruthy();
  expect(cliente.textContent).toContain('elsa@correo.comllega');
  expect(await within(cliente).findByText('San Martín 45 · 1234')).toBeTruthy();
  expect(within(cliente).getByText('Debe $ 77.993,50')).toBeTruthy();
  expect(within(cliente).getByRole('link', { name: 'Ver a Elsa Roldán' }).getAttribute('href')).toBe(
    '/admin/usuarios/7',
  );
  expect(await within(await region('Lugar')).findByText('San Martín <b>450</b>')).toBeTruthy();
  expect(hrefOf('Volver a la cola')).toBe(`${BASE}?vista=vencidos`);
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
  expect((await region('El caso')).textContent).toContain('MarcasCon novedad');
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
  await findPage();
  await act('Marcar con novedad');
  expect(await screen.findByText('Quedó marcado con novedad.')).toBeTruthy();
  expect((await region('El caso')).textContent).toContain('MarcasCon novedad');
  await act('Quitar marca de novedad');
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
  await findPage();
  await act('Marcar no leído para el usuario');
  expect(await screen.findByText('El usuario lo va a ver como no leído.')).toBeTruthy();
  expect((await region('El caso')).textContent).toContain('Sin leer por el usuario');
  expect(writesOf(requests)).toEqual([
    [expect.stringContaining('/marca_novedad_usuario'), { novedadesUsuario: true }],
  ]);
  cleanup();
  drawPage(fakeServer(fullRequerimiento({ novedadesUsuario: false, usuarioEliminado: true })).server);
  await findPage();
  await user.keyboard('.');
  expect(textsOf('menuitem')).toEqual(['Marcar con novedad', 'Imprimir ticket', 'Atajos de teclado']);
});

test('de uno libre no se ven teléfono ni archivos hasta tomarlo, con a', async () => {
  const unassigned = fullRequerimiento({
    encargado: undefined,
    encargadoNombre: undefined,
    adjuntos: [makeAdjunto(55, { fileName: 'poste.jpg' })],
  });
  const { server, estado } = fakeServer(unassigned, {
    respond: ({ path }) => {
      if (path.endsWith('/atender')) estado.requerimiento = { ...unassigned, encargado: YO };
      return path.endsWith('/miniatura') ? NOT_FOUND : undefined;
    },
  });
  const { requests } = drawPage(server, { yo: ENCARGADO });
  const cliente = await region('Cliente');
  expect(within(cliente).getByText('El teléfono y el correo se ven cuando el caso es tuyo.')).toBeTruthy();
  expect(button('Ver poste.jpg')).toBeNull();
  expect(requests.map(({ path }) => path)).not.toContain('/api/usuarios/7');
  await user.keyboard('a');
  expect(await screen.findByText('Ahora el caso es tuyo.')).toBeTruthy();
  expect(actsOf(requests)).toEqual([{ encargado: YO, visto: '/api/requerimiento_seguimientos/1' }]);
  expect(await screen.findByText('2945 40-0000')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Ver poste.jpg' })).toBeTruthy();
});

test('e elige el estado: lo que se explica va con palabras y lo demás se hace en el acto', async () => {
  const { requests } = drawPage(fakeServer(fullRequerimiento()).server);
  await findPage();
  await user.keyboard('e');
  expect(textsOf('menuitem')).toEqual([
    'Esperando al usuarioRecibe un correo: Necesitamos tu respuesta',
    'FinalizadoRecibe un correo: Finalizamos tu reclamo',
    'AnuladoRecibe un correo: Novedades de tu reclamo',
  ]);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Pasa a:')).toBeTruthy();
  expect(document.activeElement).toBe(answerBox());
  expect(screen.getByRole('button', { name: 'Responder y esperar al usuario' })).toBeTruthy();
  await press('No cambiar el estado');
  expect(button('Responder y esperar al usuario')).toBeNull();
  expect(actsOf(requests)).toEqual([]);
  await user.keyboard('{Escape}e{ArrowDown}{Enter}');
  expect(await screen.findByText('Pasó a «Finalizado».')).toBeTruthy();
  expect(actsOf(requests)).toEqual([
    { estado: ESTADO.finalizado, visto: '/api/requerimiento_seguimientos/1' },
  ]);
});

test('el encargado se elige entre todos los que atienden, o se deja sin nadie', async () => {
  const member = [
    { '@id': YO, id: 3, nombreVisible: 'Ana Ruiz' },
    { '@id': '/api/usuarios/4', id: 4, nombreVisible: 'M. Díaz' },
  ];
  const { requests } = drawPage(
    fakeServer(fullRequerimiento(), {
      respond: ({ path }) => (path === '/api/usuarios' ? { body: { totalItems: 2, member } } : undefined),
    }).server,
  );
  const cliente = await side();
  await findPage();
  await user.click(cliente.getByRole('button', { name: /^Encargado: / }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'M. Díaz' }));
  expect(await screen.findByText('Quedó asignado.')).toBeTruthy();
  await user.click(cliente.getByRole('button', { name: /^Encargado: / }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Nadie' }));
  expect(await screen.findByText('El caso quedó sin asignar.')).toBeTruthy();
  expect(actsOf(requests).map((body) => (body as { encargado: unknown }).encargado)).toEqual([
    '/api/usuarios/4',
    null,
  ]);
});

test('de otra persona, un encargado no cambia nada', async () => {
  drawPage(fakeServer(fullRequerimiento(ASSIGNED_TO_OTHER)).server, { yo: ENCARGADO });
  await findPage();
  expect([button(/^Estado: /), button(/^Encargado: /)]).toEqual([null, null]);
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
  const cliente = await region('Cliente');
  expect(cliente.textContent).toContain('Juan PazSin cuenta');
  expect(cliente.textContent).toContain('juan@correo.com');
  expect(cliente.textContent).toContain('Documento 20.111.222');
});

test('el que no está, o no es para quien mira, no existe', async () => {
  drawPage(() => NOT_FOUND);
  expect(await screen.findByRole('heading', { name: 'No encontramos esta página' })).toBeTruthy();
  expect(hrefOf('Volver a la cola')).toBe(BASE);
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
      respond: ({ path }) => (path.endsWith('/historia') ? NO_SECOND_STEP : undefined),
    }).server,
  );
  expect(await screen.findByRole('heading', { name: 'Falta un paso' })).toBeTruthy();
});

import { address, atDesk, inTurn, lineOf, press, setScreen, written } from '@oficina/ui/testing';
import { textsOf, user, watchTabs } from '@oficina/ui/testing/browser';
import {
  applyFilters,
  openFilters,
  openMore,
  openRowMenu,
  permissionIsDenied,
} from '@oficina/ui/testing/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mensajeEstado } from '../contract/index.ts';
import { drawPage, makeMensaje, serveList } from './mensajes.test-kit.tsx';

const FALLIDO = makeMensaje(9, {
  estado: mensajeEstado.code('fallido'),
  suministro: '/api/suministros/31',
  suministroCuenta: '1234',
  intentos: 3,
  error: 'La casilla no existe.',
});

atDesk();

const openMensaje = async () => {
  const link = await screen.findByRole('link', { name: /Ver el mensaje a maria@correo.com/ });
  await user.click(link);
  return { link, panel: await screen.findByRole('complementary', { name: 'Mensaje N.º 9' }) };
};

test('con lugar es una tabla con las columnas de siempre', async () => {
  drawPage(
    serveList([
      makeMensaje(1),
      makeMensaje(2, {
        ...{ tipo: 'sms', para: '+5493492401234', paraVisible: '3492 15-40-1234' },
        ...{ prioridad: 0, asunto: undefined, estado: 3, proximo: '2026-11-12T15:10:00-03:00' },
      }),
      makeMensaje(3, { tipo: 'push', para: '…a1B2c3' }),
    ]),
  );
  const table = await screen.findByRole('table', { name: 'Mensajes: Todos' });
  expect(textsOf('columnheader', table)).toEqual(['Creado', 'Para', 'Tipo', 'Asunto', 'Estado', 'Acciones']);
  const [, first, second, third] = textsOf('row', table);
  expect(first).toBe('12/11/26 09:05maria@correo.comCorreoRecibimos tu pagoProcesado');
  expect(second).toContain('3492 15-40-1234SMS–Reintento 12/11');
  expect(third).toContain('María PazNotificación');
  expect(screen.getByText('3 resultados').getAttribute('role')).toBe('status');
});

test('sin lugar, tarjetas con lo mismo', async () => {
  setScreen(false);
  drawPage(serveList([makeMensaje(1)], { totalItems: 10_001, totalAproximado: true }));
  const cardText = (await screen.findAllByRole('listitem'))[0]?.textContent ?? '';
  for (const detail of ['12/11/26 09:05', 'Procesado', 'Recibimos tu pago', 'maria@correo.com', 'Correo'])
    expect(cardText).toContain(detail);
  expect(screen.getByText('más de 10.000 resultados')).toBeTruthy();
});

test('la vista y los filtros van a la dirección y al servidor, y vuelven a la primera página', async () => {
  const requests = drawPage(serveList([makeMensaje(1)], { totalItems: 90 }), '/admin/mensajes?page=2');
  await screen.findByText('90 resultados');
  expect(requests.map(lineOf)).toEqual(['GET /api/mensajes?page=2']);
  await press('Pendientes');
  await waitFor(() => expect(address()).toBe('/admin/mensajes?vista=pendientes'));
  await openFilters();
  await user.selectOptions(screen.getByLabelText('Tipo'), 'Correo');
  await user.selectOptions(screen.getByLabelText('Prioridad'), 'Masivo');
  await applyFilters();
  await user.type(screen.getByLabelText('Para'), ' maria {Enter}');
  await waitFor(() =>
    expect(address()).toBe('/admin/mensajes?vista=pendientes&tipo=email&para=maria&prioridad=9'),
  );
  expect(requests.map(lineOf).at(-1)).toBe(
    'GET /api/mensajes?page=1&estado[]=0&estado[]=2&estado[]=3&tipo=email&para=maria&prioridad=9',
  );
  await openFilters();
  await press('Quitar filtros');
  await waitFor(() => expect(address()).toBe('/admin/mensajes?vista=pendientes'));
  expect((screen.getByLabelText('Para') as HTMLInputElement).value).toBe('');
});

test('sin fallidos se dice; sin nada de lo buscado, se ofrece quitar los filtros', async () => {
  drawPage(serveList([]), '/admin/mensajes?vista=fallidos&tipo=sms');
  expect(await screen.findByText('No se han encontrado resultados')).toBeTruthy();
  await press('Quitar filtros');
  expect(await screen.findByText('No hay mensajes fallidos.')).toBeTruthy();
  expect(address()).toBe('/admin/mensajes?vista=fallidos');
});

test('los fallidos llevan adonde se arreglan; sin esas páginas, no', async () => {
  drawPage(serveList([FALLIDO, makeMensaje(10, { usuario: undefined })]));
  const name = 'el mensaje a maria@correo.com del 12/11/26 09:05';
  await screen.findByText('2 resultados');
  // Nothing can be done with the second one.
  expect(screen.getAllByRole('button', { name: /^Acciones del mensaje/ })).toHaveLength(1);
  const links = within(await openRowMenu(name)).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/usuarios/7',
    '/admin/suministro_mails?suministro=1234',
  ]);
});

test('la fila abre cómo se envió, y al cerrar devuelve el foco', async () => {
  drawPage(serveList([FALLIDO]));
  const { link, panel } = await openMensaje();
  const detail = (nombre: string) => within(panel).getByText(nombre).nextElementSibling?.textContent;
  expect(['Estado', 'Cliente', 'Suministro', 'Intentos', 'Último error', 'Creado'].map(detail)).toEqual([
    'Fallido',
    'María Paz',
    'Cuenta 1234',
    '3',
    'La casilla no existe.',
    '12/11/26 09:05',
  ]);
  expect(within(panel).queryByText('Próximo intento')).toBeNull();
  expect(within(panel).queryByRole('button', { name: 'Cancelar envío' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(address()).toBe('/admin/mensajes');
});

test.each([
  ['entregado', 'Entregado'],
  ['leido', 'Leído'],
  ['fallido', 'No se entregó'],
  ['enviado', undefined],
  [undefined, undefined],
] as const)('el acuse %s se lee %s', async (acuse, word) => {
  drawPage(serveList([makeMensaje(9, { tipo: 'sms', ...(acuse && { acuse }) })]));
  const { panel } = await openMensaje();
  expect(within(panel).queryByText('Acuse')?.nextElementSibling?.textContent).toBe(word);
});

test('lo que el operador no entregó no se muestra como enviado', async () => {
  drawPage(serveList([makeMensaje(9, { tipo: 'sms', estado: 1, acuse: 'fallido' })]));
  await screen.findByText('No entregado');
  expect(screen.queryByText('Procesado')).toBeNull();
});

test('reenviar un fallido lo deja pendiente, y la lista se lee de nuevo', async () => {
  let actual = FALLIDO;
  const requests = drawPage((request) => {
    if (request.method === 'POST') actual = { ...FALLIDO, estado: 0, intentos: 0 };
    return request.method === 'POST' ? { body: actual } : serveList([actual])(request);
  });
  const { panel } = await openMensaje();
  await press('Reenviar', panel);
  expect(await screen.findByText('Vamos a enviar de nuevo el mensaje a maria@correo.com.')).toBeTruthy();
  expect(await within(panel).findByText('Pendiente')).toBeTruthy();
  expect(requests.map(lineOf)).toContain('POST /api/mensajes/9/reenviar');
  expect(within(panel).queryByRole('button', { name: 'Reenviar' })).toBeNull();
  await waitFor(() =>
    expect(requests.filter(({ path }) => path === '/api/mensajes').length).toBeGreaterThan(1),
  );
});

test('si otra persona llegó antes se dice con sus palabras, y se ve cómo quedó', async () => {
  let actual = FALLIDO;
  drawPage((request) => {
    if (request.method !== 'POST') return serveList([actual])(request);
    actual = { ...FALLIDO, estado: 2 };
    return { status: 409, body: { description: 'Otra persona acaba de modificar esto.' } };
  });
  const { panel } = await openMensaje();
  await press('Reenviar', panel);
  const aviso = await within(panel).findByRole('alert');
  expect(aviso.textContent).toBe('Otra persona acaba de modificar esto.');
  expect(await within(panel).findByText('Enviando')).toBeTruthy();
});

test('cancelar el envío de uno que espera se pregunta antes', async () => {
  const espera = makeMensaje(9, { estado: 3, proximo: '2026-11-12T10:00:00-03:00' });
  const requests = drawPage((request) =>
    request.method === 'POST' ? { body: { ...espera, estado: 9 } } : serveList([espera])(request),
  );
  const { panel } = await openMensaje();
  expect(within(panel).getByText('12/11/26 10:00')).toBeTruthy();
  expect(within(panel).queryByRole('button', { name: 'Reenviar' })).toBeNull();
  await press('Cancelar envío', panel);
  expect(document.activeElement?.textContent).toBe('Volver');
  expect(written(requests)).toEqual([]);
  await press('Cancelar envío', panel);
  expect(await screen.findByText('Cancelamos el mensaje a maria@correo.com.')).toBeTruthy();
  expect(requests.map(lineOf)).toContain('POST /api/mensajes/9/cancelar');
});

test('si no se puede leer se dice y se reintenta', async () => {
  drawPage(inTurn({ status: 500 }, serveList([makeMensaje(1)])));
  await press('Reintentar');
  expect(await screen.findByText('1 resultado')).toBeTruthy();
});

test('quien no es administrador no ve lo suyo como si fuera todo', () => {
  const requests = drawPage(serveList([makeMensaje(1)]), '/admin/mensajes', { isAdmin: false });
  permissionIsDenied(requests);
});

test('se exporta lo que se está viendo', async () => {
  const tabs = watchTabs();
  const requests = drawPage(
    (request) =>
      request.method === 'POST'
        ? { body: { ticket: 'abc', vence: '2026-11-12T09:06:00-03:00' } }
        : serveList([FALLIDO])(request),
    '/admin/mensajes?vista=fallidos&para=maria&page=1',
  );
  await openMore();
  await press('Exportar');
  await waitFor(() =>
    expect(tabs).toEqual([expect.stringMatching(/\/api\/oob\/exportar\/mensajes\?ticket=abc$/)]),
  );
  expect(written(requests)).toEqual([
    ['POST /api/oob/exportar/mensajes/ticket', { estado: [mensajeEstado.code('fallido')], para: 'maria' }],
  ]);
});

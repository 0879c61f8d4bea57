import {
  address,
  atDesk,
  inTurn,
  lineOf,
  press,
  type Request,
  type Server,
  setScreen,
  written,
} from '@oficina/ui/testing';
import { hrefOf, textsOf, user } from '@oficina/ui/testing/browser';
import { openRowMenu } from '@oficina/ui/testing/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Fallidos, Reenvio } from '../contract/index.ts';
import type { Mender } from './mending.ts';
import { CUENTA, drawPage, makeFallidos, makeMensaje, SUMINISTRO } from './mensajes.test-kit.tsx';

atDesk();

const PATH = '/admin/mensajes?vista=fallidos';
const PLAN: Reenvio = {
  van: 10,
  a: ['nueva@correo.com'],
  vencidos: 2,
  repetidos: 0,
  esperan: 0,
  porConfirmar: [],
};

/** What each call answers; the messages are those of an address that is open. */
const serve =
  (all: readonly Fallidos[], plan: Reenvio = PLAN): Server =>
  ({ path }) => {
    const one = all.find(({ id }) => path.startsWith(`/api/oob/mensajes/fallidos/${id}`));
    if (one) return { body: { ...one, reenvio: plan } };
    if (path === '/api/oob/mensajes/fallidos') return { body: { totalItems: all.length, member: all } };
    return { body: { totalItems: 1, member: [makeMensaje(9, { estado: 5 })] } };
  };

const everybody: Mender['can'] = { suministro: true, cuenta: true };
const mender = (can: Mender['can'] = everybody): Mender => ({
  can,
  dialog: ({ owner, onDone, onClose }) => (
    <dialog open aria-label="Corregir">
      {JSON.stringify(owner)}
      <button
        type="button"
        onClick={() => {
          onClose();
          onDone();
        }}
      >
        Guardar
      </button>
    </dialog>
  ),
});
const asked = (requests: readonly Request[], path: string) =>
  requests.filter((one) => one.path === path).map(lineOf);

test('los fallidos son una fila por dirección: cuántos, de quién, por qué y cuándo', async () => {
  const requests = drawPage(
    serve([
      makeFallidos(9, { correos: [SUMINISTRO], personas: [CUENTA] }),
      makeFallidos(8, {
        ...{ para: '+5493492401234', paraVisible: '3492 15-40-1234', tipo: 'sms', total: 1 },
        error: 'El número no es válido.',
      }),
      makeFallidos(7, { tipo: 'push', para: '…a1B2c3', total: 1_001, error: undefined }),
      makeFallidos(6, { para: 'nadie@correo.com', usuarioNombre: undefined, suministroCuenta: '77' }),
    ]),
    `${PATH}&desde=2026-11-12`,
  );
  const table = await screen.findByRole('table', { name: 'Mensajes: Fallidos' });
  expect(textsOf('columnheader', table)).toEqual([
    'Dirección',
    'Fallidos',
    'De quién',
    'Último motivo',
    'Última vez',
    'Acciones',
  ]);
  const [, ...rows] = within(table).getAllByRole('row');
  expect(rows.map((row) => [textsOf('rowheader', row)[0], ...textsOf('cell', row).slice(0, 3)])).toEqual([
    [
      'maria@correo.com',
      '12 mensajes',
      'Suministro 10010120 · PAZ MARIA y Cuenta de María Paz',
      'La dirección no existe o no recibe correos.',
    ],
    ['3492 15-40-1234', '1 mensaje', 'Para María Paz', 'El número no es válido.'],
    ['María Paz', 'más de 1.000', 'Su celular', '–'],
    [
      'nadie@correo.com',
      '12 mensajes',
      'Por el suministro 77',
      'La dirección no existe o no recibe correos.',
    ],
  ]);
  expect(requests.map(lineOf)).toEqual(['GET /api/oob/mensajes/fallidos?page=1&created[after]=2026-11-12']);
  expect(hrefOf('Ver los mensajes a maria@correo.com')).toBe(
    '/admin/mensajes?vista=fallidos&desde=2026-11-12&para=maria%40correo.com',
  );
  expect(hrefOf('Ver los mensajes a María Paz')).toBe(
    '/admin/mensajes?vista=fallidos&desde=2026-11-12&tipo=push&cliente=7',
  );
});

test('en el teléfono son tarjetas', async () => {
  setScreen(false);
  drawPage(serve([makeFallidos(9, { correos: [SUMINISTRO] })]), PATH);
  const [card] = await screen.findAllByRole('listitem');
  expect(card?.textContent).toBe(
    'maria@correo.com12 mensajesLa dirección no existe o no recibe correos.Suministro 10010120 · PAZ MARIA12/11/26 09:06',
  );
});

test('una parte de la dirección busca entre las direcciones; una entera muestra sus mensajes', async () => {
  const requests = drawPage(serve([makeFallidos(9)]), PATH);
  const box = await screen.findByLabelText('Para');
  await user.type(box, 'maria{Enter}');
  await waitFor(() => expect(asked(requests, '/api/oob/mensajes/fallidos').at(-1)).toContain('para=maria'));
  expect(asked(requests, '/api/mensajes')).toEqual([]);
  await user.type(box, '@correo.com{Enter}');
  expect(await screen.findByRole('link', { name: /^Ver el mensaje a maria@correo.com/ })).toBeTruthy();
  expect(asked(requests, '/api/mensajes')).toEqual([
    'GET /api/mensajes?page=1&estado[]=5&para=maria@correo.com',
  ]);
});

test('al abrir una dirección se ve de quién es, qué sale y qué no, y se vuelve a todas', async () => {
  drawPage(serve([makeFallidos(9, { correos: [SUMINISTRO] })]), PATH, { mender: mender() });
  await user.click(await screen.findByRole('link', { name: 'Ver los mensajes a maria@correo.com' }));
  const strip = await screen.findByRole('region', { name: 'Mensajes fallidos a maria@correo.com' });
  expect(within(strip).getByText('Suministro 10010120 · PAZ MARIA')).toBeTruthy();
  expect(
    within(strip).getByText(
      'Salen 10 mensajes a nueva@correo.com. 2 no salen: tienen más de 31 días o ya no sirven.',
    ),
  ).toBeTruthy();
  await user.click(within(strip).getByRole('link', { name: 'Todas las direcciones' }));
  expect(address()).toBe(PATH);
});

test('el correo se corrige con el acto de su dueño, y después se vuelve a preguntar', async () => {
  const requests = drawPage(serve([makeFallidos(9, { correos: [SUMINISTRO], personas: [CUENTA] })]), PATH, {
    mender: mender(),
  });
  await screen.findByRole('table');
  const menu = await openRowMenu('los mensajes a maria@correo.com');
  expect(
    within(menu)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Corregir correo del suministro 10010120',
    'Corregir correo de la cuenta de María Paz',
    'Reenviar… maria@correo.com',
  ]);
  await press('Corregir correo de la cuenta de María Paz', menu);
  const dialog = await screen.findByRole('dialog', { name: 'Corregir' });
  expect(dialog.textContent).toContain(
    JSON.stringify({ of: 'cuenta', id: 7, email: 'maria@correo.com', nombre: 'María Paz' }),
  );
  const before = asked(requests, '/api/oob/mensajes/fallidos').length;
  await press('Guardar', dialog);
  await waitFor(() => expect(asked(requests, '/api/oob/mensajes/fallidos').length).toBeGreaterThan(before));
  expect(screen.queryByRole('dialog', { name: 'Corregir' })).toBeNull();
});

test('quien no puede corregir no lo ve ofrecido, y un teléfono no lo corrige nadie de acá', async () => {
  const all = [
    makeFallidos(9, { correos: [SUMINISTRO], personas: [CUENTA] }),
    makeFallidos(8, { para: '+5493492401234', tipo: 'sms', personas: [CUENTA] }),
  ];
  drawPage(serve(all), PATH, { mender: mender({ suministro: false, cuenta: true }) });
  await screen.findByRole('table');
  const buttons = async (name: string) =>
    within(await openRowMenu(name))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(await buttons('los mensajes a maria@correo.com')).toEqual([
    'Corregir correo maria@correo.com',
    'Reenviar… maria@correo.com',
  ]);
  await user.keyboard('{Escape}');
  expect(await buttons('los mensajes a +5493492401234')).toEqual(['Reenviar… +5493492401234']);
  expect(hrefOf(/^Ver cliente/)).toBe('/admin/usuarios/7');
});

test('reenviar dice antes qué pasa, y después lo que pasó', async () => {
  const requests = drawPage(serve([makeFallidos(9)]), `${PATH}&para=maria@correo.com`);
  await press('Reenviar los 10');
  const dialog = await screen.findByRole('dialog', { name: 'Reenviar lo que no llegó a maria@correo.com' });
  expect(within(dialog).getByText('Salen 10 mensajes a nueva@correo.com.')).toBeTruthy();
  expect(written(requests)).toEqual([]);
  const before = asked(requests, '/api/mensajes').length;
  await press('Reenviar los 10', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.filter(({ method }) => method === 'POST').map(lineOf)).toEqual([
    'POST /api/oob/mensajes/fallidos/9/reenviar',
  ]);
  expect(await screen.findByText('2 no salen: tienen más de 31 días o ya no sirven.')).toBeTruthy();
  await waitFor(() => expect(asked(requests, '/api/mensajes').length).toBeGreaterThan(before));
});

test('si ninguno puede salir se dice por qué y no hay qué apretar', async () => {
  const none = {
    ...PLAN,
    van: 0,
    a: [],
    vencidos: 1,
    repetidos: 1,
    esperan: 3,
    porConfirmar: ['n@correo.com'],
  };
  drawPage(serve([makeFallidos(9)], none), PATH);
  await screen.findByRole('table');
  await press(/^Reenviar/, await openRowMenu('los mensajes a maria@correo.com'));
  const dialog = await screen.findByRole('dialog', { name: 'Reenviar lo que no llegó a maria@correo.com' });
  for (const text of [
    '1 no sale: tiene más de 31 días o ya no sirve.',
    '1 no sale: la dirección de hoy ya lo tiene.',
    '3 esperan a que confirmen n@correo.com.',
  ])
    expect(within(dialog).getByText(text)).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: /^Reenviar/ })).toBeNull();
});

test('si otra persona llegó antes se dice', async () => {
  const all = [makeFallidos(9)];
  drawPage((request) => {
    if (request.method !== 'POST') return serve(all)(request);
    return { status: 409, body: { description: 'Ninguno de estos mensajes se puede reenviar.' } };
  }, `${PATH}&para=maria@correo.com`);
  await press('Reenviar los 10');
  const dialog = await screen.findByRole('dialog');
  await press('Reenviar los 10', dialog);
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'Ninguno de estos mensajes se puede reenviar.',
  );
});

test('de una dirección a la que ya no queda nada se vuelve a todas', async () => {
  drawPage(
    ({ path }) => ({ body: { totalItems: 0, member: [], path } }),
    `${PATH}&para=maria@correo.com&desde=2026-11-12`,
  );
  expect(await screen.findByText('No hay mensajes fallidos a maria@correo.com.')).toBeTruthy();
  expect(hrefOf('Todas las direcciones')).toBe('/admin/mensajes?vista=fallidos&desde=2026-11-12');
});

test('de los mensajes a las direcciones no se dibuja una fila de la otra lista', async () => {
  drawPage(inTurn({ body: { totalItems: 1, member: [makeMensaje(1)] } }, { status: 500 }));
  await screen.findByText('1 resultado');
  await press('Fallidos');
  await screen.findByText('Reintentar');
  expect(screen.queryByRole('row')).toBeNull();
});

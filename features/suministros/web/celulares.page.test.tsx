import {
  address,
  drawWith,
  inTurn,
  listAnswer,
  refuse,
  type Server,
  setScreen,
  theAlert,
  written,
} from '@oficina/ui/testing';
import { hrefOf, textsOf, user } from '@oficina/ui/testing/browser';
import { openRowMenu } from '@oficina/ui/testing/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SuministroTelefono } from '../contract/index.ts';
import AgregarCelularPage from './agregar-celular.page.tsx';
import CelularesPage from './celulares.page.tsx';

afterEach(() => vi.restoreAllMocks());

const PATH = '/admin/suministro_telefonos';

const unCelular = (id: number, changes: Partial<SuministroTelefono> = {}): SuministroTelefono => ({
  '@id': `/api/suministro_telefonos/${id}`,
  '@type': 'SuministroTelefono',
  id,
  suministro: '/api/suministros/1',
  suministroCuenta: '10012345',
  suministroNombre: 'ROLDAN ELSA',
  telefono: `+549349240000${id}`,
  telefonoVisible: `3492 15-40-000${id}`,
  origen: 'padron',
  facturas: true,
  cortes: true,
  rebota: false,
  baja: false,
  ...changes,
});

const serverOf =
  (celulares: SuministroTelefono[], onWrite: Server = () => ({ status: 204 })): Server =>
  (request) =>
    request.method === 'GET' ? listAnswer(celulares) : onWrite(request);
const draw = (server: Server, path = PATH) => drawWith(server, <CelularesPage />, path);
const openActions = async (celular = '3492 15-40-0001') => {
  await screen.findByRole('rowheader', { name: celular });
  return within(await openRowMenu(`${celular} del suministro 10012345`));
};

test('cada celular dice su suministro, qué avisos recibe y si le llegan', async () => {
  draw(
    serverOf([
      unCelular(1),
      unCelular(2, { facturas: false, rebota: true, origen: 'personal' }),
      unCelular(3, { cortes: false, rebota: true, baja: true, bajaPor: 'enlace' }),
      unCelular(4, { cortes: false, facturas: false, baja: true, bajaPor: 'personal' }),
    ]),
  );
  const table = await screen.findByRole('table', { name: 'Celulares que reciben los avisos: Todos' });
  expect(textsOf('columnheader', table)).toEqual([
    'Celular',
    'Suministro',
    'Titular',
    'Avisos',
    'Estado',
    'Origen',
    'Acciones',
  ]);
  const [, ...found] = within(table).getAllByRole('row');
  const common = ['10012345', 'ROLDAN ELSA'];
  expect(found.map((row) => textsOf('cell', row).slice(1, 6))).toEqual([
    [...common, 'Facturas y cortes', 'Recibe', 'Padrón'],
    [...common, 'Cortes', 'Rebota', 'Personal'],
    [...common, 'Facturas', 'No es suyo', 'Padrón'],
    [...common, 'Ninguno', 'De baja', 'Padrón'],
  ]);
  expect(hrefOf('Agregar celular')).toBe(`${PATH}/agregar`);
});

test('en el teléfono son tarjetas', async () => {
  setScreen(false);
  draw(serverOf([unCelular(1)]));
  const [card] = await screen.findAllByRole('listitem');
  expect(card?.textContent).toBe('3492 15-40-0001ROLDAN ELSA10012345Recibe');
});

test('los filtros y las vistas van al servidor con sus nombres', async () => {
  const { requests } = draw(
    serverOf([unCelular(1)]),
    `${PATH}?vista=de-baja&suministro=100&celular=4000&facturas=no&cortes=si`,
  );
  await screen.findByText('1 resultado');
  expect(Object.fromEntries(requests[0]?.search ?? [])).toMatchObject({
    ...{ baja: 'true', 'suministro.cuenta': '100', telefono: '4000', facturas: 'false', cortes: 'true' },
  });
});

test.each([
  [{}, 'Dar de baja', { baja: true }, 'No le escribimos más a 3492 15-40-0001.'],
  [{ baja: true }, 'Volver a escribirle', { baja: false }, 'Le volvemos a escribir a 3492 15-40-0001.'],
  [{ rebota: true }, 'Volver a escribirle', { baja: false }, 'Le volvemos a escribir a 3492 15-40-0001.'],
  [{}, 'No avisarle facturas', { facturas: false }, 'No le avisamos más las facturas a 3492 15-40-0001.'],
  [
    { facturas: false },
    'Avisarle facturas',
    { facturas: true },
    'Le avisamos las facturas a 3492 15-40-0001.',
  ],
  [{}, 'No avisarle cortes', { cortes: false }, 'No le avisamos más los cortes a 3492 15-40-0001.'],
  [{ cortes: false }, 'Avisarle cortes', { cortes: true }, 'Le avisamos los cortes a 3492 15-40-0001.'],
])('%j: %s', async (estado, button, cambios, sentence) => {
  const { requests } = draw(serverOf([unCelular(1, estado)], () => ({ body: unCelular(1) })));
  const name = `${button} 3492 15-40-0001 del suministro 10012345`;
  await user.click((await openActions()).getByRole('button', { name }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(written(requests)).toEqual([['PATCH /api/suministro_telefonos/1', cambios]]);
});

test('eliminar pregunta antes y dice que el padrón puede traerlo de nuevo', async () => {
  const { requests } = draw(serverOf([unCelular(1)]));
  await user.click((await openActions()).getByRole('button', { name: /^Eliminar/ }));
  const dialog = within(
    await screen.findByRole('dialog', { name: '¿Eliminar 3492 15-40-0001 del suministro 10012345?' }),
  );
  expect(dialog.getByText(/^Deja de recibir los avisos de ese suministro\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Eliminar celular' }));
  expect(await screen.findByText('Eliminamos 3492 15-40-0001 del suministro 10012345.')).toBeTruthy();
  expect(written(requests)).toEqual([['DELETE /api/suministro_telefonos/1', undefined]]);
});

test('varios se dan de baja de una vez', async () => {
  const { requests } = draw(serverOf([unCelular(1), unCelular(2)], () => ({ body: unCelular(1) })));
  await user.click(await screen.findByRole('checkbox', { name: 'Elegir todos los de esta página' }));
  const bar = within(await screen.findByRole('toolbar', { name: 'Con los elegidos' }));
  await user.click(bar.getByRole('button', { name: 'Dar de baja' }));
  expect(await screen.findByText('2 listos.')).toBeTruthy();
  expect(written(requests).map(([call, body]) => [call, body])).toEqual([
    ['PATCH /api/suministro_telefonos/1', { baja: true }],
    ['PATCH /api/suministro_telefonos/2', { baja: true }],
  ]);
});

test('se agrega con su suministro; lo que no alcanza se dice antes, y lo del servidor arriba', async () => {
  const sentence = 'El suministro ya tiene 3 celulares que reciben.';
  const answers = inTurn(refuse('', sentence), { status: 201, body: unCelular(5) });
  const { requests } = drawWith(
    (request) =>
      request.method === 'POST'
        ? answers(request)
        : listAnswer([{ id: 7, nombre: 'PEREZ MARIA', cuenta: '10012345' }]),
    <AgregarCelularPage />,
    `${PATH}/agregar`,
  );
  await user.type(screen.getByRole('textbox', { name: 'Suministro' }), 'perez');
  await user.click(await screen.findByRole('radio', { name: '10012345 · PEREZ MARIA' }));
  const field = screen.getByRole('textbox', { name: 'Celular' });
  await user.type(field, '400005{Enter}');
  expect(screen.getByText(/^Escribí un celular con código de área/)).toBeTruthy();
  expect(written(requests)).toEqual([]);
  await user.clear(field);
  await user.type(field, '3492 400005{Enter}');
  expect((await theAlert()).textContent).toBe(sentence);
  await user.click(screen.getByRole('button', { name: 'Agregar celular' }));
  expect(await screen.findByText('Agregamos 3492 15-40-0005 al suministro 10012345.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe(PATH));
  expect(written(requests).at(-1)).toEqual([
    'POST /api/suministro_telefonos',
    { suministro: '/api/suministros/7', telefono: '3492 400005' },
  ]);
});

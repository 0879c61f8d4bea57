import { address, drawWith, listAnswer, type Server, setScreen } from '@oficina/ui/testing';
import { hrefOf, textsOf, user } from '@oficina/ui/testing/browser';
import { NO_SECOND_STEP, secondStepIsAsked } from '@oficina/ui/testing/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SuministroOfList } from '../../contract/index.ts';
import StaffSuministrosPage from './suministros.page.tsx';

afterEach(() => vi.restoreAllMocks());

const unSuministro = (id: number, changes: Partial<SuministroOfList> = {}): SuministroOfList => ({
  '@id': `/api/suministros/${id}`,
  '@type': 'SuministroDeLista',
  id,
  cuenta: `1001012${id}`,
  nombre: 'ROLDAN ELSA',
  domicilio: 'San Martín 450',
  zona: 'Centro',
  activo: true,
  ...changes,
});

const PATH = '/admin/suministros';
const draw = (server: Server, path = PATH, reads = true) =>
  drawWith(server, <StaffSuministrosPage readsCorreos={reads} readsPersonas={reads} />, path);

test('cada suministro dice de quién es, dónde está, cómo anda su correo y si tiene cuenta, y abre su ficha', async () => {
  draw(() =>
    listAnswer([
      unSuministro(0, { correo: 'bien', usuario: '/api/usuarios/7' }),
      unSuministro(1, { correo: 'rebota', activo: false }),
      unSuministro(2, { correo: 'ninguno' }),
    ]),
  );
  const table = await screen.findByRole('table', { name: 'Suministros: Todos' });
  expect(textsOf('columnheader', table)).toEqual([
    'Cuenta',
    'Titular',
    'Domicilio',
    'Zona',
    'Correo',
    'Cuenta web',
  ]);
  const [, ...found] = within(table).getAllByRole('row');
  expect(found.map((row) => textsOf('cell', row))).toEqual([
    ['10010120', 'San Martín 450', 'Centro', 'Con correo', 'Sí'],
    ['10010121', 'San Martín 450', 'Centro', 'Rebota', '–'],
    ['10010122', 'San Martín 450', 'Centro', 'Sin correo', '–'],
  ]);
  expect(textsOf('rowheader', table)).toEqual(['ROLDAN ELSA', 'ROLDAN ELSA · de baja', 'ROLDAN ELSA']);
  expect(hrefOf(/^Ver el suministro 10010120/)).toBe('/admin/suministros/0');
});

test('las vistas piden los que rebotan y los que no tienen correo', async () => {
  const { requests } = draw(() => listAnswer([unSuministro(1)]), `${PATH}?q=roldan`);
  await screen.findByText('1 resultado');
  expect(requests[0]?.search.get('q')).toBe('roldan');
  await user.click(screen.getByRole('button', { name: 'Correo que rebota' }));
  await waitFor(() => expect(requests.at(-1)?.search.get('correo')).toBe('rebota'));
  await user.click(screen.getByRole('button', { name: 'Sin correo' }));
  await waitFor(() => expect(requests.at(-1)?.search.get('correo')).toBe('ninguno'));
  expect(address()).toBe(`${PATH}?vista=sin-correo&q=roldan`);
});

test('quien no lee correos no los ve ni puede preguntar por ellos', async () => {
  const { requests } = draw(() => listAnswer([unSuministro(1)]), `${PATH}?vista=rebota`, false);
  const table = await screen.findByRole('table');
  expect(textsOf('columnheader', table)).toEqual(['Cuenta', 'Titular', 'Domicilio', 'Zona']);
  expect(screen.queryByRole('button', { name: 'Correo que rebota' })).toBeNull();
  expect(requests[0]?.search.has('correo')).toBe(false);
});

test('con dos letras no se busca', async () => {
  const { requests } = draw(() => listAnswer([unSuministro(1)]), `${PATH}?q=ro`);
  expect(await screen.findByText('Escribí al menos 3 letras')).toBeTruthy();
  expect(requests).toEqual([]);
});

test('en el teléfono son tarjetas', async () => {
  setScreen(false);
  draw(() => listAnswer([unSuministro(1, { correo: 'rebota' })]));
  const [card] = await screen.findAllByRole('listitem');
  expect(card?.textContent).toBe('ROLDAN ELSA10010121San Martín 450CentroRebota');
});

test('a quien le falta el segundo paso se le dice', async () => {
  draw(() => NO_SECOND_STEP);
  await secondStepIsAsked();
});

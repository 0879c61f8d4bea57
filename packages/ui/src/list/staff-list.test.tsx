import { anyone, defineQuery, filter, list as listRoute, resource } from '@oficina/hydra';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { atDesk, button, drawWith, listAnswer, press, setScreen } from '../../testing/index.ts';
import { defineList, manyFilter, optionFilter, StaffList, useList } from './index.ts';
import { keepViewsIn } from './saved-views.tsx';
import { fittingColumns } from './staff-table.tsx';

const Cosa = resource('Cosa', 'cosas', { id: z.number(), nombre: z.string(), dia: z.string() });
const listar = listRoute('/api/cosas', {
  access: anyone(),
  member: Cosa,
  query: defineQuery({
    filters: { color: filter.text('texto'), estado: filter.text('texto') },
    order: ['nombre'],
  }),
  summary: 'Cosas',
});

const COLORS = [{ value: 'rojo', label: 'Rojo' }];
const common = {
  id: 'cosas',
  queryKey: ['cosas'],
  nameOf: () => 'la cosa',
  filters: {
    estado: manyFilter({
      label: 'Estado',
      query: 'estado' as const,
      options: [{ value: '0', label: 'Abierta' }],
    }),
    color: optionFilter({ label: 'Color', query: 'color' as const, options: COLORS }),
  },
};
const plain = defineList<object>()(listar, {
  ...common,
  plural: 'cosas de la casa',
  columns: [
    { title: 'Nombre', cell: ({ nombre }) => nombre, card: 'title' },
    { title: 'Día', cell: ({ dia }) => dia, order: () => 'desc' },
  ],
});
const sortable = defineList<object>()(listar, {
  ...common,
  plural: 'cosas',
  sorts: [
    { value: 'nombre', label: 'Nombre', query: { 'order[nombre]': 'asc' } },
    { value: 'inverso', label: 'Al revés', query: { 'order[nombre]': 'desc' } },
  ],
  columns: [
    {
      title: 'Nombre',
      cell: ({ nombre }) => nombre,
      card: 'title',
      sorts: { asc: 'nombre', desc: 'inverso' },
    },
    { title: 'Día', cell: ({ dia }) => dia, width: 4, order: () => 'desc' },
  ],
});
atDesk();
let forget: () => void = () => {};
afterEach(() => forget());

function Page({ list }: { list: typeof plain }) {
  return <StaffList title="Cosas" handle={useList(list, {})} />;
}
async function draw(list: typeof plain, search = '') {
  drawWith(() => listAnswer([{ id: 1, nombre: 'Una' }], 2), <Page list={list} />, `/cosas${search}`);
  await screen.findByText('2 resultados');
}
const arrows = () =>
  screen
    .getAllByRole('columnheader')
    .map(({ ariaSort, textContent, attributes }) => [
      textContent,
      ariaSort ?? attributes.getNamedItem('aria-sort')?.value,
    ]);

test('the heading of the order in force has its arrow, whoever chose it', async () => {
  await draw(plain);
  expect(arrows()).toEqual([
    ['Nombre', undefined],
    ['Día', 'descending'],
  ]);
});

test('with no order chosen the first is in force, as its select says', async () => {
  await draw(sortable);
  expect(arrows()).toEqual([
    ['Nombre', 'ascending'],
    ['Día', undefined],
  ]);
  await press('Nombre');
  await waitFor(() => expect(arrows()[0]?.[1]).toBe('descending'));
});

test('the foot says how many rows a page has, even where nobody chooses it', async () => {
  await draw(plain);
  expect(screen.getByText('30 filas')).toBeTruthy();
});

test('views are kept where there is something to keep', async () => {
  forget = keepViewsIn({
    load: async () => [],
    save: async () => {},
    remove: async () => {},
    canShare: false,
  });
  await draw(plain);
  expect(button('Vistas guardadas')).toBeNull();
  await press('Filtros');
  await screen.findByRole('dialog', { name: 'Filtros' });
});

test('a filter in force can be kept as a view', async () => {
  forget = keepViewsIn({
    load: async () => [],
    save: async () => {},
    remove: async () => {},
    canShare: false,
  });
  await draw(plain, '?color=rojo');
  expect(button('Vistas guardadas')).toBeTruthy();
});

test('on a telephone the sheet of filters has its name', async () => {
  setScreen(false);
  await draw(plain);
  await press('Filtros');
  expect(await screen.findByRole('heading', { level: 2, name: 'Filtros' })).toBeTruthy();
});

test('sin lugar para todas se van primero las columnas que menos importan', () => {
  const column = (title: string, priority: 1 | 2 | 3 | 4, width?: number) => ({
    title,
    priority,
    cell: () => title,
    ...(width !== undefined && { width }),
  });
  const columns = [
    column('A', 1),
    column('B', 3, 10),
    column('C', 4, 10),
    column('D', 3, 10),
    column('E', 2, 10),
  ];
  const shown = (room: number) =>
    fittingColumns(columns, {}, room)
      .map(({ title }) => title)
      .join('');
  expect([60, 45, 40, 30, 20, 5].map(shown)).toEqual(['ABCDE', 'ABDE', 'ABE', 'AE', 'A', 'A']);
});

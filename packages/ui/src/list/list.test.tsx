import { anyone, defineQuery, filter, list as listRoute, resource } from '@oficina/hydra';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { textsOf, user } from '../../testing/browser.ts';
import {
  address,
  atDesk,
  button,
  drawWith,
  inTurn,
  listAnswer,
  press,
  type Server,
  setScreen,
} from '../../testing/index.ts';
import {
  dateRange,
  defineList,
  manyFilter,
  optionFilter,
  PAGE_SIZES,
  StaffList,
  textFilter,
  useList,
} from './index.ts';

const Cosa = resource('Cosa', 'cosas', { id: z.number(), nombre: z.string(), importe: z.number() });
type Cosa = { id: number; nombre: string; importe: number };
const listar = listRoute('/api/cosas', {
  access: anyone(),
  member: Cosa,
  query: defineQuery({
    filters: {
      nombre: filter.text('texto'),
      color: filter.text('texto'),
      estado: filter.text('texto'),
      created: filter.days(),
    },
    order: ['nombre'],
  }),
  summary: 'Cosas',
});

type Context = { now: Date; withPrices: boolean };
const context: Context = { now: new Date('2026-11-17T09:00:00-03:00'), withPrices: true };
const COLOURS = [
  { value: 'rojo', label: 'Rojo' },
  { value: 'azul', label: 'Azul' },
];

const cosas = defineList<Context>()(listar, {
  plural: 'cosas',
  queryKey: ['cosas'],
  views: {
    label: 'Qué cosas ver',
    options: [
      { value: 'nuevas', label: 'Nuevas', empty: 'No hay cosas nuevas.', count: () => 1_234 },
      { value: 'viejas', label: 'Viejas', query: { nombre: 'vieja' }, sort: 'alfabeto' },
    ],
  },
  filters: {
    nombre: textFilter({
      isSearch: true,
      label: 'Nombre',
      query: 'nombre',
      problem: (value) => (value.length < 3 ? 'Escribí al menos 3 letras' : undefined),
    }),
    color: optionFilter({
      label: 'Color',
      query: 'color',
      options: COLOURS,
      isOffered: (view) => view === 'nuevas',
    }),
    estado: manyFilter({
      label: 'Estado',
      query: 'estado',
      options: [
        { value: '0', label: 'Abierta' },
        { value: '1', label: 'Cerrada' },
      ],
    }),
    ...dateRange('created', { fromByDefault: (view) => (view === 'nuevas' ? '2026-10-18' : '') }),
  },
  sorts: [{ value: 'alfabeto', label: 'Alfabeto', query: { 'order[nombre]': 'asc' } }],
  pageSizes: PAGE_SIZES,
  nameOf: ({ nombre }) => `la cosa ${nombre}`,
  linkTo: ({ id }) => `/cosas/${id}`,
  columns: [
    { title: 'Nombre', cell: ({ nombre }) => nombre, card: 'title' },
    {
      title: 'Importe',
      cell: ({ importe }) => importe,
      card: 'data',
      align: 'end',
      isShown: ({ withPrices }) => withPrices,
    },
  ],
  isSelectable: ({ importe }) => importe > 0,
});

const read = (search: string) => cosas.read(new URLSearchParams(search), context);
const query = (search: string) => cosas.toQuery(read(search), context);

test('the address is read, and written again as it was', () => {
  const search =
    'vista=viejas&nombre=mesa&estado=0&estado=1&desde=&hasta=2026-11-01&orden=alfabeto&filas=50&page=2';
  expect(cosas.write(read(search)).toString()).toBe(search);
  expect(cosas.write(read('vista=x&color=verde&estado=9&desde=ayer&filas=31&page=0')).toString()).toBe('');
});

test('the query has the view, what was chosen, the defaults and the order', () => {
  expect(query('color=rojo&estado=1&estado=0')).toEqual({
    page: 1,
    itemsPerPage: 30,
    color: 'rojo',
    estado: ['0', '1'],
    'created[after]': '2026-10-18',
  });
  // A first day that was erased stays erased, and a filter that the view does not offer is not asked for.
  expect(query('vista=viejas&color=rojo&desde=')).toEqual({
    page: 1,
    itemsPerPage: 30,
    nombre: 'vieja',
    'order[nombre]': 'asc',
  });
});

atDesk();

const cosa = (id: number, nombre = `Cosa ${id}`, importe = id * 10): Cosa => ({ id, nombre, importe });
const serve =
  (rows: readonly Cosa[], more: object = {}): Server =>
  () =>
    listAnswer(rows, rows.length, more);

function Page({ withPrices = true, adds }: { withPrices?: boolean; adds?: string }) {
  const handle = useList(cosas, { ...context, withPrices });
  return (
    <StaffList
      title="Cosas"
      handle={handle}
      primary={adds && <button type="button">{adds}</button>}
      bar={<p>{handle.selected.map(({ nombre }) => nombre).join(' y ')} en la barra</p>}
    />
  );
}
const draw = (server: Server, search = '', adds = '') =>
  drawWith(server, <Page adds={adds} />, `/cosas${search}`);
const addressIs = (wanted: string) => waitFor(() => expect(address()).toBe(wanted));

test('with room it is a table whose title opens the row and keeps the address', async () => {
  draw(serve([cosa(1), cosa(2)]), '?estado=1');
  const table = await screen.findByRole('table', { name: 'Cosas: Nuevas' });
  expect(screen.getByText('2 resultados')).toBeTruthy();
  expect(button('Nuevas 1.234')).toBeTruthy();
  expect(within(table).getByRole('link', { name: 'Ver la cosa Cosa 2' }).getAttribute('href')).toBe(
    '/cosas/2?estado=1',
  );
});

test('on a telephone the rows are cards with the same', async () => {
  setScreen(false);
  draw(serve([cosa(1), cosa(2)]));
  expect(textsOf('listitem', await screen.findByRole('list', { name: 'Cosas: Nuevas' }))).toEqual([
    'Cosa 110',
    'Cosa 220',
  ]);
  await press('Más acciones');
  await press('Elegir varios');
  await user.click(screen.getByLabelText('Elegir la cosa Cosa 2'));
  await press('Acciones');
  expect(screen.getByText('Cosa 2 en la barra')).toBeTruthy();
  await press(/^Soltar/);
  expect(screen.queryByLabelText('Elegir la cosa Cosa 2')).toBeNull();
});

test('on a telephone what adds to the list is in sight, and leaves its place to what is done with the chosen', async () => {
  setScreen(false);
  draw(serve([cosa(1)]), '', 'Nueva cosa');
  await screen.findByRole('list', { name: 'Cosas: Nuevas' });
  expect(button('Nueva cosa')?.closest('[data-in-sight]')).toBeTruthy();
  await press('Más acciones');
  await press('Elegir varios');
  expect(screen.queryByRole('button', { name: 'Nueva cosa' })).toBeNull();
});

test('filters go to the address, start at the first page and are taken away one by one or together', async () => {
  draw(serve([cosa(1)], { totalItems: 90 }), '?page=2');
  await screen.findByText('90 resultados');
  await press('Filtros');
  await user.selectOptions(screen.getByLabelText('Color'), 'Azul');
  await press('Cerrada');
  await addressIs('/cosas?color=azul&estado=1');
  await press('Aplicar');
  await press('Quitar filtro Color: Azul');
  await addressIs('/cosas?estado=1');
  expect(document.activeElement?.textContent).toBe('90 resultados');
  await press('Filtros, 1 puesto');
  await press('Quitar filtros');
  await addressIs('/cosas');
});

test('a filter that the new view does not offer leaves the address', async () => {
  draw(serve([cosa(1)]), '?color=rojo&estado=1');
  await screen.findByText('1 resultado');
  await press('Viejas');
  await addressIs('/cosas?vista=viejas&estado=1');
});

test('a value with a problem is told and not asked for', async () => {
  const { requests } = draw(serve([cosa(1)]));
  await screen.findByText('1 resultado');
  await user.type(screen.getByLabelText('Nombre'), 'ab{Enter}');
  expect(await screen.findByText('Escribí al menos 3 letras')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(requests).toHaveLength(1);
});

test('without rows it says so: by view, or with the way to drop the filters', async () => {
  draw(serve([]), '?color=rojo');
  await screen.findByText('No se han encontrado resultados');
  await user.click(screen.getAllByRole('button', { name: 'Quitar filtros' }).at(-1) as HTMLElement);
  expect(await screen.findByText('No hay cosas nuevas.')).toBeTruthy();
});

test('a page that no longer exists leads to the last one', async () => {
  draw(({ search }) => listAnswer(search.get('page') === '2' ? [cosa(1)] : [], 31), '?page=7');
  await addressIs('/cosas?page=2');
  expect(await screen.findByRole('table')).toBeTruthy();
});

test('where the count is capped, a full page promises another', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => cosa(index + 1));
  draw(serve(rows, { totalItems: 10_001, totalAproximado: true }), '?page=400');
  expect(await screen.findByText('más de 10.000 resultados')).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Páginas' }).textContent).toBe('Página 400 de 401');
});

test('only rows in sight count as selected, and only those that can be', async () => {
  const { queries } = draw(serve([cosa(1), cosa(2), cosa(3, 'Gratis', 0)]));
  await user.click(await screen.findByLabelText('Elegir todos los de esta página'));
  expect(screen.getByText('Cosa 1 y Cosa 2 en la barra')).toBeTruthy();
  expect(screen.queryByLabelText('Elegir la cosa Gratis')).toBeNull();
  await user.click(screen.getByLabelText('Elegir la cosa Cosa 1'));
  expect(screen.getByText('Cosa 2 en la barra')).toBeTruthy();
  queries.setQueriesData({ queryKey: ['cosas'] }, { totalItems: 1, member: [cosa(1)] });
  await waitFor(() => expect(screen.queryByText(/en la barra/)).toBeNull());
});

test('a failure is told and tried again', async () => {
  draw(inTurn({ status: 500 }, serve([cosa(1)])));
  await press('Reintentar');
  expect(await screen.findByText('1 resultado')).toBeTruthy();
});

test('a column may be hidden from some people', async () => {
  drawWith(serve([cosa(1)]), <Page withPrices={false} />, '/cosas');
  expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
    'Nombre',
  ]);
});

test('las teclas eligen hasta acá, abren los filtros, cambian de vista y sueltan lo elegido', async () => {
  draw(serve([cosa(1), cosa(2), cosa(3), cosa(4)]));
  await screen.findByText('4 resultados');
  await user.keyboard('jxjjX');
  expect(screen.getByText('Cosa 1 y Cosa 2 y Cosa 3 en la barra')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/en la barra/)).toBeNull();
  await user.keyboard('F');
  expect(await screen.findByRole('dialog', { name: 'Filtros' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('f');
  const box = screen.getByLabelText<HTMLInputElement>('Nombre');
  expect(document.activeElement).toBe(box);
  await user.keyboard('vieja');
  box.blur();
  await user.keyboard('fnueva');
  expect(box.value).toBe('nueva');
  await user.clear(box);
  box.blur();
  await user.keyboard('2');
  await addressIs('/cosas?vista=viejas');
});

test('dos opciones apretadas seguidas valen las dos', async () => {
  draw(serve([cosa(1)]));
  await screen.findByText('1 resultado');
  await press('Filtros');
  const [open, closed] = ['Abierta', 'Cerrada'].map((name) => screen.getByRole('button', { name }));
  open?.click();
  closed?.click();
  await addressIs('/cosas?estado=0&estado=1');
});

import type { ListState } from '@oficina/ui/list';
import { expect, test } from 'vitest';
import { clock, HOUSE, LIGHTING_CATEGORIA, YO } from '../requerimientos.test-kit.tsx';
import { categoriaList } from './categoria.list.tsx';

const list = categoriaList(LIGHTING_CATEGORIA);
const context = {
  usuarioId: YO,
  suministros: [HOUSE],
  now: clock.now(),
};
const read = (search: string) => list.read(new URLSearchParams(search), context);
const stateOf = (view: string, page = 1): ListState => ({ view, values: {}, sort: null, pageSize: 30, page });

test.each([
  ['', stateOf('abiertos')],
  ['estado=cerrados&page=3', stateOf('cerrados', 3)],
  ['estado=todos', stateOf('todos')],
  ['estado=otros&page=0', stateOf('abiertos')],
  ['page=99999', stateOf('abiertos')],
])('«%s» se lee %o', (search, state) => {
  expect(read(search)).toEqual(state);
});

test.each(['', 'estado=cerrados&page=3', 'estado=todos', 'page=2'])(
  '«%s» se vuelve a escribir igual',
  (search) => {
    expect(list.write(read(search)).toString()).toBe(search);
  },
);

test('se piden los propios de la categoría, los abiertos o los cerrados', () => {
  const common = { usuario: YO, categoria: 1, page: 1, 'order[id]': 'desc' };
  expect(['abiertos', 'cerrados', 'todos'].map((view) => list.toQuery(stateOf(view), context))).toEqual([
    { ...common, estado: [0, 1, 10] },
    { ...common, estado: [98, 99] },
    common,
  ]);
});

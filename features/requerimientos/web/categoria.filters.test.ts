import { expect, test } from 'vitest';
import { formatFilters, parseFilters, toQuery } from './categoria.filters.ts';

test.each([
  ['', { estado: 'abiertos', page: 1 }],
  ['estado=cerrados&page=3', { estado: 'cerrados', page: 3 }],
  ['estado=todos', { estado: 'todos', page: 1 }],
  ['estado=otros&page=0', { estado: 'abiertos', page: 1 }],
  ['page=99999', { estado: 'abiertos', page: 1 }],
] as const)('«%s» se lee %o', (search, filters) => {
  expect(parseFilters(new URLSearchParams(search))).toEqual(filters);
});

test.each(['', 'estado=cerrados&page=3', 'estado=todos', 'page=2'])(
  '«%s» se vuelve a escribir igual',
  (search) => {
    expect(formatFilters(parseFilters(new URLSearchParams(search))).toString()).toBe(search);
  },
);

test('se piden los propios de la categoría, los abiertos o los cerrados', () => {
  const common = { usuario: 7, categoria: 1, page: 1, 'order[id]': 'desc' };
  expect([
    toQuery({ estado: 'abiertos', page: 1 }, 1, 7),
    toQuery({ estado: 'cerrados', page: 1 }, 1, 7),
    toQuery({ estado: 'todos', page: 1 }, 1, 7),
  ]).toEqual([{ ...common, estado: [0, 1, 10] }, { ...common, estado: [98, 99] }, common]);
});

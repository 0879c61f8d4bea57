import { parseQuery } from '@oficina/hydra';
import type { ListState } from '@oficina/ui/list';
import { describe, expect, test } from 'vitest';
import { cortesQuery } from '../../contract/index.ts';
import { cortesList } from './cortes.list.tsx';

const context = { now: new Date('2026-10-21T09:00:00-03:00'), onOpen: () => {} };
const INITIAL: ListState = {
  view: 'vigentes',
  values: { tipo: null, zona: null },
  sort: null,
  pageSize: 30,
  page: 1,
};
const read = (search: string) => cortesList.read(new URLSearchParams(search), context);

test('lo que se elige va a la dirección y se vuelve a leer', () => {
  const search = 'vista=terminados&tipo=forzado&zona=Centro+norte&filas=50&page=3';
  expect(read(search)).toEqual({
    view: 'terminados',
    values: { tipo: 'forzado', zona: 'Centro norte' },
    sort: null,
    pageSize: 50,
    page: 3,
  });
  expect(cortesList.write(read(search)).toString()).toBe(search);
  expect(cortesList.write(INITIAL).toString()).toBe('');
});

test('lo que no se entiende no filtra', () => {
  expect(read('vista=otra&tipo=raro&filas=7&page=-1')).toEqual(INITIAL);
});

describe('lo que se pide al servidor, como él lo lee', () => {
  const parsedQuery = (changes: Partial<ListState>) => {
    const query = cortesList.toQuery({ ...INITIAL, ...changes }, context);
    const pairs = Object.entries(query).map(([k, v]) => [k, String(v)]);
    return parseQuery(cortesQuery, new URLSearchParams(pairs as [string, string][]));
  };
  const atTheLimit = new Date(context.now.getTime() + 1);

  test('vigentes: los en curso y, después, los que vienen', () => {
    const { filters, order } = parsedQuery({});
    expect(filters).toEqual({ vigente: true });
    expect(order).toEqual([{ field: 'inicio', direction: 'asc' }]);
  });

  test('próximos: los que todavía no empezaron, el primero arriba', () => {
    const { filters, order } = parsedQuery({ view: 'proximos' });
    expect(filters).toEqual({ inicio: { from: atTheLimit } });
    expect(order).toEqual([{ field: 'inicio', direction: 'asc' }]);
  });

  test('en curso: los que empezaron y no terminaron', () => {
    expect(parsedQuery({ view: 'en-curso' }).filters).toEqual({
      vigente: true,
      inicio: { until: atTheLimit },
    });
  });

  test('terminados, el último arriba', () => {
    const { filters, order } = parsedQuery({ view: 'terminados' });
    expect(filters).toEqual({ vigente: false });
    expect(order).toEqual([{ field: 'inicio', direction: 'desc' }]);
  });

  test('tipo, zona, página y filas', () => {
    const { filters, page, itemsPerPage } = parsedQuery({
      values: { tipo: 'programado', zona: 'norte' },
      pageSize: 100,
      page: 4,
    });
    expect([filters.tipo, filters.zona, page, itemsPerPage]).toEqual([['programado'], 'norte', 4, 100]);
  });
});

import { parseQuery } from '@oficina/hydra';
import { describe, expect, test } from 'vitest';
import { cortesQuery } from '../../contract/index.ts';
import { EMPTY_FILTERS, type Filters, hasFilters, parseFilters, toQuery, writeFilters } from './filters.ts';

const NO_FILTERS: Filters = { view: 'proximos', ...EMPTY_FILTERS, pageSize: 30, page: 1 };
const now = new Date('2026-10-21T09:00:00-03:00');

test('lo que se elige va a la dirección y se vuelve a leer', () => {
  const allFilters: Filters = {
    view: 'terminados',
    tipo: 'forzado',
    zona: 'Centro norte',
    pageSize: 50,
    page: 3,
  };
  expect(writeFilters(allFilters).toString()).toBe(
    'vista=terminados&tipo=forzado&zona=Centro+norte&filas=50&page=3',
  );
  expect(parseFilters(writeFilters(allFilters))).toEqual(allFilters);
  expect(writeFilters(NO_FILTERS).toString()).toBe('');
  expect([hasFilters(allFilters), hasFilters({ ...NO_FILTERS, view: 'en-curso', page: 2 })]).toEqual([
    true,
    false,
  ]);
});

test('lo que no se entiende no filtra', () => {
  expect(parseFilters(new URLSearchParams('vista=otra&tipo=raro&filas=7&page=-1'))).toEqual(NO_FILTERS);
});

describe('lo que se pide al servidor, como él lo lee', () => {
  const parsedQuery = (changes: Partial<Filters>) => {
    const pairs = Object.entries(toQuery({ ...NO_FILTERS, ...changes }, now)).map(([k, v]) => [k, String(v)]);
    return parseQuery(cortesQuery, new URLSearchParams(pairs as [string, string][]));
  };
  const atTheLimit = new Date(now.getTime() + 1);

  test('próximos: los que todavía no empezaron, el primero arriba', () => {
    const { filters, order } = parsedQuery({});
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
      tipo: 'programado',
      zona: 'norte',
      pageSize: 100,
      page: 4,
    });
    expect([filters.tipo, filters.zona, page, itemsPerPage]).toEqual([['programado'], 'norte', 4, 100]);
  });
});

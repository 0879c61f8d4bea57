import { parseQuery } from '@oficina/hydra';
import { describe, expect, test } from 'vitest';
import { cortesQuery } from '../../contract/index.ts';
import { escribirFiltros, type Filtros, hayFiltros, leerFiltros, SIN_FILTROS, toQuery } from './filtros.ts';

const NADA: Filtros = { vista: 'proximos', ...SIN_FILTROS, filas: 30, page: 1 };
const ahora = new Date('2026-10-21T09:00:00-03:00');

test('lo que se elige va a la dirección y se vuelve a leer', () => {
  const todos: Filtros = { vista: 'terminados', tipo: 'forzado', zona: 'Centro norte', filas: 50, page: 3 };
  expect(escribirFiltros(todos).toString()).toBe(
    'vista=terminados&tipo=forzado&zona=Centro+norte&filas=50&page=3',
  );
  expect(leerFiltros(escribirFiltros(todos))).toEqual(todos);
  expect(escribirFiltros(NADA).toString()).toBe('');
  expect([hayFiltros(todos), hayFiltros({ ...NADA, vista: 'en-curso', page: 2 })]).toEqual([true, false]);
});

test('lo que no se entiende no filtra', () => {
  expect(leerFiltros(new URLSearchParams('vista=otra&tipo=raro&filas=7&page=-1'))).toEqual(NADA);
});

describe('lo que se pide al servidor, como él lo lee', () => {
  const pedido = (changes: Partial<Filtros>) => {
    const pares = Object.entries(toQuery({ ...NADA, ...changes }, ahora)).map(([k, v]) => [k, String(v)]);
    return parseQuery(cortesQuery, new URLSearchParams(pares as [string, string][]));
  };
  const justo = new Date(ahora.getTime() + 1);

  test('próximos: los que todavía no empezaron, el primero arriba', () => {
    const { filters, order } = pedido({});
    expect(filters).toEqual({ inicio: { from: justo } });
    expect(order).toEqual([{ field: 'inicio', direction: 'asc' }]);
  });

  test('en curso: los que empezaron y no terminaron', () => {
    expect(pedido({ vista: 'en-curso' }).filters).toEqual({ vigente: true, inicio: { until: justo } });
  });

  test('terminados, el último arriba', () => {
    const { filters, order } = pedido({ vista: 'terminados' });
    expect(filters).toEqual({ vigente: false });
    expect(order).toEqual([{ field: 'inicio', direction: 'desc' }]);
  });

  test('tipo, zona, página y filas', () => {
    const { filters, page, itemsPerPage } = pedido({
      tipo: 'programado',
      zona: 'norte',
      filas: 100,
      page: 4,
    });
    expect([filters.tipo, filters.zona, page, itemsPerPage]).toEqual([['programado'], 'norte', 4, 100]);
  });
});

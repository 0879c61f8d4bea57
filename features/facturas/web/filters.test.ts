import { parseQuery } from '@oficina/hydra';
import { describe, expect, test } from 'vitest';
import { facturasQuery } from '../contract/routes.ts';
import { type FacturaFilters, offeredYears, readFilters, toQuery, writeFilters } from './filters.ts';

const NOW = new Date('2026-10-17T12:00:00-03:00');
const OWN = [{ id: 7 }, { id: 8 }];
const parse = (text: string) => readFilters(new URLSearchParams(text), OWN, NOW);
const NO_FILTERS: FacturaFilters = { estado: 'a-pagar', suministro: null, anio: null, page: 1 };

describe('los filtros viven en la dirección', () => {
  test('lo que se escribe se vuelve a leer', () => {
    const all: FacturaFilters = { estado: 'pagadas', suministro: 8, anio: 2024, page: 3 };
    expect(writeFilters(all).toString()).toBe('estado=pagadas&suministro=8&anio=2024&page=3');
    expect(parse(writeFilters(all).toString())).toEqual(all);
    expect(writeFilters(NO_FILTERS).toString()).toBe('');
    expect(writeFilters({ ...NO_FILTERS, page: 2 }).toString()).toBe('page=2');
    expect(parse('estado=a-pagar')).toEqual(NO_FILTERS);
  });

  test('lo que no se entiende no filtra', () => {
    expect(parse('estado=otra&anio=1999&page=0')).toEqual(NO_FILTERS);
    expect(parse('anio=2026x&page=-2&suministro=8e0')).toEqual(NO_FILTERS);
    expect(parse('page=1e3')).toEqual(NO_FILTERS);
  });

  test('un suministro que no es propio no esconde lo que se debe', () => {
    expect(parse('suministro=99')).toEqual(NO_FILTERS);
  });
});

test('se ofrecen este año y los diez anteriores, por el calendario de Buenos Aires', () => {
  const years = offeredYears(new Date('2027-01-01T01:00:00Z'));
  expect([years.length, years[0], years.at(-1)]).toEqual([11, 2026, 2016]);
});

describe('lo que se pide al servidor', () => {
  /** The query is parsed as the server does, which silently ignores unknown names. */
  const queryOf = (filters: Partial<FacturaFilters>) => {
    const query = toQuery({ ...NO_FILTERS, ...filters }, 5);
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    return parseQuery(facturasQuery, search);
  };

  test('a pagar: impagas, primero la que venció antes', () => {
    const { filters, order } = queryOf({});
    expect(filters).toEqual({ usuario: [5], pagada: false });
    expect(order).toEqual([{ field: 'vencimiento', direction: 'asc' }]);
  });

  test('las demás: primero la más nueva', () => {
    expect(queryOf({ estado: 'pagadas' }).filters.pagada).toBe(true);
    expect(queryOf({ estado: 'todas' }).filters.pagada).toBeUndefined();
    for (const estado of ['pagadas', 'todas'] as const)
      expect(queryOf({ estado }).order).toEqual([{ field: 'periodo', direction: 'desc' }]);
  });

  test('suministro, año entero y página', () => {
    const { filters, page } = queryOf({ suministro: 7, anio: 2025, page: 2 });
    expect([filters.suministro, filters.periodo, page]).toEqual([[7], { min: 202501, max: 202512 }, 2]);
  });
});

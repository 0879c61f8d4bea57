import { parseQuery } from '@oficina/hydra';
import { describe, expect, test } from 'vitest';
import { pagosQuery } from '../../contract/routes.ts';
import {
  NO_FILTERS,
  type PagosFilters,
  pagosSearchOf,
  parseFilters,
  toQuery,
  writeFilters,
} from './filters.ts';

const NO_FILTERS_SET: PagosFilters = { vista: 'todos', ...NO_FILTERS, filas: 30, page: 1 };
const NOW = new Date('2026-11-15T23:30:00-03:00');
const parse = (text: string) => parseFilters(new URLSearchParams(text));

describe('los filtros viven en la dirección', () => {
  test('lo que se escribe se vuelve a leer', () => {
    const full: PagosFilters = {
      vista: 'en-verificacion',
      desde: '2026-11-01',
      hasta: '2026-11-12',
      cliente: '7',
      factura: 'B 0003',
      origen: 'web',
      filas: 50,
      page: 3,
    };
    expect(writeFilters(full).toString()).toBe(
      'vista=en-verificacion&desde=2026-11-01&hasta=2026-11-12&cliente=7&factura=B+0003&origen=web&filas=50&page=3',
    );
    expect(parse(writeFilters(full).toString())).toEqual(full);
    expect(writeFilters(NO_FILTERS_SET).toString()).toBe('');
    expect(parse('')).toEqual(NO_FILTERS_SET);
  });

  test('desde siempre no es lo mismo que desde donde empieza la vista', () => {
    expect(parse('desde=').desde).toBe('');
    expect(writeFilters({ ...NO_FILTERS_SET, desde: '' }).toString()).toBe('desde=');
    expect(parse(pagosSearchOf(7))).toEqual({ ...NO_FILTERS_SET, desde: '', cliente: '7' });
  });

  test('lo que no se entiende no filtra', () => {
    expect(parse('vista=otra&desde=ayer&hasta=2026-02-30&cliente=elsa&origen=caja&filas=7&page=0')).toEqual(
      NO_FILTERS_SET,
    );
    expect(parse(`factura=${'9'.repeat(300)}`).factura).toHaveLength(200);
  });
});

describe('lo que se pide al servidor', () => {
  /** The query is parsed with the server's schema, which would silently ignore an unknown name. */
  const parsedQuery = (changes: Partial<PagosFilters>) => {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(toQuery({ ...NO_FILTERS_SET, ...changes }, NOW)))
      search.append(key, String(value));
    return parseQuery(pagosQuery, search);
  };

  test('sin decir nada, los últimos 31 días de Buenos Aires', () => {
    const { filters, page, itemsPerPage } = parsedQuery({});
    expect(filters).toEqual({ created: { from: new Date('2026-10-16T00:00:00-03:00') } });
    expect([page, itemsPerPage]).toEqual([1, 30]);
    expect(parsedQuery({ vista: 'rechazados' }).filters).toEqual({
      estado: [2],
      created: { from: new Date('2026-10-16T00:00:00-03:00') },
    });
  });

  test('lo que falta resolver, desde siempre; lo dudoso, lo más viejo primero', () => {
    const uncertainQuery = parsedQuery({ vista: 'en-verificacion' });
    expect(uncertainQuery.filters).toEqual({ estado: [3] });
    expect(uncertainQuery.order).toEqual([{ field: 'id', direction: 'asc' }]);
    const devoluciones = parsedQuery({ vista: 'a-devolver' });
    expect(devoluciones.filters).toEqual({ estado: [5] });
    expect(devoluciones.order).not.toEqual(uncertainQuery.order);
  });

  test('los días, enteros; el cliente, la factura y el origen', () => {
    expect(
      parsedQuery({
        desde: '2026-11-01',
        hasta: '2026-11-02',
        cliente: '7',
        factura: 'B 0003',
        origen: 'web',
        filas: 100,
        page: 4,
      }),
    ).toMatchObject({
      page: 4,
      itemsPerPage: 100,
      filters: {
        created: {
          from: new Date('2026-11-01T00:00:00-03:00'),
          until: new Date('2026-11-03T00:00:00-03:00'),
        },
        usuario: [7],
        'factura.numero': 'B 0003',
        origen: ['web'],
      },
    });
    expect(parsedQuery({ desde: '' }).filters).toEqual({});
  });
});

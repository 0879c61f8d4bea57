import { parseQuery } from '@oficina/hydra';
import type { ListState } from '@oficina/ui/list';
import { describe, expect, test } from 'vitest';
import { pagosQuery } from '../../contract/routes.ts';
import { pagosList } from './pagos.list.tsx';
import { pagosSearchOf } from './texts.ts';

const context = { now: new Date('2026-11-15T23:30:00-03:00') };
const INITIAL: ListState = {
  view: 'todos',
  values: {
    desde: null,
    hasta: null,
    cliente: null,
    suministro: null,
    factura: null,
    medio: null,
    origen: null,
  },
  sort: null,
  pageSize: 30,
  page: 1,
};
const withValues = (values: ListState['values']): ListState => ({
  ...INITIAL,
  values: { ...INITIAL.values, ...values },
});
const read = (search: string) => pagosList.read(new URLSearchParams(search), context);
const write = (state: ListState) => pagosList.write(state).toString();

describe('los filtros viven en la dirección', () => {
  test('lo que se escribe se vuelve a leer', () => {
    const full: ListState = {
      view: 'en-verificacion',
      values: {
        desde: '2026-11-01',
        hasta: '2026-11-12',
        cliente: '7',
        suministro: '31',
        factura: 'B 0003',
        medio: 'qr',
        origen: 'web',
      },
      sort: null,
      pageSize: 50,
      page: 3,
    };
    const search =
      'vista=en-verificacion&desde=2026-11-01&hasta=2026-11-12&cliente=7&suministro=31&factura=B+0003&medio=qr&origen=web&filas=50&page=3';
    expect(write(full)).toBe(search);
    expect(read(search)).toEqual(full);
    expect(write(INITIAL)).toBe('');
    expect(read('')).toEqual(INITIAL);
  });

  test('desde siempre no es lo mismo que desde donde empieza la vista', () => {
    expect(read('desde=').values.desde).toBe('');
    expect(write(withValues({ desde: '' }))).toBe('desde=');
    expect(read(pagosSearchOf(7))).toEqual(withValues({ desde: '', cliente: '7' }));
  });

  test('lo que no se entiende no filtra', () => {
    expect(
      read('vista=otra&desde=ayer&hasta=2026-02-30&cliente=elsa&medio=efectivo&origen=caja&filas=7&page=0'),
    ).toEqual(INITIAL);
    // A number that is too long is not the customer with its first digits.
    expect(read(`cliente=${'9'.repeat(16)}`)).toEqual(INITIAL);
    expect(read(`factura=${'9'.repeat(300)}`).values.factura).toHaveLength(200);
  });
});

describe('lo que se pide al servidor', () => {
  /** The query is parsed with the server's schema, which would silently ignore an unknown name. */
  const parsedQuery = (state: ListState) => {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(pagosList.toQuery(state, context)))
      search.append(key, String(value));
    return parseQuery(pagosQuery, search);
  };

  test('sin decir nada, los últimos 31 días de Buenos Aires', () => {
    const { filters, page, itemsPerPage } = parsedQuery(INITIAL);
    expect(filters).toEqual({ created: { from: new Date('2026-10-16T00:00:00-03:00') } });
    expect([page, itemsPerPage]).toEqual([1, 30]);
    expect(parsedQuery({ ...INITIAL, view: 'rechazados' }).filters).toEqual({
      estado: [2],
      created: { from: new Date('2026-10-16T00:00:00-03:00') },
    });
  });

  test('lo que falta resolver, desde siempre; lo dudoso, lo más viejo primero', () => {
    const uncertainQuery = parsedQuery({ ...INITIAL, view: 'en-verificacion' });
    expect(uncertainQuery.filters).toEqual({ estado: [3] });
    expect(uncertainQuery.order).toEqual([{ field: 'id', direction: 'asc' }]);
    const devoluciones = parsedQuery({ ...INITIAL, view: 'a-devolver' });
    expect(devoluciones.filters).toEqual({ estado: [5] });
    expect(devoluciones.order).not.toEqual(uncertainQuery.order);
  });

  test('los días, enteros; el cliente, la factura, el medio y el origen', () => {
    const values = {
      desde: '2026-11-01',
      hasta: '2026-11-02',
      cliente: '7',
      suministro: '31',
      factura: 'B 0003',
      medio: 'qr',
      origen: 'web',
    };
    expect(parsedQuery({ ...withValues(values), pageSize: 100, page: 4 })).toMatchObject({
      page: 4,
      itemsPerPage: 100,
      filters: {
        created: {
          from: new Date('2026-11-01T00:00:00-03:00'),
          until: new Date('2026-11-03T00:00:00-03:00'),
        },
        usuario: [7],
        suministro: [31],
        'factura.numero': 'B 0003',
        metodo: ['qr'],
        origen: ['web'],
      },
    });
    expect(parsedQuery(withValues({ desde: '' })).filters).toEqual({});
  });
});

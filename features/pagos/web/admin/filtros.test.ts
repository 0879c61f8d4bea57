import { parseQuery } from '@oficina/hydra';
import { describe, expect, test } from 'vitest';
import { pagosQuery } from '../../contract/routes.ts';
import { escribirFiltros, type Filtros, leerFiltros, pagosDe, SIN_FILTROS, toQuery } from './filtros.ts';

const NADA: Filtros = { vista: 'todos', ...SIN_FILTROS, filas: 30, page: 1 };
const NOW = new Date('2026-11-15T23:30:00-03:00');
const leer = (text: string) => leerFiltros(new URLSearchParams(text));

describe('los filtros viven en la dirección', () => {
  test('lo que se escribe se vuelve a leer', () => {
    const todos: Filtros = {
      vista: 'en-verificacion',
      desde: '2026-11-01',
      hasta: '2026-11-12',
      cliente: '7',
      factura: 'B 0003',
      origen: 'web',
      filas: 50,
      page: 3,
    };
    expect(escribirFiltros(todos).toString()).toBe(
      'vista=en-verificacion&desde=2026-11-01&hasta=2026-11-12&cliente=7&factura=B+0003&origen=web&filas=50&page=3',
    );
    expect(leer(escribirFiltros(todos).toString())).toEqual(todos);
    expect(escribirFiltros(NADA).toString()).toBe('');
    expect(leer('')).toEqual(NADA);
  });

  test('desde siempre no es lo mismo que desde donde empieza la vista', () => {
    expect(leer('desde=').desde).toBe('');
    expect(escribirFiltros({ ...NADA, desde: '' }).toString()).toBe('desde=');
    expect(leer(pagosDe(7))).toEqual({ ...NADA, desde: '', cliente: '7' });
  });

  test('lo que no se entiende no filtra', () => {
    expect(leer('vista=otra&desde=ayer&hasta=2026-02-30&cliente=elsa&origen=caja&filas=7&page=0')).toEqual(
      NADA,
    );
    expect(leer(`factura=${'9'.repeat(300)}`).factura).toHaveLength(200);
  });
});

describe('lo que se pide al servidor', () => {
  /** As the server reads it: a name it does not know would be ignored in silence. */
  const pedido = (changes: Partial<Filtros>) => {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(toQuery({ ...NADA, ...changes }, NOW)))
      search.append(key, String(value));
    return parseQuery(pagosQuery, search);
  };

  test('sin decir nada, los últimos 31 días de Buenos Aires', () => {
    const { filters, page, itemsPerPage } = pedido({});
    expect(filters).toEqual({ created: { from: new Date('2026-10-16T00:00:00-03:00') } });
    expect([page, itemsPerPage]).toEqual([1, 30]);
    expect(pedido({ vista: 'rechazados' }).filters).toEqual({
      estado: [2],
      created: { from: new Date('2026-10-16T00:00:00-03:00') },
    });
  });

  test('lo que falta resolver, desde siempre; lo dudoso, lo más viejo primero', () => {
    const dudosos = pedido({ vista: 'en-verificacion' });
    expect(dudosos.filters).toEqual({ estado: [3] });
    expect(dudosos.order).toEqual([{ field: 'id', direction: 'asc' }]);
    const devoluciones = pedido({ vista: 'a-devolver' });
    expect(devoluciones.filters).toEqual({ estado: [5] });
    expect(devoluciones.order).not.toEqual(dudosos.order);
  });

  test('los días, enteros; el cliente, la factura y el origen', () => {
    expect(
      pedido({
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
    expect(pedido({ desde: '' }).filters).toEqual({});
  });
});

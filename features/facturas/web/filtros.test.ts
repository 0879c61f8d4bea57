import { parseQuery } from '@oficina/hydra';
import { describe, expect, test } from 'vitest';
import { facturasQuery } from '../contract/routes.ts';
import { aniosOfrecidos, escribirFiltros, type Filtros, leerFiltros, toQuery } from './filtros.ts';

const NOW = new Date('2026-10-17T12:00:00-03:00');
const PROPIOS = [{ id: 7 }, { id: 8 }];
const leer = (text: string) => leerFiltros(new URLSearchParams(text), PROPIOS, NOW);
const NADA: Filtros = { estado: 'a-pagar', suministro: null, anio: null, page: 1 };

describe('los filtros viven en la dirección', () => {
  test('lo que se escribe se vuelve a leer', () => {
    const todos: Filtros = { estado: 'pagadas', suministro: 8, anio: 2024, page: 3 };
    expect(escribirFiltros(todos).toString()).toBe('estado=pagadas&suministro=8&anio=2024&page=3');
    expect(leer(escribirFiltros(todos).toString())).toEqual(todos);
    expect(escribirFiltros(NADA).toString()).toBe('');
    expect(escribirFiltros({ ...NADA, page: 2 }).toString()).toBe('page=2');
    expect(leer('estado=a-pagar')).toEqual(NADA);
  });

  test('lo que no se entiende no filtra', () => {
    expect(leer('estado=otra&anio=1999&page=0')).toEqual(NADA);
    expect(leer('anio=2026x&page=-2&suministro=8e0')).toEqual(NADA);
    expect(leer('page=1e3')).toEqual(NADA);
  });

  test('un suministro que no es propio no esconde lo que se debe', () => {
    expect(leer('suministro=99')).toEqual(NADA);
  });
});

test('se ofrecen este año y los diez anteriores, por el calendario de Buenos Aires', () => {
  const anios = aniosOfrecidos(new Date('2027-01-01T01:00:00Z'));
  expect([anios.length, anios[0], anios.at(-1)]).toEqual([11, 2026, 2016]);
});

describe('lo que se pide al servidor', () => {
  /** As the server reads it: a name it does not know would be ignored in silence. */
  const pedido = (filtros: Partial<Filtros>) => {
    const query = toQuery({ ...NADA, ...filtros }, 5);
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    return parseQuery(facturasQuery, search);
  };

  test('a pagar: impagas, primero la que venció antes', () => {
    const { filters, order } = pedido({});
    expect(filters).toEqual({ usuario: [5], pagada: false });
    expect(order).toEqual([{ field: 'vencimiento', direction: 'asc' }]);
  });

  test('las demás: primero la más nueva', () => {
    expect(pedido({ estado: 'pagadas' }).filters.pagada).toBe(true);
    expect(pedido({ estado: 'todas' }).filters.pagada).toBeUndefined();
    for (const estado of ['pagadas', 'todas'] as const)
      expect(pedido({ estado }).order).toEqual([{ field: 'periodo', direction: 'desc' }]);
  });

  test('suministro, año entero y página', () => {
    const { filters, page } = pedido({ suministro: 7, anio: 2025, page: 2 });
    expect([filters.suministro, filters.periodo, page]).toEqual([[7], { min: 202501, max: 202512 }, 2]);
  });
});

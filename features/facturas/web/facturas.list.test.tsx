import { parseQuery } from '@oficina/hydra';
import { FARM, HOME } from '@oficina/suministros/testing';
import { type ListState, yearOptions } from '@oficina/ui/list';
import { describe, expect, test } from 'vitest';
import { facturasQuery } from '../contract/routes.ts';
import { type FacturasContext, facturasList } from './facturas.list.tsx';
import { indexSuministros } from './suministro-summary.ts';

const suministros = [
  { ...HOME, id: 7 },
  { ...FARM, id: 8 },
];
const context: FacturasContext = {
  usuarioId: 5,
  suministros,
  suministroIndex: indexSuministros(suministros),
  now: new Date('2026-10-17T12:00:00-03:00'),
};
const INITIAL: ListState = {
  view: 'a-pagar',
  values: { suministro: null, anio: null },
  sort: null,
  pageSize: 30,
  page: 1,
};
const read = (search: string) => facturasList.read(new URLSearchParams(search), context);
const write = (state: ListState) => facturasList.write(state).toString();

describe('los filtros viven en la dirección', () => {
  test('lo que se escribe se vuelve a leer', () => {
    const search = 'estado=pagadas&suministro=8&anio=2024&page=3';
    const all = { ...INITIAL, view: 'pagadas', values: { suministro: '8', anio: '2024' }, page: 3 };
    expect(read(search)).toEqual(all);
    expect(write(all)).toBe(search);
    expect(write(INITIAL)).toBe('');
    expect(write({ ...INITIAL, page: 2 })).toBe('page=2');
    expect(read('estado=a-pagar')).toEqual(INITIAL);
  });

  test('lo que no se entiende no filtra', () => {
    expect(read('estado=otra&anio=1999&page=0')).toEqual(INITIAL);
    expect(read('anio=2026x&page=-2&suministro=8e0')).toEqual(INITIAL);
    expect(read('page=1e3')).toEqual(INITIAL);
  });

  test('un suministro que no es propio no esconde lo que se debe', () => {
    expect(read('suministro=99')).toEqual(INITIAL);
  });
});

test('se ofrecen este año y los diez anteriores, por el calendario de Buenos Aires', () => {
  const years = yearOptions({ now: new Date('2027-01-01T01:00:00Z') }).map(({ value }) => value);
  expect([years.length, years[0], years.at(-1)]).toEqual([11, '2026', '2016']);
});

describe('lo que se pide al servidor', () => {
  /** The query is parsed as the server does, which silently ignores unknown names. */
  const queryOf = (changes: Partial<ListState>) => {
    const query = facturasList.toQuery({ ...INITIAL, ...changes }, context);
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    return parseQuery(facturasQuery, search);
  };

  test('a pagar: impagas, primero la que venció antes', () => {
    const { filters, order } = queryOf({});
    expect(filters).toEqual({ usuario: [5], pagada: false });
    expect(order).toEqual([{ field: 'vencimiento', direction: 'asc' }]);
  });

  test('las demás: primero la más nueva', () => {
    expect(queryOf({ view: 'pagadas' }).filters.pagada).toBe(true);
    expect(queryOf({ view: 'todas' }).filters.pagada).toBeUndefined();
    for (const view of ['pagadas', 'todas'])
      expect(queryOf({ view }).order).toEqual([{ field: 'periodo', direction: 'desc' }]);
  });

  test('suministro, año entero y página', () => {
    const { filters, page } = queryOf({ values: { suministro: '7', anio: '2025' }, page: 2 });
    expect([filters.suministro, filters.periodo, page]).toEqual([[7], { min: 202501, max: 202512 }, 2]);
  });
});

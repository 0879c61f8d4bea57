import { parseQuery } from '@oficina/hydra';
import { HOME } from '@oficina/suministros/testing';
import type { ListState } from '@oficina/ui/list';
import { expect, test } from 'vitest';
import { pagosQuery } from '../contract/routes.ts';
import { facturasText, historialList } from './historial.list.tsx';
import { unPago } from './pagos.test-kit.tsx';

const context = {
  now: new Date('2026-11-12T09:00:00-03:00'),
  usuarioId: 5,
  suministroIndex: new Map(),
};
const INITIAL: ListState = {
  view: '',
  values: { anio: null, estado: null },
  sort: null,
  pageSize: 30,
  page: 1,
};
const read = (search: string) => historialList.read(new URLSearchParams(search), context);

test('lo que se escribe en la dirección se vuelve a leer, también el estado 0', () => {
  const full: ListState = { ...INITIAL, values: { anio: '2025', estado: '0' }, page: 3 };
  expect(historialList.write(full).toString()).toBe('anio=2025&estado=0&page=3');
  expect(read('anio=2025&estado=0&page=3')).toEqual(full);
  expect(historialList.write(INITIAL).toString()).toBe('');
});

test('lo que no se entiende no filtra', () => {
  expect(read('anio=1999&estado=8&page=0')).toEqual(INITIAL);
  expect(read('anio=2026x&estado=1e0&page=1e3')).toEqual(INITIAL);
});

test('el año va al servidor entero, por el calendario de Buenos Aires, y lo nuevo primero', () => {
  const state = { ...INITIAL, values: { anio: '2026', estado: '2' }, page: 2 };
  const query = historialList.toQuery(state, context);
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const { filters, order, page } = parseQuery(pagosQuery, search);
  expect(filters).toEqual({
    usuario: [5],
    estado: [2],
    created: {
      from: new Date('2026-01-01T00:00:00-03:00'),
      until: new Date('2027-01-01T00:00:00-03:00'),
    },
  });
  expect([order, page]).toEqual([[{ field: 'id', direction: 'desc' }], 2]);
});

test('una factura se nombra con su mes; varias se cuentan y cada suministro se nombra una vez, hasta tres', () => {
  const suministroIndex = new Map(
    ['A', 'B', 'C', 'D'].map((alias, index) => [`/api/suministros/${index}`, { ...HOME, id: index, alias }]),
  );
  const describeFacturas = (...indices: number[]) => {
    const [one] = unPago(1).facturas;
    const facturas = indices.flatMap((index) =>
      one ? [{ ...one, suministro: `/api/suministros/${index}` }] : [],
    );
    return facturasText({ facturas }, suministroIndex, context.now);
  };
  expect([
    describeFacturas(0),
    describeFacturas(0, 0, 1),
    describeFacturas(0, 1, 2, 3),
    describeFacturas(9),
  ]).toEqual(['A · octubre', '3 facturas · A, B', '4 facturas · A, B, C y 1 más', 'Factura de octubre']);
});

import { parseQuery } from '@oficina/hydra';
import { expect, test } from 'vitest';
import { pagosQuery } from '../contract/routes.ts';
import { type PagosFilters, parseFilters, toQuery, writeFilters } from './historial.filters.ts';

const NOW = new Date('2026-11-12T09:00:00-03:00');
const parse = (text: string) => parseFilters(new URLSearchParams(text), NOW);
const NO_FILTERS_SET: PagosFilters = { anio: null, estado: null, page: 1 };

test('lo que se escribe en la dirección se vuelve a leer, también el estado 0', () => {
  const full: PagosFilters = { anio: 2025, estado: 0, page: 3 };
  expect(writeFilters(full).toString()).toBe('anio=2025&estado=0&page=3');
  expect(parse('anio=2025&estado=0&page=3')).toEqual(full);
  expect(writeFilters(NO_FILTERS_SET).toString()).toBe('');
});

test('lo que no se entiende no filtra', () => {
  expect(parse('anio=1999&estado=7&page=0')).toEqual(NO_FILTERS_SET);
  expect(parse('anio=2026x&estado=1e0&page=1e3')).toEqual(NO_FILTERS_SET);
});

test('el año va al servidor entero, por el calendario de Buenos Aires, y lo nuevo primero', () => {
  const query = toQuery({ anio: 2026, estado: 2, page: 2 }, 5);
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

import { parseQuery } from '@oficina/hydra';
import { expect, test } from 'vitest';
import { pagosQuery } from '../contract/routes.ts';
import { escribirFiltros, type Filtros, leerFiltros, toQuery } from './historial.filtros.ts';

const NOW = new Date('2026-11-12T09:00:00-03:00');
const leer = (text: string) => leerFiltros(new URLSearchParams(text), NOW);
const NADA: Filtros = { anio: null, estado: null, page: 1 };

test('lo que se escribe en la dirección se vuelve a leer, también el estado 0', () => {
  const todos: Filtros = { anio: 2025, estado: 0, page: 3 };
  expect(escribirFiltros(todos).toString()).toBe('anio=2025&estado=0&page=3');
  expect(leer('anio=2025&estado=0&page=3')).toEqual(todos);
  expect(escribirFiltros(NADA).toString()).toBe('');
});

test('lo que no se entiende no filtra', () => {
  expect(leer('anio=1999&estado=7&page=0')).toEqual(NADA);
  expect(leer('anio=2026x&estado=1e0&page=1e3')).toEqual(NADA);
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

import { parseQuery } from '@oficina/hydra';
import { addMonths, periodoOf } from '@oficina/values';
import { expect, test } from 'vitest';
import { indicadoresQuery } from '../contract/index.ts';
import { type Filters, monthChoices, parseFilters, rangeOf, toQuery, writeFilters } from './filters.ts';
import { monthsBetween } from './months.ts';

const NO_FILTERS: Filters = { indicador: null, desde: null, hasta: null, page: 1 };
const now = new Date('2026-11-12T09:05:00-03:00');

test('lo que se elige va a la dirección y se vuelve a leer', () => {
  const allFilters: Filters = { indicador: 'pagos_importe', desde: '2026-01', hasta: '2026-06', page: 1 };
  expect(writeFilters(allFilters).toString()).toBe('indicador=pagos_importe&desde=2026-01&hasta=2026-06');
  expect(parseFilters(writeFilters(allFilters))).toEqual(allFilters);
  expect(writeFilters(NO_FILTERS).toString()).toBe('');
});

test('lo que no se entiende no filtra', () => {
  expect(parseFilters(new URLSearchParams('indicador=otro&desde=2026-13&hasta=ayer'))).toEqual(NO_FILTERS);
});

test('sin elegir, el año que termina en este mes; con un final, el que termina en él', () => {
  expect(rangeOf(NO_FILTERS, now)).toEqual({ desde: '2025-12', hasta: '2026-11' });
  expect(rangeOf({ ...NO_FILTERS, hasta: '2024-05' }, now)).toEqual({ desde: '2023-06', hasta: '2024-05' });
  expect(rangeOf({ ...NO_FILTERS, desde: '2026-02' }, now)).toEqual({ desde: '2026-02', hasta: '2026-11' });
});

test('el mes es el de la Argentina, no el del aparato', () => {
  expect(periodoOf(new Date('2026-12-01T01:30:00Z'))).toBe('2026-11');
  expect(periodoOf(new Date('2026-12-01T03:00:00Z'))).toBe('2026-12');
});

test('los meses pasan de un año a otro', () => {
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(addMonths('2025-12', 1)).toBe('2026-01');
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
});

test('se ofrecen cinco años, y además el de la dirección', () => {
  const months = monthChoices(now, '2026-11');
  expect([months[0], months.at(-1), months.length]).toEqual(['2026-11', '2021-12', 60]);
  expect(monthChoices(now, '2019-04').at(-1)).toBe('2019-04');
});

test('lo que se pide es lo que el servidor entiende', () => {
  const query = toQuery({ indicador: 'cortes_minutos' }, { desde: '2026-01', hasta: '2026-06' });
  const search = new URLSearchParams(Object.entries(query));
  expect(parseQuery(indicadoresQuery, search).filters).toEqual({
    nombre: ['cortes_minutos'],
    periodo: { min: 202601, max: 202606 },
  });
  expect(toQuery({ indicador: null }, { desde: '2026-01', hasta: '2026-06' })).not.toHaveProperty('nombre');
});

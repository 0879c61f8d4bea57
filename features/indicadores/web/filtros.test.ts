import { parseQuery } from '@oficina/hydra';
import { expect, test } from 'vitest';
import { indicadoresQuery } from '../contract/index.ts';
import { escribirFiltros, type Filtros, leerFiltros, mesesOfrecidos, rangoDe, toQuery } from './filtros.ts';
import { mesDe, mesesEntre, sumarMeses } from './meses.ts';

const NADA: Filtros = { indicador: null, desde: null, hasta: null, page: 1 };
const ahora = new Date('2026-11-12T09:05:00-03:00');

test('lo que se elige va a la dirección y se vuelve a leer', () => {
  const todos: Filtros = { indicador: 'pagos_importe', desde: '2026-01', hasta: '2026-06', page: 1 };
  expect(escribirFiltros(todos).toString()).toBe('indicador=pagos_importe&desde=2026-01&hasta=2026-06');
  expect(leerFiltros(escribirFiltros(todos))).toEqual(todos);
  expect(escribirFiltros(NADA).toString()).toBe('');
});

test('lo que no se entiende no filtra', () => {
  expect(leerFiltros(new URLSearchParams('indicador=otro&desde=2026-13&hasta=ayer'))).toEqual(NADA);
});

test('sin elegir, el año que termina en este mes; con un final, el que termina en él', () => {
  expect(rangoDe(NADA, ahora)).toEqual({ desde: '2025-12', hasta: '2026-11' });
  expect(rangoDe({ ...NADA, hasta: '2024-05' }, ahora)).toEqual({ desde: '2023-06', hasta: '2024-05' });
  expect(rangoDe({ ...NADA, desde: '2026-02' }, ahora)).toEqual({ desde: '2026-02', hasta: '2026-11' });
});

test('el mes es el de la Argentina, no el del aparato', () => {
  expect(mesDe(new Date('2026-12-01T01:30:00Z'))).toBe('2026-11');
  expect(mesDe(new Date('2026-12-01T03:00:00Z'))).toBe('2026-12');
});

test('los meses pasan de un año a otro', () => {
  expect(sumarMeses('2026-01', -1)).toBe('2025-12');
  expect(sumarMeses('2025-12', 1)).toBe('2026-01');
  expect(mesesEntre('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
});

test('se ofrecen cinco años, y además el de la dirección', () => {
  const meses = mesesOfrecidos(ahora, '2026-11');
  expect([meses[0], meses.at(-1), meses.length]).toEqual(['2026-11', '2021-12', 60]);
  expect(mesesOfrecidos(ahora, '2019-04').at(-1)).toBe('2019-04');
});

test('lo que se pide es lo que el servidor entiende', () => {
  const pedido = toQuery({ indicador: 'cortes_minutos' }, { desde: '2026-01', hasta: '2026-06' });
  const search = new URLSearchParams(Object.entries(pedido));
  expect(parseQuery(indicadoresQuery, search).filters).toEqual({
    nombre: ['cortes_minutos'],
    periodo: { min: 202601, max: 202606 },
  });
  expect(toQuery({ indicador: null }, { desde: '2026-01', hasta: '2026-06' })).not.toHaveProperty('nombre');
});

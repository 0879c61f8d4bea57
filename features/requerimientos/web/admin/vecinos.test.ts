import { expect, test } from 'vitest';
import { leerFiltros } from './filtros.ts';
import { bordesDe, lugarDe } from './vecinos.ts';

const filtros = (texto = '') => leerFiltros(new URLSearchParams(texto));
const pagina = (ids: number[], totalItems = ids.length) => ({
  member: ids.map((id) => ({ id })),
  totalItems,
});

test('los de al lado, con la dirección de la lista', () => {
  const lugar = lugarDe(5, filtros('vista=todos'), { esta: pagina([4, 5, 6], 31) });
  expect(lugar).toEqual({
    posicion: 2,
    total: 31,
    aproximado: false,
    anterior: { id: 4, search: '?vista=todos' },
    siguiente: { id: 6, search: '?vista=todos' },
  });
});

test('en los bordes se pide la otra página, y lleva a ella', () => {
  const segunda = filtros('page=2');
  const esta = pagina([40, 41], 100);
  expect(bordesDe(40, segunda, esta)).toEqual({ antes: true, despues: false });
  expect(bordesDe(41, segunda, esta)).toEqual({ antes: false, despues: true });
  expect(lugarDe(40, segunda, { esta, antes: pagina([10, 11]) })).toMatchObject({
    posicion: 31,
    anterior: { id: 11, search: '' },
  });
  expect(lugarDe(41, segunda, { esta, despues: pagina([70]) })?.siguiente).toEqual({
    id: 70,
    search: '?page=3',
  });
});

test('al principio y al final de todo no hay más', () => {
  const esta = pagina([1]);
  expect(bordesDe(1, filtros(), esta)).toEqual({ antes: false, despues: false });
  expect(lugarDe(1, filtros(), { esta })).toMatchObject({ anterior: null, siguiente: null });
});

test('donde la cuenta se detuvo hay más', () => {
  const esta = { ...pagina([9], 10_001), totalAproximado: true as const };
  expect(bordesDe(9, filtros('page=400'), esta).despues).toBe(true);
});

test('el que se corrió de página no lleva a sí mismo', () => {
  expect(lugarDe(2, filtros(), { esta: pagina([1, 2], 40), despues: pagina([2, 3]) })?.siguiente).toBeNull();
});

test('el que no está en la lista no tiene lugar', () => {
  expect(lugarDe(8, filtros(), { esta: pagina([1, 2]) })).toBeNull();
  expect(lugarDe(8, filtros(), {})).toBeNull();
});

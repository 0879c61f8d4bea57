import { expect, test } from 'vitest';
import { appliedFilters, readFilters, toQuery, writeFilters } from './correos.filters.ts';

const parse = (search: string) => readFilters(new URLSearchParams(search));

test('la dirección dice los filtros, y vuelve a decir lo mismo', () => {
  const search = 'suministro=100&correo=hija&validado=no&rebota=si&filas=50&page=3';
  expect(parse(search)).toEqual({
    suministro: '100',
    correo: 'hija',
    validado: false,
    desuscripto: null,
    rebota: true,
    filas: 50,
    page: 3,
  });
  expect(writeFilters(parse(search)).toString()).toBe(search);
  expect(writeFilters(parse('')).toString()).toBe('');
});

test('lo que no se entiende no filtra', () => {
  expect(writeFilters(parse('validado=quizas&filas=7&page=-1&otro=x')).toString()).toBe('');
});

test('al servidor van con sus nombres', () => {
  expect(toQuery(parse('suministro=100&correo=hija&desuscripto=si&validado=no'))).toEqual({
    page: 1,
    itemsPerPage: 30,
    'suministro.cuenta': '100',
    email: 'hija',
    validado: false,
    desuscribir: true,
  });
});

test('los puestos se dicen con sus palabras', () => {
  expect(appliedFilters(parse('correo=hija&rebota=no')).map(({ texto }) => texto)).toEqual([
    'Correo: hija',
    'Rebota: no',
  ]);
  expect(appliedFilters(parse('page=2'))).toEqual([]);
});

import { expect, test } from 'vitest';
import { correosList } from './correos.list.tsx';

const context = { busy: null, onAccion: () => {}, onOpen: () => {} };
const read = (search: string) => correosList.read(new URLSearchParams(search), context);
const write = (search: string) => correosList.write(read(search)).toString();
const chipTexts = (search: string) =>
  correosList.chips(read(search), context).map(({ label, value }) => `${label}: ${value}`);

test('la dirección dice los filtros, y vuelve a decir lo mismo', () => {
  const search = 'suministro=100&correo=hija&validado=no&rebota=si&filas=50&page=3';
  expect(read(search)).toEqual({
    view: 'todos',
    values: { suministro: '100', correo: 'hija', validado: 'no', desuscripto: null, rebota: 'si' },
    sort: null,
    pageSize: 50,
    page: 3,
  });
  expect(write(search)).toBe(search);
  expect(write('')).toBe('');
});

test('lo que no se entiende no filtra', () => {
  expect(write('validado=quizas&filas=7&page=-1&otro=x')).toBe('');
});

test('al servidor van con sus nombres', () => {
  expect(correosList.toQuery(read('suministro=100&correo=hija&desuscripto=si&validado=no'), context)).toEqual(
    {
      page: 1,
      itemsPerPage: 30,
      'suministro.cuenta': '100',
      email: 'hija',
      validado: false,
      desuscribir: true,
    },
  );
});

test('los que rebotan y los que faltan validar se piden con una vista', () => {
  const asked = (search: string) => correosList.toQuery(read(search), context);
  expect(asked('vista=rebotan')).toEqual({ page: 1, itemsPerPage: 30, rebota: true });
  expect(asked('vista=sin-validar')).toEqual({
    page: 1,
    itemsPerPage: 30,
    validado: false,
    desuscribir: false,
  });
});

test('los puestos se dicen con sus palabras', () => {
  expect(chipTexts('correo=hija&rebota=no')).toEqual(['Correo: hija', 'Rebota: no']);
  expect(chipTexts('page=2')).toEqual([]);
});

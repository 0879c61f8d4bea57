import { describe, expect, test } from 'vitest';
import { fillPlaceholders, missingPlaceholders } from '../../contract/index.ts';
import {
  append,
  fillPlaceholdersMessage,
  firstPlaceholder,
  searchRespuestas,
  toTemplate,
} from './respuestas.ts';

const VALORES = {
  nombre: 'Elsa',
  numero: '2026-001042',
  suministro: undefined,
  categoria: 'Alumbrado público',
};

describe('lo que va entre llaves', () => {
  test('se completa con lo que se sabe, y lo que no queda a la vista', () => {
    const texto = fillPlaceholders(
      'Hola {nombre}: tu {categoria} {numero} de {suministro}. {otra} {NOMBRE}',
      VALORES,
    );
    expect(texto).toBe('Hola Elsa: tu Alumbrado público 2026-001042 de {suministro}. {otra} {NOMBRE}');
    expect(missingPlaceholders(texto)).toEqual(['{suministro}']);
    expect(texto.slice(...(firstPlaceholder(texto) ?? []))).toBe('{suministro}');
  });

  test('vacío es como que no está', () => {
    expect(missingPlaceholders(fillPlaceholders('{nombre} y {nombre}', { nombre: '  ' }))).toEqual([
      '{nombre}',
    ]);
    expect(fillPlaceholdersMessage(['{nombre}', '{suministro}'])).toBe('Completá {nombre}, {suministro}');
    expect([missingPlaceholders('Listo.'), firstPlaceholder('Listo.')]).toEqual([[], null]);
  });

  test('lo que alguien escribió no se vuelve a completar ni cambia de sentido', () => {
    expect(fillPlaceholders('{nombre}', { nombre: '$& {numero}', numero: '1' })).toBe('$& {numero}');
  });

  test('al guardar no queda nadie en el navegador', () => {
    const texto = 'Elsa, tu Alumbrado público 2026-001042 ya está. Gracias, Elsa.';
    expect(toTemplate(texto, { ...VALORES, suministro: 'ya' })).toBe(
      '{nombre}, tu {categoria} {numero} ya está. Gracias, {nombre}.',
    );
    expect(fillPlaceholders(toTemplate(texto, VALORES), VALORES)).toBe(texto);
  });

  test('lo más largo primero: un dato puede estar dentro de otro', () => {
    expect(toTemplate('Casa Elsa', { nombre: 'Elsa', suministro: 'Casa Elsa' })).toBe('{suministro}');
  });
});

test('va después de lo que ya se escribió', () => {
  expect(append('  \n', 'Gracias.')).toBe('Gracias.');
  expect(append('Hola. ', 'Gracias.')).toBe('Hola.\n\nGracias.');
});

describe('las guardadas', () => {
  const respuestas = [
    { titulo: 'Mañana', texto: 'Va mañana.' },
    { titulo: 'Pedir poste', texto: '¿Qué número de poste es?', atajo: 'foto' },
    { titulo: 'Cuadrilla', texto: 'Ya salió la cuadrilla, con fotos.', atajo: 'ya' },
  ];

  test.each([
    ['', ['Mañana', 'Pedir poste', 'Cuadrilla']],
    ['poste', ['Pedir poste']],
    ['MANANA va', ['Mañana']],
    ['poste cuadrilla', []],
    ['ya', ['Cuadrilla']],
    ['fo', ['Pedir poste', 'Cuadrilla']],
  ])('buscando %j, en orden: %j', (searchText, titles) => {
    expect(searchRespuestas(respuestas, searchText).map(({ titulo }) => titulo)).toEqual(titles);
  });

  test('la que tiene ese atajo va primero', () => {
    expect(searchRespuestas([...respuestas].reverse(), 'fo').map(({ titulo }) => titulo)).toEqual([
      'Pedir poste',
      'Cuadrilla',
    ]);
  });
});

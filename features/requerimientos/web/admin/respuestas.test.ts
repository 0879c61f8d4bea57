import { describe, expect, test } from 'vitest';
import {
  append,
  fillPlaceholders,
  fillPlaceholdersMessage,
  firstPlaceholder,
  mergeRespuestas,
  missingPlaceholders,
  searchRespuestas,
  toTemplate,
  withoutRespuesta,
  withRespuesta,
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
  const cooperativaRespuestas = [
    { titulo: 'Pedir poste', texto: '¿Qué número de poste es?' },
    { titulo: 'Cuadrilla', texto: 'Ya salió la cuadrilla.' },
  ];
  const ownRespuesta = { titulo: 'Mañana', texto: 'Va mañana.' };

  test('las propias primero', () => {
    expect(
      mergeRespuestas([ownRespuesta], cooperativaRespuestas).map(({ titulo, isOwn }) => [titulo, isOwn]),
    ).toEqual([
      ['Mañana', true],
      ['Pedir poste', false],
      ['Cuadrilla', false],
    ]);
  });

  test.each([
    ['', 3],
    ['poste', 1],
    ['MANANA va', 1],
    ['poste cuadrilla', 0],
  ])('buscando %j hay %i', (searchText, count) => {
    expect(searchRespuestas(mergeRespuestas([ownRespuesta], cooperativaRespuestas), searchText)).toHaveLength(
      count,
    );
  });

  test('con el mismo título se reemplaza; se elimina la elegida', () => {
    const replacement = { titulo: 'Mañana', texto: 'Va pasado mañana.' };
    expect(withRespuesta([ownRespuesta, ...cooperativaRespuestas], replacement)).toEqual([
      ...cooperativaRespuestas,
      replacement,
    ]);
    expect(withoutRespuesta([ownRespuesta, ...cooperativaRespuestas], 'Mañana')).toEqual(
      cooperativaRespuestas,
    );
  });
});

import { describe, expect, test } from 'vitest';
import {
  agregar,
  buscarRespuestas,
  completar,
  conEsta,
  faltaCompletar,
  faltantes,
  generalizar,
  juntar,
  primerHueco,
  sinEsta,
} from './respuestas.ts';

const VALORES = {
  nombre: 'Elsa',
  numero: '2026-001042',
  suministro: undefined,
  categoria: 'Alumbrado público',
};

describe('lo que va entre llaves', () => {
  test('se completa con lo que se sabe, y lo que no queda a la vista', () => {
    const texto = completar(
      'Hola {nombre}: tu {categoria} {numero} de {suministro}. {otra} {NOMBRE}',
      VALORES,
    );
    expect(texto).toBe('Hola Elsa: tu Alumbrado público 2026-001042 de {suministro}. {otra} {NOMBRE}');
    expect(faltantes(texto)).toEqual(['{suministro}']);
    expect(texto.slice(...(primerHueco(texto) ?? []))).toBe('{suministro}');
  });

  test('vacío es como que no está', () => {
    expect(faltantes(completar('{nombre} y {nombre}', { nombre: '  ' }))).toEqual(['{nombre}']);
    expect(faltaCompletar(['{nombre}', '{suministro}'])).toBe('Completá {nombre}, {suministro}');
    expect([faltantes('Listo.'), primerHueco('Listo.')]).toEqual([[], null]);
  });

  test('lo que alguien escribió no se vuelve a completar ni cambia de sentido', () => {
    expect(completar('{nombre}', { nombre: '$& {numero}', numero: '1' })).toBe('$& {numero}');
  });

  test('al guardar no queda nadie en el navegador', () => {
    const texto = 'Elsa, tu Alumbrado público 2026-001042 ya está. Gracias, Elsa.';
    expect(generalizar(texto, { ...VALORES, suministro: 'ya' })).toBe(
      '{nombre}, tu {categoria} {numero} ya está. Gracias, {nombre}.',
    );
    expect(completar(generalizar(texto, VALORES), VALORES)).toBe(texto);
  });

  test('lo más largo primero: un dato puede estar dentro de otro', () => {
    expect(generalizar('Casa Elsa', { nombre: 'Elsa', suministro: 'Casa Elsa' })).toBe('{suministro}');
  });
});

test('va después de lo que ya se escribió', () => {
  expect(agregar('  \n', 'Gracias.')).toBe('Gracias.');
  expect(agregar('Hola. ', 'Gracias.')).toBe('Hola.\n\nGracias.');
});

describe('las guardadas', () => {
  const casa = [
    { titulo: 'Pedir poste', texto: '¿Qué número de poste es?' },
    { titulo: 'Cuadrilla', texto: 'Ya salió la cuadrilla.' },
  ];
  const mia = { titulo: 'Mañana', texto: 'Va mañana.' };

  test('las propias primero', () => {
    expect(juntar([mia], casa).map(({ titulo, propia }) => [titulo, propia])).toEqual([
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
  ])('buscando %j hay %i', (buscado, cuantas) => {
    expect(buscarRespuestas(juntar([mia], casa), buscado)).toHaveLength(cuantas);
  });

  test('con el mismo título se reemplaza; se elimina la elegida', () => {
    const otra = { titulo: 'Mañana', texto: 'Va pasado mañana.' };
    expect(conEsta([mia, ...casa], otra)).toEqual([...casa, otra]);
    expect(sinEsta([mia, ...casa], 'Mañana')).toEqual(casa);
  });
});

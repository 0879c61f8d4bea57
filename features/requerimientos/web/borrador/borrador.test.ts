import { newKey } from '@oficina/ui/send-key';
import { expect, test } from 'vitest';
import { abrirBorrador, guardarBorrador, leerBorrador, olvidarBorrador } from './borrador.ts';

const MARIA = 7;
const memoria = () => {
  let texto: string | null = null;
  return {
    leer: () => texto,
    cambiar(cambio: (antes: string | null) => string | null) {
      texto = cambio(texto);
    },
  };
};
const uno = (cambios = {}) => ({
  clave: newKey(),
  descripcion: 'La luz de la esquina',
  ubicacion: 'San Martín 450',
  ...cambios,
});

test('cada categoría tiene el suyo, y sin ninguno no queda nada', () => {
  const aparato = memoria();
  const [alumbrado, otro] = [uno(), uno({ descripcion: 'Otro' })];
  guardarBorrador(aparato, MARIA, 1, alumbrado);
  guardarBorrador(aparato, MARIA, 3, otro);
  expect([1, 2, 3].map((id) => leerBorrador(aparato, MARIA, id))).toEqual([alumbrado, null, otro]);
  olvidarBorrador(aparato, MARIA, 1);
  expect([leerBorrador(aparato, MARIA, 1), leerBorrador(aparato, MARIA, 3)]).toEqual([null, otro]);
  olvidarBorrador(aparato, MARIA, 3);
  expect(aparato.leer()).toBeNull();
});

test('lo de otra persona no se lee, y se borra apenas la nueva abre un formulario', () => {
  const aparato = memoria();
  const suyo = uno({ descripcion: 'de María' });
  guardarBorrador(aparato, MARIA, 1, suyo);
  expect(abrirBorrador(aparato, MARIA, 1)).toEqual(suyo);
  expect(abrirBorrador(aparato, MARIA, 2)).toBeNull();
  expect(leerBorrador(aparato, MARIA, 1)).toEqual(suyo);
  expect([leerBorrador(aparato, 8, 1), aparato.leer()]).toEqual([null, expect.stringContaining('de María')]);
  expect([abrirBorrador(aparato, 8, 1), aparato.leer()]).toEqual([null, null]);
});

test.each([
  '{',
  'null',
  '"texto"',
  '{"v":2,"usuario":7,"casos":{}}',
  '{"v":1,"usuario":7}',
  '{"v":1,"usuario":7,"casos":{"1":null}}',
  '{"v":1,"usuario":7,"casos":{"1":{"clave":"x","descripcion":"","ubicacion":""}}}',
  `{"v":1,"usuario":7,"casos":{"1":{"clave":"${'a'.repeat(32)}","descripcion":1,"ubicacion":""}}}`,
  `{"v":1,"usuario":7,"casos":{"1":{"clave":"${'a'.repeat(32)}","descripcion":"${'x'.repeat(4_001)}","ubicacion":""}}}`,
])('lo guardado roto (%.60s) es como nada', (texto) => {
  const aparato = memoria();
  aparato.cambiar(() => texto);
  expect(leerBorrador(aparato, MARIA, 1)).toBeNull();
});

test('lo que es más largo que lo que se puede mandar se guarda hasta ahí', () => {
  const aparato = memoria();
  guardarBorrador(aparato, MARIA, 1, uno({ descripcion: 'x'.repeat(5_000), ubicacion: 'y'.repeat(300) }));
  const { descripcion, ubicacion } = leerBorrador(aparato, MARIA, 1) ?? { descripcion: '', ubicacion: '' };
  expect([descripcion.length, ubicacion.length]).toEqual([4_000, 250]);
});

test('cada clave es otra, y de las que el servidor acepta', () => {
  const claves = Array.from({ length: 100 }, newKey);
  expect(new Set(claves).size).toBe(100);
  for (const clave of claves) expect(clave).toMatch(/^[0-9a-f]{32}$/);
});

import { newKey } from '@oficina/ui/send-key';
import { expect, test } from 'vitest';
import {
  abrirBorrador,
  BORRADORES_KEY,
  guardarBorrador,
  leerBorrador,
  olvidarBorrador,
  olvidarBorradores,
} from './borrador.ts';

const MARIA = 7;
const memoria = () => {
  const datos = new Map<string, string>();
  return {
    datos,
    getItem: (key: string) => datos.get(key) ?? null,
    setItem: (key: string, value: string) => void datos.set(key, value),
    removeItem: (key: string) => void datos.delete(key),
  };
};
const uno = (cambios = {}) => ({
  clave: newKey(),
  descripcion: 'La luz de la esquina',
  ubicacion: 'San Martín 450',
  ...cambios,
});

test('cada categoría tiene el suyo, en una sola clave, y sin ninguno no queda nada', () => {
  const storage = memoria();
  const [alumbrado, otro] = [uno(), uno({ descripcion: 'Otro' })];
  guardarBorrador(storage, MARIA, 1, alumbrado);
  guardarBorrador(storage, MARIA, 3, otro);
  expect([...storage.datos.keys()]).toEqual([BORRADORES_KEY]);
  expect([1, 2, 3].map((id) => leerBorrador(storage, MARIA, id))).toEqual([alumbrado, null, otro]);
  olvidarBorrador(storage, MARIA, 1);
  expect([leerBorrador(storage, MARIA, 1), leerBorrador(storage, MARIA, 3)]).toEqual([null, otro]);
  olvidarBorrador(storage, MARIA, 3);
  expect(storage.datos.size).toBe(0);
});

test('lo de otra persona no se lee, y se borra apenas la nueva abre un formulario', () => {
  const storage = memoria();
  const suyo = uno({ descripcion: 'de María' });
  guardarBorrador(storage, MARIA, 1, suyo);
  expect(abrirBorrador(storage, MARIA, 1)).toEqual(suyo);
  expect(abrirBorrador(storage, MARIA, 2)).toBeNull();
  expect(leerBorrador(storage, MARIA, 1)).toEqual(suyo);
  expect([leerBorrador(storage, 8, 1), storage.datos.size]).toEqual([null, 1]);
  expect([abrirBorrador(storage, 8, 1), storage.datos.size]).toEqual([null, 0]);
});

test('al salir no queda nada, de nadie', () => {
  const storage = memoria();
  guardarBorrador(storage, MARIA, 1, uno());
  olvidarBorradores(storage);
  expect(storage.datos.size).toBe(0);
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
  const storage = memoria();
  storage.setItem(BORRADORES_KEY, texto);
  expect(leerBorrador(storage, MARIA, 1)).toBeNull();
});

test('un navegador sin lugar, o que no deja, no rompe nada', () => {
  const roto = () => {
    throw new Error('QuotaExceededError');
  };
  const storage = { getItem: roto, setItem: roto, removeItem: roto };
  guardarBorrador(storage, MARIA, 1, uno());
  olvidarBorrador(storage, MARIA, 1);
  olvidarBorradores(storage);
  expect(leerBorrador(storage, MARIA, 1)).toBeNull();
});

test('lo que es más largo que lo que se puede mandar se guarda hasta ahí', () => {
  const storage = memoria();
  guardarBorrador(storage, MARIA, 1, uno({ descripcion: 'x'.repeat(5_000), ubicacion: 'y'.repeat(300) }));
  const { descripcion, ubicacion } = leerBorrador(storage, MARIA, 1) ?? { descripcion: '', ubicacion: '' };
  expect([descripcion.length, ubicacion.length]).toEqual([4_000, 250]);
});

test('cada clave es otra, y de las que el servidor acepta', () => {
  const claves = Array.from({ length: 100 }, newKey);
  expect(new Set(claves).size).toBe(100);
  for (const clave of claves) expect(clave).toMatch(/^[0-9a-f]{32}$/);
});

import { expect, test } from 'vitest';
import { codigoFrom, inOrder, move } from './orden.ts';

test('las que tienen lugar van primero, y una que ya no está no cuenta', () => {
  expect(inOrder(['a', 'b', 'c'], ['c', 'x', 'a'])).toEqual(['c', 'a', 'b']);
  expect(inOrder(['a', 'b'], undefined)).toEqual(['a', 'b']);
});

test('se mueve entre las de su grupo, y las demás quedan donde estaban', () => {
  const order = ['r1', 't1', 'r2', 't2'];
  expect(move(order, ['r1', 'r2'], 'r2', -1)).toEqual(['r2', 't1', 'r1', 't2']);
  expect(move(order, ['t1', 't2'], 't1', 1)).toEqual(['r1', 't2', 'r2', 't1']);
  expect(move(order, ['r1', 'r2'], 'r1', -1)).toEqual(order);
});

test.each([
  ['Poda de árboles', 'poda-de-arboles'],
  ['  ¿Cañería rota? ', 'caneria-rota'],
  ['Adhesión del familiar al servicio solidario de sepelio', 'adhesion-del-familiar-al-servicio-solida'],
  ['···', ''],
])('«%s» se llama %s', (nombre, codigo) => {
  expect(codigoFrom(nombre)).toBe(codigo);
});

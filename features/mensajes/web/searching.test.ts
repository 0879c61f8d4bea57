import { expect, test } from 'vitest';
import { addressTo, isByAddress, openAddress } from './searching.ts';

const asked = (view: string, values: Record<string, string | null> = {}) => ({ view, values });

test.each([
  [asked('fallidos'), true],
  [asked('fallidos', { para: 'maria' }), true],
  [asked('fallidos', { para: 'maria@correo' }), true],
  [asked('fallidos', { para: 'Maria@Correo.com' }), false],
  [asked('fallidos', { para: '+54 9 3492 40-1234' }), false],
  [asked('fallidos', { cliente: '7' }), false],
  [asked('todos'), false],
  [asked('no-entregados', { para: 'maria@correo.com' }), false],
])('%o se ve por dirección: %s', (one, expected) => {
  expect(isByAddress(one)).toBe(expected);
});

test('la dirección abierta es la que se guarda, y fuera de los fallidos no hay ninguna', () => {
  expect(openAddress(asked('fallidos', { para: '+54 9 3492 40-1234' }))).toBe('+5493492401234');
  expect(openAddress(asked('fallidos', { para: 'maria' }))).toBeNull();
  expect(openAddress(asked('todos', { para: 'maria@correo.com' }))).toBeNull();
});

test('al abrir una dirección quedan los otros filtros, y no la página ni lo que estaba abierto', () => {
  const search = new URLSearchParams('vista=fallidos&desde=2026-11-12&page=3&ver=9');
  expect(addressTo(search, { para: 'maria@correo.com' })).toBe(
    '?vista=fallidos&desde=2026-11-12&para=maria%40correo.com',
  );
  expect(addressTo(new URLSearchParams('vista=fallidos&para=a%40b.com'), { para: null })).toBe(
    '?vista=fallidos',
  );
});

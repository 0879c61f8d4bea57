import { expect, test } from 'vitest';
import { readAutologin } from './autologin.ts';

const at = (url: string) => {
  const { pathname, search, hash } = new URL(url, 'https://oficina.test');
  return readAutologin({ pathname, search, hash });
};

test('el token llega en la dirección o en el fragmento', () => {
  const expected = { token: 'abc', usuarioId: 7, redirect: '/' };
  expect(at('/autologin?token=abc&usuarioId=7')).toEqual(expected);
  expect(at('/autologin#token=abc&usuarioId=7')).toEqual(expected);
  expect(at('/autologin?token=abc&usuarioId=7&redirect=/facturas')).toEqual({
    ...expected,
    redirect: '/facturas',
  });
});

test('sin token, sin usuario o en otra página no hay pedido', () => {
  for (const url of [
    '/autologin',
    '/autologin?token=abc',
    '/autologin?token=abc&usuarioId=x',
    '/login?token=abc&usuarioId=7',
  ]) {
    expect(at(url)).toBeNull();
  }
});

test('el destino es siempre de este sitio', () => {
  expect(at('/autologin?token=abc&usuarioId=7&redirect=//malo.test')?.redirect).toBe('/');
  expect(at('/autologin?token=abc&usuarioId=7&redirect=https://malo.test')?.redirect).toBe('/');
});

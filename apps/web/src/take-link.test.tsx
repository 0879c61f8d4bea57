import { expect, test } from 'vitest';
import { takeLink } from './link.ts';

test('el secreto sale de la dirección antes de dibujar nada', () => {
  window.history.replaceState(null, '', '/validar/correo?token=secreto');
  expect(takeLink()?.token).toBe('secreto');
  expect([window.location.pathname, window.location.search]).toEqual(['/validar/correo', '']);
});

test('lo que no es un secreto queda donde está', () => {
  window.history.replaceState(null, '', '/facturas?estado=todas');
  expect([takeLink(), window.location.search]).toEqual([null, '?estado=todas']);
});

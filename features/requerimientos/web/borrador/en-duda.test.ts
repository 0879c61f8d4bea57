import { ApiError } from '@oficina/hydra';
import { expect, test } from 'vitest';
import { quedaDe } from './en-duda.ts';

const con = (status: number, estaba: boolean) => quedaDe(new ApiError(status, 'x'), estaba);

test.each([0, 200, 204, 408, 500, 502, 503, 504])('con %i nadie sabe si llegó', (status) => {
  for (const estaba of [false, true])
    expect(con(status, estaba)).toEqual({ enDuda: true, claveGastada: false });
});

test('un error de la página tampoco lo dice', () => {
  expect(quedaDe(new TypeError('x'), false)).toEqual({ enDuda: true, claveGastada: false });
});

test.each([400, 404, 413, 415, 422])('con %i no se hizo', (status) => {
  for (const estaba of [false, true])
    expect(con(status, estaba)).toEqual({ enDuda: false, claveGastada: false });
});

test.each([401, 403, 429])('con %i no se hizo esta vez, y de la anterior se sigue sin saber', (status) => {
  expect(con(status, false).enDuda).toBe(false);
  expect(con(status, true).enDuda).toBe(true);
});

test('con 409 la clave es de otro caso', () => {
  for (const estaba of [false, true]) expect(con(409, estaba)).toEqual({ enDuda: false, claveGastada: true });
});

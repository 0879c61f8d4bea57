import { PREFERENCIAS } from '@oficina/usuarios/server';
import { Secret } from '@oficina/values';
import { expect, test } from 'vitest';
import { type BajaScope, makeBajaToken, readBajaToken } from './baja-token.ts';

const KEY = new Secret('una clave');
const NOW = new Date('2026-11-12T09:00:00-03:00');
const IN_A_YEAR = new Date('2027-11-12T09:00:00-03:00');
const email = 'hija@correo.com';
const createToken = (scope: BajaScope) => makeBajaToken(KEY, { scope, email, vence: IN_A_YEAR });

const SCOPES: BajaScope[] = [
  { suministroMail: 5 },
  { suministroMail: 999_999_999_999 },
  ...(Object.keys(PREFERENCIAS) as (keyof typeof PREFERENCIAS)[]).map((preferencia) => ({
    usuario: 999_999_999_999,
    preferencia,
  })),
];

test.each(SCOPES)('lleva su alcance y entra en una dirección: %j', (scope) => {
  const token = createToken(scope);
  // The router answers 404 to longer tokens.
  expect(token.length).toBeLessThanOrEqual(200);
  expect(token).toMatch(/^[A-Za-z0-9._-]+$/);
  const read = readBajaToken(KEY, token, NOW);
  expect(read?.scope).toEqual(scope);
  expect([read?.belongsTo('HIJA@correo.com'), read?.belongsTo('otra@correo.com')]).toEqual([true, false]);
});

test('vence cuando se dijo', () => {
  const token = createToken({ suministroMail: 5 });
  expect(readBajaToken(KEY, token, new Date(IN_A_YEAR.getTime() - 1000))).not.toBeNull();
  expect(readBajaToken(KEY, token, IN_A_YEAR)).toBeNull();
});

test('cambiar el alcance, el plazo o la firma lo invalida', () => {
  const token = createToken({ usuario: 7, preferencia: 'mailFactura' });
  for (const [before, after] of [
    ['u7-', 'u8-'],
    ['mailFactura', 'mailVencimiento'],
    ['u7-mailFactura', 's7'],
  ] as const)
    expect(readBajaToken(KEY, token.replace(before, after), NOW)).toBeNull();
  expect(readBajaToken(KEY, token.slice(0, -1), NOW)).toBeNull();
  expect(readBajaToken(new Secret('otra'), token, NOW)).toBeNull();
});

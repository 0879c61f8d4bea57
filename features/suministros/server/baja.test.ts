import { Secret } from '@oficina/values';
import { expect, test } from 'vitest';
import { type AlcanceDeBaja, makeBajaToken, PREFERENCIAS, readBajaToken } from './baja.ts';

const CLAVE = new Secret('una clave');
const AHORA = new Date('2026-11-12T09:00:00-03:00');
const EN_UN_ANIO = new Date('2027-11-12T09:00:00-03:00');
const email = 'hija@correo.com';
const crear = (alcance: AlcanceDeBaja) => makeBajaToken(CLAVE, { alcance, email, vence: EN_UN_ANIO });

const ALCANCES: AlcanceDeBaja[] = [
  { suministroMail: 5 },
  { suministroMail: 999_999_999_999 },
  ...(Object.keys(PREFERENCIAS) as (keyof typeof PREFERENCIAS)[]).map((preferencia) => ({
    usuario: 999_999_999_999,
    preferencia,
  })),
];

test.each(ALCANCES)('lleva su alcance y entra en una dirección: %j', (alcance) => {
  const token = crear(alcance);
  // Longer than this the router answers 404 by itself.
  expect(token.length).toBeLessThanOrEqual(200);
  expect(token).toMatch(/^[A-Za-z0-9._-]+$/);
  const leida = readBajaToken(CLAVE, token, AHORA);
  expect(leida?.alcance).toEqual(alcance);
  expect([leida?.esDe('HIJA@correo.com'), leida?.esDe('otra@correo.com')]).toEqual([true, false]);
});

test('vence cuando se dijo', () => {
  const token = crear({ suministroMail: 5 });
  expect(readBajaToken(CLAVE, token, new Date(EN_UN_ANIO.getTime() - 1000))).not.toBeNull();
  expect(readBajaToken(CLAVE, token, EN_UN_ANIO)).toBeNull();
});

test('cambiar el alcance, el plazo o la firma lo invalida', () => {
  const token = crear({ usuario: 7, preferencia: 'mailFactura' });
  for (const [antes, despues] of [
    ['u7-', 'u8-'],
    ['mailFactura', 'mailVencimiento'],
    ['u7-mailFactura', 's7'],
  ] as const)
    expect(readBajaToken(CLAVE, token.replace(antes, despues), AHORA)).toBeNull();
  expect(readBajaToken(CLAVE, token.slice(0, -1), AHORA)).toBeNull();
  expect(readBajaToken(new Secret('otra'), token, AHORA)).toBeNull();
});

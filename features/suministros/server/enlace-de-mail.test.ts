import { Secret } from '@oficina/values';
import { expect, test } from 'vitest';
import { makeBajaToken, readBajaToken } from './baja.ts';
import { makeEnlaceDeMail, readEnlaceDeMail } from './enlace-de-mail.ts';

const CLAVE = new Secret('una clave');
const AHORA = new Date('2026-11-12T09:00:00-03:00');
const dias = (n: number) => new Date(AHORA.getTime() + n * 86_400_000);
const crear = (pendientes: number[], vuelven: number[] = []) =>
  makeEnlaceDeMail(CLAVE, { email: 'hija@correo.com', pendientes, vuelven }, AHORA);

test('dice qué filas, cuáles vuelven y de quién es, sin llevar la dirección', () => {
  const token = crear([5, 123_456_789], [7]);
  expect(token).toMatch(/^[A-Za-z0-9._-]+$/);
  expect(`${token} ${Buffer.from(token, 'base64url').toString('latin1')}`).not.toContain('hija');
  const leido = readEnlaceDeMail(CLAVE, token, AHORA);
  expect(leido).toMatchObject({ ids: [5, 123_456_789, 7], vuelven: [7] });
  expect(leido?.esDe('Hija@Correo.com')).toBe(true);
  expect(leido?.esDe('otra@correo.com')).toBe(false);
});

test('vale 30 días y ni uno más', () => {
  const token = crear([5]);
  expect(readEnlaceDeMail(CLAVE, token, dias(29.99))).not.toBeNull();
  expect(readEnlaceDeMail(CLAVE, token, dias(30))).toBeNull();
});

test('una letra cambiada en cualquier lugar lo invalida', () => {
  const token = crear([5, 6], [7]);
  for (let lugar = 0; lugar < token.length; lugar += 1) {
    const otra = token[lugar] === 'a' ? 'b' : 'a';
    const cambiado = token.slice(0, lugar) + otra + token.slice(lugar + 1);
    expect([lugar, readEnlaceDeMail(CLAVE, cambiado, AHORA)]).toEqual([lugar, null]);
  }
});

test.each(['', '.', '..', 'hola', `${'a'.repeat(5000)}.${'b'.repeat(43)}`, '.'.repeat(300), 'ñ.ñ'])(
  '%j no es un enlace',
  (token) => {
    expect(readEnlaceDeMail(CLAVE, token, AHORA)).toBeNull();
    expect(readBajaToken(CLAVE, token, AHORA)).toBeNull();
  },
);

test('la última letra de la firma no tiene otra forma que también valga', () => {
  const token = crear([5]);
  const letras = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const valen = [...letras].filter((letra) => readEnlaceDeMail(CLAVE, token.slice(0, -1) + letra, AHORA));
  expect(valen).toEqual([token.at(-1)]);
});

test('con otra clave no se abre, y el que confirma no da de baja ni al revés', () => {
  const token = crear([5]);
  expect(readEnlaceDeMail(new Secret('otra clave'), token, AHORA)).toBeNull();
  expect(readBajaToken(CLAVE, token, AHORA)).toBeNull();
  const baja = makeBajaToken(CLAVE, {
    alcance: { suministroMail: 5 },
    email: 'hija@correo.com',
    vence: dias(1),
  });
  expect(readEnlaceDeMail(CLAVE, baja, AHORA)).toBeNull();
});

test('con cientos de filas el enlace no crece sin fin', () => {
  const muchas = Array.from({ length: 400 }, (_, n) => 100_000_000 + n);
  const token = crear(muchas, muchas);
  expect(token.length).toBeLessThan(1600);
  expect(readEnlaceDeMail(CLAVE, token, AHORA)?.vuelven).toHaveLength(100);
});

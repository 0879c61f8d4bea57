import { Secret } from '@oficina/values';
import { expect, test } from 'vitest';
import { makeBajaToken, readBajaToken } from './baja-token.ts';
import { makeMailLink, readMailLink } from './mail-link.ts';

const KEY = new Secret('una clave');
const NOW = new Date('2026-11-12T09:00:00-03:00');
const daysLater = (n: number) => new Date(NOW.getTime() + n * 86_400_000);
const createLink = (pendientes: number[], returning: number[] = []) =>
  makeMailLink(KEY, { email: 'hija@correo.com', pendientes, returning }, NOW);

test('dice qué filas, cuáles vuelven y de quién es, sin llevar la dirección', () => {
  const token = createLink([5, 123_456_789], [7]);
  expect(token).toMatch(/^[A-Za-z0-9._-]+$/);
  expect(`${token} ${Buffer.from(token, 'base64url').toString('latin1')}`).not.toContain('hija');
  const readLink = readMailLink(KEY, token, NOW);
  expect(readLink).toMatchObject({ ids: [5, 123_456_789, 7], returning: [7] });
  expect(readLink?.belongsTo('Hija@Correo.com')).toBe(true);
  expect(readLink?.belongsTo('otra@correo.com')).toBe(false);
});

test('vale 30 días y ni uno más', () => {
  const token = createLink([5]);
  expect(readMailLink(KEY, token, daysLater(29.99))).not.toBeNull();
  expect(readMailLink(KEY, token, daysLater(30))).toBeNull();
});

test('una letra cambiada en cualquier lugar lo invalida', () => {
  const token = createLink([5, 6], [7]);
  for (let position = 0; position < token.length; position += 1) {
    const other = token[position] === 'a' ? 'b' : 'a';
    const changed = token.slice(0, position) + other + token.slice(position + 1);
    expect([position, readMailLink(KEY, changed, NOW)]).toEqual([position, null]);
  }
});

test.each(['', '.', '..', 'hola', `${'a'.repeat(5000)}.${'b'.repeat(43)}`, '.'.repeat(300), 'ñ.ñ'])(
  '%j no es un enlace',
  (token) => {
    expect(readMailLink(KEY, token, NOW)).toBeNull();
    expect(readBajaToken(KEY, token, NOW)).toBeNull();
  },
);

test('la última letra de la firma no tiene otra forma que también valga', () => {
  const token = createLink([5]);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const valid = [...letters].filter((letter) => readMailLink(KEY, token.slice(0, -1) + letter, NOW));
  expect(valid).toEqual([token.at(-1)]);
});

test('con otra clave no se abre, y el que confirma no da de baja ni al revés', () => {
  const token = createLink([5]);
  expect(readMailLink(new Secret('otra clave'), token, NOW)).toBeNull();
  expect(readBajaToken(KEY, token, NOW)).toBeNull();
  const baja = makeBajaToken(KEY, {
    scope: { suministroMail: 5 },
    email: 'hija@correo.com',
    vence: daysLater(1),
  });
  expect(readMailLink(KEY, baja, NOW)).toBeNull();
});

test('con cientos de filas el enlace no crece sin fin', () => {
  const many = Array.from({ length: 400 }, (_, n) => 100_000_000 + n);
  const token = createLink(many, many);
  expect(token.length).toBeLessThan(1600);
  expect(readMailLink(KEY, token, NOW)?.returning).toHaveLength(100);
});

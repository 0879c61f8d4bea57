import { formatUbicacion, parseUbicacion } from '@oficina/values';
import { expect, test } from 'vitest';
import { formatLugar, maxDireccionLength, parseLugar } from './lugar.ts';

const POINT = { lat: -31.2528, lng: -61.4867 };

test.each([
  ['', { point: null, direccion: '' }],
  ['San Martín 450', { point: null, direccion: 'San Martín 450' }],
  ['-31.252800,-61.486700', { point: POINT, direccion: '' }],
  ['-31.2528, -61.4867', { point: POINT, direccion: '' }],
  ['-31.252800,-61.486700 San Martín 450', { point: POINT, direccion: 'San Martín 450' }],
  ['-91.5,-61.4867', { point: null, direccion: '-91.5,-61.4867' }],
  ['-31.2528,-181.5 x', { point: null, direccion: '-31.2528,-181.5 x' }],
  ['450,San Martín', { point: null, direccion: '450,San Martín' }],
])('%j se lee %o', (texto, lugar) => {
  expect(parseLugar(texto)).toEqual(lugar);
});

test.each([
  [{ point: null, direccion: '' }, ''],
  [{ point: null, direccion: '  San   Martín\n450 ' }, 'San Martín 450'],
  [{ point: POINT, direccion: '' }, '-31.252800,-61.486700'],
  [{ point: POINT, direccion: ' San Martín 450 ' }, '-31.252800,-61.486700 San Martín 450'],
  [{ point: { lat: -31.25280049, lng: 0 }, direccion: '' }, '-31.252800,0.000000'],
])('%o se escribe %j', (lugar, texto) => {
  expect(formatLugar(lugar)).toBe(texto);
});

test('ida y vuelta es lo mismo, con el punto y sin él', () => {
  for (const texto of ['San Martín 450', '-31.252800,-61.486700', '-31.252800,-61.486700 Ruta 34, km 222'])
    expect([formatLugar(parseLugar(texto)), formatUbicacion(parseUbicacion(texto))]).toEqual([texto, texto]);
});

test('nunca pasa de doscientos cincuenta, ni parte una letra', () => {
  const longText = `${'a'.repeat(226)}${'🏠'.repeat(40)}`;
  for (const point of [null, POINT, { lat: -31.2528, lng: -161.4867 }]) {
    const texto = formatLugar({ point, direccion: longText });
    expect(texto.length).toBeLessThanOrEqual(250);
    expect(texto.length).toBeGreaterThan(247);
    expect(texto.isWellFormed()).toBe(true);
    expect(parseLugar(texto).direccion.length).toBeLessThanOrEqual(maxDireccionLength({ point }));
  }
  expect([maxDireccionLength({ point: null }), maxDireccionLength({ point: POINT })]).toEqual([250, 228]);
});

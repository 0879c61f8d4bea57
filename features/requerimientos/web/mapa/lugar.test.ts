import { expect, test } from 'vitest';
import { escribirUbicacion, leerUbicacion } from '../../contract/index.ts';
import { escribirLugar, largoDeDireccion, leerLugar } from './lugar.ts';

const PUNTO = { lat: -31.2528, lng: -61.4867 };

test.each([
  ['', { punto: null, direccion: '' }],
  ['San Martín 450', { punto: null, direccion: 'San Martín 450' }],
  ['-31.252800,-61.486700', { punto: PUNTO, direccion: '' }],
  ['-31.2528, -61.4867', { punto: PUNTO, direccion: '' }],
  ['-31.252800,-61.486700 San Martín 450', { punto: PUNTO, direccion: 'San Martín 450' }],
  ['-91.5,-61.4867', { punto: null, direccion: '-91.5,-61.4867' }],
  ['-31.2528,-181.5 x', { punto: null, direccion: '-31.2528,-181.5 x' }],
  ['450,San Martín', { punto: null, direccion: '450,San Martín' }],
])('%j se lee %o', (texto, lugar) => {
  expect(leerLugar(texto)).toEqual(lugar);
});

test.each([
  [{ punto: null, direccion: '' }, ''],
  [{ punto: null, direccion: '  San   Martín\n450 ' }, 'San Martín 450'],
  [{ punto: PUNTO, direccion: '' }, '-31.252800,-61.486700'],
  [{ punto: PUNTO, direccion: ' San Martín 450 ' }, '-31.252800,-61.486700 San Martín 450'],
  [{ punto: { lat: -31.25280049, lng: 0 }, direccion: '' }, '-31.252800,0.000000'],
])('%o se escribe %j', (lugar, texto) => {
  expect(escribirLugar(lugar)).toBe(texto);
});

test('ida y vuelta es lo mismo, con el punto y sin él', () => {
  for (const texto of ['San Martín 450', '-31.252800,-61.486700', '-31.252800,-61.486700 Ruta 34, km 222'])
    expect([escribirLugar(leerLugar(texto)), escribirUbicacion(leerUbicacion(texto))]).toEqual([
      texto,
      texto,
    ]);
});

test('nunca pasa de doscientos cincuenta, ni parte una letra', () => {
  const larga = `${'a'.repeat(226)}${'🏠'.repeat(40)}`;
  for (const punto of [null, PUNTO, { lat: -31.2528, lng: -161.4867 }]) {
    const texto = escribirLugar({ punto, direccion: larga });
    expect(texto.length).toBeLessThanOrEqual(250);
    expect(texto.length).toBeGreaterThan(247);
    expect(texto.isWellFormed()).toBe(true);
    expect(leerLugar(texto).direccion.length).toBeLessThanOrEqual(largoDeDireccion({ punto }));
  }
  expect([largoDeDireccion({ punto: null }), largoDeDireccion({ punto: PUNTO })]).toEqual([250, 228]);
});

import { expect, test } from 'vitest';
import { formatUbicacion, parseUbicacion } from './ubicacion.ts';

test.each([
  ['-31.2528,-61.4867', { latitud: -31.2528, longitud: -61.4867, direccion: null }, '-31.252800,-61.486700'],
  [
    ' -31.2528, -61.4867 San Martín 450 ',
    { latitud: -31.2528, longitud: -61.4867, direccion: 'San Martín 450' },
    '-31.252800,-61.486700 San Martín 450',
  ],
  ['San Martín 450', { latitud: null, longitud: null, direccion: 'San Martín 450' }, 'San Martín 450'],
  ['91.5,10.5', { latitud: null, longitud: null, direccion: '91.5,10.5' }, '91.5,10.5'],
  ['10.5,181.5', { latitud: null, longitud: null, direccion: '10.5,181.5' }, '10.5,181.5'],
  // Some towns have streets named by numbers.
  ['7, 50 y 51', { latitud: null, longitud: null, direccion: '7, 50 y 51' }, '7, 50 y 51'],
  ['12,60', { latitud: null, longitud: null, direccion: '12,60' }, '12,60'],
  ['10.5, 60 y 61', { latitud: null, longitud: null, direccion: '10.5, 60 y 61' }, '10.5, 60 y 61'],
  ['', { latitud: null, longitud: null, direccion: null }, ''],
])('la ubicación %j', (texto, ubicacion, expected) => {
  expect(parseUbicacion(texto)).toEqual(ubicacion);
  expect(formatUbicacion(parseUbicacion(texto))).toBe(expected);
});

import { expect, test } from 'vitest';
import { suministroName } from './suministro.ts';

test.each([
  [{ alias: 'Casa de mamá', domicilio: 'San Martín 450', nombre: 'PEREZ' }, 'Casa de mamá'],
  [{ alias: undefined, domicilio: 'San Martín 450', nombre: 'PEREZ' }, 'San Martín 450'],
  [{ alias: '', domicilio: '', nombre: 'PEREZ' }, 'PEREZ'],
])(
  'un suministro se llama como lo llama su dueño, si no por la calle, si no por el titular: %j',
  (s, nombre) => {
    expect(suministroName(s)).toBe(nombre);
  },
);

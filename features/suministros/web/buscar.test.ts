import { expect, test } from 'vitest';
import { buscar } from './buscar.ts';
import type { Lugar } from './lugar.ts';

const lugar = (id: number, datos: Partial<Lugar>): Lugar => ({
  id,
  nombre: 'PEREZ MARIA',
  cuenta: `1000${id}`,
  domicilio: '',
  pagoInhabilitado: false,
  ...datos,
});
const todos = [
  lugar(1, { alias: 'Casa de mamá', domicilio: 'San Martín 450' }),
  lugar(2, { domicilio: 'Ruta 34', nombre: 'NUÑEZ JOSÉ' }),
  lugar(3, { domicilio: 'San Martín 12' }),
];
const encontrados = (texto: string) => buscar(todos, texto).map(({ id }) => id);

test.each([
  ['mama', [1]],
  ['SAN MARTIN', [1, 3]],
  ['martín 450', [1]],
  ['450 san', [1]],
  ['nunez', [2]],
  ['10003', [3]],
  ['perez', [1, 3]],
  ['  ', [1, 2, 3]],
  ['undefined', []],
  ['Belgrano', []],
])('«%s» encuentra %j', (texto, ids) => {
  expect(encontrados(texto)).toEqual(ids);
});

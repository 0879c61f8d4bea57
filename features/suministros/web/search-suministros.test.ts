import { expect, test } from 'vitest';
import { searchSuministros } from './search-suministros.ts';
import type { SuministroSummary } from './suministro-summary.ts';

const makeSuministro = (id: number, datos: Partial<SuministroSummary>): SuministroSummary => ({
  id,
  nombre: 'PEREZ MARIA',
  cuenta: `1000${id}`,
  domicilio: '',
  pagoInhabilitado: false,
  ...datos,
});
const suministros = [
  makeSuministro(1, { alias: 'Casa de mamá', domicilio: 'San Martín 450' }),
  makeSuministro(2, { domicilio: 'Ruta 34', nombre: 'NUÑEZ JOSÉ' }),
  makeSuministro(3, { domicilio: 'San Martín 12' }),
];
const found = (texto: string) => searchSuministros(suministros, texto).map(({ id }) => id);

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
  expect(found(texto)).toEqual(ids);
});

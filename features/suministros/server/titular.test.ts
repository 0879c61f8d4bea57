import { expect, test } from 'vitest';
import { cleanDocumento, cuentaKey, isOfTitular } from './titular.ts';

test.each([
  ['10012345', '10012345'],
  ['10.012.345', '10012345'],
  [' 10-012/345 ', '10012345'],
  ['00010012345', '10012345'],
  ['a-12/b', 'A12B'],
  ['0-0', ''],
  ['--- /', ''],
  ['ñ', ''],
])('la cuenta %j se busca como %j', (typed, key) => {
  expect(cuentaKey(typed)).toBe(key);
});

const opens = (documento: string, titular: { documento?: string | null; cuit?: string | null }) =>
  isOfTitular(cleanDocumento(documento), { documento: null, cuit: null, ...titular });

test.each([
  ['el mismo DNI', '25123456', { documento: '25123456' }],
  ['con puntos', '25.123.456', { documento: '25123456' }],
  ['guardado con puntos', '25123456', { documento: '25.123.456' }],
  ['el CUIT con guiones', '27-25123456-1', { cuit: '27251234561' }],
  ['el DNI de quien figura con su CUIT', '25123456', { cuit: '27-25123456-1' }],
  ['el DNI cuando el CUIT está en el lugar del documento', '25123456', { documento: '27251234561' }],
  ['el CUIT de quien figura con su DNI', '27-25123456-1', { documento: '25123456' }],
  ['el CUIT de otro prefijo de la misma persona', '20251234567', { documento: '25123456' }],
  ['un DNI de siete números con su cero', '05123456', { documento: '5123456' }],
  ['un DNI de siete números dentro del CUIT', '5123456', { cuit: '27051234567' }],
  ['un documento de seis', '512345', { documento: '512345' }],
  ['el CUIT de una empresa', '30-50012345-8', { cuit: '30500123458' }],
])('abre %s', (_what, documento, titular) => {
  expect(opens(documento, titular)).toBe(true);
});

test.each([
  ['un relleno dentro de un CUIT inventado', '20000000010', { documento: '1' }],
  ['otro relleno dentro de un CUIT', '20999999991', { documento: '99999999' }],
  ['un relleno de unos dentro de un CUIT', '20111111112', { documento: '11111111' }],
  ['el relleno tal cual', '99999999', { documento: '99999999' }],
  ['un CUIT con el último número equivocado', '27-25123456-2', { documento: '25123456' }],
  ['el centro del CUIT de una empresa', '50012345', { cuit: '30500123458' }],
  ['el CUIT de una empresa que contiene el DNI', '30251234567', { documento: '25123456' }],
  ['uno de cinco números', '12345', { documento: '12345' }],
  ['uno de doce', '027251234561', { cuit: '27251234561' }],
  ['otro DNI', '25123457', { documento: '25123456', cuit: '27251234561' }],
  ['una parte', '251234', { documento: '25123456' }],
  ['ceros contra nada', '000000', { documento: null, cuit: null }],
  ['ceros contra ceros', '00000000', { documento: '00000000', cuit: '' }],
  ['ceros contra un documento sin números', '000000', { documento: 'S/D', cuit: '-' }],
  ['un documento de relleno, completado con ceros', '000001', { documento: '1' }],
  ['un suministro sin documento', '25123456', {}],
])('no abre %s', (_what, documento, titular) => {
  expect(opens(documento, titular)).toBe(false);
});

import { expect, test } from 'vitest';
import { readTyped } from './read-typed.ts';

const RULES = { anio: 2026, numberFormat: 'AAAA-NNNNNN' };
const read = (q: string) => readTyped(q, RULES);

test.each(['10010120', '1001-0120', '0010010120'])('%s es una cuenta, sin ceros ni guiones', (q) => {
  expect(read(q)).toMatchObject({ cuenta: '10010120' });
});

test.each(['17.430.221', 'DNI 17430221', 'dni: 17.430.221'])('%s es un documento y nada más', (q) => {
  expect(read(q)).toEqual({ clase: 'documento', documentos: ['17430221'] });
});

test('un número pelado se prueba como todo lo que puede ser', () => {
  expect(read('17430221')).toMatchObject({
    clase: 'numero',
    documentos: ['17430221'],
    cuenta: '17430221',
    lastDigits: '17430221',
    factura: { serie: '', orden: '17430221' },
  });
  expect(read('401234')).toMatchObject({ lastDigits: '401234', cuenta: '401234', documentos: [] });
  expect(read('1042')?.requerimientos).toContain('2026-001042');
});

test('un CUIT lleva adentro el documento', () => {
  expect(read('27-17430221-4')).toEqual({ clase: 'cuit', documentos: ['27174302214', '17430221'] });
});

test.each(['3492 15-401234', '+54 9 3492 401234', '(03492) 15 401234'])('%s es un teléfono', (q) => {
  expect(read(q)).toEqual({ clase: 'telefono', documentos: [], telefono: '+5493492401234' });
});

test.each([
  ['Roldán, Elsa', ['roldan', 'elsa']],
  ['elsa roldan', ['elsa', 'roldan']],
  ['roldan e', ['roldan', 'e']],
  ['Baldés', ['baldes']],
  ['Ovando', ['obando']],
])('%s es un nombre', (q, words) => {
  expect(read(q)).toMatchObject({ clase: 'nombre', words });
});

test('un correo, una factura, un caso, un domicilio y un pago', () => {
  expect(read('Elsa@Corr')).toMatchObject({ clase: 'correo', correo: 'elsa@corr' });
  expect(read('B 0003-00070121')).toMatchObject({
    clase: 'factura',
    factura: { serie: 'B0003', orden: '00070121' },
  });
  expect(read('70121')).toMatchObject({ factura: { serie: '', orden: '70121' } });
  expect(read('2026-001042')?.requerimientos).toEqual(['2026-001042']);
  expect(read('san martin 450')).toMatchObject({ clase: 'domicilio', domicilio: 'san martin 450' });
  expect(read('OV501U7XABC')).toMatchObject({ clase: 'pago', pago: { id: 501, referencia: 'OV501U7XABC' } });
  expect(read('pago 501')).toMatchObject({ clase: 'pago', pago: { id: 501 } });
});

test.each(['', '  ', 'ab', '1-', '%%%', '99999999999999999999999999'])('«%s» no rompe nada', (q) => {
  expect(() => read(q)).not.toThrow();
});

test('con menos de tres letras no se busca', () => {
  expect([read('ro'), read('. , -'), read('é á')]).toEqual([undefined, undefined, undefined]);
});

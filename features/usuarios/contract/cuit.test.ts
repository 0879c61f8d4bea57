import { expect, test } from 'vitest';
import { dniOfCuit, isCompanyCuit, parseCuit } from './cuit.ts';

test.each([
  ['20-12345678-6', '20123456786'],
  ['27 25123456 1', '27251234561'],
  ['20.10000013.0', '20100000130'],
  ['30-50001091-2', '30500010912'],
])('el CUIT %j se guarda %j', (input, guardado) => {
  expect(parseCuit(input)).toBe(guardado);
});

test.each([
  ['con otro dígito verificador', '20-12345678-5'],
  ['con un comienzo que no existe', '21-12345678-4'],
  ['corto', '2012345678'],
  ['largo', '201234567866'],
  ['con letras', '2012345678x'],
  ['vacío', ''],
])('un CUIT %s no es válido', (_why, input) => {
  expect(parseCuit(input)).toBeNull();
});

test('con cada documento hay un solo dígito que vale, o ninguno', () => {
  for (let documento = 30_000_000; documento < 30_000_200; documento += 1) {
    const valid = Array.from({ length: 10 }, (_, digit) => parseCuit(`20${documento}${digit}`));
    expect(valid.filter(Boolean).length).toBeLessThanOrEqual(1);
  }
  expect(Array.from({ length: 10 }, (_, digit) => parseCuit(`2010000005${digit}`)).filter(Boolean)).toEqual(
    [],
  );
});

test('en el CUIT de una persona está su documento; en el de una empresa, ninguno', () => {
  expect([isCompanyCuit('20123456786'), dniOfCuit('20123456786')]).toEqual([false, '12345678']);
  expect([isCompanyCuit('30500010912'), dniOfCuit('30500010912')]).toEqual([true, null]);
});

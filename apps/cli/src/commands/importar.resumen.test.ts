import { expect, test } from 'vitest';
import { formatResumen } from './importar.resumen.ts';

const counts = { leidos: 2, nuevos: 2, cambiados: 0, iguales: 0, omitidos: 0, retenidos: 0, rechazados: 0 };
const resumen = { ...counts, importe: 1000, avisos: { emails: 0, push: 0 }, ejemplos: [] };
const lines = (changes: object) =>
  formatResumen({ id: 1, nombre: 'x.csv' }, { ...resumen, ...changes }).split('\n');

test('lo que suman al segundo vencimiento va debajo del importe, si el archivo lo trae', () => {
  expect(lines({}).join()).not.toContain('Segundo vencimiento');
  const shown = lines({ importe2: 1035.5, importe2Anterior: 990 });
  const at = shown.indexOf('  Importe: $ 1.000,00');
  expect(shown[at + 1]).toBe('  Segundo vencimiento: $ 1.035,50  (el anterior: $ 990,00)');
});

test('los teléfonos que no se cargan se cuentan, si el archivo trae', () => {
  expect(lines({}).join()).not.toContain('Teléfonos');
  expect(lines({ telefonosFijos: 1200, telefonosInvalidos: 3 })).toContain(
    '  Teléfonos que no se cargan: 1.200 fijos y 3 que no sirven',
  );
});

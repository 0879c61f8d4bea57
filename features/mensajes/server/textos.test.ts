import { useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { textoClave } from '../contract/index.ts';
import { branding } from './plantillas/branding.test-kit.ts';
import { findAjustesIn } from './textos.test-kit.ts';
import { createReadTextos, textoAjustes } from './textos.ts';

const database = useDatabase();
const told: unknown[] = [];
const record = (fields: object) => void told.push(fields);
const read = createReadTextos(findAjustesIn, branding, {
  log: { info: record, warn: record, error: record },
});
const save = async (parte: string, valor: unknown) => {
  const values = { clave: textoClave('factura_vence', parte), valor: JSON.stringify(valor) };
  await database.db
    .insertInto('ajustes')
    .values(values)
    .onConflict((conflict) => conflict.column('clave').doUpdateSet(values))
    .execute();
};

beforeEach(async () => {
  told.length = 0;
  await database.db.deleteFrom('ajustes').execute();
});

test('cada parte que se cambia es un ajuste, y el texto se guarda limpio', () => {
  const ajustes = textoAjustes(branding);
  const asunto = ajustes.find(({ clave }) => clave === 'mensajes.factura_vence.asunto');
  expect(asunto).toMatchObject({
    seccion: 'textos',
    nombre: 'Faltan 3 días para el vencimiento y no está paga: asunto',
    fallback: 'Tu factura vence el {vencimiento}',
  });
  expect(asunto?.schema.parse(' Vence\r\nBcc: x el\u202e {vencimiento} ')).toBe(
    'Vence Bcc: x el {vencimiento}',
  );
  expect(new Set(ajustes.map(({ clave }) => clave)).size).toBe(ajustes.length);
});

test('lo que se guarda rige en la lectura siguiente; lo que no se puede mandar se dice una vez', async () => {
  expect((await read(database.db)).size).toBe(0);
  await save('asunto', 'Se acerca el {vencimiento}');
  await save('texto', 'Debés {deuda}');
  const inForce = [['factura_vence.asunto', 'Se acerca el {vencimiento}']];
  expect([...(await read(database.db))]).toEqual(inForce);
  expect([...(await read(database.db))]).toEqual(inForce);
  expect(told).toEqual([{ operacion: 'textos', resultado: 'factura_vence.texto' }]);
  await save('texto', 'Pagá {deuda}');
  await read(database.db);
  expect(told).toHaveLength(2);
});

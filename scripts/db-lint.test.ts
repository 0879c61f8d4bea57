import { expect, test } from 'vitest';
import { lintMigration } from './db-lint.ts';

const lint = (text: string, name = '0099_facturas_otra.sql') => lintMigration({ name, text });

test.each([
  'CREATE INDEX a ON facturas (numero);',
  'CREATE INDEX CONCURRENTLY a ON facturas (numero);',
  'ALTER TABLE facturas DROP COLUMN concepto;',
  'ALTER TABLE facturas RENAME COLUMN concepto TO otro;',
  'ALTER TABLE facturas ALTER COLUMN consumo TYPE bigint;',
  'ALTER TABLE facturas ALTER COLUMN consumo SET NOT NULL;',
  'ALTER TABLE facturas ADD CONSTRAINT c CHECK (consumo >= 0);',
  'ALTER TABLE facturas ADD FOREIGN KEY (suministro_id) REFERENCES suministros;',
  'ALTER TABLE facturas ADD COLUMN otra int NOT NULL;',
  'DROP TABLE facturas;',
])('refuses %s', (text) => {
  expect(lint(`SELECT 1;\n${text}`)).toEqual([expect.stringMatching(/^renglón 2: /)]);
});

test.each([
  'CREATE TABLE otra (id int NOT NULL);\nCREATE INDEX a ON otra (id);\nALTER TABLE otra ADD CHECK (id > 0);',
  'ALTER TABLE facturas ADD COLUMN otra int;\nALTER TABLE facturas ADD COLUMN mas int NOT NULL DEFAULT 0;',
  'ALTER TABLE facturas ADD CONSTRAINT c CHECK (consumo >= 0) NOT VALID;',
  'ALTER TABLE facturas VALIDATE CONSTRAINT c;',
  '-- seguro: nadie lo lee desde 0.4\nALTER TABLE facturas DROP COLUMN concepto;\nUPDATE instalacion SET compatible_desde = 98;',
  '-- seguro: la tabla es chica\nCREATE INDEX a ON facturas (numero);',
  '-- ALTER TABLE facturas DROP COLUMN concepto;',
])('lets pass %s', (text) => {
  expect(lint(text)).toEqual([]);
});

test.each([
  'ALTER TABLE facturas DROP COLUMN concepto;',
  'ALTER TABLE facturas RENAME COLUMN concepto TO otro;',
  'ALTER TABLE facturas ALTER COLUMN consumo SET NOT NULL;',
  'DROP TABLE facturas;',
  'DROP TABLE facturas; UPDATE instalacion SET compatible_desde = 100;',
])('what takes something away says which programs do not miss it: %s', (text) => {
  const marked = `-- seguro: nadie lo lee desde 0.4\n${text}`;
  expect(lint(marked)).toEqual([expect.stringContaining('compatible_desde = N')]);
  expect(lint(marked, '0025_facturas_otra.sql')).toEqual([]);
});

test('the name and the way out of the transaction', () => {
  expect(lint('', 'otra.sql')).toHaveLength(1);
  expect(lint('pgm.sql("CREATE INDEX CONCURRENTLY a ON b (c)")', '0099_a.ts')).toHaveLength(1);
  expect(lint('pgm.noTransaction(); pgm.sql("CREATE INDEX CONCURRENTLY a ON b (c)")', '0099_a.ts')).toEqual(
    [],
  );
});

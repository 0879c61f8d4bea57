import { mkdirSync, writeFileSync } from 'node:fs';
import { rowsOf, useDatabase, useFolder } from '@oficina/testing';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import {
  closeDb,
  createDb,
  demandedSchema,
  knownSchema,
  verifyInstallation,
  WrongInstallation,
} from './index.ts';

const database = useDatabase();
const KEY = '0123456789abcdef';
const OTHER = 'fedcba9876543210';

const storedFingerprint = async () => (await rowsOf(database.db, 'instalacion'))[0]?.huella_cifrado;
const setInstalacion = (values: { huella_cifrado?: string | null; compatible_desde?: number }) =>
  database.ownerDb.updateTable('instalacion').set(values).execute();

afterEach(() => setInstalacion({ huella_cifrado: null, compatible_desde: 39 }));

test('el primer programa deja la huella de su clave, y después sirve solo la misma', async () => {
  await verifyInstallation(database.db, [KEY]);
  expect(await storedFingerprint()).toBe(KEY);
  await verifyInstallation(database.db, [KEY]);
  const other = verifyInstallation(database.db, [OTHER]);
  await expect(other).rejects.toThrow(WrongInstallation);
  await expect(other).rejects.toThrow(
    `la huella de SEGURIDAD_CLAVE_CIFRADO es ${OTHER} y la de la base, ${KEY}`,
  );
  expect(await storedFingerprint()).toBe(KEY);
});

test('con la clave de antes al lado, la nueva toma su lugar', async () => {
  await verifyInstallation(database.db, [KEY]);
  await verifyInstallation(database.db, [OTHER, KEY]);
  expect(await storedFingerprint()).toBe(OTHER);
  await expect(verifyInstallation(database.db, [KEY])).rejects.toThrow(WrongInstallation);
});

test('una base de una versión anterior se rechaza y se dice cómo ponerla al día', async () => {
  const known = knownSchema();
  await expect(verifyInstallation(database.db, [KEY], known + 1)).rejects.toThrow(
    `está en ${known} y este programa necesita ${known + 1}. Corré: oficina actualizar`,
  );
  expect(await storedFingerprint()).toBeNull();
});

test('una base posterior sirve mientras no le haya sacado nada al programa', async () => {
  const known = knownSchema();
  await verifyInstallation(database.db, [KEY], known - 1 < 39 ? known : known - 1);
  await setInstalacion({ compatible_desde: known + 3 });
  await expect(verifyInstallation(database.db, [KEY])).rejects.toThrow(
    `pide ${known + 3} y este programa conoce hasta ${known}`,
  );
});

const folder = `${useFolder()}/`;

test('lo que las migraciones que faltan le quitan a una versión se sabe antes de correrlas', () => {
  mkdirSync(`${folder}migrations`);
  const write = (name: string, text: string) => writeFileSync(`${folder}migrations/${name}`, text);
  write('0050_a.sql', 'UPDATE instalacion SET compatible_desde = 45;');
  write('0051_b.sql', 'ALTER TABLE a ADD COLUMN b int;');
  write('0052_c.ts', 'pgm.sql("UPDATE instalacion SET compatible_desde = 48")');
  expect([44, 50, 52].map((since) => demandedSchema(since, folder))).toEqual([48, 48, 0]);
});

test('los programas dejan su huella y no cambian nada más', async () => {
  for (const url of [database.url, database.workerUrl]) {
    const db = createDb({ url, max: 1, applicationName: 'test-installation' });
    await verifyInstallation(db, [KEY]);
    for (const forbidden of [
      'update instalacion set compatible_desde = 1',
      'delete from instalacion',
      'insert into instalacion (compatible_desde) values (1)',
    ])
      await expect(sql.raw(forbidden).execute(db)).rejects.toThrow('permission denied');
    await closeDb(db);
  }
});

import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import type { BlobStore } from '@oficina/values/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archivo, line } from './archivos.test-kit.ts';
import { sweepArchivos } from './handle-jobs.ts';
import { buildZip, useTempFolder } from './perfiles/perfiles.test-kit.ts';
import { useSubidas } from './tipos/subidas.test-kit.ts';

const database = useDatabase();
useTempFolder();
const subidas = useSubidas(database, 'pdfs', ['100']);
const { kit } = subidas;
const MINUTO = 60_000;
const HOUR_MS = 60 * MINUTO;

let healthyStore: BlobStore;
beforeEach(async () => {
  healthyStore = { ...kit.deps.almacen };
  for (const numero of ['1', '2', '3'])
    await build.factura(database.db, { suministro_id: kit.suministro('100'), numero, importe_cent: 100 });
});
afterEach(() => void Object.assign(kit.deps.almacen, healthyStore));

const zip = () =>
  buildZip(
    ['1', '2', '3'].map((item) => ({ nombre: `${item}.pdf`, contenido: Buffer.from(`%PDF-1.4 ${item}`) })),
  );
const alerts = async () => (await kit.alerts()).map(({ asunto }) => asunto);
const patchStore = (cambios: Partial<BlobStore>) => Object.assign(kit.deps.almacen, cambios);

test('lo que el almacen no va a aceptar nunca queda en error con su renglon, y el que sigue se carga', async () => {
  const id = await subidas.uploadAndConfirm(zip());
  const other = await kit.uploadAndReview(archivo(line('100', 'X-1')));
  await kit.estado(other.id, 1);
  let veces = 0;
  patchStore({
    put: async (...args) =>
      ++veces === 2
        ? { kind: 'rejected', reason: { codigo: 'sha256', detalle: 'other' } }
        : healthyStore.put(...args),
  });
  await kit.importar();
  expect(await subidas.ver(id)).toMatchObject({
    estado: 5,
    obs: expect.stringContaining('Renglón 2: no se pudo guardar el PDF.'),
  });
  expect(await kit.ver(other.id)).toMatchObject({ estado: 100 });
  expect(await alerts()).toEqual(['un archivo quedó con error']);
  patchStore(healthyStore);
  await subidas.confirmAndLoad(id);
  expect(await subidas.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 3 });
});

test('mientras el almacen no responde los demas pasan; espera cada vez mas, y al fin se avisa', async () => {
  const id = await subidas.uploadAndConfirm(zip());
  patchStore({ put: async () => ({ kind: 'retryable', cause: 'ECONNREFUSED' }) });
  await expect(kit.importar()).rejects.toThrow('ECONNREFUSED');
  patchStore({ put: healthyStore.put });
  const other = await kit.uploadAndReview(archivo(line('100', 'X-1')));
  await kit.estado(other.id, 1);
  const before: number[] = [];
  patchStore({
    async put() {
      before.push((await kit.ver(other.id)).estado);
      return { kind: 'retryable', cause: 'ECONNREFUSED' };
    },
  });
  await expect(kit.importar()).rejects.toThrow('ECONNREFUSED');
  expect(before).toEqual([100]);
  // The file has failed twice by now, so it waits and no job is queued before that.
  const espera = await kit.importar();
  expect(espera?.until.getTime()).toBe(kit.clock.now().getTime() + MINUTO);
  await sql`delete from pgboss.job`.execute(database.ownerDb);
  await sweepArchivos(kit.deps);
  expect((await sql`select from pgboss.job`.execute(database.ownerDb)).rows).toHaveLength(0);
  const delays: number[] = [];
  for (let intento = 3; intento <= 9; intento += 1) {
    kit.clock.advance(HOUR_MS);
    await expect(kit.importar(), `try ${intento}`).rejects.toThrow('ECONNREFUSED');
    delays.push(((await kit.importar())?.until.getTime() ?? 0) - kit.clock.now().getTime());
  }
  expect(delays.map((ms) => ms / MINUTO)).toEqual([2, 4, 8, 16, 32, 60, 60]);
  expect([await alerts(), (await subidas.ver(id)).estado]).toEqual([[], 2]);
  kit.clock.advance(HOUR_MS);
  expect(await kit.importar()).toBeNull();
  expect(await subidas.ver(id)).toMatchObject({ estado: 5, obs: expect.stringContaining('no responde') });
  expect(await alerts()).toEqual(['un archivo quedó con error']);
  patchStore(healthyStore);
  await subidas.confirmAndLoad(id);
  expect(await subidas.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 3 });
});

test('lo que avanza empieza a contar de nuevo', async () => {
  kit.control.renglonesPerRange = 1;
  const id = await subidas.uploadAndConfirm(zip());
  let isUp = false;
  patchStore({
    put: async (...args) => {
      if (!isUp) return { kind: 'retryable', cause: 'ECONNREFUSED' };
      isUp = false;
      return healthyStore.put(...args);
    },
  });
  for (let attempt = 0; attempt < 24; attempt += 1) {
    kit.clock.advance(HOUR_MS);
    isUp = attempt % 8 === 7;
    await kit.importar().catch(() => undefined);
  }
  expect(await subidas.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 3 });
});

test('la revision tambien: espera, y al fin se avisa', async () => {
  const { body } = await subidas.subir(zip());
  const id = Number(body.id);
  let requests = 0;
  patchStore({
    open: async () => {
      requests += 1;
      return { kind: 'retryable', cause: 'ECONNREFUSED' };
    },
  });
  for (let attempt = 1; attempt < 10; attempt += 1) {
    await expect(kit.revisar(id, 'archivo_subidas')).rejects.toThrow('ECONNREFUSED');
    // A call before its time does nothing.
    if (attempt > 1) await kit.revisar(id, 'archivo_subidas');
    kit.clock.advance(HOUR_MS);
  }
  expect([requests, (await subidas.ver(id)).estado]).toEqual([9, 0]);
  await kit.revisar(id, 'archivo_subidas');
  expect(await subidas.ver(id)).toMatchObject({ estado: 5, obs: expect.stringContaining('no responde') });
  expect(await alerts()).toEqual(['un archivo quedó con error']);
});

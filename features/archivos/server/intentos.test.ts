import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import type { BlobStore } from '@oficina/values/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archivo, linea } from './archivos.test-kit.ts';
import { useTemporales, zipDe } from './perfiles/perfiles.test-kit.ts';
import { useSubidas } from './tipos/subidas.test-kit.ts';
import { repasarArchivos } from './trabajos.ts';

const database = useDatabase();
useTemporales();
const subidas = useSubidas(database, 'pdfs');
const { casa } = subidas;
const MINUTO = 60_000;
const HORA = 60 * MINUTO;

let sano: BlobStore;
beforeEach(async () => {
  sano = { ...casa.deps.almacen };
  const { id } = await build.suministro(database.db, { cuenta: '100' });
  for (const numero of ['1', '2', '3'])
    await build.factura(database.db, { suministro_id: id, numero, importe_cent: 100 });
});
afterEach(() => void Object.assign(casa.deps.almacen, sano));

const zip = () =>
  zipDe(['1', '2', '3'].map((uno) => ({ nombre: `${uno}.pdf`, contenido: Buffer.from(`%PDF-1.4 ${uno}`) })));
const pasar = (ms: number) => casa.clock.set(new Date(casa.clock.now().getTime() + ms).toISOString());
const alertas = async () =>
  (
    await sql<{ asunto: string }>`
      select datos->>'asunto' as asunto from mensajes where plantilla = 'personal_alerta'`.execute(
      database.db,
    )
  ).rows.map(({ asunto }) => asunto);
const poner = (cambios: Partial<BlobStore>) => Object.assign(casa.deps.almacen, cambios);

test('lo que el almacen no va a aceptar nunca queda en error con su renglon, y el que sigue se carga', async () => {
  const id = await subidas.confirmada(zip());
  const otro = await casa.revisado(archivo(linea('100', 'X-1')));
  await casa.estado(otro.id, 1);
  let veces = 0;
  poner({
    put: async (...args) =>
      ++veces === 2
        ? { kind: 'rejected', reason: { codigo: 'sha256', detalle: 'other' } }
        : sano.put(...args),
  });
  await casa.importar();
  expect(await subidas.ver(id)).toMatchObject({
    estado: 5,
    obs: expect.stringContaining('Renglón 2: no se pudo guardar el PDF.'),
  });
  expect(await casa.ver(otro.id)).toMatchObject({ estado: 100 });
  expect(await alertas()).toEqual(['un archivo quedó con error']);
  poner(sano);
  await subidas.estado(id, 1);
  await casa.importar();
  expect(await subidas.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 3 });
});

test('mientras el almacen no responde los demas pasan; espera cada vez mas, y al fin se avisa', async () => {
  const id = await subidas.confirmada(zip());
  poner({ put: async () => ({ kind: 'retryable', cause: 'ECONNREFUSED' }) });
  await expect(casa.importar()).rejects.toThrow('ECONNREFUSED');
  poner({ put: sano.put });
  const otro = await casa.revisado(archivo(linea('100', 'X-1')));
  await casa.estado(otro.id, 1);
  const antes: number[] = [];
  poner({
    async put() {
      antes.push((await casa.ver(otro.id)).estado);
      return { kind: 'retryable', cause: 'ECONNREFUSED' };
    },
  });
  await expect(casa.importar()).rejects.toThrow('ECONNREFUSED');
  expect(antes).toEqual([100]);
  // Twice by now: it waits, and nobody is asked to load it before.
  const espera = await casa.importar();
  expect(espera?.hasta.getTime()).toBe(casa.clock.now().getTime() + MINUTO);
  await sql`delete from pgboss.job`.execute(database.ownerDb);
  await repasarArchivos(casa.deps);
  expect((await sql`select from pgboss.job`.execute(database.ownerDb)).rows).toHaveLength(0);
  const esperas: number[] = [];
  for (let intento = 3; intento <= 9; intento += 1) {
    pasar(HORA);
    await expect(casa.importar(), `try ${intento}`).rejects.toThrow('ECONNREFUSED');
    esperas.push(((await casa.importar())?.hasta.getTime() ?? 0) - casa.clock.now().getTime());
  }
  expect(esperas.map((ms) => ms / MINUTO)).toEqual([2, 4, 8, 16, 32, 60, 60]);
  expect([await alertas(), (await subidas.ver(id)).estado]).toEqual([[], 2]);
  pasar(HORA);
  expect(await casa.importar()).toBeNull();
  expect(await subidas.ver(id)).toMatchObject({ estado: 5, obs: expect.stringContaining('no responde') });
  expect(await alertas()).toEqual(['un archivo quedó con error']);
  poner(sano);
  await subidas.estado(id, 1);
  await casa.importar();
  expect(await subidas.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 3 });
});

test('lo que avanza empieza a contar de nuevo', async () => {
  casa.control.renglonesPorTramo = 1;
  const id = await subidas.confirmada(zip());
  let responde = false;
  poner({
    put: async (...args) => {
      if (!responde) return { kind: 'retryable', cause: 'ECONNREFUSED' };
      responde = false;
      return sano.put(...args);
    },
  });
  for (let vez = 0; vez < 24; vez += 1) {
    pasar(HORA);
    responde = vez % 8 === 7;
    await casa.importar().catch(() => undefined);
  }
  expect(await subidas.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 3 });
});

test('la revision tambien: espera, y al fin se avisa', async () => {
  const { body } = await subidas.subir(zip());
  const id = Number(body.id);
  let pedidos = 0;
  poner({
    open: async () => {
      pedidos += 1;
      return { kind: 'retryable', cause: 'ECONNREFUSED' };
    },
  });
  for (let vez = 1; vez < 10; vez += 1) {
    await expect(casa.revisar(id, 'archivo_subidas')).rejects.toThrow('ECONNREFUSED');
    // Asked again before its time it does nothing.
    if (vez > 1) await casa.revisar(id, 'archivo_subidas');
    pasar(HORA);
  }
  expect([pedidos, (await subidas.ver(id)).estado]).toEqual([9, 0]);
  await casa.revisar(id, 'archivo_subidas');
  expect(await subidas.ver(id)).toMatchObject({ estado: 5, obs: expect.stringContaining('no responde') });
  expect(await alertas()).toEqual(['un archivo quedó con error']);
});

import { sql } from '@oficina/db';
import { rowOf, useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { manyLines, useArchivos } from './archivos.test-kit.ts';
import { importTablesOf } from './clases.ts';
import { sweepArchivos } from './handle-jobs.ts';
import { importarArchivos } from './importar-archivo.ts';
import type { Importer } from './importer.ts';

const database = useDatabase();
const kit = useArchivos(database, ['100', '200', '300']);
const MINUTO = 60_000;

describe('seguir despues de un corte', () => {
  class Corte extends Error {}

  async function loadWithInterruptions(contenido: string, cortes: readonly [string, number][]) {
    kit.control.renglonesPerRange = 7;
    const id = await kit.uploadAndConfirm(contenido);
    const progressValues: number[] = [];
    for (const [markName, occurrence] of [...cortes, null].map(
      (corte) => corte ?? (['', 0] as [string, number]),
    )) {
      let veces = 0;
      kit.control.mark = (point) => {
        if (point === markName && ++veces === occurrence) throw new Corte(point);
      };
      // When a process dies nobody releases the file, and its lease has to end.
      const { db } = kit.deps;
      await kit.importar().catch(() => undefined);
      const row = await rowOf(db, 'archivo_facturas', id);
      progressValues.push(row.progreso);
      if (row.estado === 5)
        await sql`update archivo_facturas set estado = 2, obs = null, tomado_por = gen_random_uuid(),
          tomado_hasta = ${new Date(kit.clock.now().getTime() + MINUTO)} where id = ${id}`.execute(db);
      if (row.estado !== 100) {
        expect(await kit.importar()).toMatchObject({ until: expect.any(Date) });
        kit.clock.set(new Date(kit.clock.now().getTime() + 2 * MINUTO).toISOString());
      }
    }
    expect(progressValues).toEqual(progressValues.toSorted((a, b) => a - b));
    return kit.ver(id);
  }

  test('queda igual que de una vez, y cada factura una vez', async () => {
    await kit.addUsuario('200');
    const contenido = manyLines(60);
    await kit.uploadAndLoad(contenido);
    const cleanSnapshot = await kit.snapshot();
    await sql`truncate facturas, consumos, mensajes, archivo_facturas cascade`.execute(database.ownerDb);
    const final = await loadWithInterruptions(contenido, [
      ['archivos:antes-de-guardar', 1],
      ['archivos:antes-de-guardar', 2],
      ['archivos:tramo', 1],
    ]);
    expect(final).toMatchObject({ estado: 100, renglonesImportados: 60, progreso: 100 });
    expect(await kit.snapshot()).toEqual(cleanSnapshot);
  });

  test('si la base perdio las tablas del archivo, se vuelven a armar y sigue de donde estaba', async () => {
    kit.control.renglonesPerRange = 7;
    const id = await kit.uploadAndConfirm(manyLines(60));
    let rangeCount = 0;
    const stop = new AbortController();
    kit.control.mark = (point) => {
      if (point === 'archivos:tramo' && ++rangeCount === 1) stop.abort();
    };
    await kit.importar(stop.signal);
    const loaded = (await kit.snapshot()).facturas.length;
    expect(loaded).toBeGreaterThan(0);
    expect(loaded).toBeLessThan(60);
    const { raw, judged } = importTablesOf({ clase: 'archivo_facturas', id });
    await sql`truncate ${sql.raw(raw)}, ${sql.raw(judged)}`.execute(database.ownerDb);
    kit.control.mark = () => undefined;
    await kit.importar();
    expect(await kit.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 60, renglonesSinCambio: 0 });
    expect((await kit.snapshot()).facturas).toHaveLength(60);
  });

  test('a quien se le paso el tiempo no le queda nada de lo que estaba haciendo', async () => {
    const id = await kit.uploadAndConfirm(manyLines(6));
    const [facturas] = kit.deps.importers as [Importer];
    // Another worker takes the file when its lines are written and not yet committed.
    const slow: Importer = {
      ...facturas,
      async load(...args) {
        const loaded = await facturas.load(...args);
        await sql`update archivo_facturas set tomado_por = gen_random_uuid() where id = ${id}`.execute(
          database.ownerDb,
        );
        return loaded;
      },
    };
    await importarArchivos({ ...kit.deps, importers: [slow] }, new AbortController().signal);
    expect((await kit.snapshot()).facturas).toEqual([]);
    expect(await kit.ver(id)).toMatchObject({ estado: 2, progreso: 0, renglonesImportados: 0 });
  });

  test('el repaso pide de nuevo lo que quedo sin nadie', async () => {
    await kit.uploadAndConfirm(manyLines(3));
    await sql`delete from pgboss.job`.execute(database.ownerDb);
    await sweepArchivos(kit.deps);
    const { rows } = await sql<{ name: string }>`select name from pgboss.job`.execute(database.ownerDb);
    expect(rows).toEqual([{ name: 'archivos-importar' }]);
  });
});

test('una falla que no pasa sola: error con lo que se sabe, y reintentar sigue de ahi', async () => {
  kit.control.renglonesPerRange = 7;
  const id = await kit.uploadAndConfirm(manyLines(60));
  let veces = 0;
  kit.control.mark = (point) => {
    if (point === 'archivos:antes-de-guardar' && ++veces === 2) throw new Error('fails');
  };
  await kit.importar();
  const withError = await kit.ver(id);
  expect(withError).toMatchObject({
    estado: 5,
    obs: 'No pudimos seguir cargando el archivo. Lo cargado hasta ahora queda.',
  });
  expect(withError.renglonesImportados).toBeGreaterThan(0);
  kit.control.mark = () => undefined;
  expect((await kit.estado(id, 1)).body).toMatchObject({ estado: 1, progresoRevision: 0 });
  expect((await kit.ver(id)).resumen).toBeUndefined();
  await kit.importar();
  expect(await kit.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 60 });
  expect((await kit.snapshot()).facturas).toHaveLength(60);
});

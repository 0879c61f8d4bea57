import { sql } from '@oficina/db';
import { changeRows, rowOf, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { archivo, line, useArchivos } from './archivos.test-kit.ts';

const database = useDatabase();
const CUENTAS = Array.from({ length: 40 }, (_, i) => String(500 + i));
const kit = useArchivos(database, CUENTAS);
const RENGLONES = 1_000;
/** The worker that is killed has this lease. */
const LEASE_MS = 3_000;

const runWorker = (markName: string, occurrence: number) =>
  kit.runWorker(new URL('./worker-crash.test-kit.ts', import.meta.url), { markName, occurrence });

test('matado una y otra vez, termina como si nada: cada factura una vez, y las pagadas intactas', async () => {
  const lines = Array.from({ length: RENGLONES }, (_, i) =>
    line(CUENTAS[(i * 7) % CUENTAS.length] as string, `K-${i}`, { importe: `${100 + i}` }),
  );
  await kit.uploadAndLoad(
    archivo(line('500', 'K-0', { importe: '1' }), line('500', 'K-40', { importe: '1' })),
  );
  await changeRows(database.db, 'facturas', { numero: 'K-0' }, { estado_pago: 9 });
  await changeRows(database.db, 'facturas', { numero: 'K-40' }, { pagada: true, estado_pago: 1 });
  kit.clock.set(new Date().toISOString());
  const id = await kit.uploadAndConfirm(archivo(...lines));
  const progressValues: number[] = [];
  for (const [markName, occurrence] of [
    ['archivos:antes-de-guardar', 1],
    ['archivos:antes-de-guardar', 3],
    ['archivos:tramo', 2],
    ['archivos:terminado', 1],
  ] as const) {
    expect(await runWorker(markName, occurrence)).toBe('SIGKILL');
    const { progreso, estado } = await kit.ver(id);
    progressValues.push(progreso);
    if (estado === 100) break;
    // While the lease lasts nobody takes the file. Once it ends, the next worker goes on.
    kit.clock.set(new Date().toISOString());
    expect(await kit.importar()).toMatchObject({ until: expect.any(Date) });
    const { tomado_hasta } = await rowOf(database.db, 'archivo_facturas', id);
    expect(tomado_hasta?.getTime()).toBeLessThanOrEqual(Date.now() + LEASE_MS);
    await changeRows(database.ownerDb, 'archivo_facturas', id, { tomado_hasta: new Date(0) });
  }
  await runWorker('', 0);
  expect(progressValues).toEqual(progressValues.toSorted((a, b) => a - b));
  expect(await kit.ver(id)).toMatchObject({
    estado: 100,
    renglonesImportados: RENGLONES - 2,
    renglonesOmitidos: 2,
  });
  const { rows } = await sql<{ total: number; distinctCount: number; sum: number }>`
    select count(*) as total, count(distinct numero) as "distinctCount", sum(importe_cent)::bigint as sum from facturas`.execute(
    database.db,
  );
  const sum = lines.reduce((total, _, i) => total + (i === 0 || i === 40 ? 1 : 100 + i) * 100, 0);
  expect(rows[0]).toEqual({ total: RENGLONES, distinctCount: RENGLONES, sum });
  expect((await kit.snapshot()).consumos).toHaveLength(CUENTAS.length);
}, 180_000);

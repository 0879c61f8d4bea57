import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { archivo, linea, useArchivos } from './archivos.test-kit.ts';

const database = useDatabase();
const casa = useArchivos(database);
const CUENTAS = Array.from({ length: 40 }, (_, i) => String(500 + i));
const RENGLONES = 1_000;

/** One worker, until it ends or dies; what killed it. */
async function trabajador(punto: string, vez: number): Promise<string | null> {
  const orden = JSON.stringify({ url: database.workerUrl, carpeta: casa.carpeta, punto, vez });
  const programa = new URL('./muerte.test-kit.ts', import.meta.url).pathname;
  const proceso = spawn(process.execPath, [programa, orden], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [, signal] = (await once(proceso, 'exit')) as [number | null, string | null];
  return signal;
}

test('matado una y otra vez, termina como si nada: cada factura una vez, y las pagadas intactas', async () => {
  for (const cuenta of CUENTAS) await build.suministro(database.db, { cuenta });
  const lineas = Array.from({ length: RENGLONES }, (_, i) =>
    linea(CUENTAS[(i * 7) % CUENTAS.length] as string, `K-${i}`, { importe: `${100 + i}` }),
  );
  await casa.cargado(archivo(linea('500', 'K-0', { importe: '1' }), linea('500', 'K-40', { importe: '1' })));
  await sql`update facturas set estado_pago = 9 where numero = 'K-0'`.execute(database.db);
  await sql`update facturas set pagada = true, estado_pago = 1 where numero = 'K-40'`.execute(database.db);
  casa.clock.set(new Date().toISOString());
  const { id } = await casa.revisado(archivo(...lineas));
  await casa.estado(id, 1);
  const progresos: number[] = [];
  for (const [punto, vez] of [
    ['archivos:antes-de-guardar', 1],
    ['archivos:antes-de-guardar', 3],
    ['archivos:tramo', 2],
    ['archivos:terminado', 1],
  ] as const) {
    expect(await trabajador(punto, vez)).toBe('SIGKILL');
    const { progreso, estado } = await casa.ver(id);
    progresos.push(progreso);
    if (estado === 100) break;
    // Its lease is still alive: nobody touches it. Then it is lost, and the next one goes on.
    casa.clock.set(new Date().toISOString());
    expect(await casa.importar()).toMatchObject({ hasta: expect.any(Date) });
    await sleep(3_100);
  }
  await trabajador('', 0);
  expect(progresos).toEqual(progresos.toSorted((a, b) => a - b));
  expect(await casa.ver(id)).toMatchObject({
    estado: 100,
    renglonesImportados: RENGLONES - 2,
    renglonesOmitidos: 2,
  });
  const { rows } = await sql<{ total: number; distintas: number; suma: number }>`
    select count(*) as total, count(distinct numero) as distintas, sum(importe_cent)::bigint as suma from facturas`.execute(
    database.db,
  );
  const suma = lineas.reduce((total, _, i) => total + (i === 0 || i === 40 ? 1 : 100 + i) * 100, 0);
  expect(rows[0]).toEqual({ total: RENGLONES, distintas: RENGLONES, suma });
  expect((await casa.foto()).consumos).toHaveLength(CUENTAS.length);
});

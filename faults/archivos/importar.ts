// The worker is killed with `kill -9` twenty times while a file of facturas is checked and loaded. The result must be, row
// by row, the same as when nobody kills it.
import { setTimeout as sleep } from 'node:timers/promises';
import { end, type Harness, startWorker, withHarness } from '../harness.ts';
import { buildArchivo, PROTECTED, seedFacturas } from './archivo-fixture.ts';
import { type ArchivosApi, withArchivosApi } from './archivos-api.ts';
import { compareSnapshots, type Snapshot, takeSnapshot } from './snapshot.ts';

export type ImportOptions = { renglones: number; kills: number; timeoutS: number };

/** The lease is short, so that a lost worker is noticed as soon as possible. */
const WORKER_ENV = { IMPORTACION_ARRIENDO_S: '1' };
/** This share of the kills happens while the file is being checked. */
const REVIEW_SHARE = 0.3;

type Pasada = { snapshot: Snapshot; reviewMs: number; loadMs: number };
type KillPlan = { phase: 'revisar' | 'cargar'; count: number; intervalMs: number };

export async function importUnderKills({ renglones, kills, timeoutS }: ImportOptions): Promise<boolean> {
  const timeout = () => AbortSignal.timeout(timeoutS * 1000);
  const undisturbed = await withHarness((harness) => pasada(harness, renglones, [], timeout()));
  if (!undisturbed) return false;
  const reviewKills = Math.round(kills * REVIEW_SHARE);
  const killPlans: KillPlan[] = [
    { phase: 'revisar', count: reviewKills, intervalMs: undisturbed.reviewMs },
    { phase: 'cargar', count: kills - reviewKills, intervalMs: undisturbed.loadMs },
  ];
  const disturbed = await withHarness((harness) => pasada(harness, renglones, killPlans, timeout()));
  if (!disturbed) return false;
  const differences = compareSnapshots(undisturbed.snapshot, disturbed.snapshot);
  console.log(
    `${renglones} renglones, ${kills} muertes; sin ellas, revisar ${(undisturbed.reviewMs / 1000).toFixed(1)} s y cargar ${(undisturbed.loadMs / 1000).toFixed(1)} s; ${[...undisturbed.snapshot].map(([table, rows]) => `${table} ${rows.length}`).join(', ')}; ${differences.length} diferencias`,
  );
  for (const difference of differences.slice(0, 10)) console.log(`  ${difference}`);
  return differences.length === 0;
}

async function pasada(
  harness: Harness,
  renglones: number,
  killPlans: readonly KillPlan[],
  timeout: AbortSignal,
): Promise<Pasada | null> {
  await seedFacturas(harness.pool, renglones);
  return withArchivosApi(harness, async (archivosApi) => {
    const archivo = buildArchivo(renglones);
    const id = await archivosApi.upload('facturas.csv', archivo);
    const killsOf = (phase: KillPlan['phase']) => killPlans.find((item) => item.phase === phase);
    const reviewMs = await runWorkers(harness, archivosApi, id, 'revisar', killsOf('revisar'), timeout);
    await archivosApi.confirmar(id);
    const loadMs = await runWorkers(harness, archivosApi, id, 'cargar', killsOf('cargar'), timeout);
    const snapshot = await takeSnapshot(harness.pool);
    const secondStatus = await archivosApi.uploadAgain(archivo);
    if (secondStatus !== 409) return fail(`el mismo archivo otra vez: ${secondStatus}`);
    const touched = await findTouched(harness);
    if (touched.length > 0) return fail(`facturas pagadas o en pago tocadas: ${touched.join(', ')}`);
    const reloaded = await loadAgain(harness, archivosApi, id, archivo, timeout);
    const cambios = compareSnapshots(snapshot, reloaded).filter(
      (difference) => !difference.startsWith('archivo'),
    );
    if (cambios.length > 0) return fail(`cargado de nuevo cambió algo: ${cambios.slice(0, 3).join(' · ')}`);
    return { snapshot, reviewMs, loadMs };
  });
}

function fail(what: string): null {
  console.log(`  ${what}`);
  return null;
}

/**
 * This is the share of the work during which a worker may live. A check begins again with each worker. A load keeps every
 * finished stretch, and a stretch is half of the file: most workers die before the first one ends, and one in eight may die
 * after it.
 */
const maxWorkShare = (what: KillPlan['phase'], kills: number): number =>
  what === 'revisar' || kills % 8 === 3 ? 0.8 : 0.35;

async function runWorkers(
  harness: Harness,
  archivosApi: ArchivosApi,
  id: number,
  what: KillPlan['phase'],
  killPlans: KillPlan | undefined,
  timeout: AbortSignal,
): Promise<number> {
  const isDone = () => (what === 'revisar' ? archivosApi.reviewed(id) : archivosApi.cargado(id));
  for (let kills = 0; kills < (killPlans?.count ?? 0); ) {
    const worker = await startWorker(harness, WORKER_ENV);
    await waitUntil(() => archivosApi.tomado(id), timeout);
    await sleep(Math.random() * (killPlans?.intervalMs ?? 0) * maxWorkShare(what, kills));
    if (await isDone()) {
      await end(worker, 'SIGTERM');
      throw new Error(
        `Terminó de ${what} con ${kills} muertes de ${killPlans?.count}: hacen falta más renglones.`,
      );
    }
    await end(worker, 'SIGKILL');
    kills += 1;
  }
  const worker = await startWorker(harness, WORKER_ENV);
  const started = performance.now();
  await waitUntil(isDone, timeout);
  const ms = performance.now() - started;
  await end(worker, 'SIGTERM');
  return ms;
}

async function waitUntil(isDone: () => Promise<boolean>, timeout: AbortSignal): Promise<void> {
  while (!(await isDone())) {
    timeout.throwIfAborted();
    await sleep(20);
  }
}

/**
 * The same bytes are accepted again only after the first file is annulled, so the hash of its row is changed to make it look
 * like another file.
 */
async function loadAgain(
  harness: Harness,
  archivosApi: ArchivosApi,
  id: number,
  archivo: Buffer,
  timeout: AbortSignal,
): Promise<Snapshot> {
  await harness.pool.query('update archivo_facturas set sha256 = sha256(sha256) where id = $1', [id]);
  const secondId = await archivosApi.upload('otra-vez.csv', archivo);
  await runWorkers(harness, archivosApi, secondId, 'revisar', undefined, timeout);
  await archivosApi.confirmar(secondId);
  await runWorkers(harness, archivosApi, secondId, 'cargar', undefined, timeout);
  return takeSnapshot(harness.pool);
}

/** The file has another amount, and more, for each factura that was paid or being paid, and none of them may change. */
async function findTouched({ pool }: Harness): Promise<string[]> {
  const { rows } = await pool.query<{ numero: string }>(
    `select numero from facturas where numero like $1
       and (importe_cent <> $2 or id in (select factura_id from factura_cobros))`,
    [`${PROTECTED.prefix}%`, PROTECTED.importeCent],
  );
  return rows.map(({ numero }) => numero);
}

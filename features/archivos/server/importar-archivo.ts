import { archivoEstado, importados } from '../contract/index.ts';
import { advanceArchivo, type Tomado, updateTomado } from './archivos.repository.ts';
import { findBlockingProblem } from './blocking-problem.ts';
import { type ArchivoKey, type ArchivoRow, importTablesOf } from './clases.ts';
import type { WorkerDeps } from './deps.ts';
import {
  auditEstado,
  errorText,
  failArchivo,
  ignoreLostLease,
  isTransient,
  moveEstado,
  retryLater,
} from './end-job.ts';
import { LeaseLost } from './errors.ts';
import { type Importer, importerOf, type LoadResult } from './importer.ts';
import { enqueueImportacion } from './jobs.ts';
import { inLeasedTx, newLease, requireLease, withLease } from './lease.ts';
import { releaseLease, takeNextArchivo } from './leases.repository.ts';
import { insertRechazos } from './rechazos.repository.ts';
import { resumenOfFailure, reviewContenido } from './review-contenido.ts';
import { analyzeTables, dropStagingTables, inLongTx, isJudged } from './staging.repository.ts';

const CONFIRMADO = archivoEstado.code('confirmado');
const PROCESANDO = archivoEstado.code('procesando');

/** Another worker is loading, or the remaining files have to wait; they may be tried again after `until`. */
export type Espera = { until: Date } | null;

type FailedArchivo = ArchivoKey & { error: unknown };

/**
 * Confirmed files are loaded one after another until there are none. Only one is loaded at a time in the whole installation,
 * and a file whose worker is lost goes on from its last stretch. A file that has to wait does not stop the others; it is
 * reported at the end.
 */
export async function importarArchivos(deps: WorkerDeps, signal: AbortSignal): Promise<Espera> {
  const fallidos: FailedArchivo[] = [];
  while (!signal.aborted) {
    const lease = newLease(deps);
    const next = await deps.db.tx(async (tx) => {
      const tomado = await takeNextArchivo(tx, lease, fallidos);
      if (tomado.kind === 'archivo' && tomado.from === 'confirmado')
        await auditEstado(tx, tomado.archivo, CONFIRMADO);
      return tomado;
    });
    if (next.kind === 'archivo') {
      const failed = await importOne(deps, next.archivo, lease.holder, signal);
      if (failed) fallidos.push(failed);
      continue;
    }
    const [first] = fallidos;
    if (first) throw first.error;
    return next.kind === 'ocupado' ? { until: next.until } : null;
  }
  return null;
}

/** The result is null when there is nothing to try again. */
async function importOne(
  deps: WorkerDeps,
  archivo: ArchivoRow,
  holder: string,
  signal: AbortSignal,
): Promise<FailedArchivo | null> {
  const tomado = { clase: archivo.clase, id: archivo.id, holder };
  try {
    const importer = importerOf(deps, archivo);
    await withLease(deps, tomado, signal, async (leaseSignal) => {
      const staged = await ensureStaged(deps, archivo, importer, tomado, leaseSignal);
      if (!staged) return;
      const closeImport = await importer.open?.(staged, leaseSignal);
      try {
        await loadAll(deps, staged, importer, tomado, leaseSignal);
      } finally {
        await closeImport?.();
      }
    });
  } catch (error) {
    if (error instanceof LeaseLost) return null;
    if (signal.aborted) {
      await releaseLease(deps.db, tomado);
      await deps.db.tx((tx) => enqueueImportacion(deps, tx));
      return null;
    }
    if (isTransient(error)) {
      const { clase, id } = archivo;
      return (await retryLater(deps, tomado, PROCESANDO, error)) ? { clase, id, error } : null;
    }
    deps.log.error(
      { error, operacion: 'archivos-importar', archivo: archivo.id },
      'a file could not be loaded',
    );
    const fallback = 'No pudimos seguir cargando el archivo. Lo cargado hasta ahora queda.';
    await failArchivo(deps, tomado, PROCESANDO, errorText(error, fallback), resumenOfFailure(error)).catch(
      ignoreLostLease,
    );
  }
  return null;
}

/**
 * The judged lines of the check are there unless the database crashed since. After an error the file is checked anew and may
 * be found invalid: then it goes no further and its lease is already released.
 */
async function ensureStaged(
  deps: WorkerDeps,
  archivo: ArchivoRow,
  importer: Importer,
  tomado: Tomado,
  leaseSignal: AbortSignal,
): Promise<ArchivoRow | null> {
  const wasReviewed = archivo.resumen !== null;
  if (wasReviewed && (await isJudged(deps.db, archivo))) return archivo;
  const cambios = await reviewContenido(deps, archivo, importer, tomado, leaseSignal);
  const problem = wasReviewed ? null : await findBlockingProblem(deps, archivo, cambios.resumen);
  if (problem !== null) {
    await failArchivo(deps, tomado, PROCESANDO, problem, cambios);
    return null;
  }
  // The person confirmed the stored summary, so it stays when the file is staged again after a crash.
  const { resumen: _nuevo, ...withoutResumen } = cambios;
  return deps.db.tx(async (tx) =>
    requireLease(await updateTomado(tx, tomado, wasReviewed ? withoutResumen : cambios, deps.clock.now())),
  );
}

async function loadAll(
  deps: WorkerDeps,
  inicial: ArchivoRow,
  importer: Importer,
  tomado: Tomado,
  leaseSignal: AbortSignal,
): Promise<void> {
  let archivo: ArchivoRow | null = inicial;
  for (let actual = inicial; archivo; actual = archivo ?? actual) {
    leaseSignal.throwIfAborted();
    archivo = await loadRange(deps, actual, importer, tomado);
    deps.mark('archivos:tramo');
    if (!archivo) await finish(deps, actual, importer, tomado);
  }
}

/**
 * The lines, the counters and the cursor of a stretch are written together or not at all. The result is null when none was
 * left.
 */
async function loadRange(
  deps: WorkerDeps,
  archivo: ArchivoRow,
  importer: Importer,
  tomado: Tomado,
): Promise<ArchivoRow | null> {
  const [from, renglones] = [Number(archivo.cargado_hasta), deps.renglonesPerRange];
  const job = { archivo, tables: importTablesOf(archivo), now: deps.clock.now() };
  await importer.preload?.(inLeasedTx(deps, tomado), job, from, renglones);
  return inLongTx(deps.db, async (tx) => {
    const now = deps.clock.now();
    const loaded = await importer.load(tx, { ...job, now }, from, renglones);
    if (!loaded) return null;
    await insertRechazos(tx, archivo, [...loaded.rechazos, ...loaded.retenidos]);
    deps.mark('archivos:antes-de-guardar');
    const until = new Date(now.getTime() + deps.leaseMs);
    return requireLease(await advanceArchivo(tx, tomado, progressOf(loaded), { now, until }));
  });
}

const progressOf = ({ to: until, importados: imported, unchanged, omitidos, rechazos }: LoadResult) => ({
  until,
  unchanged,
  omitidos,
  importados: imported,
  rechazados: rechazos.length,
  renglones: imported + unchanged + omitidos + rechazos.length,
});

async function finish(
  deps: WorkerDeps,
  archivo: ArchivoRow,
  importer: Importer,
  tomado: Tomado,
): Promise<void> {
  await inLongTx(deps.db, async (tx) => {
    const obs = importados({
      importados: Number(archivo.renglones_importados),
      rechazados: Number(archivo.renglones_rechazados),
      omitidos: Number(archivo.renglones_omitidos),
    });
    const finished = await moveEstado(deps, tx, tomado, PROCESANDO, 'finalizado', { obs });
    const job = { archivo: finished, tables: importTablesOf(finished), now: deps.clock.now() };
    await importer.finish?.(tx, job);
    await dropStagingTables(tx, finished);
  });
  deps.mark('archivos:terminado');
  // Statistics are not part of the file: without them it is loaded all the same and only slower to read.
  await inLongTx(deps.db, (tx) => analyzeTables(tx, importer.analyzedTables)).catch((error: unknown) =>
    deps.log.warn({ error, operacion: 'archivos-importar' }, 'not analysed'),
  );
}

import { formatMoment } from '@oficina/values';
import type { Resumen } from '../contract/index.ts';
import {
  type Cambios,
  findPreviousArchivo,
  restartLoad,
  type Tomado,
  updateProgresoRevision,
} from './archivos.repository.ts';
import { type ArchivoRow, importTablesOf } from './clases.ts';
import type { WorkerDeps } from './deps.ts';
import type { Importer } from './importer.ts';
import { inLeasedTx } from './lease.ts';
import { deleteLoadedRenglones, markLoadedRenglones } from './loaded-renglones.repository.ts';
import { MissingColumns } from './perfiles/index.ts';
import { findEjemplos } from './rechazos.repository.ts';
import { stageArchivo } from './stage-archivo.ts';
import { insertJudgedRechazos } from './staging.repository.ts';

/** The number is large because the database reads all the suministros for each stretch. */
const RENGLONES_PER_JUDGEMENT = 200_000;
const STAGE_PERCENT = 35;
const PREPARE_PERCENT = 5;
const JUDGE_PERCENT = 55;
const INTERVAL_MS = 1_000;

/** The check leaves this in the row of the file. */
export type RevisionResult = Required<Pick<Cambios, 'resumen' | 'totalRenglones' | 'rechazados'>>;

/** Only the tables of the file and its list of rechazos are written. */
export async function reviewContenido(
  deps: WorkerDeps,
  archivo: ArchivoRow,
  importer: Importer,
  tomado: Tomado,
  leaseSignal: AbortSignal,
): Promise<RevisionResult> {
  const tables = importTablesOf(archivo);
  const reportProgress = throttled((fraction) => updateProgresoRevision(deps.db, tomado, fraction));
  const inTx = inLeasedTx(deps, tomado);
  const { renglones: total, encabezado } = await stageArchivo(deps, {
    archivo,
    importer,
    tables,
    leaseSignal,
    inTx,
    onProgress: (fraction) => reportProgress(Math.floor(STAGE_PERCENT * Math.min(1, fraction))),
  });
  await reportProgress.immediately(STAGE_PERCENT);
  let pasos = 0;
  await inTx((tx) =>
    importer.prepare(tx, tables, () =>
      reportProgress.immediately(STAGE_PERCENT + Math.min(PREPARE_PERCENT - 1, ++pasos)),
    ),
  );
  await reportProgress.immediately(STAGE_PERCENT + PREPARE_PERCENT);
  for (let from = 1; from <= total; from += RENGLONES_PER_JUDGEMENT) {
    leaseSignal.throwIfAborted();
    const to = Math.min(total, from + RENGLONES_PER_JUDGEMENT - 1);
    await inTx((tx) => importer.judge(tx, tables, from, to));
    await importer.crossCheck?.(inTx, tables, from, to);
    await reportProgress.immediately(
      STAGE_PERCENT + PREPARE_PERCENT + Math.floor((JUDGE_PERCENT * to) / total),
    );
  }
  leaseSignal.throwIfAborted();
  deps.mark('archivos:juzgado');
  const resumen = await inTx(async (tx) => {
    const hasLoaded = await markLoadedRenglones(tx, archivo, importer.key ?? 'n');
    await importer.sort(tx, tables);
    await insertJudgedRechazos(tx, archivo, Object.keys(importer.columns));
    // A few lines of a file are nothing like the whole of another.
    const anterior = archivo.corrige_a_id === null ? await findPreviousArchivo(tx, archivo) : undefined;
    const now = deps.clock.now();
    const counts = await importer.summarize(tx, { archivo, tables, now }, anterior?.id ?? null);
    if (hasLoaded) {
      const loaded = await deleteLoadedRenglones(tx, archivo);
      await restartLoad(tx, tomado, { loaded, rechazados: counts.rechazados });
    }
    return {
      ...counts,
      ...compareWith(anterior),
      ejemplos: await findEjemplos(tx, archivo),
      ...encabezado,
    };
  });
  await reportProgress.immediately(100);
  return { resumen, totalRenglones: total, rechazados: resumen.rechazados };
}

/** Nothing was read of a file whose header lacks columns, so its summary only compares them. */
export function resumenOfFailure(error: unknown): Partial<RevisionResult> {
  if (!(error instanceof MissingColumns)) return {};
  const none = { leidos: 0, nuevos: 0, cambiados: 0, iguales: 0, omitidos: 0, retenidos: 0, rechazados: 0 };
  const resumen = { ...none, avisos: { emails: 0, push: 0 }, ejemplos: [], ...error.encabezado };
  return { resumen, totalRenglones: 0, rechazados: 0 };
}

function compareWith(anterior: ArchivoRow | undefined): Partial<Resumen> {
  if (!anterior) return {};
  const previousResumen = (anterior.resumen ?? {}) as Partial<Resumen>;
  return {
    anterior: { id: anterior.id, nombre: anterior.nombre, fecha: formatMoment(anterior.updated) },
    ...(previousResumen.leidos !== undefined && { leidosAnterior: previousResumen.leidos }),
    ...(previousResumen.importe !== undefined && { importeAnterior: previousResumen.importe }),
    ...(previousResumen.importe2 !== undefined && { importe2Anterior: previousResumen.importe2 }),
    ...(previousResumen.consumo !== undefined && { consumoAnterior: previousResumen.consumo }),
  };
}

/** The progress is reported thousands of times and written once a second. */
function throttled(write: (fraction: number) => Promise<void>) {
  let lastWrite = 0;
  const reportProgress = (fraction: number): void => {
    if (Date.now() - lastWrite < INTERVAL_MS) return;
    lastWrite = Date.now();
    write(fraction).catch(() => undefined);
  };
  return Object.assign(reportProgress, { immediately: write });
}

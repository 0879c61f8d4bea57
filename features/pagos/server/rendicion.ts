import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Db } from '@oficina/db';
import { keyset } from '@oficina/http';
import { type HandledJob, handle } from '@oficina/jobs';
import { recordAuditoria } from '@oficina/usuarios/server';
import { type Clock, csvHeader, csvLine, dayInArgentina, nextDay } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import type { Renglon } from './exportar.repository.ts';
import { RENDICION_COLUMNS, RENDICION_FORMAT } from './exportar-rendicion.ts';
import { rendicion } from './jobs.ts';
import {
  extendTimeout,
  findChargedFacturas,
  findLastRendicionDay,
  saveLastRendicionDay,
} from './rendicion.repository.ts';

/** Both days are included, written as 2026-11-16, in Argentine time. */
type RendicionDays = { desde: string; hasta: string };
/** `requestedBy` is absent when the system itself asks. */
type RendicionRequest = RendicionDays & { requestedBy?: string };

const DAY_MS = 86_400_000;
/** Days that were not handed over are recovered only this far back. */
const MAX_DAYS_BACK = 31;
const CHUNK_LENGTH = 64 * 1024;

const previousDay = (day: string) => dayInArgentina(new Date(startOfDay(day).getTime() - DAY_MS));
const startOfDay = (day: string) => new Date(`${day}T00:00:00-03:00`);

/** Returns the number of lines. */
export async function writeRendicion(
  { db }: { db: Db },
  { desde, hasta, requestedBy }: RendicionRequest,
  write: (texto: string) => Promise<void>,
): Promise<number> {
  const filtros = { desde, hasta };
  const audit = (accion: 'exportar.inicio' | 'exportar.fin', cambios: Record<string, unknown>) =>
    recordAuditoria(db, {
      actor: null,
      origin: null,
      accion,
      entidad: 'exportacion',
      entidadId: 'rendicion',
      cambios,
      ...(requestedBy && { by: requestedBy }),
    });
  // The audit entry comes first: if it cannot be written, no data is given.
  await audit('exportar.inicio', { filtros });
  const range = { desde: startOfDay(desde), hasta: startOfDay(nextDay(hasta)) };
  const cells = Object.values(RENDICION_COLUMNS);
  let filas = 0;
  await db.tx(async (tx) => {
    await extendTimeout(tx);
    let texto = csvHeader(Object.keys(RENDICION_COLUMNS), RENDICION_FORMAT);
    for await (const renglon of keyset<Renglon>((last, limit) =>
      findChargedFacturas(tx, range, last, limit),
    )) {
      texto += csvLine(
        cells.map((cell) => cell(renglon)),
        RENDICION_FORMAT,
      );
      filas += 1;
      if (texto.length < CHUNK_LENGTH) continue;
      await write(texto);
      texto = '';
    }
    if (texto) await write(texto);
  });
  await audit('exportar.fin', { filtros, filas, completa: true });
  return filas;
}

/** A reader of the folder sees the whole file or none. */
export async function writeRendicionFile(
  deps: { db: Db },
  request: RendicionRequest,
  ruta: string,
): Promise<number> {
  const temporaryPath = join(dirname(ruta), `.${basename(ruta)}.${process.pid}.tmp`);
  const file = await open(temporaryPath, 'w', 0o640);
  try {
    const filas = await writeRendicion(deps, request, async (texto) => void (await file.writeFile(texto)));
    await file.sync();
    await file.close();
    await rename(temporaryPath, ruta);
    return filas;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

type DailyRendicionDeps = { db: Db; clock: Clock; log: Logger; folder: string };

/**
 * One file is written for each finished day since the last one handed over. The last day is stored, because the billing
 * system may remove the files, so a missing file does not mean that the day was not handed over.
 */
export async function writeFinishedDays(deps: DailyRendicionDeps): Promise<number> {
  const { db, clock, log, folder } = deps;
  const today = startOfDay(dayInArgentina(clock.now())).getTime();
  const yesterday = dayInArgentina(new Date(today - DAY_MS));
  const oldest = dayInArgentina(new Date(today - MAX_DAYS_BACK * DAY_MS));
  const hecha = await findLastRendicionDay(db);
  let day = hecha === null ? yesterday : nextDay(hecha);
  if (day < oldest) {
    // Nobody else would notice, because the next file looks like any other.
    log.error(
      { operacion: rendicion.name, resultado: `${day} a ${previousDay(oldest)}` },
      'days too far back were not handed over: ask for them with the command «rendicion»',
    );
    day = oldest;
  }
  await mkdir(folder, { recursive: true });
  let archivos = 0;
  for (; day <= yesterday; day = nextDay(day)) {
    const ruta = join(folder, `rendicion-${day}.csv`);
    const filas = await writeRendicionFile(deps, { desde: day, hasta: day }, ruta);
    await saveLastRendicionDay(db, day, clock.now());
    log.info(
      { operacion: rendicion.name, resultado: day, total: filas },
      'what was collected was handed over',
    );
    archivos += 1;
  }
  return archivos;
}

export function handleRendicion(
  deps: Omit<DailyRendicionDeps, 'folder'> & { folder: string | undefined },
): HandledJob[] {
  const { folder } = deps;
  return [handle(rendicion, async () => void (folder && (await writeFinishedDays({ ...deps, folder }))))];
}

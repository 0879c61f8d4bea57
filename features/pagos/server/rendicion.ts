import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '@oficina/db';
import { keyset } from '@oficina/http';
import { type HandledJob, handle } from '@oficina/jobs';
import { writeExport } from '@oficina/usuarios/server';
import { type Clock, dayInArgentina, nextDay } from '@oficina/values';
import { type Logger, type WritePiece, writeWholeFile } from '@oficina/values/server';
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

const previousDay = (day: string) => dayInArgentina(new Date(startOfDay(day).getTime() - DAY_MS));
const startOfDay = (day: string) => new Date(`${day}T00:00:00-03:00`);

const toCells = (renglon: Renglon) => Object.values(RENDICION_COLUMNS).map((cell) => cell(renglon));

async function* cellsOf(renglones: AsyncIterable<Renglon>) {
  for await (const renglon of renglones) yield toCells(renglon);
}

const FILE = { name: 'rendicion', header: Object.keys(RENDICION_COLUMNS), format: RENDICION_FORMAT };

/** Returns the number of lines. */
export function writeRendicion(
  deps: { db: Db },
  { desde, hasta, requestedBy }: RendicionRequest,
  write: WritePiece,
): Promise<number> {
  const range = { desde: startOfDay(desde), hasta: startOfDay(nextDay(hasta)) };
  return deps.db.tx(async (tx) => {
    await extendTimeout(tx);
    const rows = () => cellsOf(keyset((last, limit) => findChargedFacturas(tx, range, last, limit)));
    return writeExport(deps, FILE, { filtros: { desde, hasta }, rows, requestedBy }, write);
  });
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
    const filas = await writeWholeFile(ruta, (write) =>
      writeRendicion(deps, { desde: day, hasta: day }, write),
    );
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

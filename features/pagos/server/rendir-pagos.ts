import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Db } from '@oficina/db';
import { keyset } from '@oficina/http';
import { type HandledJob, handle } from '@oficina/jobs';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { type Clock, csvHeader, csvLine, dayInArgentina, nextDay } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import type { Renglon } from './exportar.repository.ts';
import { COLUMNAS_DE_RENDICION, FORMATO_DE_RENDICION } from './exportar-rendicion.ts';
import { rendicion } from './jobs.ts';
import { darTiempo, findCobradas, findRendidaHasta, saveRendidaHasta } from './rendicion.repository.ts';

/** Both included, as 2026-11-16: days of Argentina. */
type DiasDeRendicion = { desde: string; hasta: string };
/** Who asks: absent, the house itself. */
type Pedido = DiasDeRendicion & { por?: string };

const UN_DIA_MS = 86_400_000;
/** How far back what was not handed over is made up for. */
const ATRASO_MAXIMO = 31;
const PEDAZO = 64 * 1024;

const diaAnterior = (dia: string) => dayInArgentina(new Date(comienzoDe(dia).getTime() - UN_DIA_MS));
const comienzoDe = (dia: string) => new Date(`${dia}T00:00:00-03:00`);

/** What was received on those days, bill by bill, for the billing system. Answers how many lines there are. */
export async function rendirPagos(
  { db }: { db: Db },
  { desde, hasta, por }: Pedido,
  escribir: (texto: string) => Promise<void>,
): Promise<number> {
  const filtros = { desde, hasta };
  const anotar = (accion: string, cambios: Record<string, unknown>) =>
    registrarAuditoria(db, {
      ...{ actor: null, origin: null, accion, entidad: 'exportacion', entidadId: 'rendicion', cambios },
      ...(por && { por }),
    });
  // Before anything is read: what cannot be written down is not given.
  await anotar('exportar.inicio', { filtros });
  const rango = { desde: comienzoDe(desde), hasta: comienzoDe(nextDay(hasta)) };
  const celdas = Object.values(COLUMNAS_DE_RENDICION);
  let filas = 0;
  await db.tx(async (tx) => {
    await darTiempo(tx);
    let texto = csvHeader(Object.keys(COLUMNAS_DE_RENDICION), FORMATO_DE_RENDICION);
    for await (const renglon of keyset<Renglon>((ultimo, limit) => findCobradas(tx, rango, ultimo, limit))) {
      texto += csvLine(
        celdas.map((celda) => celda(renglon)),
        FORMATO_DE_RENDICION,
      );
      filas += 1;
      if (texto.length < PEDAZO) continue;
      await escribir(texto);
      texto = '';
    }
    if (texto) await escribir(texto);
  });
  await anotar('exportar.fin', { filtros, filas, completa: true });
  return filas;
}

/** Whoever reads the folder sees the whole file or none. */
export async function rendirEnArchivo(deps: { db: Db }, pedido: Pedido, ruta: string): Promise<number> {
  const provisorio = join(dirname(ruta), `.${basename(ruta)}.${process.pid}.tmp`);
  const disco = await open(provisorio, 'w', 0o640);
  try {
    const filas = await rendirPagos(deps, pedido, async (texto) => void (await disco.writeFile(texto)));
    await disco.sync();
    await disco.close();
    await rename(provisorio, ruta);
    return filas;
  } catch (error) {
    await disco.close().catch(() => undefined);
    await rm(provisorio, { force: true });
    throw error;
  }
}

type DiariaDeps = { db: Db; clock: Clock; log: Logger; carpeta: string };

/**
 * A file for each day that ended since the last one that was handed over. Which was the last is written down: the other
 * system may take the files away, and a day that is not in the folder was not for that reason not handed over.
 */
export async function rendirDiasTerminados(deps: DiariaDeps): Promise<number> {
  const { db, clock, log, carpeta } = deps;
  const hoy = comienzoDe(dayInArgentina(clock.now())).getTime();
  const ayer = dayInArgentina(new Date(hoy - UN_DIA_MS));
  const primero = dayInArgentina(new Date(hoy - ATRASO_MAXIMO * UN_DIA_MS));
  const hecha = await findRendidaHasta(db);
  let dia = hecha === null ? ayer : nextDay(hecha);
  if (dia < primero) {
    // Nobody else will notice: the next file looks as every other one.
    log.error(
      { operacion: rendicion.name, resultado: `${dia} a ${diaAnterior(primero)}` },
      'days too far back were not handed over: ask for them with the command «rendicion»',
    );
    dia = primero;
  }
  await mkdir(carpeta, { recursive: true });
  let archivos = 0;
  for (; dia <= ayer; dia = nextDay(dia)) {
    const ruta = join(carpeta, `rendicion-${dia}.csv`);
    const filas = await rendirEnArchivo(deps, { desde: dia, hasta: dia }, ruta);
    await saveRendidaHasta(db, dia, clock.now());
    log.info(
      { operacion: rendicion.name, resultado: dia, total: filas },
      'what was collected was handed over',
    );
    archivos += 1;
  }
  return archivos;
}

/** For the process that works; without a folder it does nothing. */
export function handleRendicion(
  deps: Omit<DiariaDeps, 'carpeta'> & { carpeta: string | undefined },
): HandledJob[] {
  const { carpeta } = deps;
  return [
    handle(rendicion, async () => void (carpeta && (await rendirDiasTerminados({ ...deps, carpeta })))),
  ];
}

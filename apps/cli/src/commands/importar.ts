import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { archivoEstado, isBeingReviewed } from '@oficina/archivos/contract';
import {
  type ArchivoRow,
  type ArchivosDeps,
  type ArchivoTipo,
  archivosJobs,
  cambiarEstado,
  getArchivoStatus,
  importacionSettings,
  LOADABLE_TIPOS,
  readPerfiles,
  uploadFromFile,
} from '@oficina/archivos/server';
import { ConfigError, commonSettings, loadConfig } from '@oficina/config';
import type { Db } from '@oficina/db';
import { createDiskStore, settings as diskSettings, diskStoreOptions } from '@oficina/disk';
import { createLogger } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import { createJobs } from '@oficina/jobs';
import { createS3Store, settings as s3Settings, s3StoreOptions } from '@oficina/s3';
import { dayInArgentina, systemClock, writeDay } from '@oficina/values';
import { operatorName, withDatabase } from '../database.ts';
import {
  EX_ALREADY_LOADED,
  EX_DATAERR,
  EX_LOAD_FAILED,
  EX_NOINPUT,
  EX_OK,
  EX_RECHAZADO,
  EX_TEMPFAIL,
  EX_USAGE,
} from '../exit-codes.ts';
import { formatResumen } from './importar.resumen.ts';
import { createEspera } from './importar.wait.ts';

const TIPOS = ['facturas', 'padron', 'consumos', 'cobranzas', 'pdfs'] as const;
const USAGE = `Uso: oficina importar <${TIPOS.join('|')}> <archivo> [--perfil codigo] [--confirmar] [--esperar] [--paciencia segundos]

  Sube el archivo, espera que se revise y muestra qué va a cambiar. Con --confirmar se carga; sin eso pregunta, o queda
  esperando que alguien lo confirme en la pantalla. Con --esperar termina recién cuando está cargado. Si en
  --paciencia segundos (180) nadie lo atiende, se rinde; el archivo queda subido y la misma orden sigue con él.

  Termina con 0 si salió bien; 3, ya estaba cargado; 4, no se puede cargar; 5, se cortó la carga; 64, mal escrito;
  65, no es un archivo de esos; 66, no se puede leer; 75, probar más tarde.`;

type ImportOptions = {
  tipo: ArchivoTipo;
  ruta: string;
  perfil: string | undefined;
  confirmar: boolean;
  esperar: boolean;
  paciencia: number;
};

/** The worker does the work, as it does for the page. */
export async function importar(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (!options) {
    console.error(USAGE);
    return EX_USAGE;
  }
  const config = loadConfig({
    ...{ logSettings: commonSettings.log, importacion: importacionSettings },
    ...{ almacen: diskSettings, s3: s3Settings },
  });
  const perfiles = await readPerfiles(config.importacion.perfiles).catch((error: Error) => {
    throw new ConfigError([error.message]);
  });
  // Only errors of outside services matter to the person waiting here; the worker logs the rest.
  const log = createLogger(config.logSettings.nivel === 'info' ? 'error' : config.logSettings.nivel);
  const clock = systemClock;
  const almacen =
    config.almacen.almacen === 's3'
      ? createS3Store({ ...s3StoreOptions(config.s3), log })
      : createDiskStore({ ...diskStoreOptions(config.almacen), log });
  return withDatabase(async (db: Db, url: string) => {
    const jobs = await createJobs({ url, clock, log, jobs: archivosJobs, connections: 1 });
    try {
      const deps = { db, clock, log, almacen, jobs, perfiles, tipos: LOADABLE_TIPOS };
      return await runImport(deps, options);
    } catch (error) {
      return exitCodeOf(error, options);
    } finally {
      await jobs.stop(2_000);
    }
  }, 2);
}

function exitCodeOf(error: unknown, { ruta }: ImportOptions): number {
  if (error instanceof Refusal) {
    console.error(error.violations[0]?.message ?? error.message);
    return error.status >= 500 ? EX_TEMPFAIL : EX_DATAERR;
  }
  if (!['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR'].includes((error as { code?: string }).code ?? ''))
    throw error;
  console.error(`No se puede leer ${ruta}.`);
  return EX_NOINPUT;
}

async function runImport(deps: ArchivosDeps, options: ImportOptions): Promise<number> {
  const { ruta, tipo, perfil, paciencia } = options;
  const by = operatorName();
  const uploaded = await uploadFromFile(deps, {
    ...{ ruta, nombre: basename(ruta), tipo, perfil },
    ...{ by, origen: 'cli' },
  });
  const { archivo } = uploaded;
  if (uploaded.kind === 'repetido') {
    const uploadedOn = writeDay(dayInArgentina(archivo.created));
    if (archivoEstado.isFinal(archivo.estado)) {
      console.error(`Ese archivo ya se cargó el ${uploadedOn} (N.º ${archivo.id}).`);
      return EX_ALREADY_LOADED;
    }
    console.error(`Ese archivo ya se había subido el ${uploadedOn} (N.º ${archivo.id}): seguimos con ese.`);
  }
  const esperar = createEspera(() => getArchivoStatus(deps, archivo), paciencia);
  const reviewed = await esperar('Revisando', isBeingReviewed);
  if (!reviewed) return reportUnattended(archivo);
  if (reviewed.resumen) console.log(formatResumen(archivo, reviewed.resumen));
  if (isFinished(reviewed.archivo.estado)) return reportEnd(reviewed.archivo, EX_RECHAZADO);
  const isInteractive = !options.confirmar && process.stdin.isTTY === true && process.stdout.isTTY === true;
  if (reviewed.archivo.estado === archivoEstado.code('nuevo')) {
    if (!options.confirmar && !(isInteractive && (await confirmLoad()))) {
      console.log('Quedó sin cargar: falta confirmarlo, en la pantalla o con --confirmar.');
      return EX_OK;
    }
    await confirmar(deps, reviewed.archivo, by);
  }
  if (!options.esperar && !isInteractive) {
    console.log('Confirmado: se está cargando.');
    return EX_OK;
  }
  const final = await esperar('Cargando', ({ estado }) => !isFinished(estado));
  return final ? reportEnd(final.archivo, EX_LOAD_FAILED) : reportUnattended(archivo);
}

/** Somebody may have confirmed it on the page meanwhile, which is the wanted result. */
async function confirmar(deps: ArchivosDeps, archivo: ArchivoRow, by: string): Promise<void> {
  try {
    await cambiarEstado(deps, { actor: null, origin: null, by }, archivo, archivoEstado.code('confirmado'));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
  }
}

const isFinished = (estado: number) =>
  archivoEstado.isFinal(estado) || estado === archivoEstado.code('error');

function reportEnd({ estado, obs }: ArchivoRow, failureCode: number): number {
  if (estado === archivoEstado.code('finalizado')) {
    console.log(obs ?? 'Cargado.');
    return EX_OK;
  }
  console.error(estado === archivoEstado.code('anulado') ? 'Alguien lo anuló.' : `No se cargó: ${obs ?? ''}`);
  return estado === archivoEstado.code('anulado') ? EX_RECHAZADO : failureCode;
}

function reportUnattended({ id }: ArchivoRow): number {
  console.error(
    `Nadie está atendiendo los archivos: fijate que el trabajador esté encendido. El N.º ${id} quedó subido.`,
  );
  return EX_TEMPFAIL;
}

async function confirmLoad(): Promise<boolean> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^s[ií]?$/i.test((await prompt.question('¿Lo cargamos? (s/n) ')).trim());
  } finally {
    prompt.close();
  }
}

function readOptions(args: readonly string[]): ImportOptions | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        perfil: { type: 'string' },
        confirmar: { type: 'boolean', default: false },
        esperar: { type: 'boolean', default: false },
        paciencia: { type: 'string', default: '180' },
      },
    });
    const [nombre, ruta, ...more] = positionals;
    const tipo = TIPOS.find((candidate) => candidate === nombre);
    if (!tipo || !ruta || more.length > 0 || !/^[1-9]\d{0,4}$/.test(values.paciencia)) return null;
    const { perfil, confirmar: shouldLoad, esperar } = values;
    return { tipo, ruta, perfil, confirmar: shouldLoad, esperar, paciencia: Number(values.paciencia) };
  } catch {
    return null;
  }
}

import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { createAlmacen, perfilesOf } from '@oficina/app-shared';
import { archivoEstado, isBeingReviewed } from '@oficina/archivos/contract';
import {
  type ArchivoRow,
  type ArchivosDeps,
  archivosJobs,
  cambiarEstado,
  getArchivoStatus,
  importacionSettings,
  LOADABLE_TIPOS,
  uploadFromFile,
} from '@oficina/archivos/server';
import { commonSettings, loadConfig } from '@oficina/config';
import { settings as diskSettings } from '@oficina/disk';
import { createLogger } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import { createJobs } from '@oficina/jobs';
import { settings as s3Settings } from '@oficina/s3';
import { dayInArgentina, systemClock, writeDay } from '@oficina/values';
import { defineCommand, type Given, WrongUse } from '../command.ts';
import { operatorName, withDatabase } from '../database.ts';
import {
  CommandFailure,
  EX_ALREADY_LOADED,
  EX_DATAERR,
  EX_LOAD_FAILED,
  EX_NOINPUT,
  EX_OK,
  EX_RECHAZADO,
  EX_TEMPFAIL,
  isPathProblem,
} from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';
import { formatResumen } from './importar.resumen.ts';
import { createEspera } from './importar.wait.ts';

const TIPOS = ['facturas', 'padron', 'consumos', 'cobranzas', 'pdfs'] as const;
const USAGE = `importar <${TIPOS.join('|')}> <archivo> [--perfil codigo] [--confirmar] [--esperar] [--paciencia segundos]

  Sube el archivo, espera que se revise y muestra qué va a cambiar. Con --confirmar se carga; sin eso pregunta, o queda
  esperando que alguien lo confirme en la pantalla. Con --esperar termina recién cuando está cargado. Si en
  --paciencia segundos (180) nadie lo atiende, se rinde; el archivo queda subido y la misma orden sigue con él.

  Termina con 0 si salió bien; 3, ya estaba cargado; 4, no se puede cargar; 5, se cortó la carga; 64, mal escrito;
  65, no es un archivo de esos; 66, no se puede leer; 75, probar más tarde (también con el disco lleno).`;

const SETTINGS = {
  logSettings: commonSettings.log,
  importacion: importacionSettings,
  almacen: diskSettings,
  s3: s3Settings,
};

const OPTIONS = {
  perfil: { type: 'string' },
  confirmar: { type: 'boolean', default: false },
  esperar: { type: 'boolean', default: false },
  paciencia: { type: 'string', default: '180' },
} as const;

type ImportOptions = ReturnType<typeof readOptions>;

/** The worker does the work, as it does for the page. */
export const importar = defineCommand({
  usage: USAGE,
  options: OPTIONS,
  run: (given, terminal) => importFile(readOptions(given), terminal),
});

async function importFile(options: ImportOptions, terminal: Terminal): Promise<number> {
  const config = loadConfig(SETTINGS, terminal.env);
  const perfiles = perfilesOf(config.importacion);
  // Only errors of outside services matter to the person waiting here; the worker logs the rest.
  const { nivel } = config.logSettings;
  const log = createLogger(nivel === 'info' ? 'error' : nivel, terminal.logStream);
  const clock = systemClock;
  const almacen = createAlmacen(config, log);
  return withDatabase(terminal.env, async (db, { url }) => {
    const jobs = await createJobs({ url: url.reveal(), clock, log, jobs: archivosJobs, connections: 1 });
    try {
      const deps = { db, clock, log, almacen, jobs, perfiles, tipos: LOADABLE_TIPOS };
      return await runImport(deps, options, terminal);
    } catch (error) {
      throw inWords(error, options);
    } finally {
      await jobs.stop(2_000);
    }
  });
}

function inWords(error: unknown, { ruta }: ImportOptions): unknown {
  if (error instanceof Refusal) {
    const exitCode = error.status >= 500 ? EX_TEMPFAIL : EX_DATAERR;
    return new CommandFailure(exitCode, error.violations[0]?.message ?? error.message);
  }
  return isPathProblem(error) ? new CommandFailure(EX_NOINPUT, `No se puede leer ${ruta}.`) : error;
}

async function runImport(deps: ArchivosDeps, options: ImportOptions, terminal: Terminal): Promise<number> {
  const { console, stdin, stdout } = terminal;
  const { ruta, tipo, perfil, paciencia } = options;
  const by = operatorName();
  const uploaded = await uploadFromFile(deps, {
    ruta,
    nombre: basename(ruta),
    tipo,
    perfil,
    by,
    origen: 'cli',
  });
  const { archivo } = uploaded;
  if (uploaded.kind === 'repetido') {
    const which = `el ${writeDay(dayInArgentina(archivo.created))} (N.º ${archivo.id})`;
    if (archivoEstado.isFinal(archivo.estado))
      throw new CommandFailure(EX_ALREADY_LOADED, `Ese archivo ya se cargó ${which}.`);
    console.error(`Ese archivo ya se había subido ${which}: seguimos con ese.`);
  }
  const esperar = createEspera(terminal, () => getArchivoStatus(deps, archivo), paciencia);
  const reviewed = await esperar('Revisando', isBeingReviewed);
  if (!reviewed) throw unattended(archivo);
  if (reviewed.resumen) console.log(formatResumen(archivo, reviewed.resumen));
  if (isFinished(reviewed.archivo.estado)) return reportEnd(reviewed.archivo, EX_RECHAZADO, terminal);
  const isInteractive = !options.confirmar && stdin.isTTY === true && stdout.isTTY === true;
  if (reviewed.archivo.estado === archivoEstado.code('nuevo')) {
    if (!options.confirmar && !(isInteractive && (await confirmLoad(terminal)))) {
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
  if (!final) throw unattended(archivo);
  return reportEnd(final.archivo, EX_LOAD_FAILED, terminal);
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

function reportEnd({ estado, obs }: ArchivoRow, failureCode: number, { console }: Terminal): number {
  if (estado === archivoEstado.code('anulado')) throw new CommandFailure(EX_RECHAZADO, 'Alguien lo anuló.');
  if (estado !== archivoEstado.code('finalizado'))
    throw new CommandFailure(failureCode, `No se cargó: ${obs ?? ''}`);
  console.log(obs ?? 'Cargado.');
  return EX_OK;
}

const unattended = ({ id }: ArchivoRow) =>
  new CommandFailure(
    EX_TEMPFAIL,
    `Nadie está atendiendo los archivos: fijate que el trabajador esté encendido. El N.º ${id} quedó subido.`,
  );

async function confirmLoad({ stdin, stdout }: Terminal): Promise<boolean> {
  const prompt = createInterface({ input: stdin, output: stdout });
  try {
    return /^s[ií]?$/i.test((await prompt.question('¿Lo cargamos? (s/n) ')).trim());
  } finally {
    prompt.close();
  }
}

function readOptions({ values, words }: Given<typeof OPTIONS>) {
  const [nombre, ruta, ...more] = words;
  const tipo = TIPOS.find((candidate) => candidate === nombre);
  if (!tipo || !ruta || more.length > 0 || !/^[1-9]\d{0,4}$/.test(values.paciencia)) throw new WrongUse();
  return { ...values, tipo, ruta, paciencia: Number(values.paciencia) };
}

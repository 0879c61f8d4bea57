import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { archivoEstado, seEstaRevisando } from '@oficina/archivos/contract';
import {
  type ArchivoRow,
  type ArchivosDeps,
  archivosJobs,
  cambiarEstado,
  leerPerfiles,
  mirarArchivo,
  subirDesdeArchivo,
  TIPOS_CARGABLES,
  type TipoDeArchivo,
} from '@oficina/archivos/server';
import { ConfigError, houseSettings, importacionSettings, loadConfig } from '@oficina/config';
import type { Db } from '@oficina/db';
import { createDiskStore, settings as diskSettings, diskStoreOptions } from '@oficina/disk';
import { createLogger } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import { createJobs } from '@oficina/jobs';
import { createS3Store, settings as s3Settings, s3StoreOptions } from '@oficina/s3';
import { dayInArgentina, systemClock, writeDay } from '@oficina/values';
import { conBase, quienCorre } from '../base.ts';
import {
  EX_CON_ERROR,
  EX_DATAERR,
  EX_NOINPUT,
  EX_OK,
  EX_RECHAZADO,
  EX_TEMPFAIL,
  EX_USAGE,
  EX_YA_CARGADO,
} from '../exit-codes.ts';
import { createEspera } from './importar.espera.ts';
import { escribirResumen } from './importar.resumen.ts';

const TIPOS = ['facturas', 'padron', 'consumos', 'cobranzas', 'pdfs'] as const;
const USO = `Uso: oficina importar <${TIPOS.join('|')}> <archivo> [--perfil codigo] [--confirmar] [--esperar] [--paciencia segundos]

  Sube el archivo, espera que se revise y muestra qué va a cambiar. Con --confirmar se carga; sin eso pregunta, o queda
  esperando que alguien lo confirme en la pantalla. Con --esperar termina recién cuando está cargado. Si en
  --paciencia segundos (180) nadie lo atiende, se rinde; el archivo queda subido y la misma orden sigue con él.

  Termina con 0 si salió bien; 3, ya estaba cargado; 4, no se puede cargar; 5, se cortó la carga; 64, mal escrito;
  65, no es un archivo de esos; 66, no se puede leer; 75, probar más tarde.`;

type Pedido = {
  tipo: TipoDeArchivo;
  ruta: string;
  perfil: string | undefined;
  confirmar: boolean;
  esperar: boolean;
  paciencia: number;
};

/** The door of whoever runs the installation and of its nightly scripts: the worker does the work, as with the page. */
export async function importar(args: readonly string[]): Promise<number> {
  const pedido = leerPedido(args);
  if (!pedido) {
    console.error(USO);
    return EX_USAGE;
  }
  const config = loadConfig({
    ...{ registro: houseSettings.registro, importacion: importacionSettings },
    ...{ almacen: diskSettings, s3: s3Settings },
  });
  const perfiles = await leerPerfiles(config.importacion.perfiles).catch((error: Error) => {
    throw new ConfigError([error.message]);
  });
  // What goes wrong outside is told to whoever waits; the rest is the worker's to tell.
  const log = createLogger(config.registro.nivel === 'info' ? 'error' : config.registro.nivel);
  const clock = systemClock;
  const almacen =
    config.almacen.almacen === 's3'
      ? createS3Store({ ...s3StoreOptions(config.s3), log })
      : createDiskStore({ ...diskStoreOptions(config.almacen), log });
  return conBase(async (db: Db, url: string) => {
    const jobs = await createJobs({ url, clock, log, jobs: archivosJobs, connections: 1 });
    try {
      const deps = { db, clock, log, almacen, jobs, perfiles, tipos: TIPOS_CARGABLES };
      return await llevar(deps, pedido);
    } catch (error) {
      return codigoDe(error, pedido);
    } finally {
      await jobs.stop(2_000);
    }
  }, 2);
}

function codigoDe(error: unknown, { ruta }: Pedido): number {
  if (error instanceof Refusal) {
    console.error(error.violations[0]?.message ?? error.message);
    return error.status >= 500 ? EX_TEMPFAIL : EX_DATAERR;
  }
  if (!['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR'].includes((error as { code?: string }).code ?? ''))
    throw error;
  console.error(`No se puede leer ${ruta}.`);
  return EX_NOINPUT;
}

async function llevar(deps: ArchivosDeps, pedido: Pedido): Promise<number> {
  const { ruta, tipo, perfil, paciencia } = pedido;
  const por = quienCorre();
  const subido = await subirDesdeArchivo(deps, {
    ...{ ruta, nombre: basename(ruta), tipo, perfil },
    ...{ por, origen: 'cli' },
  });
  const { archivo } = subido;
  if (subido.kind === 'repetido') {
    const cuando = writeDay(dayInArgentina(archivo.created));
    if (archivoEstado.isFinal(archivo.estado)) {
      console.error(`Ese archivo ya se cargó el ${cuando} (N.º ${archivo.id}).`);
      return EX_YA_CARGADO;
    }
    console.error(`Ese archivo ya se había subido el ${cuando} (N.º ${archivo.id}): seguimos con ese.`);
  }
  const esperar = createEspera(() => mirarArchivo(deps, archivo), paciencia);
  const revisado = await esperar('Revisando', seEstaRevisando);
  if (!revisado) return nadieAtiende(archivo);
  if (revisado.resumen) console.log(escribirResumen(archivo, revisado.resumen));
  if (terminado(revisado.archivo.estado)) return cierre(revisado.archivo, EX_RECHAZADO);
  const pregunta = !pedido.confirmar && process.stdin.isTTY === true && process.stdout.isTTY === true;
  if (revisado.archivo.estado === archivoEstado.code('nuevo')) {
    if (!pedido.confirmar && !(pregunta && (await preguntar()))) {
      console.log('Quedó sin cargar: falta confirmarlo, en la pantalla o con --confirmar.');
      return EX_OK;
    }
    await confirmar(deps, revisado.archivo, por);
  }
  if (!pedido.esperar && !pregunta) {
    console.log('Confirmado: se está cargando.');
    return EX_OK;
  }
  const final = await esperar('Cargando', ({ estado }) => !terminado(estado));
  return final ? cierre(final.archivo, EX_CON_ERROR) : nadieAtiende(archivo);
}

/** Somebody may have done it on the page meanwhile: it is what was wanted. */
async function confirmar(deps: ArchivosDeps, archivo: ArchivoRow, por: string): Promise<void> {
  try {
    await cambiarEstado(deps, { actor: null, origin: null, por }, archivo, archivoEstado.code('confirmado'));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
  }
}

const terminado = (estado: number) => archivoEstado.isFinal(estado) || estado === archivoEstado.code('error');

function cierre({ estado, obs }: ArchivoRow, siFallo: number): number {
  if (estado === archivoEstado.code('finalizado')) {
    console.log(obs ?? 'Cargado.');
    return EX_OK;
  }
  console.error(estado === archivoEstado.code('anulado') ? 'Alguien lo anuló.' : `No se cargó: ${obs ?? ''}`);
  return estado === archivoEstado.code('anulado') ? EX_RECHAZADO : siFallo;
}

function nadieAtiende({ id }: ArchivoRow): number {
  console.error(
    `Nadie está atendiendo los archivos: fijate que el trabajador esté encendido. El N.º ${id} quedó subido.`,
  );
  return EX_TEMPFAIL;
}

async function preguntar(): Promise<boolean> {
  const consola = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^s[ií]?$/i.test((await consola.question('¿Lo cargamos? (s/n) ')).trim());
  } finally {
    consola.close();
  }
}

function leerPedido(args: readonly string[]): Pedido | null {
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
    const [nombre, ruta, ...mas] = positionals;
    const tipo = TIPOS.find((uno) => uno === nombre);
    if (!tipo || !ruta || mas.length > 0 || !/^[1-9]\d{0,4}$/.test(values.paciencia)) return null;
    const { perfil, confirmar: cargar, esperar } = values;
    return { tipo, ruta, perfil, confirmar: cargar, esperar, paciencia: Number(values.paciencia) };
  } catch {
    return null;
  }
}

import { archivoEstado, importados } from '../contract/index.ts';
import { leerMaxRechazo } from './ajustar.ts';
import { avanzar, type Pendiente, type Tomado, updateTomado } from './archivos.repository.ts';
import { conArriendo, enTxPropia, nuevoArriendo, propio } from './arriendo.ts';
import {
  auditarEstado,
  callarPerdido,
  dejarEnError,
  dejarParaDespues,
  esPasajero,
  fraseDe,
  moverTrabajo,
  reparo,
} from './cerrar-trabajo.ts';
import { type ArchivoRow, lugarDe } from './clases.ts';
import type { TrabajoDeps } from './deps.ts';
import { ArriendoPerdido } from './errors.ts';
import { analizarTablas, dropEscenario, enTxLarga, estaJuzgado } from './escenario.repository.ts';
import type { Cargado, Importador } from './importador.ts';
import { pedirImportacion } from './jobs.ts';
import { insertRechazos } from './rechazos.repository.ts';
import { revisarContenido } from './revision.ts';
import { soltarArriendo, tomarParaImportar } from './turnos.repository.ts';

const CONFIRMADO = archivoEstado.code('confirmado');
const PROCESANDO = archivoEstado.code('procesando');

/** When somebody else loads one, or the ones there are wait: from when they may be looked at again. */
export type Espera = { hasta: Date } | null;

type Fallido = Pendiente & { error: unknown };

/**
 * Loads the files that were confirmed, one after another, until there are none. Only one is loaded at a time in the
 * whole house; a file whose worker is lost goes on from its last stretch. One that has to wait does not stop the others:
 * it is told of at the end.
 */
export async function importarArchivos(deps: TrabajoDeps, signal: AbortSignal): Promise<Espera> {
  const fallidos: Fallido[] = [];
  while (!signal.aborted) {
    const arriendo = nuevoArriendo(deps);
    const turno = await deps.db.tx(async (tx) => {
      const tomado = await tomarParaImportar(tx, arriendo, fallidos);
      if (tomado.kind === 'archivo' && tomado.desde === 'confirmado')
        await auditarEstado(tx, tomado.archivo, CONFIRMADO);
      return tomado;
    });
    if (turno.kind === 'archivo') {
      const fallido = await importarUno(deps, turno.archivo, arriendo.quien, signal);
      if (fallido) fallidos.push(fallido);
      continue;
    }
    const [primero] = fallidos;
    if (primero) throw primero.error;
    return turno.kind === 'ocupado' ? { hasta: turno.hasta } : null;
  }
  return null;
}

/** Null: there is nothing to try again. */
async function importarUno(
  deps: TrabajoDeps,
  archivo: ArchivoRow,
  quien: string,
  signal: AbortSignal,
): Promise<Fallido | null> {
  const tomado = { clase: archivo.clase, id: archivo.id, quien };
  try {
    const importador = deps.importadores.find(({ tipo }) => tipo === archivo.tipo);
    if (!importador) throw new Error(`nobody loads ${archivo.tipo}`);
    await conArriendo(deps, tomado, signal, async (vivo) => {
      const listo = await ponerEnEscena(deps, archivo, importador, tomado, vivo);
      if (!listo) return;
      const cerrar = await importador.abrir?.(listo, vivo);
      try {
        await cargarTodo(deps, listo, importador, tomado, vivo);
      } finally {
        await cerrar?.();
      }
    });
  } catch (error) {
    if (error instanceof ArriendoPerdido) return null;
    if (signal.aborted) {
      await soltarArriendo(deps.db, tomado);
      await deps.db.tx((tx) => pedirImportacion(deps, tx));
      return null;
    }
    if (esPasajero(error)) {
      const { clase, id } = archivo;
      return (await dejarParaDespues(deps, tomado, PROCESANDO, error)) ? { clase, id, error } : null;
    }
    deps.log.error(
      { error, operacion: 'archivos-importar', archivo: archivo.id },
      'a file could not be loaded',
    );
    const otra = 'No pudimos seguir cargando el archivo. Lo cargado hasta ahora queda.';
    await dejarEnError(deps, tomado, PROCESANDO, fraseDe(error, otra)).catch(callarPerdido);
  }
  return null;
}

/**
 * The lines, judged. Those of the check are there unless the database crashed since; after an error the file is checked
 * anew, and may turn out not to be good any more: then it goes no further, and there is nothing to give back.
 */
async function ponerEnEscena(
  deps: TrabajoDeps,
  archivo: ArchivoRow,
  importador: Importador,
  tomado: Tomado,
  vivo: AbortSignal,
): Promise<ArchivoRow | null> {
  const revisado = archivo.resumen !== null;
  if (revisado && (await estaJuzgado(deps.db, archivo))) return archivo;
  const { resumen, total } = await revisarContenido(deps, archivo, importador, tomado, vivo);
  const cambios = { resumen, totalRenglones: total, rechazados: resumen.rechazados };
  const maximo = await leerMaxRechazo(deps, deps.db);
  const problema = revisado ? null : reparo(resumen, maximo);
  if (problema !== null) {
    await dejarEnError(deps, tomado, PROCESANDO, problema, cambios);
    return null;
  }
  // What was confirmed is what is told: staged again after a crash, its summary stays.
  const { resumen: _nuevo, ...sinResumen } = cambios;
  return deps.db.tx(async (tx) =>
    propio(await updateTomado(tx, tomado, revisado ? sinResumen : cambios, deps.clock.now())),
  );
}

async function cargarTodo(
  deps: TrabajoDeps,
  inicial: ArchivoRow,
  importador: Importador,
  tomado: Tomado,
  vivo: AbortSignal,
): Promise<void> {
  let archivo: ArchivoRow | null = inicial;
  for (let actual = inicial; archivo; actual = archivo ?? actual) {
    vivo.throwIfAborted();
    archivo = await cargarTramo(deps, actual, importador, tomado);
    deps.mark('archivos:tramo');
    if (!archivo) await terminar(deps, actual, importador, tomado);
  }
}

/** One stretch: lines, counters and cursor together, or nothing. Null when there was none left. */
async function cargarTramo(
  deps: TrabajoDeps,
  archivo: ArchivoRow,
  importador: Importador,
  tomado: Tomado,
): Promise<ArchivoRow | null> {
  const [desde, renglones] = [Number(archivo.cargado_hasta), deps.renglonesPorTramo];
  const trabajo = { archivo, lugar: lugarDe(archivo), now: deps.clock.now() };
  await importador.adelantar?.(enTxPropia(deps, tomado), trabajo, desde, renglones);
  return enTxLarga(deps.db, async (tx) => {
    const now = deps.clock.now();
    const cargado = await importador.cargar(tx, { ...trabajo, now }, desde, renglones);
    if (!cargado) return null;
    await insertRechazos(tx, archivo, [...cargado.rechazos, ...cargado.retenidos]);
    deps.mark('archivos:antes-de-guardar');
    const hasta = new Date(now.getTime() + deps.arriendoMs);
    return propio(await avanzar(tx, tomado, avanceDe(cargado), { now, hasta }));
  });
}

const avanceDe = ({ hasta, importados: cuantos, sinCambio, omitidos, rechazos }: Cargado) => ({
  ...{ hasta, sinCambio, omitidos },
  importados: cuantos,
  rechazados: rechazos.length,
  renglones: cuantos + sinCambio + omitidos + rechazos.length,
});

async function terminar(
  deps: TrabajoDeps,
  archivo: ArchivoRow,
  importador: Importador,
  tomado: Tomado,
): Promise<void> {
  await enTxLarga(deps.db, async (tx) => {
    const obs = importados({
      importados: Number(archivo.renglones_importados),
      rechazados: Number(archivo.renglones_rechazados),
      omitidos: Number(archivo.renglones_omitidos),
    });
    const fin = await moverTrabajo(deps, tx, tomado, PROCESANDO, 'finalizado', { obs });
    await importador.terminar(tx, { archivo: fin, lugar: lugarDe(fin), now: deps.clock.now() });
    await dropEscenario(tx, fin);
  });
  deps.mark('archivos:terminado');
  // Statistics are no part of the file: without them it is loaded all the same, and only slower to read.
  await enTxLarga(deps.db, (tx) => analizarTablas(tx, importador.tablas)).catch((error: unknown) =>
    deps.log.warn({ error, operacion: 'archivos-importar' }, 'not analysed'),
  );
}

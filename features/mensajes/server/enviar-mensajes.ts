import type { Db, Reader, Tx } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { contextoDe, despertar, type EncolarDeps, encolarMensaje, esUrgente } from './encolar-mensaje.ts';
import { type Entrega, type EntregarDeps, entregar } from './entregar.ts';
import { esperarHasta } from './horario.ts';
import { colaDe, type Lote, prioridadEnCola } from './jobs.ts';
import {
  type Cierre,
  cerrarIntentos,
  type Reclamado,
  reclamarLote,
  reclamarUrgentes,
} from './mensajes.repository.ts';
import type { Puertas } from './puertas.ts';
import { resolver } from './resolver.ts';
import { esperarTurno, type Ritmo, tandaDe } from './ritmo.ts';

/** Of some messages, the ones no longer worth sending and why. Upper features know: a bill paid, a cut cancelled. */
export type Vigencia = (db: Reader, mensajes: readonly Reclamado[]) => Promise<ReadonlyMap<number, string>>;

export type EnviarDeps = EncolarDeps &
  EntregarDeps & {
    db: Db;
    jobs: Jobs;
    clock: Clock;
    log: Logger;
    ritmos: Readonly<Record<Lote['tipo'], Ritmo>>;
    /** How many at once by each channel. */
    simultaneos: Readonly<Record<Lote['tipo'], number>>;
    vigencias: readonly Vigencia[];
    puertas: Puertas;
    /** An address that will never take mail; a telephone that is no more. In the transaction that closes the attempt. */
    alRebotar(tx: Tx, email: string): Promise<void>;
    alPerderDispositivo(tx: Tx, dispositivo: { usuarioId: number; token: string }): Promise<void>;
    arriendoMs?: number;
  };

/** A job gives its turn back after this, so that a normal one does not wait for a hundred thousand bulk ones. */
const TURNO_MS = 20_000;
/** So many failures in a row with no success: the provider is down, and the rest need not knock. */
const CAIDAS = 3;
/** More than ever wait at once; bounded all the same. */
const URGENTES = 500;
/** One that has begun is let end, also when stopping: cut short, nobody would know whether it left. */
const ENVIO_MS = 90_000;

/** Sends what waits of a lot. May be run twice, by two processes at once: each message is taken by one. */
export async function enviarMensajes(deps: EnviarDeps, lote: Lote, signal: AbortSignal): Promise<void> {
  const { tipo, prioridad } = lote;
  const urgente = esUrgente(prioridad);
  const now = deps.clock.now();
  const abre = esperarHasta(tipo, prioridad, now) ?? (urgente ? null : deps.puertas.cerradaHasta(tipo, now));
  if (abre) return volverALaCola(deps, lote, abre);
  const ritmo = deps.ritmos[tipo];
  const end = performance.now() + TURNO_MS;
  for (;;) {
    if (performance.now() > end) return volverALaCola(deps, lote);
    const cuantos = 'ids' in lote.de ? Math.min(tandaDe(ritmo), lote.de.ids.length) : tandaDe(ritmo);
    const listo = await esperarTurno(deps, ritmo, cuantos, { urgente, signal });
    if (!listo) return volverALaCola(deps, lote);
    if (!urgente && !(await deps.puertas.tras(tipo, () => enviarUrgentes(deps, tipo, signal))))
      return volverALaCola(deps, lote, deps.puertas.cerrar(tipo, deps.clock.now()));
    const tanda = await reclamarLote(deps.db, lote, cuantos, deps.clock.now(), deps.arriendoMs);
    if (tanda.length === 0) return;
    const { caido } = await enviarTanda(deps, tipo, tanda, signal);
    if (caido) return volverALaCola(deps, lote, deps.puertas.cerrar(tipo, deps.clock.now()));
    if (tanda.length < cuantos) return;
  }
}

/** The urgent ones that wait for a channel, also those whose next try was for later. False: it is still down. */
async function enviarUrgentes(deps: EnviarDeps, tipo: Lote['tipo'], signal: AbortSignal): Promise<boolean> {
  const pasar = async () => {
    const tanda = await reclamarUrgentes(deps.db, tipo, URGENTES, deps.clock.now(), deps.arriendoMs);
    return enviarTanda(deps, tipo, tanda, signal);
  };
  const { caido, sinSalir } = await pasar();
  if (caido) return false;
  // It may have come back in the middle of them.
  if (sinSalir > 0) await pasar();
  return true;
}

async function volverALaCola(deps: EnviarDeps, lote: Lote, startAfter?: Date): Promise<void> {
  await deps.db.tx((tx) =>
    deps.jobs.enqueue(tx, colaDe(lote.tipo, lote.prioridad), lote, {
      priority: prioridadEnCola(lote.prioridad),
      ...(startAfter && { startAfter }),
    }),
  );
}

async function enviarTanda(
  deps: EnviarDeps,
  tipo: Lote['tipo'],
  tanda: readonly Reclamado[],
  signal: AbortSignal,
): Promise<{ caido: boolean; sinSalir: number }> {
  const sobran = await sobrantes(deps, tanda);
  const results: { mensaje: Reclamado; entrega?: Entrega; cierre: Cierre }[] = [];
  const cola = tanda.filter(({ id }) => !sobran.has(id));
  let seguidas = 0;
  let salio = false;
  const worker = async () => {
    for (let mensaje = cola.shift(); mensaje; mensaje = cola.shift()) {
      const { id, intentos } = mensaje;
      if (signal.aborted) {
        results.push({ mensaje, cierre: { id, intentos, estado: 'pendiente' } });
        continue;
      }
      const caido = seguidas >= CAIDAS && !salio;
      const entrega: Entrega = caido
        ? { kind: 'retryable', cause: 'El servicio no responde.' }
        : await entregar(deps, mensaje, deps.clock.now(), AbortSignal.timeout(ENVIO_MS));
      if (entrega.kind === 'ok' || entrega.kind === 'rejected') {
        salio = true;
        deps.puertas.salio(tipo, { urgente: esUrgente(mensaje.prioridad) });
      } else seguidas += 1;
      const esCodigo = deps.plantillas[mensaje.plantilla]?.venceEnS !== undefined;
      results.push({
        mensaje,
        entrega,
        cierre: resolver(mensaje, entrega, { now: deps.clock.now(), esCodigo }),
      });
    }
  };
  await Promise.all(Array.from({ length: deps.simultaneos[tipo] }, worker));
  for (const mensaje of tanda) {
    const error = sobran.get(mensaje.id);
    if (error !== undefined)
      results.push({
        mensaje,
        cierre: { id: mensaje.id, intentos: mensaje.intentos, estado: 'cancelado', error },
      });
  }
  await cerrarTanda(deps, results);
  return { caido: seguidas >= CAIDAS && !salio, sinSalir: seguidas };
}

/** Overtaken by events: cancelled with its reason, not sent. */
async function sobrantes(deps: EnviarDeps, tanda: readonly Reclamado[]): Promise<Map<number, string>> {
  const now = deps.clock.now();
  const found = new Map<number, string>();
  for (const { id, vence, plantilla } of tanda)
    if (vence && vence <= now && deps.plantillas[plantilla]?.venceEnS !== undefined)
      found.set(id, 'Venció antes de salir.');
  for (const vigencia of deps.vigencias)
    for (const [id, why] of await vigencia(deps.db, tanda)) found.set(id, why);
  return found;
}

async function cerrarTanda(
  deps: EnviarDeps,
  results: readonly { mensaje: Reclamado; entrega?: Entrega; cierre: Cierre }[],
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    await cerrarIntentos(
      tx,
      results.map(({ cierre }) => cierre),
      now,
    );
    const otraVez = Map.groupBy(
      results.filter(({ cierre }) => cierre.estado === 'reintento'),
      ({ cierre }) => cierre.proximo?.getTime() ?? now.getTime(),
    );
    for (const [when, group] of otraVez)
      await despertar(
        deps,
        tx,
        group.map(({ mensaje }) => mensaje),
        { startAfter: new Date(when) },
      );
    for (const { mensaje, entrega } of results)
      if (entrega?.kind === 'rejected') await consecuencias(deps, tx, mensaje, entrega.reason);
  });
  const fallidos = results.filter(({ cierre }) => cierre.estado === 'fallido').length;
  if (fallidos > 0) deps.log.warn({ fallidos, tipo: results[0]?.mensaje.tipo }, 'messages refused');
}

type Reason = Extract<Entrega, { kind: 'rejected' }>['reason'];

async function consecuencias(deps: EnviarDeps, tx: Tx, mensaje: Reclamado, rechazo: Reason): Promise<void> {
  if (rechazo.por === 'correo' && rechazo.motivo.clase === 'direccion')
    await deps.alRebotar(tx, mensaje.para);
  if (rechazo.por === 'push' && rechazo.motivo !== 'contenido' && mensaje.usuario_id !== null)
    await deps.alPerderDispositivo(tx, { usuarioId: mensaje.usuario_id, token: mensaje.para });
  const porSms =
    rechazo.por === 'texto' && mensaje.tipo === 'whatsapp' && rechazo.motivo !== 'baja-del-usuario';
  if (porSms) await enviarPorSms(deps, tx, mensaje);
}

/** What WhatsApp could not deliver goes by SMS, with the same words and the same secret. */
async function enviarPorSms(deps: EnviarDeps, tx: Tx, mensaje: Reclamado): Promise<void> {
  const sealed = mensaje.secreto && { bytes: mensaje.secreto, claveId: mensaje.clave_id ?? 0 };
  const secreto = sealed ? deps.cifrado.open(sealed, contextoDe(mensaje.plantilla, mensaje.para)) : undefined;
  if (secreto === null) return;
  await encolarMensaje(deps, tx, {
    plantilla: mensaje.plantilla,
    tipo: 'sms',
    para: mensaje.para,
    datos: mensaje.datos as object,
    vez: mensaje.vez,
    ...(mensaje.usuario_id !== null && { usuarioId: mensaje.usuario_id }),
    ...(mensaje.suministro_id !== null && { suministroId: mensaje.suministro_id }),
    ...(mensaje.ref_id !== null && { refId: mensaje.ref_id }),
    ...(secreto !== undefined && { secreto }),
  });
}

import type { Tx } from '@oficina/db';
import { type Actor, limit, type Origin } from '@oficina/http';
import { type Draft, notFound, Refusal, unprocessable, type Violation } from '@oficina/hydra';
import { sonSuministrosPropios } from '@oficina/suministros/server';
import {
  ADJUNTO_NO_DISPONIBLE,
  FALTA_SUMINISTRO,
  FALTA_UBICACION,
  faltaDeAdjuntos,
  type Requerimiento,
  SIN_UBICACION,
  SUMINISTRO_NO_DISPONIBLE,
} from '../contract/index.ts';
import type { RequerimientoNuevo } from '../contract/requerimiento.ts';
import { linkAdjuntos } from './adjuntos/adjuntos.repository.ts';
import { lockSueltos, type Suelto } from './adjuntos-del-caso.repository.ts';
import { cuantosSon, exigeDe } from './archivos-admitidos.ts';
import { avisarRecibido } from './avisar.ts';
import { type CategoriaRow, findCategoriaById } from './categorias.repository.ts';
import type { RequerimientosDeps } from './deps.ts';
import { categoriaNoDisponible, claveReusada } from './errors.ts';
import { huellaDe } from './huella.ts';
import { findCaso } from './lectura.repository.ts';
import { type CasoNuevo, registrarRequerimiento } from './registrar.ts';
import { venceDelCaso } from './reglas.ts';
import { findCasoByClave, lockPersonas } from './requerimientos.repository.ts';
import { verRequerimiento } from './ver-requerimiento.ts';

const DIA = 24 * 60 * 60;
const CREACIONES = limit('requerimientos', 20, DIA);

type Pedido = {
  categoria: number;
  descripcion: string;
  adjuntos: readonly number[];
  ubicacion: string | null;
  suministro: number | null;
};

type Contexto = { clave: string | undefined; origin: Origin };

/** `nuevo` false: the same request had come before, perhaps a moment before and to another process. */
export type Iniciado = { caso: Draft<Requerimiento>; nuevo: boolean };

/**
 * A claim that is never lost: all it brings is judged, and then it is written with its number, its term, its files and
 * the message that says so, or nothing is.
 */
export async function iniciarRequerimiento(
  deps: RequerimientosDeps,
  actor: Actor,
  cuerpo: RequerimientoNuevo,
  { clave, origin }: Contexto,
): Promise<Iniciado> {
  const pedido: Pedido = {
    categoria: cuerpo.categoria,
    descripcion: cuerpo.descripcion,
    adjuntos: [...new Set(cuerpo.adjuntos ?? [])],
    ubicacion: cuerpo.ubicacion || null,
    suministro: cuerpo.suministro ?? null,
  };
  const huella = huellaDe(pedido);
  const hecho = await findRepetido(deps, actor, clave, huella);
  if (hecho) return hecho;
  const quien = String(actor.usuarioId);
  await deps.limits.take(CREACIONES, quien);
  try {
    const idempotencia = clave === undefined ? undefined : { clave, huella };
    return await deps.db.tx((tx) => crear(deps, tx, actor, pedido, { idempotencia, origin }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await deps.limits.giveBack(CREACIONES, quien);
    const gemelo = await findRepetido(deps, actor, clave, huella);
    if (gemelo) return gemelo;
    throw error;
  }
}

async function findRepetido(
  deps: RequerimientosDeps,
  actor: Actor,
  clave: string | undefined,
  huella: Buffer,
): Promise<Iniciado | undefined> {
  const caso = clave === undefined ? undefined : await findCasoByClave(deps.db, actor.usuarioId, clave);
  if (!caso) return undefined;
  if (!caso.idempotencia_sha256?.equals(huella)) throw claveReusada();
  return { caso: await verRequerimiento(deps, actor, caso.id), nuevo: false };
}

async function crear(
  deps: RequerimientosDeps,
  tx: Tx,
  actor: Actor,
  pedido: Pedido,
  { idempotencia, origin }: { idempotencia: CasoNuevo['idempotencia']; origin: Origin },
): Promise<Iniciado> {
  const { usuarioId } = actor;
  if ((await lockPersonas(tx, [usuarioId])).length === 0) throw notFound();
  const categoria = await findCategoriaById(tx, pedido.categoria);
  if (!categoria?.activo) throw categoriaNoDisponible();
  const sueltos = await lockSueltos(tx, usuarioId, pedido.adjuntos);
  const faltas = [
    await faltaDeSuministro(tx, usuarioId, categoria, pedido),
    faltaDeUbicacion(categoria, pedido),
    faltaDeArchivos(categoria, pedido, sueltos),
  ].filter((falta) => falta !== null);
  if (faltas.length > 0) throw unprocessable(faltas);
  const now = deps.clock.now();
  const { vence } = await venceDelCaso(deps, tx, categoria, now);
  const { id } = await registrarRequerimiento(tx, deps, {
    usuarioId,
    categoria,
    descripcion: pedido.descripcion,
    suministroId: pedido.suministro,
    ubicacion: pedido.ubicacion,
    vence,
    idempotencia,
    rastro: { actor, origin },
  });
  await linkAdjuntos(tx, { ids: pedido.adjuntos, usuarioId, requerimientoId: id, now });
  const caso = await findCaso(tx, id);
  if (!caso) throw new Error('A case is not there after being written.');
  await avisarRecibido(deps, tx, { ...caso, vence });
  // Before it is committed: whatever happens to the database afterwards, there is an answer with its number.
  return { caso: await verRequerimiento({ ...deps, db: tx }, actor, id), nuevo: true };
}

const PROHIBIDO = 0;
const REQUERIDO = 2;

const falta = (propertyPath: string, code: string, message: string): Violation => ({
  propertyPath,
  code,
  message,
});

async function faltaDeSuministro(
  tx: Tx,
  usuarioId: number,
  { requiere_suministro }: CategoriaRow,
  { suministro }: Pedido,
): Promise<Violation | null> {
  if (suministro === null)
    return requiere_suministro ? falta('suministro', 'obligatorio', FALTA_SUMINISTRO) : null;
  if (await sonSuministrosPropios(tx, usuarioId, [suministro])) return null;
  return falta('suministro', 'no-disponible', SUMINISTRO_NO_DISPONIBLE);
}

function faltaDeUbicacion(
  { adjuntar_ubicacion: regla }: CategoriaRow,
  { ubicacion }: Pedido,
): Violation | null {
  if (ubicacion === null)
    return regla === REQUERIDO ? falta('ubicacion', 'obligatorio', FALTA_UBICACION) : null;
  return regla === PROHIBIDO ? falta('ubicacion', 'negocio', SIN_UBICACION) : null;
}

function faltaDeArchivos(
  categoria: CategoriaRow,
  { adjuntos }: Pedido,
  sueltos: readonly Suelto[],
): Violation | null {
  // One that is missing and one of somebody else's read alike.
  if (sueltos.length !== adjuntos.length) return falta('adjuntos', 'no-disponible', ADJUNTO_NO_DISPONIBLE);
  const oracion = faltaDeAdjuntos(exigeDe(categoria), cuantosSon(sueltos));
  return oracion === null ? null : falta('adjuntos', 'negocio', oracion);
}

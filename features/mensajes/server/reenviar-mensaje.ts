import type { Db, Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { changedByOther, type Draft, notFound } from '@oficina/hydra';
import type { Clock } from '@oficina/values';
import { type Mensaje, mensajeEstado, type Tipo, tipoOf } from '../contract/index.ts';
import type { AddressBook } from './address-book.ts';
import { noLongerValid, onlyFallidos } from './errors.ts';
import { findMensajeById, type MensajeRow, markMensajePendiente } from './list.repository.ts';
import type { AnyPlantilla } from './plantillas/index.ts';
import { type AsuntoOf, presentMensaje } from './present.ts';
import { venceMensaje } from './retry-times.ts';

type Acto = 'mensaje.reenviar' | 'mensaje.reenviar-fallidos' | 'mensaje.cancelar' | 'mensaje.probar';

/** The usuarios feature implements it, because this feature may not depend on that one. */
export type Audit = (
  tx: Tx,
  entry: {
    actor: Actor;
    origin: Origin;
    accion: Acto;
    entidad: string;
    entidadId: number;
    cambios: Record<string, unknown>;
  },
) => Promise<void>;

/** It runs in the transaction that makes the messages wait. */
export type EnqueueWaiting = (
  tx: Tx,
  mensajes: readonly { id: number; tipo: Tipo; prioridad: number }[],
) => Promise<void>;

export type CambioDeps = {
  db: Db;
  clock: Clock;
  audit: Audit;
  asuntoOf: AsuntoOf;
  addresses: AddressBook;
};

export type ReenviarDeps = CambioDeps & {
  enqueueWaiting: EnqueueWaiting;
  plantillas: Readonly<Record<string, Pick<AnyPlantilla, 'secreto' | 'expiresInS' | 'isForThatAddress'>>>;
};

/** The message goes to the end of its queue, as if it had just been written. */
export async function reenviarMensaje(
  deps: ReenviarDeps,
  actor: Actor,
  origin: Origin,
  mensaje: MensajeRow,
): Promise<Draft<Mensaje>> {
  if (mensaje.estado !== mensajeEstado.code('fallido')) throw onlyFallidos();
  const now = deps.clock.now();
  const vence = nuevoVencimiento(deps.plantillas, mensaje, now);
  if (!vence) throw noLongerValid();
  const { id, prioridad } = mensaje;
  const resent = await deps.db.tx(async (tx) => {
    // Only a person takes a message out of `fallido`, so no updated row means that another person was first.
    if (!(await markMensajePendiente(tx, id, { now, vence }))) throw changedByOther('carrera');
    await auditEstado(deps, tx, { actor, origin, accion: 'mensaje.reenviar', mensaje, a: 'pendiente' });
    await deps.enqueueWaiting(tx, [{ id, tipo: tipoOf(mensaje.tipo), prioridad }]);
    return findMensajeById(tx, id);
  });
  if (!resent) throw notFound();
  return presentMensaje(resent, { ...deps, isFull: true });
}

/** Null for a message that was useful only for minutes, which is not revived. */
export function nuevoVencimiento(
  plantillas: ReenviarDeps['plantillas'],
  mensaje: Pick<MensajeRow, 'plantilla' | 'tipo' | 'prioridad' | 'vence'>,
  now: Date,
): Date | null {
  const plantilla = Object.hasOwn(plantillas, mensaje.plantilla) ? plantillas[mensaje.plantilla] : undefined;
  // The secret was erased when the message failed, and a removed template cannot be rendered.
  if (!plantilla || plantilla.secreto) return null;
  if (plantilla.expiresInS === undefined || mensaje.vence === null)
    return venceMensaje(tipoOf(mensaje.tipo), mensaje.prioridad, now);
  return mensaje.vence <= now ? null : mensaje.vence;
}

type Cambio = {
  actor: Actor;
  origin: Origin;
  accion: Acto;
  mensaje: MensajeRow;
  a: Parameters<typeof mensajeEstado.code>[0];
};

export function auditEstado(
  { audit }: CambioDeps,
  tx: Tx,
  { actor, origin, accion, mensaje, a }: Cambio,
): Promise<void> {
  return audit(tx, {
    actor,
    origin,
    accion,
    entidad: 'mensaje',
    entidadId: mensaje.id,
    cambios: { antes: { estado: mensaje.estado }, despues: { estado: mensajeEstado.code(a) } },
  });
}

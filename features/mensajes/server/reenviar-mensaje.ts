import type { Db, Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import type { Clock } from '@oficina/values';
import { type Mensaje, mensajeEstado, type Tipo, tipoDe } from '../contract/index.ts';
import { otraPersona, soloFallidos, yaNoEsValido } from './errors.ts';
import { findMensajeById, type MensajeRow, marcarReenvio } from './listado.repository.ts';
import type { AnyPlantilla } from './plantillas/index.ts';
import { type AsuntoDe, presentMensaje } from './present.ts';
import { venceMensaje } from './reintentos.ts';

/** Written by the feature of the people, which is above this one. */
export type Auditar = (
  tx: Tx,
  hecho: {
    actor: Actor;
    origin: Origin;
    accion: string;
    entidad: string;
    entidadId: number;
    cambios: Record<string, unknown>;
  },
) => Promise<void>;

/** Tells the queue that these wait, with the change that makes them wait. */
export type Despertar = (
  tx: Tx,
  mensajes: readonly { id: number; tipo: Tipo; prioridad: number }[],
) => Promise<void>;

export type CambioDeps = { db: Db; clock: Clock; auditar: Auditar; asuntoDe: AsuntoDe };

export type ReenvioDeps = CambioDeps & {
  despertar: Despertar;
  plantillas: Readonly<Record<string, Pick<AnyPlantilla, 'secreto' | 'venceEnS'>>>;
};

/** A failed message goes to the end of its queue, as if it had just been written. */
export async function reenviarMensaje(
  deps: ReenvioDeps,
  actor: Actor,
  origin: Origin,
  mensaje: MensajeRow,
): Promise<Draft<Mensaje>> {
  if (mensaje.estado !== mensajeEstado.code('fallido')) throw soloFallidos();
  const now = deps.clock.now();
  const vence = nuevoVencimiento(deps, mensaje, now);
  const { id, prioridad } = mensaje;
  const reenviado = await deps.db.tx(async (tx) => {
    // Only a person takes a message out of failed: whoever is late lost to another one.
    if (!(await marcarReenvio(tx, id, { now, vence }))) throw otraPersona();
    await auditarEstado(deps, tx, { actor, origin, accion: 'mensaje.reenviar', mensaje, a: 'pendiente' });
    await deps.despertar(tx, [{ id, tipo: tipoDe(mensaje.tipo), prioridad }]);
    return findMensajeById(tx, id);
  });
  if (!reenviado) throw notFound();
  return presentMensaje(reenviado, { asuntoDe: deps.asuntoDe, completo: true });
}

/** Until when it is tried this time. What is of use for minutes only does not live again. */
function nuevoVencimiento({ plantillas }: ReenvioDeps, mensaje: MensajeRow, now: Date): Date {
  const plantilla = Object.hasOwn(plantillas, mensaje.plantilla) ? plantillas[mensaje.plantilla] : undefined;
  // A secret is erased when its message fails; a template that is no more cannot be written.
  if (!plantilla || plantilla.secreto) throw yaNoEsValido();
  if (plantilla.venceEnS === undefined || mensaje.vence === null)
    return venceMensaje(tipoDe(mensaje.tipo), mensaje.prioridad, now);
  if (mensaje.vence <= now) throw yaNoEsValido();
  return mensaje.vence;
}

type Cambio = {
  actor: Actor;
  origin: Origin;
  accion: string;
  mensaje: MensajeRow;
  a: Parameters<typeof mensajeEstado.code>[0];
};

export function auditarEstado(
  { auditar }: CambioDeps,
  tx: Tx,
  { actor, origin, accion, mensaje, a }: Cambio,
): Promise<void> {
  return auditar(tx, {
    actor,
    origin,
    accion,
    entidad: 'mensaje',
    entidadId: mensaje.id,
    cambios: { antes: { estado: mensaje.estado }, despues: { estado: mensajeEstado.code(a) } },
  });
}

import type { Db, Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import type { MensajeSender } from '@oficina/mensajes/server';
import { type Clock, collapseBlanks, isStaff, type Role } from '@oficina/values';
import { anonymizeUsuario, lockUsuarioForDeletion } from './accounts.repository.ts';
import { pagoInProcess, staffAccount } from './errors.ts';
import { recordAuditoria } from './record-auditoria.ts';

type LeavingUsuario = { usuarioId: number; email: string; now: Date; actor: Actor; origin: Origin };

export type EliminarCuentaDeps = {
  db: Db;
  clock: Clock;
  enqueueMensaje: MensajeSender['enqueue'];
  /** Whether money of theirs is on its way: a payment that has not ended. Pagos answers it. */
  hasPagoInProcess: (tx: Tx, usuarioId: number) => Promise<boolean>;
  /** What each feature does with what it keeps of somebody who leaves. */
  onEliminar: readonly ((tx: Tx, leaving: LeavingUsuario) => Promise<void>)[];
  /** The request, as a case, and its number: the proof of having asked. Requerimientos makes it. */
  crearSupresion: (
    tx: Tx,
    request: { usuarioId: number; motivo: string | null; now: Date },
  ) => Promise<string>;
};

/** Before the password is asked for again: with it they could not either. */
export async function requireNotStaff(actor: Actor): Promise<void> {
  if (isStaff(actor.roles)) throw staffAccount();
}

/** At once and in one piece: either nothing is left of the person, or nothing changed. */
export async function eliminarCuenta(
  deps: EliminarCuentaDeps,
  actor: Actor,
  origin: Origin,
  { motivo }: { motivo?: string | null | undefined },
): Promise<{ numero: string }> {
  const { usuarioId } = actor;
  const numero = await deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    const usuario = await lockUsuarioForDeletion(tx, usuarioId);
    if (!usuario) throw notFound();
    if (isStaff(usuario.roles as Role[])) throw staffAccount();
    if (await deps.hasPagoInProcess(tx, usuarioId)) throw pagoInProcess();
    const leaving = { usuarioId, email: usuario.email, now, actor, origin };
    for (const onEliminar of deps.onEliminar) await onEliminar(tx, leaving);
    // After them: the open cases are annulled and this one is not among them.
    const creado = await deps.crearSupresion(tx, {
      usuarioId,
      motivo: collapseBlanks(motivo ?? '') || null,
      now,
    });
    // After them too: what was waiting to leave is cancelled, and this has to leave.
    await deps.enqueueMensaje(tx, {
      plantilla: 'cuenta_eliminada',
      tipo: 'email',
      para: usuario.email,
      usuarioId,
      datos: { numero: creado },
    });
    await anonymizeUsuario(tx, usuarioId, now);
    await recordAuditoria(tx, {
      actor,
      origin,
      accion: 'usuario.eliminar',
      entidad: 'usuario',
      entidadId: usuarioId,
      cambios: { numero: creado },
    });
    return creado;
  });
  return { numero };
}

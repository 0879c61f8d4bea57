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
  hasPagoInProcess: (tx: Tx, usuarioId: number) => Promise<boolean>;
  /** Each feature removes or anonymises its data about a person who leaves. */
  onEliminar: readonly ((tx: Tx, leaving: LeavingUsuario) => Promise<void>)[];
  /** Port of requerimientos: files the request as a case, whose number proves that it was made. */
  crearSupresion: (
    tx: Tx,
    request: { usuarioId: number; motivo: string | null; now: Date },
  ) => Promise<string>;
};

/** Call this before asking for the password again, because staff could not delete the account with it either. */
export async function requireNotStaff(actor: Actor): Promise<void> {
  if (isStaff(actor.roles)) throw staffAccount();
}

/** One transaction removes everything about the person or changes nothing. */
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
    // This runs after the features, which annul the open cases: this one must not be among them.
    const creado = await deps.crearSupresion(tx, {
      usuarioId,
      motivo: collapseBlanks(motivo ?? '') || null,
      now,
    });
    // This also runs after the features, which cancel the waiting messages: this one has to be sent.
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

import type { Db, Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import type { Mensajero } from '@oficina/mensajes/server';
import { type Clock, collapseBlanks, isStaff, type Role } from '@oficina/values';
import { anonimizarUsuario, lockUsuarioParaEliminar } from './cuentas.repository.ts';
import { cuentaDelPersonal, pagoSinTerminar } from './errors.ts';
import { registrarAuditoria } from './registrar-auditoria.ts';

type QuienSeVa = { usuarioId: number; email: string; now: Date; actor: Actor; origin: Origin };

export type EliminarCuentaDeps = {
  db: Db;
  clock: Clock;
  encolarMensaje: Mensajero['encolar'];
  /** Whether money of theirs is on its way: a payment that has not ended. Pagos answers it. */
  pagoEnProceso: (tx: Tx, usuarioId: number) => Promise<boolean>;
  /** What each feature does with what it keeps of somebody who leaves. */
  alEliminar: readonly ((tx: Tx, quien: QuienSeVa) => Promise<void>)[];
  /** The request, as a case, and its number: the proof of having asked. Requerimientos makes it. */
  crearSupresion: (
    tx: Tx,
    pedido: { usuarioId: number; motivo: string | null; now: Date },
  ) => Promise<string>;
};

/** Before the password is asked for again: with it they could not either. */
export async function noEsPersonal(actor: Actor): Promise<void> {
  if (isStaff(actor.roles)) throw cuentaDelPersonal();
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
    const usuario = await lockUsuarioParaEliminar(tx, usuarioId);
    if (!usuario) throw notFound();
    if (isStaff(usuario.roles as Role[])) throw cuentaDelPersonal();
    if (await deps.pagoEnProceso(tx, usuarioId)) throw pagoSinTerminar();
    const quien = { usuarioId, email: usuario.email, now, actor, origin };
    for (const alEliminar of deps.alEliminar) await alEliminar(tx, quien);
    // After them: the open cases are annulled and this one is not among them.
    const creado = await deps.crearSupresion(tx, {
      usuarioId,
      motivo: collapseBlanks(motivo ?? '') || null,
      now,
    });
    // After them too: what was waiting to leave is cancelled, and this has to leave.
    await deps.encolarMensaje(tx, {
      plantilla: 'cuenta_eliminada',
      tipo: 'email',
      para: usuario.email,
      usuarioId,
      datos: { numero: creado },
    });
    await anonimizarUsuario(tx, usuarioId, now);
    await registrarAuditoria(tx, {
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

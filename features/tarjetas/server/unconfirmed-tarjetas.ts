import type { Db, Tx } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import { findUsuarioById, lockUsuario } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';
import { inheritPrincipal } from './clean-caducas.ts';
import { type OnAdded, toAddedTarjeta } from './deps.ts';
import { deleteJob, inheritJob } from './jobs.ts';
import { hideUnconfirmed, keepUnconfirmed } from './tarjetas.repository.ts';

type Deps = { jobs: Pick<Jobs, 'enqueue'>; clock: Clock };

/**
 * Its first payment was approved: it stays, and only now its owner is told. Who is offered first is settled apart: that
 * needs the person locked.
 */
export async function keepTarjeta(
  { jobs, clock, onAdded }: Deps & { onAdded: OnAdded },
  tx: Tx,
  id: number,
): Promise<void> {
  const row = await keepUnconfirmed(tx, id);
  if (!row) return;
  await jobs.enqueue(tx, inheritJob, { usuarioId: row.usuario_id });
  const usuario = await findUsuarioById(tx, row.usuario_id);
  if (usuario) await onAdded(tx, toAddedTarjeta(row, usuario, clock.now()));
}

/** Its first payment was refused: it was never kept, and the gateway is told to forget it. */
export async function discardTarjeta({ jobs, clock }: Deps, tx: Tx, id: number): Promise<void> {
  const usuarioId = await hideUnconfirmed(tx, id, clock.now());
  if (usuarioId === undefined) return;
  await jobs.enqueue(tx, deleteJob, { id });
  await jobs.enqueue(tx, inheritJob, { usuarioId });
}

/** Whoever has cards has one that is offered first. */
export function choosePrincipal({ db, clock }: { db: Db; clock: Clock }, usuarioId: number): Promise<void> {
  return db.tx(async (tx) => {
    await lockUsuario(tx, usuarioId);
    await inheritPrincipal(tx, usuarioId, clock.now());
  });
}

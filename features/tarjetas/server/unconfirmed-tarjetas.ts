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
 * After the first approved pago the card stays, and only now is its owner notified. The principal is chosen in a separate
 * job, because that needs the lock of the user.
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

/** After a refused first pago the card is discarded, and the gateway is asked to forget it. */
export async function discardTarjeta({ jobs, clock }: Deps, tx: Tx, id: number): Promise<void> {
  const usuarioId = await hideUnconfirmed(tx, id, clock.now());
  if (usuarioId === undefined) return;
  await jobs.enqueue(tx, deleteJob, { id });
  await jobs.enqueue(tx, inheritJob, { usuarioId });
}

/** A person with cards always has a principal one. */
export function choosePrincipal({ db, clock }: { db: Db; clock: Clock }, usuarioId: number): Promise<void> {
  return db.tx(async (tx) => {
    await lockUsuario(tx, usuarioId);
    await inheritPrincipal(tx, usuarioId, clock.now());
  });
}

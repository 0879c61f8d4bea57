import type { Db, Tx } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import { findUsuarioById, lockUsuario } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';
import { type AlAgregar, agregada } from './deps.ts';
import { borrar, heredar } from './jobs.ts';
import { heredarPrincipal } from './limpiar-caducas.ts';
import { hideProvisoria, keepProvisoria } from './tarjetas.repository.ts';

type Deps = { jobs: Pick<Jobs, 'enqueue'>; clock: Clock };

/**
 * Its first payment was approved: it stays, and only now its owner is told. Who is offered first is settled apart: that
 * needs the person locked.
 */
export async function conservarTarjeta(
  { jobs, clock, alAgregar }: Deps & { alAgregar: AlAgregar },
  tx: Tx,
  id: number,
): Promise<void> {
  const row = await keepProvisoria(tx, id);
  if (!row) return;
  await jobs.enqueue(tx, heredar, { usuarioId: row.usuario_id });
  const usuario = await findUsuarioById(tx, row.usuario_id);
  if (usuario) await alAgregar(tx, agregada(row, usuario, clock.now()));
}

/** Its first payment was refused: it was never kept, and the gateway is told to forget it. */
export async function descartarTarjeta({ jobs, clock }: Deps, tx: Tx, id: number): Promise<void> {
  const usuarioId = await hideProvisoria(tx, id, clock.now());
  if (usuarioId === undefined) return;
  await jobs.enqueue(tx, borrar, { id });
  await jobs.enqueue(tx, heredar, { usuarioId });
}

/** Whoever has cards has one that is offered first. */
export function elegirPrincipal({ db, clock }: { db: Db; clock: Clock }, usuarioId: number): Promise<void> {
  return db.tx(async (tx) => {
    await lockUsuario(tx, usuarioId);
    await heredarPrincipal(tx, usuarioId, clock.now());
  });
}

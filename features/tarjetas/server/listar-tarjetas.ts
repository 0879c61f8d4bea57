import type { Db } from '@oficina/db';
import type { Actor } from '@oficina/http';
import type { Draft, Listing, Query } from '@oficina/hydra';
import type { Clock } from '@oficina/values';
import type { Tarjeta } from '../contract/index.ts';
import { presentTarjeta } from './present.ts';
import { findTarjetas } from './tarjetas.repository.ts';

/** One's own, the principal first and then the newest. */
export async function listarTarjetas(
  deps: { db: Db; clock: Clock },
  actor: Actor,
  query: Query,
): Promise<Listing<Draft<Tarjeta>>> {
  const page = await findTarjetas(deps.db, actor.usuarioId, deps.clock.now(), query);
  return { ...page, rows: page.rows.map(presentTarjeta) };
}

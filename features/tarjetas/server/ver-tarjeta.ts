import type { Db } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import type { Clock } from '@oficina/values';
import type { Tarjeta } from '../contract/index.ts';
import type { TarjetasDeps } from './deps.ts';
import { presentTarjetas } from './present.ts';
import { findTarjeta, type TarjetaRow } from './tarjetas.repository.ts';

export async function presentOwn(
  deps: Pick<TarjetasDeps, 'db' | 'clock' | 'rechazoLimits'>,
  { network: red }: Origin,
  row: TarjetaRow,
): Promise<Draft<Tarjeta>> {
  const [tarjeta] = await presentTarjetas(deps, { usuarioId: row.usuario_id, red }, [row]);
  if (!tarjeta) throw notFound();
  return tarjeta;
}

/** Another person's card answers 404, for administrators too. */
export async function requireOwnTarjeta(
  deps: { db: Db; clock: Clock },
  actor: Actor,
  id: number,
): Promise<TarjetaRow> {
  const row = await findTarjeta(deps.db, { usuarioId: actor.usuarioId, id }, deps.clock.now());
  if (!row) throw notFound();
  return row;
}

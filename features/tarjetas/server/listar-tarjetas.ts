import type { Actor, Origin } from '@oficina/http';
import type { Draft, Listing, Query } from '@oficina/hydra';
import type { Tarjeta } from '../contract/index.ts';
import type { TarjetasDeps } from './deps.ts';
import { presentTarjetas } from './present.ts';
import { findTarjetas } from './tarjetas.repository.ts';

export async function listarTarjetas(
  deps: Pick<TarjetasDeps, 'db' | 'clock' | 'rechazoLimits'>,
  { usuarioId }: Actor,
  { network: red }: Origin,
  query: Query,
): Promise<Listing<Draft<Tarjeta>>> {
  const page = await findTarjetas(deps.db, usuarioId, deps.clock.now(), query);
  return { ...page, rows: await presentTarjetas(deps, { usuarioId, red }, page.rows) };
}

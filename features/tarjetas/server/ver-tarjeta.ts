import type { Db } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import type { Clock } from '@oficina/values';
import type { Tarjeta } from '../contract/index.ts';
import { presentTarjeta } from './present.ts';
import { findTarjeta, type TarjetaRow } from './tarjetas.repository.ts';

type Deps = { db: Db; clock: Clock };

export async function verTarjeta(deps: Deps, actor: Actor, id: number): Promise<Draft<Tarjeta>> {
  return presentTarjeta(await tarjetaPropia(deps, actor, id));
}

/** For whoever acts upon a card: somebody else's does not exist, for the administrators neither. */
export async function tarjetaPropia(deps: Deps, actor: Actor, id: number): Promise<TarjetaRow> {
  const row = await findTarjeta(deps.db, actor.usuarioId, id, deps.clock.now());
  if (!row) throw notFound();
  return row;
}

import { type Actor, attendsSuministro } from '@oficina/http';
import type { Draft, Listing } from '@oficina/hydra';
import type { Corte } from '../contract/index.ts';
import type { CortesDeps } from './deps.ts';
import { type CortesQuery, findCortes, listCortesOfUsuario } from './list.repository.ts';
import { presentCorte } from './present.ts';
import { canPublicarCortes } from './ver-corte.ts';

/**
 * Whatever the query says, a customer reads only the cortes that touch their suministros, and of each corte only their own
 * suministros. Whoever attends at the counter reads those of one suministro, without which others they touch.
 */
export async function listarCortes(
  { db, clock }: Pick<CortesDeps, 'db' | 'clock'>,
  actor: Actor,
  query: CortesQuery,
): Promise<Listing<Draft<Corte>>> {
  const personal = canPublicarCortes(actor);
  const { rows, ...cuenta } =
    personal || attendsSuministro(actor, query.filters.suministro)
      ? await findCortes(db, query, clock.now())
      : await listCortesOfUsuario(db, actor.usuarioId, query, clock.now());
  return { rows: rows.map((row) => presentCorte(row, { personal })), ...cuenta };
}

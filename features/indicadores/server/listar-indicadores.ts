import type { Db } from '@oficina/db';
import type { Draft, Listing, Query } from '@oficina/hydra';
import type { Indicador, indicadoresQuery } from '../contract/index.ts';
import { findIndicadores } from './indicadores.repository.ts';
import { presentIndicador } from './present.ts';

export async function listarIndicadores(
  deps: { db: Db },
  query: Query<typeof indicadoresQuery>,
): Promise<Listing<Draft<Indicador>>> {
  const page = await findIndicadores(deps.db, query);
  return { ...page, rows: page.rows.map(presentIndicador) };
}

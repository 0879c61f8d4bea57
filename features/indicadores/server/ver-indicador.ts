import type { Db } from '@oficina/db';
import { type Draft, notFound } from '@oficina/hydra';
import type { Indicador } from '../contract/index.ts';
import { findIndicadorById } from './indicadores.repository.ts';
import { presentIndicador } from './present.ts';

export async function verIndicador(deps: { db: Db }, id: number): Promise<Draft<Indicador>> {
  const row = await findIndicadorById(deps.db, id);
  if (!row) throw notFound();
  return presentIndicador(row);
}

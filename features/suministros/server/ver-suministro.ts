import type { Db } from '@oficina/db';
import { type Actor, requireRole } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import { SUMINISTRO_READERS, type Suministro } from '../contract/index.ts';
import { presentForStaff, presentOwn } from './present.ts';
import { findSuministroById } from './suministros.repository.ts';

/** People see their own suministro with its documents; the staff see any, without them. */
export async function verSuministro(deps: { db: Db }, actor: Actor, id: number): Promise<Draft<Suministro>> {
  const row = await findSuministroById(deps.db, id, actor.usuarioId);
  if (row && row.usuario_suministro_id !== null) return presentOwn(row, actor.confirmado);
  requireRole(actor, SUMINISTRO_READERS, notFound);
  if (!row) throw notFound();
  return presentForStaff(row);
}

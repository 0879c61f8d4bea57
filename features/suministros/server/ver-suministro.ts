import type { Db } from '@oficina/db';
import { type Actor, secondFactorMissing } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import type { Suministro } from '../contract/index.ts';
import { VEN_TODOS } from './listar-suministros.ts';
import { presentParaPersonal, presentPropio } from './present.ts';
import { findSuministroById } from './suministros.repository.ts';

/** One's own with its documents; the staff, anybody's without them. */
export async function verSuministro(deps: { db: Db }, actor: Actor, id: number): Promise<Draft<Suministro>> {
  const row = await findSuministroById(deps.db, id, actor.usuarioId);
  if (row && row.vinculo_id !== null) return presentPropio(row, actor.confirmado);
  const puede = VEN_TODOS.some((role) => actor.roles.includes(role));
  if (puede && actor.otpPendiente) throw secondFactorMissing();
  if (!row || !puede) throw notFound();
  return presentParaPersonal(row);
}

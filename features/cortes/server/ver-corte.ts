import { type Actor, actsAs, requireRole } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import type { Corte } from '../contract/index.ts';
import { type CorteRow, findActiveCorte, findCorte, findCorteOfUsuario } from './cortes.repository.ts';
import type { CortesDeps } from './deps.ts';
import { presentCorte } from './present.ts';

/** The second factor may be required of the staff who publish cortes. */
export const canPublicarCortes = (actor: Pick<Actor, 'roles' | 'otpPendiente'>) =>
  actsAs(actor, ['ROLE_CORTE_ADMIN']);

export async function verCorte(
  deps: Pick<CortesDeps, 'db'>,
  actor: Actor,
  id: number,
): Promise<Draft<Corte>> {
  const own = canPublicarCortes(actor) ? null : await findCorteOfUsuario(deps.db, id, actor.usuarioId);
  if (own) return presentCorte(own, { personal: false });
  requireRole(actor, ['ROLE_CORTE_ADMIN'], notFound);
  return readCorteForStaff(deps, id);
}

export async function readCorteForStaff({ db }: Pick<CortesDeps, 'db'>, id: number): Promise<Draft<Corte>> {
  const corte = await findCorte(db, id);
  if (!corte) throw notFound();
  return presentCorte(corte, { personal: true });
}

export async function requireCorte({ db }: Pick<CortesDeps, 'db'>, id: number): Promise<CorteRow> {
  const corte = await findActiveCorte(db, id);
  if (!corte) throw notFound();
  return corte;
}

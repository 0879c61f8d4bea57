import type { Reader } from '@oficina/db';
import { type Actor, secondFactorMissing } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import type { Relation } from './permissions.ts';
import { findVisibleRequerimiento, type VisibleRequerimiento } from './requerimiento-detail.repository.ts';

export const canAttend = ({ roles }: Pick<Actor, 'roles'>) =>
  roles.includes('ROLE_REQUERIMIENTO_ADMIN') || roles.includes('ROLE_REQUERIMIENTO_ENCARGADO');

export const canActAsStaff = (actor: Pick<Actor, 'roles' | 'otpPendiente'>) =>
  !actor.otpPendiente && canAttend(actor);

/** Other people's cases answer 404. Staff who only lack their second step are asked to activate it. */
export async function getVisibleRequerimiento(
  deps: { db: Reader },
  actor: Actor,
  id: number,
): Promise<VisibleRequerimiento> {
  const requerimiento = await findVisibleRequerimiento(deps.db, actor, id);
  if (requerimiento) return requerimiento;
  if (actor.otpPendiente && canAttend(actor)) throw secondFactorMissing();
  throw notFound();
}

export const staffRelation = ({ relations }: { relations: readonly Relation[] }): Relation | undefined =>
  relations.find((relation) => relation !== 'duenio');

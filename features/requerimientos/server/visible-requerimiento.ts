import type { Reader } from '@oficina/db';
import { type Actor, actsAs, hasRole, requireRole } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import type { Role } from '@oficina/values';
import type { ReadingRelation } from './permissions.ts';
import {
  findReadableRequerimiento,
  findVisibleRequerimiento,
  type ReadableRequerimiento,
  type VisibleRequerimiento,
} from './requerimiento-detail.repository.ts';

export const ATTENDING_ROLES: readonly Role[] = ['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO'];

const READING_ROLES: readonly Role[] = [...ATTENDING_ROLES, 'ROLE_MOSTRADOR'];

export const canAttend = (actor: Pick<Actor, 'roles'>) => hasRole(actor, ATTENDING_ROLES);

export const canActAsStaff = (actor: Pick<Actor, 'roles' | 'otpPendiente'>) => actsAs(actor, ATTENDING_ROLES);

/** Other people's cases answer 404. Staff who only lack their second step are asked to activate it. */
export async function getVisibleRequerimiento(
  deps: { db: Reader },
  actor: Actor,
  id: number,
): Promise<VisibleRequerimiento> {
  const requerimiento = await findVisibleRequerimiento(deps.db, actor, id);
  if (requerimiento) return requerimiento;
  requireRole(actor, ATTENDING_ROLES, notFound);
  throw notFound();
}

/** A clerk at the counter finds every case here, so only reading and writing notes may use this. */
export async function getReadableRequerimiento(
  deps: { db: Reader },
  actor: Actor,
  id: number,
): Promise<ReadableRequerimiento> {
  const requerimiento = await findReadableRequerimiento(deps.db, actor, id);
  if (requerimiento) return requerimiento;
  requireRole(actor, READING_ROLES, notFound);
  throw notFound();
}

/**
 * The person who began the case gets a 404, even if they belong to the staff and could attend it: what is written about a
 * person is not for that person to read, and nobody attends their own case.
 */
export function exceptOwner<T extends { relations: readonly ReadingRelation[] }>(requerimiento: T): T {
  if (requerimiento.relations.includes('duenio')) throw notFound();
  return requerimiento;
}

export const staffRelation = <R extends ReadingRelation>({
  relations,
}: {
  relations: readonly R[];
}): Exclude<R, 'duenio'> | undefined =>
  relations.find((relation): relation is Exclude<R, 'duenio'> => relation !== 'duenio');

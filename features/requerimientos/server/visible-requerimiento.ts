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

/** A clerk at the counter finds every case here, so no route that changes one may use this. */
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

export const staffRelation = <R extends ReadingRelation>({
  relations,
}: {
  relations: readonly R[];
}): Exclude<R, 'duenio'> | undefined =>
  relations.find((relation): relation is Exclude<R, 'duenio'> => relation !== 'duenio');

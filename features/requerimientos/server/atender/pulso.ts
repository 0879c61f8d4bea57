import type { Db } from '@oficina/db';
import { type Actor, hasRole } from '@oficina/http';
import { iri, protocolFault, type Query } from '@oficina/hydra';
import { type Clock, formatMoment, parseMoment, type Role } from '@oficina/values';
import {
  PRESENCIA_MS,
  PULSO_MAX_CASES,
  PULSO_MAX_MS,
  PULSO_OVERLAP_MS,
  type pulsoQuery,
} from '../../contract/index.ts';
import { findReadableRequerimiento } from '../requerimiento-detail.repository.ts';
import { canAttend, staffRelation } from '../visible-requerimiento.ts';
import { savePresencia } from './presencia.repository.ts';
import { listChanged, listPresencias } from './pulso.repository.ts';
import { verResumen } from './resumen.ts';

const READ_ALL: readonly Role[] = ['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_MOSTRADOR'];

/**
 * Every open tab of the staff asks this four times a minute: what changed since it last asked, who looks at which case, and
 * the counters if anything changed. It also tells the others which case this person has open. The counters are those of the
 * queue, so whoever does not attend cases gets none.
 */
export async function verPulso(
  deps: { db: Db; clock: Clock },
  actor: Actor,
  { filters }: Query<typeof pulsoQuery>,
) {
  const now = deps.clock.now();
  const viewer = { usuarioId: actor.usuarioId, all: hasRole(actor, READ_ALL) };
  const asked = sinceOf(filters.desde);
  const isStale = asked !== null && now.getTime() - asked.getTime() > PULSO_MAX_MS;
  const [viendo] = filters.viendo ?? [];
  if (viendo !== undefined)
    await look(deps, actor, viendo, { now, escribiendo: filters.escribiendo ?? false });
  const since = asked && !isStale ? new Date(asked.getTime() - PULSO_OVERLAP_MS) : now;
  const changed = asked ? await listChanged(deps.db, viewer, since) : [];
  const presencias = await listPresencias(deps.db, viewer, now);
  const counts = canAttend(actor) && (asked === null || isStale || changed.length > 0);
  return {
    hasta: formatMoment(now),
    casos: changed.slice(0, PULSO_MAX_CASES).map(({ id, estado, updated, encargado_id }) => ({
      ...{ id, estado, updated: formatMoment(updated) },
      ...(encargado_id !== null && { encargado: iri('usuarios', encargado_id) }),
    })),
    hayMas: isStale || changed.length > PULSO_MAX_CASES,
    presencias: presencias.map(({ requerimiento_id, usuario_id, usuario_nombre, escribiendo }) => ({
      ...{ requerimiento: requerimiento_id, usuario: iri('usuarios', usuario_id) },
      ...{ usuarioNombre: usuario_nombre, escribiendo },
    })),
    ...(counts && { contadores: await verResumen(deps, actor) }),
  };
}

function sinceOf(desde: string | undefined): Date | null {
  if (desde === undefined || desde === '') return null;
  const since = parseMoment(desde);
  if (!since) throw protocolFault('Invalid value for filter "desde".');
  return since;
}

/** A case that the person may no longer read is left out: the pulse goes on. */
async function look(
  { db }: { db: Db },
  actor: Actor,
  id: number,
  { now, escribiendo }: { now: Date; escribiendo: boolean },
): Promise<void> {
  const requerimiento = await findReadableRequerimiento(db, actor, id);
  if (!requerimiento || !staffRelation(requerimiento)) return;
  const hasta = new Date(now.getTime() + PRESENCIA_MS);
  await savePresencia(db, { requerimientoId: id, usuarioId: actor.usuarioId, now, hasta, escribiendo });
}

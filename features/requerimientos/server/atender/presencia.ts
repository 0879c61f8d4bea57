import type { Db } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { iri, notFound } from '@oficina/hydra';
import { type Clock, formatMoment } from '@oficina/values';
import { PRESENCIA_MS } from '../../contract/index.ts';
import { getVisibleRequerimiento, staffRelation } from '../visible-requerimiento.ts';
import { savePresenciaAndList } from './presencia.repository.ts';

/**
 * Presence warns that somebody else has the case open, so that two people do not answer the same thing. It blocks nobody.
 */
export async function markPresencia(deps: { db: Db; clock: Clock }, actor: Actor, id: number) {
  const requerimiento = await getVisibleRequerimiento(deps, actor, id);
  if (!staffRelation(requerimiento)) throw notFound();
  const now = deps.clock.now();
  const hasta = new Date(now.getTime() + PRESENCIA_MS);
  const otros = await savePresenciaAndList(deps.db, {
    requerimientoId: id,
    usuarioId: actor.usuarioId,
    now,
    hasta,
  });
  return {
    otros: otros.map(({ usuario_id, usuario_nombre }) => ({
      usuario: iri('usuarios', usuario_id),
      usuarioNombre: usuario_nombre,
    })),
    hasta: formatMoment(hasta),
  };
}

import type { Db } from '@oficina/db';
import type { Actor } from '@oficina/http';
import type { Clock } from '@oficina/values';
import { countResumen, type Resumen } from './resumen.repository.ts';

/** The counts of the queue, of what whoever asks would see in it. */
export function verResumen(deps: { db: Db; clock: Clock }, actor: Actor): Promise<Resumen> {
  const { usuarioId, roles } = actor;
  const all = roles.includes('ROLE_REQUERIMIENTO_ADMIN');
  return countResumen(deps.db, { usuarioId, all, now: deps.clock.now() });
}

import type { Db } from '@oficina/db';
import type { Actor } from '@oficina/http';
import type { Clock } from '@oficina/values';
import { countResumen, type Resumen } from './resumen.repository.ts';

export function verResumen(deps: { db: Db; clock: Clock }, actor: Actor): Promise<Resumen> {
  const { usuarioId, roles } = actor;
  const all = roles.includes('ROLE_REQUERIMIENTO_ADMIN');
  return countResumen(deps.db, { usuarioId, all, now: deps.clock.now() });
}

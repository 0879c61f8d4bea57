import type { Handlers } from '@oficina/http';
import { publicasRoutes } from '../contract/publicas.routes.ts';
import { verEstadoPublico } from './estado-publico.ts';
import { type SolicitudesDeps, solicitar } from './solicitudes.ts';

/** Without the map, which is mounted apart. */
const { solicitar: pedir, estadoPublico } = publicasRoutes;
export const rutasPublicas = { solicitar: pedir, estadoPublico };

/** What anybody may ask without an account. */
export function publicasHandlers(deps: SolicitudesDeps): Handlers<typeof rutasPublicas> {
  return {
    solicitar: ({ actor, origin, body, idempotencyKey: clave }) =>
      solicitar(deps, { actor, origin }, body, clave),
    estadoPublico: ({ origin, body }) => verEstadoPublico(deps, origin, body),
  };
}

import type { Handlers } from '@oficina/http';
import { publicRoutes } from '../../contract/public.routes.ts';
import { verEstadoPublico } from './estado-publico.ts';
import { type SolicitudesDeps, solicitar } from './solicitudes.ts';

const { solicitar: solicitarRoute, estadoPublico } = publicRoutes;
export const formRoutes = { solicitar: solicitarRoute, estadoPublico };

export function publicHandlers(deps: SolicitudesDeps): Handlers<typeof formRoutes> {
  return {
    solicitar: ({ actor, origin, body, idempotencyKey: key }) =>
      solicitar(deps, { actor, origin }, body, key),
    estadoPublico: ({ origin, body }) => verEstadoPublico(deps, origin, body),
  };
}

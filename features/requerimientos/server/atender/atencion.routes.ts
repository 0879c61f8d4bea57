import { type Handlers, staged } from '@oficina/http';
import { atencionRoutes } from '../../contract/atencion.routes.ts';
import type { RequerimientosDeps } from '../deps.ts';
import { verRelacionados } from '../unir/relacionados.ts';
import { separar, unir } from '../unir/unir.ts';
import { atender, getRequerimientoToAttend } from './atender.ts';
import { verHistoria } from './historia.ts';
import { anotar, getRequerimientoForNotas, listarNotas } from './notas.ts';
import { markPresencia } from './presencia.ts';
import { verPulso } from './pulso.ts';
import { agregarRespuesta, editarRespuesta, quitarRespuesta, verRespuestas } from './respuestas.ts';
import { verResumen } from './resumen.ts';

export function atencionHandlers(deps: RequerimientosDeps): Handlers<typeof atencionRoutes> {
  return {
    respuestas: ({ actor, query }) => verRespuestas(deps, actor, query.filters.categoria ?? []),
    agregarRespuesta: ({ actor, origin, body }) => agregarRespuesta(deps, { actor, origin }, body),
    editarRespuesta: ({ actor, origin, params, body }) =>
      editarRespuesta(deps, { actor, origin }, params.id, body),
    quitarRespuesta: ({ actor, origin, params }) => quitarRespuesta(deps, { actor, origin }, params.id),
    resumen: ({ actor }) => verResumen(deps, actor),
    notas: async ({ actor, params }) =>
      listarNotas(deps, await getRequerimientoForNotas(deps, actor, params.id)),
    anotar: staged(
      atencionRoutes.anotar,
      ({ actor, params }) => getRequerimientoForNotas(deps, actor, params.id),
      ({ actor, origin, body, idempotencyKey: key }, requerimiento) =>
        anotar(deps, { actor, origin }, requerimiento, { texto: body.texto, key }),
    ),
    historia: async ({ actor, params }) =>
      verHistoria(deps, await getRequerimientoForNotas(deps, actor, params.id)),
    atender: staged(
      atencionRoutes.atender,
      ({ actor, params }) => getRequerimientoToAttend(deps, actor, params.id),
      ({ actor, origin, body, idempotencyKey: key }, requerimiento) =>
        atender(deps, { actor, origin }, requerimiento, body, key),
    ),
    relacionados: async ({ actor, params }) =>
      verRelacionados(deps, actor, await getRequerimientoForNotas(deps, actor, params.id)),
    unir: staged(
      atencionRoutes.unir,
      ({ actor, params }) => getRequerimientoToAttend(deps, actor, params.id),
      ({ actor, origin, body, idempotencyKey: key }, requerimiento) =>
        unir(deps, { actor, origin }, requerimiento, body.principal, key),
    ),
    async separar({ actor, origin, params }) {
      await separar(deps, { actor, origin }, await getRequerimientoToAttend(deps, actor, params.id));
      return undefined;
    },
    pulso: ({ actor, query }) => verPulso(deps, actor, query),
    presencia: ({ actor, params }) => markPresencia(deps, actor, params.id),
  };
}

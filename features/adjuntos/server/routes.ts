import { Readable } from 'node:stream';
import { type App, mount, staged } from '@oficina/http';
import { adjuntosRoutes } from '../contract/index.ts';
import type { AdjuntosDeps, RequerimientoPorts } from './deps.ts';
import { presentAdjunto } from './present-adjunto.ts';
import { subirAdjunto } from './subir-adjunto.ts';
import { getOwnArchivo, type VerAdjuntoDeps, verAdjunto, verMiniatura } from './ver-adjunto.ts';

export type RegisterAdjuntosDeps = AdjuntosDeps & VerAdjuntoDeps & RequerimientoPorts;

export function registerAdjuntos(app: App, deps: RegisterAdjuntosDeps): void {
  mount(app, adjuntosRoutes, {
    async subir({ actor, upload }) {
      const { fileName, content } = upload;
      const contenido = Readable.from([content]);
      return presentAdjunto(await subirAdjunto(deps, { usuarioId: actor.usuarioId, fileName, contenido }));
    },
    adjuntar: staged(
      adjuntosRoutes.adjuntar,
      ({ actor, params }) => getOwnArchivo(deps, actor, params.id),
      async ({ actor, origin, body }, archivo) =>
        presentAdjunto(
          await deps.adjuntarArchivo(deps, actor, origin, { archivo, requerimientoId: body.requerimiento }),
        ),
    ),
    miniatura: ({ actor, query }) => verMiniatura(deps, actor, query.filters),
    ver: ({ actor, origin, query }) => verAdjunto(deps, actor, origin, query.filters),
  });
}

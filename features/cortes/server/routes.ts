import { type App, mount, repeated, staged } from '@oficina/http';
import { cortesRoutes } from '../contract/index.ts';
import type { CortesDeps } from './deps.ts';
import { editarCorte } from './editar-corte.ts';
import { eliminarCorte } from './eliminar-corte.ts';
import { listarCortes } from './listar-cortes.ts';
import { publicarCorte } from './publicar-corte.ts';
import { verAfectados } from './ver-afectados.ts';
import { verAvisos } from './ver-avisos.ts';
import { readCorteForStaff, requireCorte, verCorte } from './ver-corte.ts';
import { verSinContacto } from './ver-sin-contacto.ts';
import { createVerZonas } from './ver-zonas.ts';

export function registerCortes(app: App, deps: CortesDeps): void {
  mount(app, cortesRoutes, {
    listar: ({ actor, query }) => listarCortes(deps, actor, query),
    ver: ({ actor, params }) => verCorte(deps, actor, params.id),
    async publicar({ actor, origin, body, idempotencyKey: key }) {
      const { corte, nuevo } = await publicarCorte(deps, actor, body, { origin, key });
      return nuevo ? corte : repeated(corte);
    },
    afectados: ({ body }) => verAfectados(deps, body),
    sinContacto: ({ body }) => verSinContacto(deps, body),
    zonas: createVerZonas(deps),
    editar: staged(
      cortesRoutes.editar,
      ({ params }) => requireCorte(deps, params.id),
      async ({ actor, origin, body }, corte) => {
        await editarCorte(deps, actor, origin, corte, body);
        return readCorteForStaff(deps, corte.id);
      },
    ),
    eliminar: staged(
      cortesRoutes.eliminar,
      ({ params }) => requireCorte(deps, params.id),
      ({ actor, origin }, corte) => eliminarCorte(deps, actor, origin, corte),
    ),
    avisos: async ({ params }) => verAvisos(deps, await requireCorte(deps, params.id)),
  });
}

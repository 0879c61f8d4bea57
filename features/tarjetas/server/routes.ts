import { type App, mount, staged } from '@oficina/http';
import { tarjetasRoutes } from '../contract/index.ts';
import { agregarTarjeta } from './agregar-tarjeta.ts';
import type { TarjetasDeps } from './deps.ts';
import { editarTarjeta } from './editar-tarjeta.ts';
import { eliminarTarjeta } from './eliminar-tarjeta.ts';
import { listarTarjetas } from './listar-tarjetas.ts';
import { presentOwn, requireOwnTarjeta } from './ver-tarjeta.ts';

export function registerTarjetas(app: App, deps: TarjetasDeps): void {
  mount(app, tarjetasRoutes, {
    listar: ({ actor, origin, query }) => listarTarjetas(deps, actor, origin, query),
    ver: async ({ actor, origin, params }) =>
      presentOwn(deps, origin, await requireOwnTarjeta(deps, actor, params.id)),
    agregar: ({ actor, origin, body }) => agregarTarjeta(deps, actor, origin, body),
    editar: staged(
      tarjetasRoutes.editar,
      ({ actor, params }) => requireOwnTarjeta(deps, actor, params.id),
      async ({ origin, body }, tarjeta) => presentOwn(deps, origin, await editarTarjeta(deps, tarjeta, body)),
    ),
    eliminar: staged(
      tarjetasRoutes.eliminar,
      ({ actor, params }) => requireOwnTarjeta(deps, actor, params.id),
      (_context, tarjeta) => eliminarTarjeta(deps, tarjeta),
    ),
  });
}

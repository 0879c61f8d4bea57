import type { Db } from '@oficina/db';
import { type App, mount, staged } from '@oficina/http';
import type { Clock } from '@oficina/values';
import { telefonosRoutes } from '../contract/index.ts';
import { agregarTelefono } from './agregar-telefono.ts';
import { editarTelefono } from './editar-telefono.ts';
import { eliminarTelefono } from './eliminar-telefono.ts';
import { listarTelefonos, requireTelefono } from './listar-telefonos.ts';
import { presentTelefono } from './present-telefono.ts';

export function registerSuministroTelefonos(app: App, deps: { db: Db; clock: Clock }): void {
  mount(app, telefonosRoutes, {
    listar: ({ query }) => listarTelefonos(deps, query),
    ver: async ({ params }) => presentTelefono(await requireTelefono(deps, params.id)),
    agregar: ({ actor, origin, body }) => agregarTelefono(deps, actor, origin, body),
    editar: staged(
      telefonosRoutes.editar,
      ({ params }) => requireTelefono(deps, params.id),
      ({ actor, origin, body }, telefono) => editarTelefono(deps, actor, origin, telefono, body),
    ),
    eliminar: ({ actor, origin, params }) => eliminarTelefono(deps, actor, origin, params.id),
  });
}

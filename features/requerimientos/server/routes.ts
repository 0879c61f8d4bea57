import { type Actor, type App, type Handlers, loadPdfkit, mount, staged } from '@oficina/http';
import type { Draft } from '@oficina/hydra';
import { atencionRoutes } from '../contract/atencion.routes.ts';
import { categoriasConfigRoutes } from '../contract/categoria-config.ts';
import type { Requerimiento } from '../contract/index.ts';
import { novedadesRoutes } from '../contract/novedades.routes.ts';
import { requerimientosRoutes, seguimientosRoutes } from '../contract/requerimientos.routes.ts';
import { categoriasRoutes } from '../contract/routes.ts';
import { asignarEncargado } from './atender/asignar-encargado.ts';
import { atencionHandlers } from './atender/atencion.routes.ts';
import { cambiarEstado } from './atender/cambiar-estado.ts';
import { listarRequerimientos } from './atender/listar-requerimientos.ts';
import { crearCategoria, verCategoriasEditables } from './categorias/crear-categoria.ts';
import { agregarSeguimiento } from './conversar/agregar-seguimiento.ts';
import { decirConformidad } from './conversar/decir-conformidad.ts';
import { marcarNovedadEncargado, marcarNovedadUsuario } from './conversar/marcar-novedad.ts';
import { verNovedades } from './conversar/novedades.ts';
import { audienceOf, verRequerimiento } from './conversar/ver-requerimiento.ts';
import type { RequerimientosDeps } from './deps.ts';
import { type ConstanciaDeps, constancia } from './iniciar/constancia.ts';
import { iniciarRequerimiento } from './iniciar/iniciar-requerimiento.ts';
import { listarCategorias } from './iniciar/listar-categorias.ts';
import { verCategoria } from './iniciar/ver-categoria.ts';
import { presentSeguimiento } from './present-requerimiento.ts';
import { formRoutes, publicHandlers } from './publico/public.routes.ts';
import { getVisibleRequerimiento } from './visible-requerimiento.ts';

export type RegisterRequerimientosDeps = RequerimientosDeps & ConstanciaDeps;

export function registerRequerimientos(app: App, deps: RegisterRequerimientosDeps): void {
  // The PDF library is loaded at the start, so that the first request does not wait for it.
  app.addHook('onListen', async () => void (await loadPdfkit()));
  mount(app, categoriasRoutes, {
    listar: ({ actor, query }) => listarCategorias(deps, actor, query),
    ver: ({ actor, params }) => verCategoria(deps, actor, params.id),
  });
  mount(app, categoriasConfigRoutes, {
    listar: () => verCategoriasEditables(deps),
    crear: ({ actor, origin, body }) => crearCategoria(deps, { actor, origin }, body),
  });
  mount(app, requerimientosRoutes, requerimientosHandlers(deps));
  mount(app, seguimientosRoutes, {
    async responder({ actor, origin, body }) {
      const { requerimientoRow: requerimiento, seguimiento } = await agregarSeguimiento(
        deps,
        actor,
        origin,
        body,
      );
      return presentSeguimiento(seguimiento, requerimiento, audienceOf(deps, requerimiento));
    },
  });
  mount(app, novedadesRoutes, { novedades: ({ actor }) => verNovedades(deps, actor) });
  mount(app, atencionRoutes, atencionHandlers(deps));
  mount(app, formRoutes, publicHandlers(deps));
}

function requerimientosHandlers(deps: RegisterRequerimientosDeps): Handlers<typeof requerimientosRoutes> {
  type Visto = { actor: Actor; params: { id: number } };
  const ver = ({ actor, params }: Visto): Promise<Draft<Requerimiento>> =>
    verRequerimiento(deps, actor, params.id);
  const getVisible = ({ actor, params }: Visto) => getVisibleRequerimiento(deps, actor, params.id);
  return {
    listar: ({ actor, query }) => listarRequerimientos(deps, actor, query),
    ver,
    iniciar: ({ actor, body, idempotencyKey: key, origin }) =>
      iniciarRequerimiento(deps, actor, body, { key, origin }),
    cambiarEstado: staged(requerimientosRoutes.cambiarEstado, getVisible, async (context, requerimiento) => {
      await cambiarEstado(deps, context.actor, context.origin, requerimiento, context.body);
      return ver(context);
    }),
    conformidad: staged(requerimientosRoutes.conformidad, getVisible, async (context, requerimiento) => {
      await decirConformidad(deps, context.actor, context.origin, requerimiento, context.body);
      return ver(context);
    }),
    marcarNovedadUsuario: staged(
      requerimientosRoutes.marcarNovedadUsuario,
      getVisible,
      async (context, requerimiento) => {
        const { actor, origin, body } = context;
        const { novedadesUsuario: valor, visto } = body;
        await marcarNovedadUsuario(deps, actor, origin, requerimiento, { valor, visto });
        return ver(context);
      },
    ),
    marcarNovedadEncargado: staged(
      requerimientosRoutes.marcarNovedadEncargado,
      getVisible,
      async (context, requerimiento) => {
        const { actor, origin, body } = context;
        const { novedadesEncargado: valor, visto } = body;
        await marcarNovedadEncargado(deps, actor, origin, requerimiento, { valor, visto });
        return ver(context);
      },
    ),
    asignarEncargado: staged(
      requerimientosRoutes.asignarEncargado,
      getVisible,
      async (context, requerimiento) => {
        const { actor, origin, body } = context;
        await asignarEncargado(deps, actor, origin, requerimiento, body.encargado);
        return ver(context);
      },
    ),
    constancia: ({ actor, params }) => constancia(deps, actor, params.id),
  };
}

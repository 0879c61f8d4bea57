import { Readable } from 'node:stream';
import { type Actor, type App, type Handlers, mount, repeated, staged } from '@oficina/http';
import type { Draft } from '@oficina/hydra';
import { adjuntosRoutes } from '../contract/adjuntos.routes.ts';
import { atencionRoutes } from '../contract/atencion.routes.ts';
import type { Requerimiento } from '../contract/index.ts';
import { requerimientosRoutes, seguimientosRoutes } from '../contract/requerimientos.routes.ts';
import { categoriasRoutes } from '../contract/routes.ts';
import { adjuntarArchivo, archivoPropio } from './adjuntar-archivo.ts';
import type { AdjuntosDeps } from './adjuntos/deps.ts';
import { subirAdjunto } from './adjuntos/subir-adjunto.ts';
import { agregarSeguimiento } from './agregar-seguimiento.ts';
import { asignarEncargado } from './asignar-encargado.ts';
import { atencionHandlers } from './atencion.routes.ts';
import { cambiarEstado } from './cambiar-estado.ts';
import { casoVisible } from './caso-visible.ts';
import { type ConstanciaDeps, constancia } from './constancia.ts';
import { cargarDibujo } from './constancia-pdf.ts';
import { decirConformidad } from './decir-conformidad.ts';
import type { RequerimientosDeps } from './deps.ts';
import { iniciarRequerimiento } from './iniciar-requerimiento.ts';
import { listarCategorias } from './listar-categorias.ts';
import { listarRequerimientos } from './listar-requerimientos.ts';
import { marcarNovedadEncargado, marcarNovedadUsuario } from './marcar-novedad.ts';
import { presentAdjunto, presentSeguimiento } from './present-caso.ts';
import { publicasHandlers, rutasPublicas } from './publicas.routes.ts';
import { verAdjunto } from './ver-adjunto.ts';
import { verCategoria } from './ver-categoria.ts';
import { lectorDe, verRequerimiento } from './ver-requerimiento.ts';

export type RegisterRequerimientosDeps = RequerimientosDeps & AdjuntosDeps & ConstanciaDeps;

export function registerRequerimientos(app: App, deps: RegisterRequerimientosDeps): void {
  // What draws every page of the product is read before anybody asks for one.
  app.addHook('onListen', async () => void (await cargarDibujo()));
  mount(app, categoriasRoutes, {
    listar: ({ actor, query }) => listarCategorias(deps, actor, query),
    ver: ({ actor, params }) => verCategoria(deps, actor, params.id),
  });
  mount(app, requerimientosRoutes, casosHandlers(deps));
  mount(app, seguimientosRoutes, {
    async responder({ actor, origin, body }) {
      const { caso, seguimiento } = await agregarSeguimiento(deps, actor, origin, body);
      return presentSeguimiento(seguimiento, caso, lectorDe(deps, caso));
    },
  });
  mount(app, adjuntosRoutes, adjuntosHandlers(deps));
  mount(app, atencionRoutes, atencionHandlers(deps));
  mount(app, rutasPublicas, publicasHandlers(deps));
}

/** Every change finds its case first, makes the change and answers the case as it is then. */
function casosHandlers(deps: RegisterRequerimientosDeps): Handlers<typeof requerimientosRoutes> {
  type Visto = { actor: Actor; params: { id: number } };
  const ver = ({ actor, params }: Visto): Promise<Draft<Requerimiento>> =>
    verRequerimiento(deps, actor, params.id);
  const buscar = ({ actor, params }: Visto) => casoVisible(deps, actor, params.id);
  return {
    listar: ({ actor, query }) => listarRequerimientos(deps, actor, query),
    ver,
    async iniciar({ actor, body, idempotencyKey: clave, origin }) {
      const { caso, nuevo } = await iniciarRequerimiento(deps, actor, body, { clave, origin });
      return nuevo ? caso : repeated(caso);
    },
    cambiarEstado: staged(requerimientosRoutes.cambiarEstado, buscar, async (context, caso) => {
      await cambiarEstado(deps, context.actor, context.origin, caso, context.body);
      return ver(context);
    }),
    conformidad: staged(requerimientosRoutes.conformidad, buscar, async (context, caso) => {
      await decirConformidad(deps, context.actor, context.origin, caso, context.body);
      return ver(context);
    }),
    marcarNovedadUsuario: staged(requerimientosRoutes.marcarNovedadUsuario, buscar, async (context, caso) => {
      const { actor, origin, body } = context;
      const { novedadesUsuario: valor, visto } = body;
      await marcarNovedadUsuario(deps, actor, origin, caso, { valor, visto });
      return ver(context);
    }),
    marcarNovedadEncargado: staged(
      requerimientosRoutes.marcarNovedadEncargado,
      buscar,
      async (context, caso) => {
        const { actor, origin, body } = context;
        const { novedadesEncargado: valor, visto } = body;
        await marcarNovedadEncargado(deps, actor, origin, caso, { valor, visto });
        return ver(context);
      },
    ),
    asignarEncargado: staged(requerimientosRoutes.asignarEncargado, buscar, async (context, caso) => {
      const { actor, origin, body } = context;
      await asignarEncargado(deps, actor, origin, caso, body.encargado);
      return ver(context);
    }),
    constancia: ({ actor, params }) => constancia(deps, actor, params.id),
  };
}

function adjuntosHandlers(deps: RegisterRequerimientosDeps): Handlers<typeof adjuntosRoutes> {
  return {
    async subir({ actor, upload }) {
      const { fileName, content } = upload;
      const contenido = Readable.from([content]);
      return presentAdjunto(await subirAdjunto(deps, { usuarioId: actor.usuarioId, fileName, contenido }));
    },
    adjuntar: staged(
      adjuntosRoutes.adjuntar,
      ({ actor, params }) => archivoPropio(deps, actor, params.id),
      async ({ actor, origin, body }, archivo) =>
        presentAdjunto(
          await adjuntarArchivo(deps, actor, origin, { archivo, requerimientoId: body.requerimiento }),
        ),
    ),
    ver: ({ actor, origin, query }) => verAdjunto(deps, actor, origin, query.filters),
  };
}

import { type App, mount, staged } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { fallidosRoutes, mensajesRoutes } from '../contract/index.ts';
import { cancelarMensaje } from './cancelar-mensaje.ts';
import { findMensajeById } from './list.repository.ts';
import { listarFallidos, verFallidos } from './listar-fallidos.ts';
import { listarMensajes } from './listar-mensajes.ts';
import { type ProbarDeps, probarTexto } from './probar-texto.ts';
import { type FallidosDeps, reenviarFallidos } from './reenviar-fallidos.ts';
import { reenviarMensaje } from './reenviar-mensaje.ts';
import { verMensaje } from './ver-mensaje.ts';
import { listarPlantillas, verPlantilla } from './ver-plantillas.ts';

export type MensajesDeps = FallidosDeps & ProbarDeps;

export function registerMensajes(app: App, deps: MensajesDeps): void {
  const requireMensaje = async ({ params }: { params: { id: number } }) => {
    const mensaje = await findMensajeById(deps.db, params.id);
    if (!mensaje) throw notFound();
    return mensaje;
  };
  mount(app, fallidosRoutes, {
    listar: ({ query }) => listarFallidos(deps, query),
    ver: ({ params }) => verFallidos(deps, params.id),
    reenviar: ({ actor, origin, params }) => reenviarFallidos(deps, actor, origin, params.id),
  });
  mount(app, mensajesRoutes, {
    listar: ({ actor, query }) => listarMensajes(deps, actor, query),
    ver: ({ actor, params }) => verMensaje(deps, actor, params.id),
    reenviar: staged(mensajesRoutes.reenviar, requireMensaje, ({ actor, origin }, mensaje) =>
      reenviarMensaje(deps, actor, origin, mensaje),
    ),
    cancelar: staged(mensajesRoutes.cancelar, requireMensaje, ({ actor, origin }, mensaje) =>
      cancelarMensaje(deps, actor, origin, mensaje),
    ),
    plantillas: () => listarPlantillas(),
    verPlantilla: ({ params }) => verPlantilla(deps, params.nombre),
    previa: ({ params, body }) => verPlantilla(deps, params.nombre, body.textos),
    prueba: ({ actor, origin, params, body, idempotencyKey: key }) =>
      probarTexto(deps, { actor, origin }, { nombre: params.nombre, textos: body.textos, key }),
  });
}

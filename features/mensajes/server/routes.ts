import { type App, mount, staged } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { mensajesRoutes } from '../contract/index.ts';
import { cancelarMensaje } from './cancelar-mensaje.ts';
import { findMensajeById } from './listado.repository.ts';
import { listarMensajes } from './listar-mensajes.ts';
import { type ReenvioDeps, reenviarMensaje } from './reenviar-mensaje.ts';
import { verMensaje } from './ver-mensaje.ts';
import { listarPlantillas, type Vistas, verPlantilla } from './ver-plantillas.ts';

export type MensajesDeps = ReenvioDeps & { vistas: Vistas };

export function registerMensajes(app: App, deps: MensajesDeps): void {
  const mensajeDe = async ({ params }: { params: { id: number } }) => {
    const mensaje = await findMensajeById(deps.db, params.id);
    if (!mensaje) throw notFound();
    return mensaje;
  };
  mount(app, mensajesRoutes, {
    listar: ({ actor, query }) => listarMensajes(deps, actor, query),
    ver: ({ actor, params }) => verMensaje(deps, actor, params.id),
    reenviar: staged(mensajesRoutes.reenviar, mensajeDe, ({ actor, origin }, mensaje) =>
      reenviarMensaje(deps, actor, origin, mensaje),
    ),
    cancelar: staged(mensajesRoutes.cancelar, mensajeDe, ({ actor, origin }, mensaje) =>
      cancelarMensaje(deps, actor, origin, mensaje),
    ),
    plantillas: () => listarPlantillas(deps),
    vista: ({ params }) => verPlantilla(deps, params.nombre),
  });
}

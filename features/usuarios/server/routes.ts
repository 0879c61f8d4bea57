import { type App, mount } from '@oficina/http';
import type { Clock } from '@oficina/values';
import { usuariosRoutes } from '../contract/index.ts';
import { guardarMotd } from './guardar-motd.ts';
import { verMotd } from './ver-motd.ts';
import { type VerUsuarioDeps, verUsuario } from './ver-usuario.ts';

export type UsuariosDeps = VerUsuarioDeps & { clock: Clock };

export function registerUsuarios(app: App, deps: UsuariosDeps): void {
  mount(app, usuariosRoutes, {
    ver: ({ actor, origin, params }) => verUsuario(deps, actor, origin, params.id),
    motd: ({ actor }) => verMotd(deps, actor),
    guardarMotd: ({ actor, origin, body }) => guardarMotd(deps, actor, origin, body),
  });
}

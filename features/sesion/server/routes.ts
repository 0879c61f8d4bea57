import { type App, mount } from '@oficina/http';
import { sesionRoutes } from '../contract/index.ts';
import type { AutenticarDeps } from './autenticar.ts';
import { type CanjearAutologinDeps, canjearAutologin } from './canjear-autologin.ts';
import { cerrarSesion } from './cerrar-sesion.ts';
import { confirmarClave } from './confirmar-clave.ts';
import { emitirAutologin } from './emitir-autologin.ts';
import { iniciarSesion } from './iniciar-sesion.ts';
import { verEstado } from './ver-estado.ts';

export type SesionDeps = AutenticarDeps & CanjearAutologinDeps;

export function registerSesion(app: App, deps: SesionDeps): void {
  mount(app, sesionRoutes, {
    iniciar: ({ body, origin }) => iniciarSesion(deps, body, origin),
    cerrar: ({ actor, origin }) => cerrarSesion(deps, actor, origin),
    estado: async ({ actor }) => verEstado(actor),
    confirmar: ({ actor, origin, body }) => confirmarClave(deps, actor, origin, body.password),
    autologin: ({ body, origin }) => canjearAutologin(deps, body, origin),
    codigoAutologin: ({ actor }) => emitirAutologin(deps, actor),
  });
}

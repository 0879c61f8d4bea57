import { type App, mount } from '@oficina/http';
import { identidadRoutes, telefonoRoutes } from '../contract/index.ts';
import { asociarInquiry } from './asociar-inquiry.ts';
import { declineTelefono } from './decline-telefono.ts';
import type { IdentidadDeps } from './deps.ts';
import { type IniciarTelefonoDeps, iniciarTelefono } from './iniciar-telefono.ts';
import { listarInquiries } from './listar-inquiries.ts';
import { receiveAvisos } from './receive-aviso.ts';
import { registrarInquiry } from './registrar-inquiry.ts';
import { terminarTelefono } from './terminar-telefono.ts';

export type ValidacionesDeps = IniciarTelefonoDeps & IdentidadDeps;

export function registerValidaciones(app: App, deps: ValidacionesDeps): void {
  mount(app, telefonoRoutes, {
    iniciar: ({ actor, origin, body }) => iniciarTelefono(deps, actor, origin, body),
    terminar: ({ actor, origin, body }) => terminarTelefono(deps, actor, origin, body),
    noGracias: ({ actor }) => declineTelefono(deps, actor),
  });
  mount(app, identidadRoutes, {
    listar: ({ actor, origin, query }) => listarInquiries(deps, actor, origin, query),
    registrar: ({ actor, origin, body }) => registrarInquiry(deps, actor, origin, body),
    asociar: ({ actor, origin, body }) => asociarInquiry(deps, actor, origin, body),
  });
  receiveAvisos(app, deps);
}

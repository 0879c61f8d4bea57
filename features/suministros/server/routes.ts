import type { Db } from '@oficina/db';
import { type App, type Limits, mount, staged } from '@oficina/http';
import type { Clock } from '@oficina/values';
import { suministrosRoutes } from '../contract/index.ts';
import { desvincularSuministro, type HasPagoInProgress } from './desvincular-suministro.ts';
import { listarForStaff } from './listar-for-staff.ts';
import { listarSuministros } from './listar-suministros.ts';
import {
  listarUsuarioSuministros,
  requireManageableUsuarioSuministro,
  requireOwnUsuarioSuministro,
} from './listar-usuario-suministros.ts';
import type { EnqueueMensaje } from './mail.deps.ts';
import { renombrarSuministro } from './renombrar-suministro.ts';
import { registerSuministroTelefonos } from './telefonos.routes.ts';
import { verSuministro } from './ver-suministro.ts';
import { vincularSuministro } from './vincular-suministro.ts';

export type SuministrosDeps = {
  db: Db;
  clock: Clock;
  limits: Limits;
  hasPagoInProgress: HasPagoInProgress;
  enqueueMensaje: EnqueueMensaje;
};

export function registerSuministros(app: App, deps: SuministrosDeps): void {
  mount(app, suministrosRoutes, {
    listar: ({ actor, query }) => listarSuministros(deps, actor, query),
    ver: ({ actor, params }) => verSuministro(deps, actor, params.id),
    listarForStaff: ({ actor, query }) => listarForStaff(deps, actor, query),
    listarUsuarioSuministros: ({ actor, origin, query }) =>
      listarUsuarioSuministros(deps, actor, origin, query),
    vincular: ({ actor, body }) => vincularSuministro(deps, actor, body),
    renombrar: staged(
      suministrosRoutes.renombrar,
      ({ actor, params }) => requireOwnUsuarioSuministro(deps, actor, params.id),
      ({ actor, body }, usuarioSuministro) =>
        renombrarSuministro(deps, usuarioSuministro, body, actor.confirmado),
    ),
    desvincular: staged(
      suministrosRoutes.desvincular,
      ({ actor, params }) => requireManageableUsuarioSuministro(deps, actor, params.id),
      ({ actor, origin }, usuarioSuministro) => desvincularSuministro(deps, actor, origin, usuarioSuministro),
    ),
  });
  registerSuministroTelefonos(app, deps);
}

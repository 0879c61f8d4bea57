import type { Db } from '@oficina/db';
import { type App, type Limits, mount, staged } from '@oficina/http';
import { suministrosRoutes } from '../contract/index.ts';
import { desvincularSuministro, type TienePagoEnProceso } from './desvincular-suministro.ts';
import { listarSuministros } from './listar-suministros.ts';
import { listarVinculos, vinculoAdministrable, vinculoPropio } from './listar-vinculos.ts';
import type { EncolarMensaje } from './mail.deps.ts';
import { renombrarSuministro } from './renombrar-suministro.ts';
import { verSuministro } from './ver-suministro.ts';
import { vincularSuministro } from './vincular-suministro.ts';

export type SuministrosDeps = {
  db: Db;
  limits: Limits;
  tienePagoEnProceso: TienePagoEnProceso;
  encolarMensaje: EncolarMensaje;
};

export function registerSuministros(app: App, deps: SuministrosDeps): void {
  mount(app, suministrosRoutes, {
    listar: ({ actor, query }) => listarSuministros(deps, actor, query),
    ver: ({ actor, params }) => verSuministro(deps, actor, params.id),
    listarVinculos: ({ actor, origin, query }) => listarVinculos(deps, actor, origin, query),
    vincular: ({ actor, body }) => vincularSuministro(deps, actor, body),
    renombrar: staged(
      suministrosRoutes.renombrar,
      ({ actor, params }) => vinculoPropio(deps, actor, params.id),
      ({ actor, body }, vinculo) => renombrarSuministro(deps, vinculo, body, actor.confirmado),
    ),
    desvincular: staged(
      suministrosRoutes.desvincular,
      ({ actor, params }) => vinculoAdministrable(deps, actor, params.id),
      ({ actor, origin }, vinculo) => desvincularSuministro(deps, actor, origin, vinculo),
    ),
  });
}

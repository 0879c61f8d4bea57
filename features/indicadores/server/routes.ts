import type { Db } from '@oficina/db';
import { type App, mount } from '@oficina/http';
import { indicadoresRoutes } from '../contract/index.ts';
import { listarIndicadores } from './listar-indicadores.ts';
import { verIndicador } from './ver-indicador.ts';

export function registerIndicadores(app: App, deps: { db: Db }): void {
  mount(app, indicadoresRoutes, {
    listar: ({ query }) => listarIndicadores(deps, query),
    ver: ({ params }) => verIndicador(deps, params.id),
  });
}

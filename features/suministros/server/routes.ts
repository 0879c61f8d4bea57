import type { Db } from '@oficina/db';
import { type App, mount } from '@oficina/http';
import { suministrosRoutes } from '../contract/index.ts';
import { listarSuministros } from './listar-suministros.ts';

export function registerSuministros(app: App, deps: { db: Db }): void {
  mount(app, suministrosRoutes, {
    listar: ({ actor, query }) => listarSuministros(deps, actor, query),
  });
}

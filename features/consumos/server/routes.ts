import type { Db } from '@oficina/db';
import { type App, mount } from '@oficina/http';
import { consumosRoutes } from '../contract/index.ts';
import { listarConsumos } from './listar-consumos.ts';

export function registerConsumos(app: App, deps: { db: Db }): void {
  mount(app, consumosRoutes, {
    listar: ({ actor, query }) => listarConsumos(deps, actor, query),
  });
}

import type { Db } from '@oficina/db';
import { type App, mount } from '@oficina/http';
import type { Clock } from '@oficina/values';
import { facturasRoutes } from '../contract/index.ts';
import { listarFacturas } from './listar-facturas.ts';

export function registerFacturas(app: App, deps: { db: Db; clock: Clock }): void {
  mount(app, facturasRoutes, {
    listar: ({ actor, query }) => listarFacturas(deps, actor, query),
  });
}

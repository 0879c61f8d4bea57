import type { Db } from '@oficina/db';
import { type App, mount } from '@oficina/http';
import { categoriasRoutes } from '../contract/index.ts';
import { listarCategorias } from './listar-categorias.ts';
import { verCategoria } from './ver-categoria.ts';

export function registerRequerimientos(app: App, deps: { db: Db }): void {
  mount(app, categoriasRoutes, {
    listar: ({ actor, query }) => listarCategorias(deps, actor, query),
    ver: ({ actor, params }) => verCategoria(deps, actor, params.id),
  });
}

import { defineQuery, filter, get, list, loggedIn } from '@oficina/hydra';
import { RequerimientoCategoria, SUSTANTIVOS } from './categoria.ts';

export const categoriasQuery = defineQuery({
  filters: { sustantivo: filter.exactText(SUSTANTIVOS), codigo: filter.exactText(), activo: filter.bool() },
  order: ['id', 'nombre'],
  unpaged: true,
});

export const categoriasRoutes = {
  listar: list('/api/requerimiento_categorias', {
    access: loggedIn(),
    member: RequerimientoCategoria,
    query: categoriasQuery,
    summary: 'Categorías de trámites y reclamos',
  }),
  ver: get('/api/requerimiento_categorias/:id', {
    access: loggedIn(),
    item: RequerimientoCategoria,
    summary: 'Una categoría',
  }),
} as const;

import { defineQuery, filter } from '@oficina/hydra';

/** The audit has no list: it can only be exported. */
export const auditoriaQuery = defineQuery({
  filters: {
    usuario: filter.relation('usuarios'),
    accion: filter.exactText(),
    entidad: filter.exactText(),
    entidadId: filter.exactText(),
    created: filter.moments(),
  },
  order: ['created'],
});

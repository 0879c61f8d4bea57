import { defineQuery, exactText, moments, relation } from '@oficina/hydra';

/** The audit has no list: it can only be exported. */
export const auditoriaQuery = defineQuery({
  filters: {
    usuario: relation('usuarios'),
    accion: exactText(),
    entidad: exactText(),
    entidadId: exactText(),
    created: moments(),
  },
  order: ['created'],
});

import { defineQuery, exactText, moments, relation } from '@oficina/hydra';

/** What can be asked of the trail. It has no list: it is taken home whole, or by parts. */
export const auditoriaQuery = defineQuery({
  filters: {
    /** Who did it. */
    usuario: relation('usuarios'),
    accion: exactText(),
    entidad: exactText(),
    entidadId: exactText(),
    created: moments(),
  },
  order: ['created'],
});

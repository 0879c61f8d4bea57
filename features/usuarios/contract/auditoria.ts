import { defineQuery, filter } from '@oficina/hydra';
import { AUDITORIA_TIPOS } from './acciones.ts';

export const auditoriaQuery = defineQuery({
  filters: {
    usuario: filter.relation('usuarios'),
    accion: filter.exactText(),
    tipo: filter.exactText(AUDITORIA_TIPOS),
    entidad: filter.exactText(),
    entidadId: filter.exactText(),
    motivo: filter.start(),
    created: filter.moments(),
  },
  order: ['created'],
});

import { confirmado, defineQuery, filter, list, role } from '@oficina/hydra';
import { Consumo } from './consumo.ts';

export const consumosQuery = defineQuery({
  filters: {
    usuario: filter.relation('usuarios'),
    suministro: filter.relation('suministros'),
    periodo: filter.periodos(),
  },
  order: ['periodo'],
});

export const consumosRoutes = {
  listar: list('/api/consumos', {
    access: confirmado().or(role('ROLE_ADMIN', 'ROLE_MOSTRADOR')),
    member: Consumo,
    query: consumosQuery,
    summary: 'Consumos de los suministros propios, por mes',
  }),
} as const;

import { defineQuery, filter, get, list, role } from '@oficina/hydra';
import { nombres } from './board.ts';
import { Indicador } from './indicador.ts';

export const indicadoresQuery = defineQuery({
  filters: { nombre: filter.exactText(nombres), periodo: filter.periodos() },
  order: ['periodo', 'nombre'],
});

const admin = role('ROLE_ADMIN');

export const indicadoresRoutes = {
  listar: list('/api/indicadors', {
    access: admin,
    member: Indicador,
    query: indicadoresQuery,
    summary: 'Números del tablero, por mes',
  }),
  ver: get('/api/indicadors/:id', {
    access: admin,
    item: Indicador,
    summary: 'Un número del tablero',
  }),
} as const;

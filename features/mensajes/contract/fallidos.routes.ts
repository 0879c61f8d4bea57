import { defineQuery, filter, get, list, post, role } from '@oficina/hydra';
import { tipos } from './channel.ts';
import { Fallidos } from './fallidos.ts';

export const fallidosQuery = defineQuery({
  filters: {
    usuario: filter.relation('usuarios'),
    tipo: filter.exactText(tipos),
    prioridad: filter.exactInt(),
    para: filter.partial(),
    created: filter.moments(),
  },
  order: [],
});

const admin = role('ROLE_ADMIN');

/** They are apart from the routes of each message, which many pages load. */
export const fallidosRoutes = {
  listar: list('/api/oob/mensajes/fallidos', {
    access: admin,
    member: Fallidos,
    query: fallidosQuery,
    summary: 'Los mensajes fallidos, por dirección',
  }),
  ver: get('/api/oob/mensajes/fallidos/:id', {
    access: admin,
    item: Fallidos,
    summary: 'Los mensajes fallidos de una dirección, hasta ese, y cuáles se pueden reenviar',
  }),
  reenviar: post('/api/oob/mensajes/fallidos/:id/reenviar', {
    access: admin,
    item: Fallidos,
    status: 200,
    summary: 'Reenvía los mensajes fallidos de una dirección, hasta ese, a la que hoy la reemplaza',
  }),
} as const;

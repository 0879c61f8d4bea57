import { confirmado, defineQuery, del, get, list, patch, post } from '@oficina/hydra';
import { Tarjeta, TarjetaCambios, TarjetaRequest } from './tarjeta.ts';

const tarjetasQuery = defineQuery({ filters: {}, unpaged: true });

/** Nobody sees another person's cards, not even administrators: they answer 404. */
export const tarjetasRoutes = {
  listar: list('/api/tarjetas', {
    access: confirmado(),
    member: Tarjeta,
    query: tarjetasQuery,
    summary: 'Tarjetas propias',
  }),
  ver: get('/api/tarjetas/:id', { access: confirmado(), item: Tarjeta, summary: 'Una tarjeta propia' }),
  agregar: post('/api/tarjetas', {
    access: confirmado(),
    body: TarjetaRequest,
    readOnly: ['id', 'numeroEnmascarado', 'emisorNombre', 'principal', 'apartada'],
    item: Tarjeta,
    summary: 'Guarda una tarjeta en la pasarela; acá quedan solo los últimos 4 números',
  }),
  editar: patch('/api/tarjetas/:id', {
    access: confirmado(),
    body: TarjetaCambios,
    readOnly: [
      'id',
      'numero',
      'numeroEnmascarado',
      'vencimiento',
      'titularNombre',
      'titularFechaNac',
      'titularDocumento',
      'cvc',
      'emisor',
      'emisorNombre',
      'apartada',
    ],
    item: Tarjeta,
    summary: 'Hace principal a una tarjeta o cambia su nota',
  }),
  eliminar: del('/api/tarjetas/:id', {
    access: confirmado(),
    summary: 'Quita una tarjeta; la pasarela la borra aunque ahora no responda',
  }),
} as const;

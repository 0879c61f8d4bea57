import { defineQuery, filter, get, list, loggedIn, post, role } from '@oficina/hydra';
import * as z from 'zod/mini';
import { ACUSES } from './acuse.ts';
import { tipos } from './channel.ts';
import { Mensaje } from './mensaje.ts';
import { PlantillaPreview, Plantillas, TextosInput } from './plantilla.ts';

export const mensajesQuery = defineQuery({
  filters: {
    id: filter.relation('mensajes'),
    usuario: filter.relation('usuarios'),
    suministro: filter.relation('suministros'),
    tipo: filter.exactText(tipos),
    estado: filter.exactInt(),
    acuse: filter.exactText(ACUSES),
    prioridad: filter.exactInt(),
    plantilla: filter.exactText(),
    para: filter.partial(),
    created: filter.moments(),
  },
  order: ['id', 'created'],
});

const admin = role('ROLE_ADMIN');

export const mensajesRoutes = {
  listar: list('/api/mensajes', {
    access: loggedIn(),
    member: Mensaje,
    query: mensajesQuery,
    summary: 'Mensajes enviados a la persona',
  }),
  ver: get('/api/mensajes/:id', {
    access: loggedIn(),
    item: Mensaje,
    summary: 'Un mensaje, sin su contenido',
  }),
  reenviar: post('/api/mensajes/:id/reenviar', {
    access: admin,
    item: Mensaje,
    status: 200,
    summary: 'Vuelve a enviar un mensaje fallido',
  }),
  cancelar: post('/api/mensajes/:id/cancelar', {
    access: admin,
    item: Mensaje,
    status: 200,
    summary: 'No envía un mensaje que todavía espera',
  }),
  plantillas: get('/api/oob/mensajes/plantillas', {
    access: admin,
    plain: Plantillas,
    summary: 'Los mensajes que la Oficina Virtual puede enviar',
  }),
  verPlantilla: get('/api/oob/mensajes/plantillas/:nombre', {
    access: admin,
    plain: PlantillaPreview,
    summary: 'Cómo se ve un mensaje, con datos de ejemplo',
  }),
  previa: post('/api/oob/mensajes/plantillas/:nombre/previa', {
    access: admin,
    body: TextosInput,
    plain: PlantillaPreview,
    status: 200,
    summary: 'Cómo se vería un mensaje con otros textos, sin guardarlos',
  }),
  prueba: post('/api/oob/mensajes/plantillas/:nombre/prueba', {
    access: admin,
    body: TextosInput,
    plain: z.object({ para: z.string() }),
    status: 200,
    idempotencyKey: 'optional',
    summary: 'Manda el mensaje, con otros textos y datos de ejemplo, a quien lo pide',
  }),
} as const;

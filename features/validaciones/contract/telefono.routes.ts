import { id, loggedIn, moment, post } from '@oficina/hydra';
import * as z from 'zod/mini';

const Enviado = z.object({
  mensaje: z.object({ '@id': z.string(), '@type': z.literal('Mensaje'), id: id() }),
  vence: moment(),
});

export const telefonoRoutes = {
  iniciar: post('/api/oob/usuario/verificar/telefono/iniciar', {
    access: loggedIn(),
    /** With `esCelular`, the person confirmed that a number that looks like a landline is a mobile. */
    body: z.object({ telefono: z.nullish(z.string()), esCelular: z.nullish(z.boolean()) }),
    plain: Enviado,
    summary: 'Manda un código al celular',
  }),
  terminar: post('/api/oob/usuario/verificar/telefono/terminar', {
    access: loggedIn(),
    body: z.object({ mensajeId: z.int(), codigo: z.string() }),
    plain: z.object({ telefono: z.string(), telefonoValidado: moment() }),
    summary: 'Verifica el celular con el código recibido',
  }),
  noGracias: post('/api/oob/usuario/verificar/telefono/no_gracias', {
    access: loggedIn(),
    plain: z.object({}),
    summary: 'No sugerir más la verificación del celular',
  }),
} as const;

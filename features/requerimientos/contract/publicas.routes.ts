import { anyone, get, moment, post } from '@oficina/hydra';
import * as z from 'zod/mini';
import { SUSTANTIVOS } from './categoria.ts';
import { TIPOS_DE_SOLICITUD } from './solicitud.ts';

const escrito = () => z.nullish(z.string());

/** Judged by `leerSolicitud`, which tells what is wrong with each. */
const SolicitudNueva = z.object({
  tipo: z.enum(TIPOS_DE_SOLICITUD, 'Elegí qué querés pedir.'),
  nombre: escrito(),
  documento: escrito(),
  email: escrito(),
  telefono: escrito(),
  suministro: escrito(),
  detalle: escrito(),
});

/** The number of the constancia and the document of whoever began it: who has both may know how it goes. */
const ConsultaPublica = z.object({
  numero: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  documento: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
});

/** Nothing of what was written, nor of who wrote it. */
const EstadoPublico = z.object({
  numero: z.string(),
  sustantivo: z.enum(SUSTANTIVOS),
  categoria: z.string(),
  estado: z.int(),
  created: moment(),
  vence: z.optional(moment()),
  cerrado: z.optional(moment()),
});

/** One sentence, whichever of both is wrong: it must not tell which numbers exist. */
export const NO_COINCIDEN =
  'No encontramos un caso con ese número y ese documento. Revisalos y probá de nuevo.';

export const publicasRoutes = {
  solicitar: post('/api/oob/solicitudes', {
    access: anyone(),
    body: SolicitudNueva,
    plain: z.object({ numero: z.string(), created: moment() }),
    status: 201,
    idempotencyKey: 'optional',
    summary: 'Arrepentimiento, baja, acceso a los datos o su supresión, sin cuenta',
  }),
  estadoPublico: post('/api/oob/requerimientos/estado-publico', {
    access: anyone(),
    body: ConsultaPublica,
    plain: EstadoPublico,
    summary: 'Cómo va un caso, con su número y el documento de quien lo inició',
  }),
  mapa: get('/api/oob/mapa/:z/:x/:y.png', {
    access: anyone(),
    file: 'image/png',
    summary: 'Un cuadro del mapa',
  }),
} as const;

import { anyone, get, moment, post } from '@oficina/hydra';
import * as z from 'zod/mini';
import { SUSTANTIVOS } from './categoria.ts';
import { SOLICITUD_TYPES } from './solicitud.ts';

const optionalText = () => z.nullish(z.string());

/** The fields are optional here, because `parseSolicitud` validates them and reports an error for each. */
const NewSolicitud = z.object({
  tipo: z.enum(SOLICITUD_TYPES, 'Elegí qué querés pedir.'),
  nombre: optionalText(),
  documento: optionalText(),
  email: optionalText(),
  telefono: optionalText(),
  suministro: optionalText(),
  detalle: optionalText(),
});

/** A person who has both the number of the constancia and the document of the applicant may see the state of the case. */
const PublicQuery = z.object({
  numero: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  documento: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
});

/** The answer reveals nothing about the text of the case or its author. */
const EstadoPublico = z.object({
  numero: z.string(),
  sustantivo: z.enum(SUSTANTIVOS),
  categoria: z.string(),
  estado: z.int(),
  created: moment(),
  vence: z.optional(moment()),
  cerrado: z.optional(moment()),
});

/** The same message is used whichever of the two is wrong, so that it does not reveal which numbers exist. */
export const NUMERO_DOCUMENTO_MISMATCH =
  'No encontramos un caso con ese número y ese documento. Revisalos y probá de nuevo.';

export const publicRoutes = {
  solicitar: post('/api/oob/solicitudes', {
    access: anyone(),
    body: NewSolicitud,
    plain: z.object({ numero: z.string(), created: moment() }),
    status: 201,
    idempotencyKey: 'optional',
    summary: 'Arrepentimiento, baja, acceso a los datos o su supresión, sin cuenta',
  }),
  estadoPublico: post('/api/oob/requerimientos/estado-publico', {
    access: anyone(),
    body: PublicQuery,
    plain: EstadoPublico,
    summary: 'Cómo va un caso, con su número y el documento de quien lo inició',
  }),
  mapa: get('/api/oob/mapa/:z/:x/:y.png', {
    access: anyone(),
    file: 'image/png',
    summary: 'Un cuadro del mapa',
  }),
} as const;

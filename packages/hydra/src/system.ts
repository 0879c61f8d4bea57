import * as z from 'zod/mini';
import { anyone } from './access.ts';
import { get } from './route.ts';

/** The service goes on when one of these fails, so they are told and never turn it down. */
export const signParts = [
  'esquema',
  'clave',
  'disco',
  'trabajador',
  'trabajos',
  'correo',
  'copia',
  'importacion',
  'pagos',
  'certificado',
  'reloj',
] as const;

const part = z.optional(z.enum(['ok', 'error']));
const sign = z.optional(z.enum(['ok', 'atencion', 'error']));

const Health = z.object({
  /** The service cannot answer when it is `error`; it can when it is `atencion`, and something needs a person. */
  estado: z.enum(['ok', 'atencion', 'error']),
  base: part,
  cola: part,
  almacen: part,
  ...(Object.fromEntries(signParts.map((name) => [name, sign])) as Record<
    (typeof signParts)[number],
    typeof sign
  >),
});

const text = () => z.optional(z.string());

/** The web may know this before anybody signs in. Settings that are not configured are absent. */
export const PublicConfig = z.object({
  nombre: z.string(),
  color: z.string(),
  logo: text(),
  telefono: text(),
  whatsapp: text(),
  guardia: text(),
  direccion: text(),
  horario: text(),
  comoPagar: text(),
  apps: z.object({ android: text(), ios: text() }),
  legal: z.object({
    version: text(),
    terminos: text(),
    privacidad: text(),
    leyendaDatos: text(),
    art25: text(),
    art30bis: z.boolean(),
    /** The law requires these buttons; the settings say which ones are shown. */
    arrepentimiento: z.optional(z.boolean()),
    baja: z.optional(z.boolean()),
    constancia: z.optional(z.boolean()),
  }),
  ente: z.object({ nombre: text(), telefono: text(), web: text() }),
  datosDiasMaximos: z.int(),
  identidad: z.object({ habilitada: z.boolean(), proveedor: text() }),
  /** The list is empty when no text messages can be sent. */
  smsVia: z.array(z.enum(['sms', 'whatsapp'])),
  mapa: z.optional(
    z.object({
      /** The address belongs to this site and holds {z}, {x} and {y}. */
      url: z.string(),
      /** The order is latitude, longitude. */
      centro: z.tuple([z.number(), z.number()]),
      zoom: z.int(),
      maxZoom: z.int(),
      atribucion: z.string(),
    }),
  ),
  cobro: z.object({
    barras: z.enum(['itf', 'code128']),
    /** The codes of banks are still good after the due date. */
    codigosVencidos: z.boolean(),
  }),
  /** The ways of paying from the link of a factura, which is only shown when there is none, and those of whoever signs in. */
  pagos: z.object({ enlace: z.array(z.string()), cuenta: z.array(z.string()) }),
  demo: z.boolean(),
});

export type PublicConfig = z.output<typeof PublicConfig>;

export const systemRoutes = {
  live: get('/api/health/live', { access: anyone(), plain: Health, summary: 'El proceso responde' }),
  ready: get('/api/health/ready', { access: anyone(), plain: Health, summary: 'El servicio puede atender' }),
  health: get('/api/health', { access: anyone(), plain: Health, summary: 'El servicio puede atender' }),
  config: get('/api/config', {
    access: anyone(),
    plain: PublicConfig,
    summary: 'Datos públicos de la instalación',
  }),
  context: get('/api/contexts/:name', {
    access: anyone(),
    plain: z.object({ '@context': z.record(z.string(), z.string()) }),
    summary: 'Contexto JSON-LD',
  }),
  openapi: get('/api/openapi.json', {
    access: anyone(),
    plain: z.record(z.string(), z.unknown()),
    summary: 'Este contrato, en OpenAPI 3.1',
  }),
} as const;

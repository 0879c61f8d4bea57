import { id, iriText, moment, money, periodo, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';
import { archivoEstado } from './estados.ts';

/** What a file of the other kind brings. */
export const SUBIDA_TIPOS = ['padron', 'consumos', 'cobranzas', 'pdfs'] as const;
export type SubidaTipo = (typeof SUBIDA_TIPOS)[number];

export const Rechazo = z.object({
  /** As a spreadsheet numbers its rows: the header is the first. */
  renglon: z.int(),
  campo: z.optional(z.string()),
  motivo: z.string(),
  original: z.optional(z.string()),
});
export type Rechazo = z.output<typeof Rechazo>;

/**
 * What loading the file would do, found without writing anything. `leidos` = nuevos + cambiados + iguales + omitidos +
 * rechazados. Totals are of what was not rejected; the ones that end in `Anterior` are absent when no file of that kind
 * was ever loaded.
 */
export const Resumen = z.object({
  leidos: z.int(),
  nuevos: z.int(),
  cambiados: z.int(),
  iguales: z.int(),
  /** Bills that are paid or being paid: they are not touched. */
  omitidos: z.int(),
  /** Of the omitted, the ones that say "paid" of a bill being paid: they wait for that payment to end. */
  retenidos: z.int(),
  rechazados: z.int(),
  importe: z.optional(money()),
  consumo: z.optional(z.int()),
  /** The newest month in the file. */
  periodo: z.optional(periodo()),
  /** The last file of that kind that was loaded to its end, with what it was compared. */
  anterior: z.optional(z.object({ id: id(), nombre: z.string(), fecha: moment() })),
  leidosAnterior: z.optional(z.int()),
  importeAnterior: z.optional(money()),
  consumoAnterior: z.optional(z.int()),
  /** Supplies that are here and were not in the previous file, and the other way round; with some of their accounts. */
  suministrosNuevos: z.optional(z.int()),
  suministrosFaltan: z.optional(z.int()),
  suministrosNuevosEjemplos: z.optional(z.array(z.string())),
  suministrosFaltanEjemplos: z.optional(z.array(z.string())),
  /** How many messages loading it will send. */
  avisos: z.object({ emails: z.int(), push: z.int() }),
  ejemplos: z.array(Rechazo),
});
export type Resumen = z.output<typeof Resumen>;

/** Both kinds share one row and one machine of states. */
const common = {
  id: id(),
  nombre: z.string(),
  estado: z.int(),
  created: moment(),
  updated: moment(),
  tamano: z.int(),
  /** Of the load, 0 to 100; it never goes back. */
  progreso: z.int(),
  /** Of the check, 0 to 100; only while it lasts. */
  progresoRevision: z.optional(z.int()),
  /** New and changed ones, so far. */
  renglonesImportados: z.int(),
  renglonesSinCambio: z.int(),
  renglonesOmitidos: z.int(),
  renglonesRechazados: z.int(),
  obs: z.string(),
  perfil: z.string(),
  usuario: z.optional(iriText()),
  usuarioNombre: z.optional(z.string()),
  confirmadoPor: z.optional(iriText()),
  confirmadoPorNombre: z.optional(z.string()),
  /** Absent until the check ends. */
  resumen: z.optional(Resumen),
};

export const ArchivoFactura = resource('ArchivoFactura', 'archivo_facturas', common);
export type ArchivoFactura = Wire<typeof ArchivoFactura>;

export const ArchivoSubida = resource('ArchivoSubida', 'archivo_subidas', {
  ...common,
  tipo: z.enum(SUBIDA_TIPOS),
});
export type ArchivoSubida = Wire<typeof ArchivoSubida>;

export const ArchivoPerfiles = z.object({
  member: z.array(
    z.object({
      codigo: z.string(),
      nombre: z.string(),
      /** Which files it knows how to read: "facturas" and the types of the other kind. */
      para: z.array(z.string()),
    }),
  ),
  totalItems: z.int(),
});
export type ArchivoPerfiles = z.output<typeof ArchivoPerfiles>;

export const EstadoNuevo = z.object({
  estado: z.literal(archivoEstado.codes(), 'Ese estado no existe.'),
});

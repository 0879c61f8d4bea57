import { id, iriText, moment, money, periodo, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';
import { archivoEstado } from './estados.ts';
import { COLUMNA_MAX, FORMATO_MAX, MAX_COLUMNAS_NUEVAS, MISSING_COLUMNA, MISSING_FORMATO } from './texts.ts';

export const SUBIDA_TIPOS = ['padron', 'consumos', 'cobranzas', 'pdfs'] as const;
export type SubidaTipo = (typeof SUBIDA_TIPOS)[number];

export const Rechazo = z.object({
  /** Lines are numbered as in a spreadsheet, where the header is the first. */
  renglon: z.int(),
  campo: z.optional(z.string()),
  motivo: z.string(),
  original: z.optional(z.string()),
});
export type Rechazo = z.output<typeof Rechazo>;

/** This is a column that the formato expects, and what the file has in its place. */
export const Columna = z.object({
  esperada: z.string(),
  obligatoria: z.boolean(),
  /** It is written as in the file, and absent when the file has no such column. */
  enArchivo: z.optional(z.string()),
  /** A column of the file that nobody expects and whose name is like this one. */
  parecida: z.optional(z.string()),
});
export type Columna = z.output<typeof Columna>;

/** How the file was read and, where its first bytes look otherwise, how it seems to be written. */
export const Lectura = z.object({
  separador: z.optional(z.string()),
  separadorParece: z.optional(z.string()),
  codificacion: z.string(),
  codificacionParece: z.optional(z.string()),
});
export type Lectura = z.output<typeof Lectura>;

/**
 * This is what loading the file would do, found without writing anything. `leidos` = nuevos + cambiados + iguales + omitidos
 * + rechazados. Totals leave out rejected lines. The fields that end in `Anterior` are absent when no file of that kind was
 * ever loaded.
 */
export const Resumen = z.object({
  leidos: z.int(),
  nuevos: z.int(),
  cambiados: z.int(),
  iguales: z.int(),
  /** These facturas are paid or being paid, and are not touched. */
  omitidos: z.int(),
  /** These omitted lines report as paid a factura that is being paid here, and wait for that pago to end. */
  retenidos: z.int(),
  rechazados: z.int(),
  importe: z.optional(money()),
  /** This is what the same lines add up to at their second due date, where they have one. */
  importe2: z.optional(money()),
  consumo: z.optional(z.int()),
  periodo: z.optional(periodo()),
  /** This is the last file of that kind that was loaded to its end, with which this one was compared. */
  anterior: z.optional(z.object({ id: id(), nombre: z.string(), fecha: moment() })),
  leidosAnterior: z.optional(z.int()),
  importeAnterior: z.optional(money()),
  importe2Anterior: z.optional(money()),
  consumoAnterior: z.optional(z.int()),
  /** These are suministros of this file that were not in the previous one, and the reverse, with some of their accounts. */
  suministrosNuevos: z.optional(z.int()),
  suministrosFaltan: z.optional(z.int()),
  suministrosNuevosEjemplos: z.optional(z.array(z.string())),
  suministrosFaltanEjemplos: z.optional(z.array(z.string())),
  /** These numbers of a padrón receive no text, and do not stop their lines. Absent when the file brings none. */
  telefonosFijos: z.optional(z.int()),
  telefonosInvalidos: z.optional(z.int()),
  avisos: z.object({
    emails: z.int(),
    push: z.int(),
    /** Absent when the cooperative sends none. */
    sms: z.optional(z.int()),
  }),
  ejemplos: z.array(Rechazo),
  /** These three are absent when the file does not name its columns. */
  columnas: z.optional(z.array(Columna)),
  /** The formato asks for none of these columns of the file. */
  sobran: z.optional(z.array(z.string())),
  lectura: z.optional(Lectura),
});
export type Resumen = z.output<typeof Resumen>;

const nombreDeColumna = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, MISSING_COLUMNA),
      z.maxLength(COLUMNA_MAX, `Máximo ${COLUMNA_MAX} caracteres.`),
    );

export const NombreDeColumna = z.object({ esperada: nombreDeColumna(), enArchivo: nombreDeColumna() });
export type NombreDeColumna = z.output<typeof NombreDeColumna>;

const common = {
  id: id(),
  nombre: z.string(),
  estado: z.int(),
  created: moment(),
  updated: moment(),
  tamano: z.int(),
  /** This is the percentage of the load, from 0 to 100, which never goes back. */
  progreso: z.int(),
  /** This is the percentage of the check, from 0 to 100, present only while it lasts. */
  progresoRevision: z.optional(z.int()),
  renglonesImportados: z.int(),
  renglonesSinCambio: z.int(),
  renglonesOmitidos: z.int(),
  renglonesRechazados: z.int(),
  obs: z.string(),
  perfil: z.string(),
  /** The names that the file gives to columns of its formato, where they differ. */
  columnas: z.optional(z.array(NombreDeColumna)),
  usuario: z.optional(iriText()),
  usuarioNombre: z.optional(z.string()),
  confirmadoPor: z.optional(iriText()),
  confirmadoPorNombre: z.optional(z.string()),
  /** The summary is absent until the check ends. */
  resumen: z.optional(Resumen),
  /** This file brings the rejected lines of that one, corrected. */
  corrigeA: z.optional(z.object({ id: id(), nombre: z.string() })),
  /** These files correct this one, the last first. A list does not tell them. */
  correcciones: z.optional(z.array(z.object({ id: id(), nombre: z.string(), estado: z.int() }))),
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
      /** The values are "facturas" and the types of the other kind of file. */
      para: z.array(z.string()),
      /** The staff saved it from a file, so they may delete it. */
      guardado: z.boolean(),
    }),
  ),
  totalItems: z.int(),
});
export type ArchivoPerfiles = z.output<typeof ArchivoPerfiles>;

export const EstadoNuevo = z.object({
  estado: z.literal(archivoEstado.codes(), 'Ese estado no existe.'),
});

/** The names join those that the file already had. */
export const ColumnasNuevas = z.object({
  columnas: z
    .array(NombreDeColumna)
    .check(
      z.minLength(1, MISSING_COLUMNA),
      z.maxLength(MAX_COLUMNAS_NUEVAS, `Máximo ${MAX_COLUMNAS_NUEVAS} columnas.`),
    ),
});

export const FormatoNuevo = z.object({
  nombre: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, MISSING_FORMATO),
      z.maxLength(FORMATO_MAX, `Máximo ${FORMATO_MAX} caracteres.`),
    ),
});

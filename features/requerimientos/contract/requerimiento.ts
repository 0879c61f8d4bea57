import { id, iriOf, iriText, moment, momentInput, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';
import { ADJUNTOS_POR_ENVIO, ArchivoAdjunto, DEMASIADOS_POR_ENVIO } from './adjunto.ts';
import { SUSTANTIVOS } from './categoria.ts';
import { requerimientoEstado } from './estados.ts';
import {
  DESCRIPCION_CORTA,
  DESCRIPCION_MAXIMA,
  DESCRIPCION_MINIMA,
  RESPUESTA_VACIA,
  texto,
  textoDe,
  UBICACION_MAXIMA,
} from './textos.ts';

export const RequerimientoSeguimiento = resource('RequerimientoSeguimiento', 'requerimiento_seguimientos', {
  id: id(),
  requerimiento: iriText(),
  descripcion: z.optional(z.string()),
  nuevoEstado: z.optional(z.int()),
  created: moment(),
  /** Absent when nobody with an account wrote it. */
  usuario: z.optional(iriText()),
  /** To customers, of the staff: the name of the cooperative's office and never that of a person. */
  usuarioNombre: z.optional(z.string()),
});

export type RequerimientoSeguimiento = Wire<typeof RequerimientoSeguimiento>;

/** What a case says of its category. */
const CategoriaDelCaso = z.object({
  '@id': iriText(),
  '@type': z.literal('RequerimientoCategoria'),
  id: id(),
  nombre: z.string(),
  sustantivo: z.enum(SUSTANTIVOS),
  codigo: z.optional(z.string()),
  adjuntosSeguros: z.boolean(),
});

/** Whoever asked without an account. */
const Contacto = z.object({
  nombre: z.string(),
  documento: z.string(),
  email: z.string(),
  telefono: z.optional(z.string()),
});

export const Requerimiento = resource('Requerimiento', 'requerimientos', {
  id: id(),
  numero: z.string(),
  descripcion: z.string(),
  estado: z.int(),
  categoria: CategoriaDelCaso,
  created: moment(),
  updated: moment(),
  /** Absent in a public request. */
  usuario: z.optional(iriText()),
  suministro: z.optional(iriText()),
  encargado: z.optional(iriText()),
  ubicacion: z.optional(z.string()),
  novedadesUsuario: z.boolean(),
  /** The last instant to answer within the term. */
  vence: z.optional(moment()),
  cerrado: z.optional(moment()),
  /** Finished and still in time: until when its owner may reopen it. */
  reabribleHasta: z.optional(moment()),
  /** When its owner said that it was solved. */
  conforme: z.optional(moment()),
  /** Both are left out of the collection. */
  seguimientos: z.optional(z.array(RequerimientoSeguimiento.schema)),
  adjuntos: z.optional(z.array(ArchivoAdjunto.schema)),
  // From here on, for the staff alone.
  novedadesEncargado: z.optional(z.boolean()),
  vencido: z.optional(z.boolean()),
  usuarioNombre: z.optional(z.string()),
  /** Whoever began it deleted the account: nobody can answer. Absent when they did not. */
  usuarioEliminado: z.optional(z.boolean()),
  encargadoNombre: z.optional(z.string()),
  suministroCuenta: z.optional(z.string()),
  contacto: z.optional(Contacto),
});

export type Requerimiento = Wire<typeof Requerimiento>;

const descripcionOpcional = () => z.nullish(texto(DESCRIPCION_MAXIMA));

export const RequerimientoNuevo = z.object({
  descripcion: textoDe(DESCRIPCION_MINIMA, DESCRIPCION_MAXIMA, DESCRIPCION_CORTA),
  categoria: iriOf('requerimiento_categorias', 'categoria'),
  adjuntos: z.nullish(
    z
      .array(iriOf('archivo_adjuntos', 'adjuntos'))
      .check(z.maxLength(ADJUNTOS_POR_ENVIO, DEMASIADOS_POR_ENVIO)),
  ),
  ubicacion: z.nullish(texto(UBICACION_MAXIMA)),
  suministro: z.nullish(iriOf('suministros', 'suministro')),
});

export type RequerimientoNuevo = z.output<typeof RequerimientoNuevo>;

export const SeguimientoNuevo = z.object({
  requerimiento: iriOf('requerimientos', 'requerimiento'),
  descripcion: textoDe(1, DESCRIPCION_MAXIMA, RESPUESTA_VACIA),
});

export const EstadoNuevo = z.object({
  estado: z.literal(requerimientoEstado.codes(), 'Ese estado no existe.'),
  descripcion: descripcionOpcional(),
});

export const Conformidad = z.object({ conforme: z.boolean(), descripcion: descripcionOpcional() });

/** The `updated` of the case that was read: what came after it is still news. Without it, whatever there is was seen. */
const visto = () => z.nullish(momentInput());
export const MarcaDelUsuario = z.object({ novedadesUsuario: z.boolean(), visto: visto() });
export const MarcaDelEncargado = z.object({ novedadesEncargado: z.boolean(), visto: visto() });

/** Null lets the case go; absent is not the same. */
export const EncargadoNuevo = z.object({ encargado: z.nullable(iriOf('usuarios', 'encargado')) });

import { ArchivoAdjunto, MAX_ADJUNTOS_PER_REQUEST, TOO_MANY_PER_REQUEST } from '@oficina/adjuntos/contract';
import { id, iriOf, iriText, moment, momentInput, resource, type Wire } from '@oficina/hydra';
import { UBICACION_MAX } from '@oficina/values';
import * as z from 'zod/mini';
import { ATTENDED_CANALES, CANALES } from './canal.ts';
import { SUSTANTIVOS } from './categoria.ts';
import { requerimientoEstado } from './estados.ts';
import {
  DESCRIPCION_MAX,
  DESCRIPCION_MIN,
  DESCRIPCION_TOO_SHORT,
  NOTA_MAX,
  RESPUESTA_EMPTY,
  requiredText,
  texto,
} from './texts.ts';

export const RequerimientoSeguimiento = resource('RequerimientoSeguimiento', 'requerimiento_seguimientos', {
  id: id(),
  requerimiento: iriText(),
  descripcion: z.optional(z.string()),
  nuevoEstado: z.optional(z.int()),
  created: moment(),
  /** Absent when the author has no account. */
  usuario: z.optional(iriText()),
  /** Customers see the name of the cooperative's office for the staff, never that of a person. */
  usuarioNombre: z.optional(z.string()),
});

export type RequerimientoSeguimiento = Wire<typeof RequerimientoSeguimiento>;

const RequerimientoCategoriaSummary = z.object({
  '@id': iriText(),
  '@type': z.literal('RequerimientoCategoria'),
  id: id(),
  nombre: z.string(),
  sustantivo: z.enum(SUSTANTIVOS),
  codigo: z.optional(z.string()),
  adjuntosSeguros: z.boolean(),
});

/** The person who asked has no account. */
const Contacto = z.object({
  nombre: z.string(),
  documento: z.string(),
  /** A person who asked at the counter or by telephone may have no address. */
  email: z.optional(z.string()),
  telefono: z.optional(z.string()),
});

export const Requerimiento = resource('Requerimiento', 'requerimientos', {
  id: id(),
  numero: z.string(),
  descripcion: z.string(),
  estado: z.int(),
  categoria: RequerimientoCategoriaSummary,
  created: moment(),
  updated: moment(),
  usuario: z.optional(iriText()),
  suministro: z.optional(iriText()),
  encargado: z.optional(iriText()),
  ubicacion: z.optional(z.string()),
  novedadesUsuario: z.boolean(),
  /** This is the last instant to answer within the plazo. */
  vence: z.optional(moment()),
  cerrado: z.optional(moment()),
  /** Present while the owner may still reopen the finished case. */
  reabribleHasta: z.optional(moment()),
  /** At this moment the owner said that it was solved. */
  conforme: z.optional(moment()),
  /** Both are left out of the collection. */
  seguimientos: z.optional(z.array(RequerimientoSeguimiento.schema)),
  adjuntos: z.optional(z.array(ArchivoAdjunto.schema)),
  // The fields from here on are for the staff only.
  novedadesEncargado: z.optional(z.boolean()),
  vencido: z.optional(z.boolean()),
  usuarioNombre: z.optional(z.string()),
  /** True when the owner deleted the account, so nobody can answer; otherwise absent. */
  usuarioEliminado: z.optional(z.boolean()),
  encargadoNombre: z.optional(z.string()),
  suministroCuenta: z.optional(z.string()),
  contacto: z.optional(Contacto),
  canal: z.optional(z.enum(CANALES)),
  /** The clerk who filed it for its owner. */
  cargadoPor: z.optional(iriText()),
  /** The beginning of the last thing written in the case; absent while it is only what began it. */
  ultimoTexto: z.optional(z.string()),
  ultimoPor: z.optional(z.enum(['usuario', 'personal'])),
  ultimoMomento: z.optional(moment()),
  /** The case whose answers this one follows. */
  unidoA: z.optional(iriText()),
  /** How many cases follow this one; absent when none does. */
  unidos: z.optional(z.int()),
});

export type Requerimiento = Wire<typeof Requerimiento>;

const adjuntos = () =>
  z
    .array(iriOf('archivo_adjuntos', 'adjuntos'))
    .check(z.maxLength(MAX_ADJUNTOS_PER_REQUEST, TOO_MANY_PER_REQUEST));

const optionalDescripcion = () => z.nullish(texto(DESCRIPCION_MAX));

export const RequerimientoNuevo = z.object({
  descripcion: requiredText(DESCRIPCION_MIN, DESCRIPCION_MAX, DESCRIPCION_TOO_SHORT),
  categoria: iriOf('requerimiento_categorias', 'categoria'),
  adjuntos: z.nullish(adjuntos()),
  ubicacion: z.nullish(texto(UBICACION_MAX)),
  suministro: z.nullish(iriOf('suministros', 'suministro')),
});

export type RequerimientoNuevo = z.output<typeof RequerimientoNuevo>;

const CONTACTO_MAX = 200;
const contactText = () => z.string().check(z.maxLength(CONTACTO_MAX, `Máximo ${CONTACTO_MAX} caracteres.`));

/** Somebody of the staff files it for a member: for the owner of an account, or for whoever says who they are. */
export const RequerimientoCargado = z.object({
  ...RequerimientoNuevo.shape,
  usuario: z.nullish(iriOf('usuarios', 'usuario')),
  contacto: z.nullish(
    z.object({
      nombre: contactText(),
      documento: contactText(),
      email: z.nullish(contactText()),
      telefono: z.nullish(contactText()),
    }),
  ),
  canal: z.enum(ATTENDED_CANALES, 'Elegí por dónde lo pidió.'),
  /** There is an open one, and another is wanted. */
  otro: z.nullish(z.boolean()),
});

export type RequerimientoCargado = z.output<typeof RequerimientoCargado>;

export const SeguimientoNuevo = z.object({
  requerimiento: iriOf('requerimientos', 'requerimiento'),
  descripcion: requiredText(1, DESCRIPCION_MAX, RESPUESTA_EMPTY),
});

export const EstadoNuevo = z.object({
  estado: z.literal(requerimientoEstado.codes(), 'Ese estado no existe.'),
  descripcion: optionalDescripcion(),
});

export const Conformidad = z.object({ conforme: z.boolean(), descripcion: optionalDescripcion() });

/**
 * Holds the `updated` of the case that was read, so that later changes remain novedades. Without it, everything counts as
 * seen.
 */
const visto = () => z.nullish(momentInput());
export const UsuarioNovedadMark = z.object({ novedadesUsuario: z.boolean(), visto: visto() });
export const EncargadoNovedadMark = z.object({ novedadesEncargado: z.boolean(), visto: visto() });

/**
 * One act of attention, whose parts are all optional but not all absent. `visto` is the last seguimiento that the person had
 * read, or null when there was none: what was written after it may change their mind.
 */
export const Atencion = z.object({
  texto: z.nullish(texto(DESCRIPCION_MAX)),
  adjuntos: z.nullish(adjuntos()),
  nota: z.nullish(texto(NOTA_MAX)),
  estado: z.nullish(
    z.literal(
      (['iniciado', 'esperaUsuario', 'finalizado', 'anulado'] as const).map(requerimientoEstado.code),
      'Ese estado no existe.',
    ),
  ),
  /** Null leaves the case unassigned and "yo" takes it; absent, nothing changes. */
  encargado: z.optional(z.nullable(z.union([z.literal('yo'), iriOf('usuarios', 'encargado')]))),
  /** The saved answer that was used; the most used ones are offered first. */
  respuesta: z.nullish(z.int().check(z.positive())),
  visto: z.nullable(iriOf('requerimiento_seguimientos', 'visto')),
});

export type Atencion = z.output<typeof Atencion>;

/** Null leaves the case unassigned; an absent field is invalid. */
export const EncargadoNuevo = z.object({ encargado: z.nullable(iriOf('usuarios', 'encargado')) });

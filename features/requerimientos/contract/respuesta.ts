import { id, iriOf, iriText, mergePatch } from '@oficina/hydra';
import * as z from 'zod/mini';
import { requerimientoEstado } from './estados.ts';
import { DESCRIPCION_MAX, requiredText } from './texts.ts';

export const TITULO_MAX = 120;
/** A clerk would not read through more, and these bound the table. */
export const MAX_SHARED_RESPUESTAS = 300;
export const MAX_OWN_RESPUESTAS = 100;
export const TOO_MANY_RESPUESTAS = 'Ya hay demasiadas respuestas guardadas. Borrá alguna que no se use.';
export const ATAJO_TAKEN = 'Ese atajo ya es de otra respuesta.';
const MAX_CATEGORIAS = 50;

/** What is written between braces is filled in with the data of the case. */
export const RESPUESTA_VARIABLES = [
  'nombre',
  'numero',
  'suministro',
  'categoria',
  'vence',
  'encargado',
] as const;

type Variable = (typeof RESPUESTA_VARIABLES)[number];
/** The person who answers has to write any missing or empty value. */
export type Valores = Readonly<Partial<Record<Variable, string | null | undefined>>>;

export const PLACEHOLDER = new RegExp(`\\{(${RESPUESTA_VARIABLES.join('|')})\\}`, 'g');

/** Placeholders without a value stay between braces, so that they are noticed. */
export const fillPlaceholders = (texto: string, valores: Valores): string =>
  texto.replace(PLACEHOLDER, (placeholder, variable: Variable) => valores[variable]?.trim() || placeholder);

export const missingPlaceholders = (texto: string): string[] => [...new Set(texto.match(PLACEHOLDER) ?? [])];

const known = RESPUESTA_VARIABLES.map((variable) => `{${variable}}`).join(', ');

/** A name that we do not fill in would reach the owner as it is written. */
const onlyKnownVariables = z.refine<string>(
  (text) =>
    [...text.matchAll(/\{([a-z]+)\}/gi)].every(([, name]) => RESPUESTA_VARIABLES.some((one) => one === name)),
  `Entre llaves van solo ${known}.`,
);

const fields = {
  titulo: requiredText(1, TITULO_MAX, 'Escribí un título.'),
  texto: requiredText(1, DESCRIPCION_MAX, 'Escribí la respuesta.').check(onlyKnownVariables),
  atajo: z.nullish(
    z.string().check(z.regex(/^[a-z0-9-]{2,20}$/, 'De 2 a 20 letras minúsculas, números o guiones.')),
  ),
  categorias: z.nullish(
    z.array(iriOf('requerimiento_categorias', 'categorias')).check(z.maxLength(MAX_CATEGORIAS)),
  ),
  estado: z.nullish(
    z.literal(
      (['iniciado', 'esperaUsuario', 'finalizado'] as const).map(requerimientoEstado.code),
      'Ese estado no existe.',
    ),
  ),
  encargado: z.nullish(z.enum(['yo', 'ninguno'])),
};

/** Only the administrators of cases share one with everybody. */
export const RespuestaNueva = z.object({ ...fields, compartida: z.nullish(z.boolean()) });

export type RespuestaNueva = z.output<typeof RespuestaNueva>;

/** `version` is the one that was read. Its owner offers it with `propuesta`; an administrator accepts it with `compartida`. */
export const RespuestaCambios = z.object({
  ...mergePatch(fields).shape,
  activa: z.optional(z.boolean()),
  propuesta: z.optional(z.boolean()),
  compartida: z.optional(z.literal(true)),
  version: z.int(),
});

export type RespuestaCambios = z.output<typeof RespuestaCambios>;

export const Respuesta = z.object({
  id: id(),
  titulo: z.string(),
  texto: z.string(),
  atajo: z.optional(z.string()),
  categorias: z.array(iriText()),
  estado: z.optional(z.int()),
  encargado: z.optional(z.enum(['yo', 'ninguno'])),
  /** It belongs to the person who asks; the others belong to everybody, or were offered by a colleague. */
  propia: z.boolean(),
  propuesta: z.boolean(),
  activa: z.boolean(),
  usos: z.int(),
  version: z.int(),
});

export type Respuesta = z.infer<typeof Respuesta>;

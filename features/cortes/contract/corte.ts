import { id, longList, mergePatch, moment, momentInput, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';
import {
  CUENTA_MAX,
  EMPTY_LIST,
  MAX_SUMINISTROS,
  MISSING_MOTIVO,
  MISSING_TIPO,
  MISSING_ZONA,
  MOTIVO_MAX,
  OBS_MAX,
  optionalTexto,
  requiredTexto,
  TOO_MANY_SUMINISTROS,
  ZONA_MAX,
} from './messages.ts';

/** Announced beforehand, or one that nobody chose. */
export const CORTE_TIPOS = ['programado', 'forzado'] as const;

export type CorteTipo = (typeof CORTE_TIPOS)[number];

export const Corte = resource('Corte', 'cortes', {
  id: id(),
  tipo: z.enum(CORTE_TIPOS),
  inicio: moment(),
  /** Absent while nobody knows when a forced one will end. */
  fin: z.optional(moment()),
  /** `fin` is a guess about a forced one: when it goes by the cut goes on, until somebody ends it. */
  finEstimado: z.optional(z.boolean()),
  zona: z.string(),
  motivo: z.string(),
  /** Advice, read by customers as it is. */
  obs: z.optional(z.string()),
  created: moment(),
  updated: moment(),
  /** Ids. To a customer, their own; to the staff, all: left out of their collection, where a cut may have thousands. */
  suministros: z.optional(z.array(z.int())),
  // From here on, for the staff alone.
  totalSuministros: z.optional(z.int()),
});

export type Corte = Wire<typeof Corte>;

const listOf = <T extends z.ZodMiniType>(item: T, items: Record<string, unknown>) =>
  z.nullish(
    longList(item, items, z.minLength(1, EMPTY_LIST), z.maxLength(MAX_SUMINISTROS, TOO_MANY_SUMINISTROS)),
  );

const ids = () => listOf(z.int().check(z.positive()), { type: 'integer', exclusiveMinimum: 0 });
/** As people copy them: with other separators or without their zeros they are the same account. */
const cuentas = () =>
  listOf(z.string().check(z.trim(), z.maxLength(CUENTA_MAX, `Máximo ${CUENTA_MAX} caracteres por número.`)), {
    type: 'string',
    maxLength: CUENTA_MAX,
  });

const fields = {
  tipo: z.enum(CORTE_TIPOS, MISSING_TIPO),
  inicio: momentInput(),
  /** What a planned one lacks is judged by the action: a change may bring it or take it away. */
  fin: z.nullish(momentInput()),
  zona: requiredTexto(ZONA_MAX, MISSING_ZONA),
  motivo: requiredTexto(MOTIVO_MAX, MISSING_MOTIVO),
  obs: optionalTexto(OBS_MAX),
  suministros: ids(),
  cuentas: cuentas(),
};

/** With neither `suministros` nor `cuentas`, all the active supplies of the zone; with both, those of either. */
export const CorteNuevo = z.object(fields);

export type CorteNuevo = z.output<typeof CorteNuevo>;

/**
 * Neither list: the same supplies as before, also when the zone is called otherwise. A list replaces them whole; null
 * in one, without the other, is all the active supplies of the zone.
 */
export const CorteCambios = mergePatch(fields);

export type CorteCambios = z.output<typeof CorteCambios>;

/** What `POST /api/cortes` takes to know who is affected; the rest of a cut may come and is not looked at. */
export const AfectadosInput = z.object({
  zona: optionalTexto(ZONA_MAX),
  suministros: ids(),
  cuentas: cuentas(),
});

/** Who would be told of a cut, before it is published. */
export const Afectados = z.object({
  suministros: z.int(),
  /** People who would be told, each once however many of those supplies they have. */
  personas: z.int(),
  /** Of them, those who get an SMS or a WhatsApp. */
  conTelefono: z.int(),
  /** Those who get it on the application; some of them also on the telephone. */
  conPush: z.int(),
  /** Those who get a mail, because neither of the above reaches them. */
  conCorreo: z.int(),
  /** Supplies with nobody to tell: no account has them, or none can be reached. */
  sinContacto: z.int(),
  /** Account numbers or ids that do not exist, as they were given: publishing with them is refused. */
  desconocidos: z.array(z.string()),
});

export type Afectados = z.infer<typeof Afectados>;

/** What became of the notices of a cut, in supplies. */
export const CorteAvisos = z.object({
  suministros: z.int(),
  /** At least one notice left for somebody of the supply, and nobody said that it did not arrive. */
  avisados: z.int(),
  /** Still on their way. */
  pendientes: z.int(),
  /** All that was tried failed. */
  fallidos: z.int(),
  /** Nobody to tell. None until the first notice is written or the cut begins. */
  sinContacto: z.int(),
  /** When its notices leave, or left; the night may have put one off until the morning. */
  salidas: z.array(moment()),
});

export type CorteAvisos = z.infer<typeof CorteAvisos>;

import { id, longList, mergePatch, moment, momentInput, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';
import {
  CUENTA_MAX,
  EMPTY_LIST,
  MAX_SUMINISTROS,
  MAX_ZONAS_OF_CORTE,
  MISSING_MOTIVO,
  MISSING_TIPO,
  MISSING_ZONA,
  MOTIVO_MAX,
  NO_ZONAS,
  OBS_MAX,
  optionalTexto,
  requiredTexto,
  TOO_MANY_SUMINISTROS,
  TOO_MANY_ZONAS,
  ZONA_MAX,
} from './messages.ts';

/**
 * Each suministro counts once, by the first of these ways in which somebody is told: whoever gets a text may get a push too.
 * The four add up to the suministros of the corte.
 */
const alcance = {
  porMensaje: z.int(),
  porApp: z.int(),
  porCorreo: z.int(),
  /** These suministros have neither a number in the padrón nor an account, or none that can be reached. */
  sinContacto: z.int(),
};

const Alcance = z.object(alcance);

export type Alcance = z.infer<typeof Alcance>;

/** A forzado corte is one that nobody planned. */
export const CORTE_TIPOS = ['programado', 'forzado'] as const;

export type CorteTipo = (typeof CORTE_TIPOS)[number];

export const Corte = resource('Corte', 'cortes', {
  id: id(),
  tipo: z.enum(CORTE_TIPOS),
  inicio: moment(),
  /** Absent while nobody knows when a forzado corte will end. */
  fin: z.optional(moment()),
  /** When true, `fin` is an estimate of a forzado corte: the corte goes on after it, until a person ends it. */
  finEstimado: z.optional(z.boolean()),
  /** Customers read this text as it is written. */
  zona: z.string(),
  motivo: z.string(),
  /** Customers read this advice as it is written. */
  obs: z.optional(z.string()),
  created: moment(),
  updated: moment(),
  /**
   * A customer receives the ids of their own and the staff all of them, except in the list, where a corte may have
   * thousands.
   */
  suministros: z.optional(z.array(z.int())),
  // Only the staff receive the fields from here on.
  totalSuministros: z.optional(z.int()),
  /** The zonas of the padrón, as they are called there. */
  zonas: z.optional(z.array(z.string())),
  /** Absent until the worker has counted it, a moment after it is published. */
  alcance: z.optional(Alcance),
});

export type Corte = Wire<typeof Corte>;

const listOf = <T extends z.ZodMiniType>(item: T, items: Record<string, unknown>) =>
  z.nullish(
    longList(item, items, z.minLength(1, EMPTY_LIST), z.maxLength(MAX_SUMINISTROS, TOO_MANY_SUMINISTROS)),
  );

const ids = () => listOf(z.int().check(z.positive()), { type: 'integer', exclusiveMinimum: 0 });
/** Account numbers with other separators or without leading zeros name the same account. */
const cuentas = () =>
  listOf(z.string().check(z.trim(), z.maxLength(CUENTA_MAX, `Máximo ${CUENTA_MAX} caracteres por número.`)), {
    type: 'string',
    maxLength: CUENTA_MAX,
  });

const zonas = () =>
  z.nullish(
    z
      .array(requiredTexto(ZONA_MAX, MISSING_ZONA))
      .check(z.minLength(1, NO_ZONAS), z.maxLength(MAX_ZONAS_OF_CORTE, TOO_MANY_ZONAS)),
  );

const fields = {
  tipo: z.enum(CORTE_TIPOS, MISSING_TIPO),
  inicio: momentInput(),
  /** The action checks whether a programado corte has its end, because a change may add or remove it. */
  fin: z.nullish(momentInput()),
  /** Without `zonas`, it is also the name of the only zona. */
  zona: requiredTexto(ZONA_MAX, MISSING_ZONA),
  zonas: zonas(),
  motivo: requiredTexto(MOTIVO_MAX, MISSING_MOTIVO),
  obs: optionalTexto(OBS_MAX),
  suministros: ids(),
  cuentas: cuentas(),
};

/**
 * Without `suministros` and `cuentas` the corte covers all active suministros of the zonas; with both, it covers their union.
 */
export const CorteNuevo = z.object(fields);

export type CorteNuevo = z.output<typeof CorteNuevo>;

/**
 * Without either list the suministros stay the same, even when the zonas change. A list replaces them all; null in one, without
 * the other, means all active suministros of the zonas.
 */
export const CorteCambios = mergePatch(fields);

export type CorteCambios = z.output<typeof CorteCambios>;

/** The other fields of a corte may be sent and are ignored. */
export const AfectadosInput = z.object({
  zona: optionalTexto(ZONA_MAX),
  zonas: zonas(),
  suministros: ids(),
  cuentas: cuentas(),
});

/** Those of a corte, or those that a corte not yet published would have, in the order of their ids. */
export const SinContactoInput = z.object({
  ...AfectadosInput.shape,
  corte: z.nullish(z.int().check(z.positive())),
  /** The last id of the page before. */
  desde: z.nullish(z.int().check(z.minimum(0))),
});

export const SinContacto = z.object({
  suministros: z.array(
    z.object({
      id: z.int(),
      cuenta: z.string(),
      nombre: z.string(),
      domicilio: z.string(),
      zona: z.string(),
    }),
  ),
  /** With it there is another page, asked with this `desde`. */
  siguiente: z.optional(z.int()),
});

export type SinContacto = z.infer<typeof SinContacto>;

export const Afectados = z.object({
  suministros: z.int(),
  /** Each person with an account counts once, however many of the suministros they have. */
  personas: z.int(),
  /** These people get an SMS or a WhatsApp. */
  conTelefono: z.int(),
  /** These people get a push notification, and some of them also a text. */
  conPush: z.int(),
  /** These people get a mail, because neither text nor push reaches them. */
  conCorreo: z.int(),
  ...alcance,
  /** These account numbers or ids do not exist and are returned as they were sent. Publishing with them is refused. */
  desconocidos: z.array(z.string()),
  /** No active suministro is of these zonas. Publishing with them is refused. */
  zonasVacias: z.array(z.string()),
});

export type Afectados = z.infer<typeof Afectados>;

/** A padrón has some tens; beyond this many, the rest of a badly loaded column is left out. */
export const MAX_ZONAS = 500;

/** Both counts are of active suministros. */
export const Zonas = z.object({
  zonas: z.array(z.object({ zona: z.string(), suministros: z.int(), conAviso: z.int() })),
});

export type Zonas = z.infer<typeof Zonas>;

/** All counts are in suministros. */
export const CorteAvisos = z.object({
  suministros: z.int(),
  /** At least one aviso was sent for the suministro, and no failure was reported. */
  avisados: z.int(),
  pendientes: z.int(),
  fallidos: z.int(),
  /** There is nobody to notify. It is zero until the first aviso is written or the corte begins. */
  sinContacto: z.int(),
  /** The avisos leave or left at these times; one due at night may wait until the morning. */
  salidas: z.array(moment()),
});

export type CorteAvisos = z.infer<typeof CorteAvisos>;

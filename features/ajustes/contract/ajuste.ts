import { moment } from '@oficina/hydra';
import { Secret } from '@oficina/values';
import * as z from 'zod/mini';
import { SECCIONES } from './secciones.ts';

const DETALLE_MAX = 200;

const change = {
  autor: z.string(),
  created: moment(),
  detalle: z.optional(z.string()),
};

/** `valor` is what is in force; it is left out when there is none. Version 0 is what the installation began with. */
export const Ajuste = z.object({
  clave: z.string(),
  seccion: z.enum(SECCIONES),
  nombre: z.string(),
  valor: z.optional(z.unknown()),
  version: z.int(),
  /** True while the setting was not changed, and the configuration of the installation is in force. */
  original: z.boolean(),
  ultimo: z.optional(z.object(change)),
});

export type Ajuste = z.infer<typeof Ajuste>;

export const AjusteVersion = z.object({
  version: z.int(),
  valor: z.optional(z.unknown()),
  /** It went back to the configuration of the installation. */
  original: z.boolean(),
  ...change,
});

export type AjusteVersion = z.infer<typeof AjusteVersion>;

/**
 * `version` is the one that was read. What is written is `valor`, or what an older version had (`volverA`), where 0 is the
 * configuration of the installation.
 */
export const AjusteCambio = z.object({
  version: z.int(),
  valor: z.optional(z.unknown()),
  volverA: z.optional(z.int().check(z.gte(0))),
  detalle: z.optional(z.string().check(z.maxLength(DETALLE_MAX, `Máximo ${DETALLE_MAX} caracteres.`))),
  /** Some are changed only by who gives their password. */
  password: z.nullish(
    z.pipe(
      z.string(),
      z.transform((text: string) => new Secret(text)),
    ),
  ),
});

export type AjusteCambio = z.input<typeof AjusteCambio>;

/** One of a thing that somebody made, such as «categoria/4», never had a value of the installation. */
export const isOfFamily = (clave: string): boolean => clave.includes('/');

import type { Reader, Tx } from '@oficina/db';
import type * as z from 'zod/mini';
import type { Seccion } from '../contract/index.ts';

/** Where a value rests when it is not in `ajustes`. Undefined: there is none. */
export type AjusteStore = {
  find(reader: Reader): Promise<unknown>;
  save(tx: Tx, valor: unknown): Promise<void>;
};

/** Each feature declares what can be changed of it while the installation runs; `app-shared` puts them together. */
export type AjusteDefinition = {
  clave: string;
  seccion: Seccion;
  /** People read it so. */
  nombre: string;
  /** What is stored, and its messages are read by whoever writes it. */
  schema: z.ZodMiniType;
  /** It is in force while nobody changed it. */
  fallback: unknown;
  /** The operator of a command writes a text; undefined is one that cannot be read. */
  example: string;
  parse(texto: string): unknown;
  write(valor: unknown): string;
  /** Why this value cannot be, beside the others. Undefined goes back to the fallback. */
  findError?(reader: Reader, valor: unknown): Promise<string | null>;
  store?: AjusteStore;
  /** It is changed by who gave their password a moment ago. */
  recent?: true;
  /** What is stored of what somebody wrote; `version` is the number that it will have. An older version is not completed again. */
  complete?(valor: unknown, before: { inForce: unknown; version: number; now: Date }): unknown;
};

/** A value that cannot be read is as if nobody had changed it, as for whoever uses it. */
export function inForceOf({ schema, fallback }: AjusteDefinition, valor: unknown): unknown {
  const parsed = schema.safeParse(valor);
  return valor !== undefined && parsed.success ? parsed.data : fallback;
}

/** The ajustes of things that come and go, each with its own clave, such as «categoria/4». */
export type AjusteFamily = {
  seccion: Seccion;
  list(reader: Reader): Promise<readonly { definition: AjusteDefinition; valor: unknown }[]>;
  /** Undefined when the clave is of no thing that there is. */
  find(reader: Reader, clave: string): Promise<AjusteDefinition | undefined>;
};

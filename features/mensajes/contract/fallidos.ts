import { id, iriText, moment, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';
import { tipos } from './channel.ts';

/** Beyond this a count of one address says "más de 1.000", so it stops at the next. */
export const MOST_TOLD = 1_000;
/** One act sends no more than these again. */
export const MOST_RESENT = 500;
/** What is older than this would reach the person as if it were new, so it is sent again only one by one. */
export const RESENT_DAYS = 31;

/** What would happen to each failed message of an address, if they were all sent again. */
const Reenvio = z.object({
  van: z.int(),
  /** The addresses that they go to, or the first of them, as people write them. The token of a device is never told. */
  a: z.array(z.string()),
  /** They are older than `RESENT_DAYS`, carried a code, were useful for a while or spoke to that very address. */
  vencidos: z.int(),
  /** The address of today has them already. */
  repetidos: z.int(),
  /** No address of theirs receives today. */
  esperan: z.int(),
  /** Whoever reads these has to confirm them first. */
  porConfirmar: z.array(z.string()),
  /** There are more than `MOST_RESENT`, and the rest is for another time. */
  hayMas: z.optional(z.literal(true)),
});
export type Reenvio = z.output<typeof Reenvio>;

/** The failed messages of one address. It has the number of the last one. */
export const Fallidos = resource('Fallidos', 'mensajes', {
  id: id(),
  /** For a push, the end of the device's token. */
  para: z.string(),
  /** Only for a telephone: as people write it. */
  paraVisible: z.optional(z.string()),
  tipo: z.enum(tipos),
  /** It stops at the next of `MOST_TOLD`. */
  total: z.int(),
  /** Those that follow are of the last one. */
  updated: moment(),
  error: z.optional(z.string()),
  usuario: z.optional(iriText()),
  usuarioNombre: z.optional(z.string()),
  suministroCuenta: z.optional(z.string()),
  /** The address is today of these suministros, and of the accounts of these people. Only the first ones are told. */
  correos: z.array(
    z.object({
      '@id': iriText(),
      email: z.string(),
      suministroCuenta: z.string(),
      nombre: z.string(),
      rebota: z.boolean(),
    }),
  ),
  personas: z.array(
    z.object({ '@id': iriText(), nombre: z.string(), email: z.string(), emailRebota: z.boolean() }),
  ),
  hayMas: z.optional(z.literal(true)),
  /** Only for one address alone. */
  reenvio: z.optional(Reenvio),
});
export type Fallidos = Wire<typeof Fallidos>;

/** A whole e-mail or telephone, as it is stored. */
const WHOLE_ADDRESS = /^(?:[^\s@]+@[^\s@]+\.[^\s@]{2,}|\+\d{8,15})$/;
export const isWholeAddress = (text: string): boolean => WHOLE_ADDRESS.test(text);

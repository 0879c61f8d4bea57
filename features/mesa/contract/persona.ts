import { iriText, moment, money } from '@oficina/hydra';
import { preferenciaFields } from '@oficina/usuarios/contract';
import * as z from 'zod/mini';
import { Ficha } from './ficha.ts';

/** A case is the reason to open the ficha of a suministro; a person is looked at because somebody asks. */
export const MOTIVOS_DE_PERSONA = ['mostrador', 'telefono', 'whatsapp', 'correo', 'control'] as const;

/** With more than these, the rest is in the list of the page. */
export const SUMINISTROS_SHOWN = 5;

const text = () => z.optional(z.string());

/** What the caller may not read is absent. */
export const PersonaFicha = z.object({
  acceso: z.object({
    email: z.string(),
    emailPendiente: text(),
    emailValidado: z.boolean(),
    emailRebota: z.boolean(),
    telefono: text(),
    telefonoValidado: z.boolean(),
    /** The end of the document; all of it is asked for apart, and audited. */
    documento: text(),
    identidadValidada: z.boolean(),
    otpEstado: z.int(),
    /** Absent when they have not logged in for a month. */
    ultimoIngreso: z.optional(moment()),
    avisos: z.optional(z.object(preferenciaFields)),
  }),
  otrasCuentas: z.array(z.object({ '@id': iriText(), email: z.string() })),
  suministros: z.array(
    z.object({
      '@id': iriText(),
      suministro: iriText(),
      cuenta: z.string(),
      nombre: z.string(),
      domicilio: text(),
      activo: z.boolean(),
      pagoInhabilitado: z.boolean(),
      debe: z.optional(money()),
    }),
  ),
  /** There are more than those told here. */
  masSuministros: z.optional(z.literal(true)),
  requerimientos: Ficha.shape.requerimientos,
  pagos: Ficha.shape.pagos,
  mensajes: Ficha.shape.mensajes,
});
export type PersonaFicha = z.output<typeof PersonaFicha>;

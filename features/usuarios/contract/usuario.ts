import { id, iriText, moment, resource, type Wire } from '@oficina/hydra';
import { ROLES } from '@oficina/values';
import * as z from 'zod/mini';

export const preferenciaFields = {
  mailFactura: z.boolean(),
  mailVencimiento: z.boolean(),
  mailRequerimiento: z.boolean(),
  notifVencimiento: z.boolean(),
  smsVencimiento: z.boolean(),
  smsCorte: z.boolean(),
  smsOtros: z.boolean(),
  smsVia: z.enum(['sms', 'whatsapp']),
};

export const UsuarioPreferencia = resource('UsuarioPreferencia', 'usuario_preferencias', {
  id: id(),
  ...preferenciaFields,
});

const text = () => z.optional(z.string());

/** The reduced view, for requerimiento roles, leaves out the optional fields that they may not see. */
export const Usuario = resource('Usuario', 'usuarios', {
  id: id(),
  email: z.string(),
  emailPendiente: text(),
  emailRebota: z.optional(z.literal(true)),
  telefono: text(),
  /** The number is in local form. Only the server has the tables that know where the area code ends. */
  telefonoVisible: text(),
  documento: text(),
  cuit: text(),
  nombre: text(),
  apellido: text(),
  razonSocial: text(),
  nombreVisible: z.string(),
  suministro: z.optional(iriText()),
  roles: z.optional(z.array(z.enum(ROLES))),
  aceptarLegal: z.optional(z.boolean()),
  aceptarLegalFecha: z.optional(moment()),
  recibirPapel: z.optional(z.boolean()),
  identidadValidada: z.boolean(),
  emailValidado: z.boolean(),
  telefonoValidado: z.optional(moment()),
  telefonoNoGracias: z.optional(moment()),
  otpEstado: z.optional(z.int()),
  created: z.optional(moment()),
  preferencias: z.optional(UsuarioPreferencia.schema),
});

export type Usuario = Wire<typeof Usuario>;

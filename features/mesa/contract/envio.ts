import { iriText } from '@oficina/hydra';
import { ATTENDED_CANALES } from '@oficina/requerimientos/contract';
import * as z from 'zod/mini';

const PARA_MAX = 200;

/** By which of these the link of a factura goes. */
export const ENVIO_CANALES = ['email', 'sms', 'whatsapp'] as const;
export type EnvioCanal = (typeof ENVIO_CANALES)[number];

export const EnvioNuevo = z.object({
  canal: z.enum(ENVIO_CANALES, 'Elegí por dónde mandarlo.'),
  para: z.string().check(z.maxLength(PARA_MAX, `Máximo ${PARA_MAX} caracteres.`)),
  /** How the member asked for it. */
  motivo: z.nullish(z.enum(ATTENDED_CANALES, 'Elegí por dónde lo pidió.')),
});

export type EnvioNuevo = z.output<typeof EnvioNuevo>;

export const Envio = z.object({ mensaje: iriText(), para: z.string() });
export type Envio = z.output<typeof Envio>;

import * as z from 'zod/mini';
import { canal, detalle } from './detalle.ts';

const EMAIL_MAX = 200;
const email = () => z.string().check(z.maxLength(EMAIL_MAX, `Máximo ${EMAIL_MAX} caracteres.`));

/** To the address of whoever paid, unless another is written, with why. */
export const ComprobanteNuevo = z.object({ para: z.nullish(email()), detalle: detalle(), canal: canal() });
export type ComprobanteNuevo = z.output<typeof ComprobanteNuevo>;

/** The account keeps its address until the person opens the link that goes to this one. */
export const CorreoNuevo = z.object({ email: email(), detalle: detalle(), canal: canal() });
export type CorreoNuevo = z.output<typeof CorreoNuevo>;

export const CorreoAnswer = z.object({ email: z.string() });
export type CorreoAnswer = z.output<typeof CorreoAnswer>;

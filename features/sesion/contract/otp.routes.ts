import { loggedIn, post } from '@oficina/hydra';
import * as z from 'zod/mini';
import { secretText } from './sesion.ts';

const CodigoOtp = z.object({ otp: secretText() });

/** The secret is shown once: afterwards only its sealed copy exists. */
const OtpGenerado = z.object({ secret: z.string(), uri: z.string() });

const OtpEnabled = z.object({
  otpEstado: z.int(),
  codigosRecuperacion: z.array(z.string()),
});

export const otpRoutes = {
  generar: post('/api/oob/otp/generar', {
    access: loggedIn(),
    recent: true,
    plain: OtpGenerado,
    summary: 'Genera la clave para la aplicación de códigos',
  }),
  habilitar: post('/api/oob/otp/habilitar', {
    access: loggedIn(),
    body: CodigoOtp,
    plain: OtpEnabled,
    summary: 'Activa la verificación en dos pasos y entrega los códigos de recuperación',
  }),
  inhabilitar: post('/api/oob/otp/inhabilitar', {
    access: loggedIn(),
    recent: true,
    body: CodigoOtp,
    plain: z.object({ otpEstado: z.int() }),
    summary: 'Desactiva la verificación en dos pasos',
  }),
} as const;

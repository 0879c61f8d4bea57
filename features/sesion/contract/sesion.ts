import { moment } from '@oficina/hydra';
import { ROLES, Secret } from '@oficina/values';
import * as z from 'zod/mini';

/** The value is a secret from the moment it is parsed, so that it cannot reach a log by accident. */
export const secretText = () =>
  z.pipe(
    z.string(),
    z.transform((text: string) => new Secret(text)),
  );

export const SesionToken = z.object({ token: z.string(), usuarioId: z.int() });
export type SesionToken = z.output<typeof SesionToken>;

/** Both fields are optional to the parser, because their absence has its own message. */
export const Credentials = z.object({
  email: z.nullish(z.string()),
  password: z.nullish(secretText()),
  /** The value is the six digits of the authenticator application or a recovery code. */
  otp: z.nullish(secretText()),
});

export const Autologin = z.object({ token: secretText(), usuarioId: z.int() });

export const CodigoAutologin = z.object({ codigo: z.string(), usuarioId: z.int(), vence: moment() });

/** Either the password or the code is expected. */
export const Confirmation = z.object({ password: z.nullish(secretText()), otp: z.nullish(secretText()) });

export const ClaveRequest = z.object({ email: z.string() });

/** A missing token gets the same answer as an unusable link. */
export const NewClave = z.object({ token: z.nullish(secretText()), plainPassword: secretText() });

export const EstadoSesion = z.object({
  autenticado: z.boolean(),
  usuarioId: z.optional(z.int()),
  confirmado: z.optional(z.boolean()),
  roles: z.optional(z.array(z.enum(ROLES))),
  expira: z.optional(moment()),
  otpPendiente: z.optional(z.boolean()),
});

import { invalid, protocolFault, Refusal } from '@oficina/hydra';

const FRENO_SEGUNDOS = 15 * 60;

export const faltaClave = (key: string) => protocolFault(`The key "${key}" must be provided.`);

export const noCoinciden = () =>
  new Refusal(
    401,
    'credenciales',
    'El correo o la contraseña no coinciden. Revisalos o restablecé tu contraseña.',
  );

export const otpRequerido = () =>
  new Refusal(401, 'otp', 'Ingresá el código de tu aplicación de autenticación.', {
    extra: { otpRequerido: true },
  });

export const demasiadosIntentos = () =>
  new Refusal(429, 'limite', 'Demasiados intentos. Probá de nuevo en 15 minutos.', {
    retryAfter: FRENO_SEGUNDOS,
  });

export const debeRestablecer = () =>
  new Refusal(429, 'limite', 'Por seguridad, restablecé tu contraseña para volver a ingresar.', {
    retryAfter: FRENO_SEGUNDOS,
  });

export const autologinFallido = () =>
  new Refusal(401, 'autologin', 'No pudimos ingresarte automáticamente. Ingresá con tu correo y contraseña.');

export const claveIncorrecta = () => invalid('password', 'formato', 'La contraseña no es correcta.');

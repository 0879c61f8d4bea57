import { invalid, protocolFault, Refusal } from '@oficina/hydra';
import { claveMinLength } from '@oficina/usuarios/contract';

const RETRY_AFTER_SECONDS = 15 * 60;

export const missingKey = (key: string) => protocolFault(`The key "${key}" must be provided.`);

export const wrongCredentials = () =>
  new Refusal(
    401,
    'credenciales',
    'El correo o la contraseña no coinciden. Revisalos o restablecé tu contraseña.',
  );

export const sesionEnded = () => new Refusal(401, 'sesion', 'Expired JWT Token');

const otpNeeded = (message: string) => new Refusal(401, 'otp', message, { extra: { otpRequerido: true } });

export const otpRequerido = () => otpNeeded('Ingresá el código de tu aplicación de autenticación.');
export const wrongLoginOtp = () =>
  otpNeeded('El código no es correcto o ya venció. Probá con el que ves ahora.');

/** The password was chosen before the person had a staff role; resetting it by mail enforces the longer minimum. */
export const staffClaveTooShort = () =>
  new Refusal(
    401,
    'clave',
    `Tu función pide una contraseña de ${claveMinLength(true)} caracteres o más. Restablecé la tuya para ingresar.`,
  );

const overLimit = (message: string) =>
  new Refusal(429, 'limite', message, { retryAfter: RETRY_AFTER_SECONDS });

export const tooManyAttempts = () => overLimit('Demasiados intentos. Probá de nuevo en 15 minutos.');
export const mustRestablecer = () =>
  overLimit('Por seguridad, restablecé tu contraseña para volver a ingresar.');
export const mustRestablecerToContinue = () =>
  overLimit('Por seguridad, restablecé tu contraseña para seguir.');

export const autologinFailed = () =>
  new Refusal(401, 'autologin', 'No pudimos ingresarte automáticamente. Ingresá con tu correo y contraseña.');

export const missingEmail = () => invalid('email', 'obligatorio', 'Completá este dato.');

/** A false, expired, superseded or used link gives the same message. */
export const linkUnusable = () =>
  invalid('', 'no-disponible', 'El enlace venció o ya fue usado. Pedí uno nuevo.');

export const missingConfirmation = () => invalid('password', 'obligatorio', 'Completá este dato.');

export const wrongOtp = () => invalid('otp', 'formato', 'El código no es correcto.');

export const otpAlreadyActive = () =>
  new Refusal(409, 'estado', 'La verificación en dos pasos ya está activada.');

export const otpKeyNotGenerated = () => new Refusal(409, 'estado', 'Primero generá la clave.');

export const otpNotActive = () =>
  new Refusal(409, 'estado', 'Esa cuenta no tiene activada la verificación en dos pasos.');

export const otpMandatory = () => new Refusal(403, 'otp', 'Tu función exige la verificación en dos pasos.');

export const wrongClave = () => invalid('password', 'formato', 'La contraseña no es correcta.');

import { invalid, protocolFault, Refusal } from '@oficina/hydra';
import { claveMinimo } from '@oficina/usuarios/contract';

const FRENO_SEGUNDOS = 15 * 60;

export const faltaClave = (key: string) => protocolFault(`The key "${key}" must be provided.`);

export const noCoinciden = () =>
  new Refusal(
    401,
    'credenciales',
    'El correo o la contraseña no coinciden. Revisalos o restablecé tu contraseña.',
  );

export const sesionTerminada = () => new Refusal(401, 'sesion', 'Expired JWT Token');

export const otpRequerido = () =>
  new Refusal(401, 'otp', 'Ingresá el código de tu aplicación de autenticación.', {
    extra: { otpRequerido: true },
  });

export const otpEquivocado = () =>
  new Refusal(401, 'otp', 'El código no es correcto o ya venció. Probá con el que ves ahora.', {
    extra: { otpRequerido: true },
  });

/** Chosen before they had a role of the staff: the mailed link asks for the length of theirs. */
export const claveCortaParaElPersonal = () =>
  new Refusal(
    401,
    'clave',
    `Tu función pide una contraseña de ${claveMinimo(true)} caracteres o más. Restablecé la tuya para ingresar.`,
  );

export const demasiadosIntentos = () =>
  new Refusal(429, 'limite', 'Demasiados intentos. Probá de nuevo en 15 minutos.', {
    retryAfter: FRENO_SEGUNDOS,
  });

export const debeRestablecer = () =>
  new Refusal(429, 'limite', 'Por seguridad, restablecé tu contraseña para volver a ingresar.', {
    retryAfter: FRENO_SEGUNDOS,
  });

/** To whoever is inside, and gives the password again. */
export const debeRestablecerParaSeguir = () =>
  new Refusal(429, 'limite', 'Por seguridad, restablecé tu contraseña para seguir.', {
    retryAfter: FRENO_SEGUNDOS,
  });

export const autologinFallido = () =>
  new Refusal(401, 'autologin', 'No pudimos ingresarte automáticamente. Ingresá con tu correo y contraseña.');

export const faltaEmail = () => invalid('email', 'obligatorio', 'Completá este dato.');

/** One text for a false link, an expired one, an older one and one used already. */
export const enlaceUsado = () =>
  invalid('', 'no-disponible', 'El enlace venció o ya fue usado. Pedí uno nuevo.');

export const faltaConfirmacion = () => invalid('password', 'obligatorio', 'Completá este dato.');

export const otpIncorrecto = () => invalid('otp', 'formato', 'El código no es correcto.');

export const otpYaActivado = () =>
  new Refusal(409, 'estado', 'La verificación en dos pasos ya está activada.');

export const faltaGenerarClave = () => new Refusal(409, 'estado', 'Primero generá la clave.');

export const otpExigido = () => new Refusal(403, 'otp', 'Tu función exige la verificación en dos pasos.');

export const claveIncorrecta = () => invalid('password', 'formato', 'La contraseña no es correcta.');

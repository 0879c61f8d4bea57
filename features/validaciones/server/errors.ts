import { invalid, Refusal } from '@oficina/hydra';
import { CELULAR_INVALIDO, PARECE_FIJO } from '@oficina/usuarios/contract';

export const faltaTelefono = () => invalid('telefono', 'obligatorio', 'Completá este dato.');
export const celularInvalido = () => invalid('telefono', 'formato', CELULAR_INVALIDO);
/** The form asks whether it is a mobile after all, and sends it again. */
export const pareceFijo = () => invalid('telefono', PARECE_FIJO, CELULAR_INVALIDO);

export const sinCanalDeTexto = () =>
  new Refusal(503, 'mensajes', 'No pudimos enviar el mensaje. Probá de nuevo en unos minutos.', {
    retryAfter: 300,
  });

export const sinProveedor = () =>
  invalid(
    '',
    'no-disponible',
    'La validación por internet no está disponible. Acercate a la cooperativa con tu DNI.',
  );
export const faltaConsentimiento = () =>
  invalid(
    'consentimiento',
    'obligatorio',
    'Para seguir tenés que aceptar el uso de tu imagen y tu documento.',
  );
export const faltaInquiry = () => invalid('id', 'obligatorio', 'Completá este dato.');
/** One text for one of another person, of another installation and one that does not exist. */
export const inquiryAjena = () => invalid('', 'no-disponible', 'Esa validación no corresponde a tu cuenta.');
export const validacionesAjenas = () => new Refusal(403, 'permiso', 'No tenés permiso para hacer esto.');
export const proveedorCaido = () =>
  new Refusal(
    503,
    'identidad',
    'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
    { retryAfter: 60 },
  );

export const codigoIncorrecto = (quedan: number) =>
  invalid(
    'codigo',
    'formato',
    `El código no es correcto. ${quedan === 1 ? 'Te queda 1 intento' : `Te quedan ${quedan} intentos`}.`,
  );
export const codigoVencido = () => invalid('codigo', 'no-disponible', 'El código venció. Pedí uno nuevo.');
export const sinIntentos = () =>
  invalid('codigo', 'limite', 'Usaste todos los intentos. Pedí un código nuevo.');

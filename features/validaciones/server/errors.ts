import { invalid, Refusal } from '@oficina/hydra';
import { INVALID_CELULAR, LOOKS_LANDLINE } from '@oficina/usuarios/contract';

export const missingTelefono = () => invalid('telefono', 'obligatorio', 'Completá este dato.');
export const invalidCelular = () => invalid('telefono', 'formato', INVALID_CELULAR);
/** The form then asks whether the number is a mobile, and sends it again. */
export const looksLandline = () => invalid('telefono', LOOKS_LANDLINE, INVALID_CELULAR);

export const noTextChannel = () =>
  new Refusal(503, 'mensajes', 'No pudimos enviar el mensaje. Probá de nuevo en unos minutos.', {
    retryAfter: 300,
  });

export const noProveedor = () =>
  invalid(
    '',
    'no-disponible',
    'La validación por internet no está disponible. Acercate a la cooperativa con tu DNI.',
  );
export const missingConsentimiento = () =>
  invalid(
    'consentimiento',
    'obligatorio',
    'Para seguir tenés que aceptar el uso de tu imagen y tu documento.',
  );
export const missingInquiry = () => invalid('id', 'obligatorio', 'Completá este dato.');
/** An inquiry of another person, one of another installation and one that does not exist share one text. */
export const foreignInquiry = () =>
  invalid('', 'no-disponible', 'Esa validación no corresponde a tu cuenta.');
export const proveedorDown = () =>
  new Refusal(
    503,
    'identidad',
    'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
    { retryAfter: 60 },
  );

export const wrongCodigo = (remaining: number) =>
  invalid(
    'codigo',
    'formato',
    `El código no es correcto. ${remaining === 1 ? 'Te queda 1 intento' : `Te quedan ${remaining} intentos`}.`,
  );
export const codigoVencido = () => invalid('codigo', 'no-disponible', 'El código venció. Pedí uno nuevo.');
export const noIntentosLeft = () =>
  invalid('codigo', 'limite', 'Usaste todos los intentos. Pedí un código nuevo.');

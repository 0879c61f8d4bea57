import { invalid, Refusal, type Violation } from '@oficina/hydra';
import {
  COMMON_CLAVE,
  INVALID_EMAIL,
  LEGAL_MOVED,
  LEGAL_MOVED_CODE,
  LONG_CLAVE,
  SAME_CLAVE,
  shortClave as shortClaveText,
  WEAK_CLAVE,
} from '../contract/index.ts';

const FIELD = 'plainPassword';

export const shortClave = (personal: boolean) => invalid(FIELD, 'largo', shortClaveText(personal));
export const longClave = () => invalid(FIELD, 'largo', LONG_CLAVE);
export const commonClave = () => invalid(FIELD, 'clave-debil', COMMON_CLAVE);
export const weakClave = () => invalid(FIELD, 'clave-debil', WEAK_CLAVE);
export const sameClave = () => invalid(FIELD, 'negocio', SAME_CLAVE);

export const invalidEmail = () => invalid('email', 'formato', INVALID_EMAIL);

/** A false link, an expired one and one of an address that is no longer theirs share one text. */
export const expiredEmailLink = () =>
  invalid('', 'no-disponible', 'El enlace venció. Pedí uno nuevo desde tu perfil.');

const violation = (propertyPath: string, code: string, message: string): Violation => ({
  propertyPath,
  code,
  message,
});

export const required = (field: string) => violation(field, 'obligatorio', 'Completá este dato.');
export const malformed = (field: string, message = 'Revisá este dato.') =>
  violation(field, 'formato', message);
/** A clerk who chose it could sign in as that person. */
export const claveIsTheirs = () => malformed('plainPassword', 'La contraseña la elige la persona.');
export const duplicateEmail = () => violation('email', 'duplicado', 'Ya existe una cuenta con este correo.');
export const sameEmail = () => violation('email', 'negocio', 'Es el correo que ya tiene.');
export const termsNotAccepted = () =>
  violation('aceptarLegal', 'obligatorio', 'Para crear la cuenta tenés que aceptar los términos.');
/** Nobody accepts what they did not read. */
export const legalMoved = () => violation('aceptarLegal', LEGAL_MOVED_CODE, LEGAL_MOVED);
export const notEditable = (field: string) =>
  violation(field, 'no-modificable', 'Este campo no se puede modificar.');
export const lockedIdentidad = (field: string) =>
  violation(
    field,
    'no-modificable',
    'Tu identidad ya fue validada. Para cambiar este dato iniciá un reclamo.',
  );
export const adminEmailNotEditable = () =>
  violation('email', 'no-modificable', 'El correo de un administrador se cambia por línea de órdenes.');
export const adminClaveNotEditable = () =>
  violation('plainPassword', 'no-modificable', 'La contraseña de un administrador la elige esa persona.');
export const missingMotivo = () =>
  violation('motivo', 'obligatorio', 'Escribí el motivo del cambio (de 10 a 500 letras).');
export const noCelular = (field: string) =>
  violation(field, 'negocio', 'Validá tu celular para recibir mensajes.');
export const channelUnavailable = (field: string) =>
  violation(field, 'no-disponible', 'Ese medio no está disponible.');

export const unknownRol = () => invalid('roles', 'no-disponible', 'Ese permiso no existe.');
export const validationRol = () =>
  invalid('roles', 'negocio', 'Ese permiso se da al validar el correo o la identidad.');
export const lastAdmin = () => invalid('roles', 'negocio', 'Tiene que quedar al menos un administrador.');

export const ownAccount = () => new Refusal(403, 'permiso', 'No podés modificar tu propia cuenta desde acá.');
export const staffAccount = () =>
  new Refusal(403, 'permiso', 'Las cuentas del personal las da de baja un administrador.');
export const pagoInProcess = () =>
  new Refusal(409, 'negocio', 'Tenés un pago en proceso. Podés eliminar la cuenta cuando termine.');

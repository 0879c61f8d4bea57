import { invalid, Refusal, type Violation } from '@oficina/hydra';
import {
  CLAVE_COMUN,
  CLAVE_DEBIL,
  CLAVE_LARGA,
  CLAVE_REPETIDA,
  claveCorta as claveCortaTexto,
  EMAIL_INVALIDO,
} from '../contract/index.ts';

export const finAntesDeInicio = () =>
  invalid('hasta', 'rango', 'La fecha de fin debe ser posterior al inicio.');

const CAMPO = 'plainPassword';

export const claveCorta = (personal: boolean) => invalid(CAMPO, 'largo', claveCortaTexto(personal));
export const claveLarga = () => invalid(CAMPO, 'largo', CLAVE_LARGA);
export const claveComun = () => invalid(CAMPO, 'clave-debil', CLAVE_COMUN);
export const claveDebil = () => invalid(CAMPO, 'clave-debil', CLAVE_DEBIL);
export const claveRepetida = () => invalid(CAMPO, 'negocio', CLAVE_REPETIDA);

export const emailInvalido = () => invalid('email', 'formato', EMAIL_INVALIDO);

/** One text for a false link, an expired one and one of an address that is not theirs any more. */
export const enlaceDeEmailVencido = () =>
  invalid('', 'no-disponible', 'El enlace venció. Pedí uno nuevo desde tu perfil.');

/** Violations are gathered, so that whoever fills a form reads all that is wrong at once. */
const violacion = (propertyPath: string, code: string, message: string): Violation => ({
  propertyPath,
  code,
  message,
});

export const obligatorio = (campo: string) => violacion(campo, 'obligatorio', 'Completá este dato.');
export const malEscrito = (campo: string, frase = 'Revisá este dato.') => violacion(campo, 'formato', frase);
export const emailDuplicado = () => violacion('email', 'duplicado', 'Ya existe una cuenta con este correo.');
export const sinAceptar = () =>
  violacion('aceptarLegal', 'obligatorio', 'Para crear la cuenta tenés que aceptar los términos.');
export const noModificable = (campo: string) =>
  violacion(campo, 'no-modificable', 'Este campo no se puede modificar.');
export const identidadFija = (campo: string) =>
  violacion(
    campo,
    'no-modificable',
    'Tu identidad ya fue validada. Para cambiar este dato iniciá un reclamo.',
  );
export const emailDeAdministrador = () =>
  violacion('email', 'no-modificable', 'El correo de un administrador se cambia por línea de órdenes.');
export const claveDeAdministrador = () =>
  violacion('plainPassword', 'no-modificable', 'La contraseña de un administrador la elige esa persona.');
export const faltaMotivo = () =>
  violacion('motivo', 'obligatorio', 'Escribí el motivo del cambio (de 10 a 500 letras).');
export const sinCelular = (campo: string) =>
  violacion(campo, 'negocio', 'Validá tu celular para recibir mensajes.');
export const medioNoDisponible = (campo: string) =>
  violacion(campo, 'no-disponible', 'Ese medio no está disponible.');

export const rolDesconocido = () => invalid('roles', 'no-disponible', 'Ese permiso no existe.');
export const rolDeValidacion = () =>
  invalid('roles', 'negocio', 'Ese permiso se da al validar el correo o la identidad.');
export const ultimoAdministrador = () =>
  invalid('roles', 'negocio', 'Tiene que quedar al menos un administrador.');

export const sinPermiso = () => new Refusal(403, 'permiso', 'No tenés permiso para hacer esto.');
export const cuentaPropia = () =>
  new Refusal(403, 'permiso', 'No podés modificar tu propia cuenta desde acá.');
export const cuentaDelPersonal = () =>
  new Refusal(403, 'permiso', 'Las cuentas del personal las da de baja un administrador.');
export const pagoSinTerminar = () =>
  new Refusal(409, 'negocio', 'Tenés un pago en proceso. Podés eliminar la cuenta cuando termine.');

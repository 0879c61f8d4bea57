import { INVALID_DOCUMENTO, INVALID_EMAIL, parseEmail, parsePersona } from '@oficina/usuarios/contract';
import { collapseBlanks, hasCardNumber, NO_CARD_NUMBERS } from '@oficina/values';
import { DETALLE_MAX } from './texts.ts';

export const SOLICITUD_TYPES = ['arrepentimiento', 'baja', 'acceso', 'supresion'] as const;
export type SolicitudType = (typeof SOLICITUD_TYPES)[number];

export const SOLICITUD_CATEGORIA: Readonly<Record<SolicitudType, string>> = {
  arrepentimiento: 'arrepentimiento',
  baja: 'baja-servicio',
  acceso: 'acceso-datos',
  supresion: 'supresion',
};

/** The phone is validated only by the server, which has the tables. */
export type SolicitudInput = {
  nombre?: string | null | undefined;
  documento?: string | null | undefined;
  email?: string | null | undefined;
  suministro?: string | null | undefined;
  detalle?: string | null | undefined;
};

export type Solicitud = {
  nombre: string;
  documento: string;
  email: string;
  suministro: string | null;
  detalle: string | null;
};

export type SolicitudErrors = Partial<Record<keyof SolicitudInput, string>>;

const CUENTA = /^[\p{L}\d./-]{1,20}$/u;
const INVALID_CUENTA = 'Escribí el número de suministro.';

/** The browser and the server share these rules. */
export function parseSolicitud(
  input: SolicitudInput,
): { solicitud: Solicitud } | { errors: SolicitudErrors } {
  const { persona, problems: personaErrors } = parsePersona({
    nombre: input.nombre,
    documento: input.documento,
  });
  const email = parseEmail(input.email ?? '');
  const suministro = collapseBlanks(input.suministro ?? '');
  const detalle = (input.detalle ?? '').trim();
  const errors: SolicitudErrors = {
    ...(personaErrors.nombre ? { nombre: personaErrors.nombre } : {}),
    ...(personaErrors.documento ? { documento: INVALID_DOCUMENTO } : {}),
    ...(email ? {} : { email: INVALID_EMAIL }),
    ...(suministro === '' || CUENTA.test(suministro) ? {} : { suministro: INVALID_CUENTA }),
    ...(hasCardNumber(detalle) ? { detalle: NO_CARD_NUMBERS } : {}),
    ...(detalle.length > DETALLE_MAX ? { detalle: `Máximo ${DETALLE_MAX} caracteres.` } : {}),
  };
  const { nombre, documento } = persona;
  if (Object.keys(errors).length > 0 || !nombre || !documento || !email) return { errors };
  return {
    solicitud: { nombre, documento, email, suministro: suministro || null, detalle: detalle || null },
  };
}

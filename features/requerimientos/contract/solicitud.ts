import { DOCUMENTO_INVALIDO, EMAIL_INVALIDO, leerEmail, leerPersona } from '@oficina/usuarios/contract';
import { collapseBlanks, hasCardNumber, NO_CARD_NUMBERS } from '@oficina/values';
import { DETALLE_MAXIMO } from './textos.ts';

/** What the public form asks for, and the category that each one is filed in. */
export const TIPOS_DE_SOLICITUD = ['arrepentimiento', 'baja', 'acceso', 'supresion'] as const;
export type TipoDeSolicitud = (typeof TIPOS_DE_SOLICITUD)[number];

export const CATEGORIA_DE_SOLICITUD: Readonly<Record<TipoDeSolicitud, string>> = {
  arrepentimiento: 'arrepentimiento',
  baja: 'baja-servicio',
  acceso: 'acceso-datos',
  supresion: 'supresion',
};

/** As it was typed. The telephone is judged by the server, which has the tables. */
export type SolicitudEscrita = {
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

export type FaltasDeSolicitud = Partial<Record<keyof SolicitudEscrita, string>>;

const CUENTA = /^[\p{L}\d./-]{1,20}$/u;
const CUENTA_INVALIDA = 'Escribí el número de suministro.';

/** Rules of the public form, the same in the browser and in the server. */
export function leerSolicitud(
  escrita: SolicitudEscrita,
): { solicitud: Solicitud } | { faltas: FaltasDeSolicitud } {
  const { persona, faltas: suyas } = leerPersona({ nombre: escrita.nombre, documento: escrita.documento });
  const email = leerEmail(escrita.email ?? '');
  const suministro = collapseBlanks(escrita.suministro ?? '');
  const detalle = (escrita.detalle ?? '').trim();
  const faltas: FaltasDeSolicitud = {
    ...(suyas.nombre ? { nombre: suyas.nombre } : {}),
    ...(suyas.documento ? { documento: DOCUMENTO_INVALIDO } : {}),
    ...(email ? {} : { email: EMAIL_INVALIDO }),
    ...(suministro === '' || CUENTA.test(suministro) ? {} : { suministro: CUENTA_INVALIDA }),
    ...(hasCardNumber(detalle) ? { detalle: NO_CARD_NUMBERS } : {}),
    ...(detalle.length > DETALLE_MAXIMO ? { detalle: `Máximo ${DETALLE_MAXIMO} caracteres.` } : {}),
  };
  const { nombre, documento } = persona;
  if (Object.keys(faltas).length > 0 || !nombre || !documento || !email) return { faltas };
  return {
    solicitud: { nombre, documento, email, suministro: suministro || null, detalle: detalle || null },
  };
}

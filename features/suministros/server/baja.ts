import type { Secret } from '@oficina/values';
import { abrirFirmado, enSegundos, esHuellaDe, firmar, huellaDeCorreo, yaVencio } from './firma-de-mail.ts';

const USO = 'baja';

/** What can be switched off from a mail, and its column. */
export const PREFERENCIAS = {
  mailFactura: 'mail_factura',
  mailVencimiento: 'mail_vencimiento',
  mailRequerimiento: 'mail_requerimiento',
  notifVencimiento: 'notif_vencimiento',
  smsVencimiento: 'sms_vencimiento',
  smsCorte: 'sms_corte',
  smsOtros: 'sms_otros',
} as const;

export type PreferenciaDeBaja = keyof typeof PREFERENCIAS;

/** One address of one supply, or one preference of one user. */
export type AlcanceDeBaja = { suministroMail: number } | { usuario: number; preferencia: PreferenciaDeBaja };

export type BajaLeida = { alcance: AlcanceDeBaja; esDe: (email: string) => boolean };

const esPreferencia = (texto: string): texto is PreferenciaDeBaja => Object.hasOwn(PREFERENCIAS, texto);

function escribir(alcance: AlcanceDeBaja): string {
  return 'usuario' in alcance
    ? `u${alcance.usuario.toString(36)}-${alcance.preferencia}`
    : `s${alcance.suministroMail.toString(36)}`;
}

function leer(texto: string): AlcanceDeBaja | null {
  const [id36 = '', preferencia = ''] = texto.slice(1).split('-');
  const id = Number.parseInt(id36, 36);
  if (texto.startsWith('s')) return { suministroMail: id };
  return esPreferencia(preferencia) ? { usuario: id, preferencia } : null;
}

/**
 * For List-Unsubscribe and the foot of a mail: /api/oob/baja/{token}. The design's life for it is one year. It goes in
 * a path, where 200 letters fit: it holds a mark of the address and not the address.
 */
export function makeBajaToken(
  clave: Secret<string>,
  { alcance, email, vence }: { alcance: AlcanceDeBaja; email: string; vence: Date },
): string {
  return firmar(clave, USO, [escribir(alcance), enSegundos(vence), huellaDeCorreo(clave, email)].join('.'));
}

/** Null for what we did not make and for what expired. */
export function readBajaToken(clave: Secret<string>, token: string, ahora: Date): BajaLeida | null {
  const [texto = '', vence = '', huella = ''] = abrirFirmado(clave, USO, token)?.split('.') ?? [];
  const alcance = texto === '' || yaVencio(vence, ahora) ? null : leer(texto);
  return alcance && { alcance, esDe: (email) => esHuellaDe(clave, huella, email) };
}

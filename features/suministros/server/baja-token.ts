import { PREFERENCIAS } from '@oficina/usuarios/server';
import type { Secret } from '@oficina/values';
import {
  correoFingerprint,
  isExpired,
  isFingerprintOf,
  openSigned,
  sign,
  toSeconds,
} from './mail-signature.ts';

const PURPOSE = 'baja';

export type BajaPreferencia = keyof typeof PREFERENCIAS;

export type BajaScope = { suministroMail: number } | { usuario: number; preferencia: BajaPreferencia };

export type ReadBaja = { scope: BajaScope; belongsTo: (email: string) => boolean };

const isPreferencia = (texto: string): texto is BajaPreferencia => Object.hasOwn(PREFERENCIAS, texto);

function formatScope(scope: BajaScope): string {
  return 'usuario' in scope
    ? `u${scope.usuario.toString(36)}-${scope.preferencia}`
    : `s${scope.suministroMail.toString(36)}`;
}

function parseScope(texto: string): BajaScope | null {
  const [id36 = '', preferencia = ''] = texto.slice(1).split('-');
  const id = Number.parseInt(id36, 36);
  if (texto.startsWith('s')) return { suministroMail: id };
  return isPreferencia(preferencia) ? { usuario: id, preferencia } : null;
}

/**
 * The token goes in List-Unsubscribe and at the foot of a mail: /api/oob/baja/{token}. By design it lasts one year. The path
 * allows 200 characters, so it holds a fingerprint of the address and not the address.
 */
export function makeBajaToken(
  key: Secret<string>,
  { scope, email, vence }: { scope: BajaScope; email: string; vence: Date },
): string {
  return sign(key, PURPOSE, [formatScope(scope), toSeconds(vence), correoFingerprint(key, email)].join('.'));
}

export function readBajaToken(key: Secret<string>, token: string, now: Date): ReadBaja | null {
  const [texto = '', vence = '', fingerprint = ''] = openSigned(key, PURPOSE, token)?.split('.') ?? [];
  const scope = texto === '' || isExpired(vence, now) ? null : parseScope(texto);
  return scope && { scope, belongsTo: (email) => isFingerprintOf(key, fingerprint, email) };
}

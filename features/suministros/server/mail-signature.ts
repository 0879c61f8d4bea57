import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@oficina/values';

const MAC = /^[A-Za-z0-9_-]{43}$/;

/** `purpose` separates the kinds of links made with one key: a link that confirms can never unsubscribe. */
function macOf(key: Secret<string>, purpose: string, texto: string): Buffer {
  return createHmac('sha256', key.reveal()).update(`${purpose}\n${texto}`).digest();
}

/** Nothing is stored: the signature is the only proof of a link. */
export function sign(key: Secret<string>, purpose: string, texto: string): string {
  return `${texto}.${macOf(key, purpose, texto).toString('base64url')}`;
}

export function openSigned(key: Secret<string>, purpose: string, token: string): string | null {
  const corte = token.lastIndexOf('.');
  if (corte < 1) return null;
  const texto = token.slice(0, corte);
  const mac = token.slice(corte + 1);
  // 43 characters hold 258 bits: the last two bits are unused, and a link altered only there must not pass.
  const given = Buffer.from(MAC.test(mac) ? mac : '', 'base64url');
  const expected = macOf(key, purpose, texto);
  if (given.length !== expected.length || given.toString('base64url') !== mac) return null;
  return timingSafeEqual(given, expected) ? texto : null;
}

/** Addresses do not travel in URLs, which end up in logs and histories; this fingerprint does. */
export function correoFingerprint(key: Secret<string>, email: string): string {
  return macOf(key, 'correo', email.toLowerCase()).subarray(0, 12).toString('base64url');
}

export function isFingerprintOf(key: Secret<string>, fingerprint: string, email: string): boolean {
  const [given, expected] = [Buffer.from(fingerprint), Buffer.from(correoFingerprint(key, email))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export const toSeconds = (fecha: Date): string => Math.floor(fecha.getTime() / 1000).toString(36);

export function isExpired(seconds36: string, now: Date): boolean {
  return Number.parseInt(seconds36, 36) * 1000 <= now.getTime();
}

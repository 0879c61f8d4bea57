import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@oficina/values';

const MAC = /^[A-Za-z0-9_-]{43}$/;

/** `uso` keeps apart links of different kinds made with one key: one that confirms never unsubscribes. */
function macDe(clave: Secret<string>, uso: string, texto: string): Buffer {
  return createHmac('sha256', clave.reveal()).update(`${uso}\n${texto}`).digest();
}

/** The text with its signature: nothing is kept, so a link is worth what its signature is worth. */
export function firmar(clave: Secret<string>, uso: string, texto: string): string {
  return `${texto}.${macDe(clave, uso, texto).toString('base64url')}`;
}

/** What was signed, or null for what we never signed. */
export function abrirFirmado(clave: Secret<string>, uso: string, token: string): string | null {
  const corte = token.lastIndexOf('.');
  if (corte < 1) return null;
  const texto = token.slice(0, corte);
  const mac = token.slice(corte + 1);
  // 43 letters hold 258 bits: two of the last one say nothing, and a changed link must not pass for them.
  const dada = Buffer.from(MAC.test(mac) ? mac : '', 'base64url');
  const debida = macDe(clave, uso, texto);
  if (dada.length !== debida.length || dada.toString('base64url') !== mac) return null;
  return timingSafeEqual(dada, debida) ? texto : null;
}

/** Stands for an address inside a link: addresses do not travel in URLs, which end up in logs and histories. */
export function huellaDeCorreo(clave: Secret<string>, email: string): string {
  return macDe(clave, 'correo', email.toLowerCase()).subarray(0, 12).toString('base64url');
}

export function esHuellaDe(clave: Secret<string>, huella: string, email: string): boolean {
  const [una, otra] = [Buffer.from(huella), Buffer.from(huellaDeCorreo(clave, email))];
  return una.length === otra.length && timingSafeEqual(una, otra);
}

export const enSegundos = (fecha: Date): string => Math.floor(fecha.getTime() / 1000).toString(36);

export function yaVencio(segundos36: string, ahora: Date): boolean {
  return Number.parseInt(segundos36, 36) * 1000 <= ahora.getTime();
}

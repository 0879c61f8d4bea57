import { dayInArgentina } from '@oficina/values';
import { type Factura, isEnlaceVencido } from '../contract/index.ts';

type WithToken = Pick<Factura, 'token' | 'vencimiento'>;

/** Only the owner receives the token, and an expired link is not worth sharing. */
export function canShare({ token, vencimiento }: WithToken, now: Date): boolean {
  return Boolean(token) && !isEnlaceVencido(vencimiento, dayInArgentina(now));
}

export const publicUrl = (origin: string, token: string) => `${origin}/f/${token}`;

/** Returns "factura-B-0003-00012345.pdf", for example, the same name that the server gives. */
export function pdfFileName(what: 'factura' | 'cupon', numero: string): string {
  const clean = numero.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return `${what}-${clean || 'sin-numero'}.pdf`;
}

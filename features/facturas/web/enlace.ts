import { dayInArgentina } from '@oficina/values';
import { type Factura, isEnlaceVencido } from '../contract/index.ts';

type WithToken = Pick<Factura, 'token' | 'vencimiento'>;

/** Only whoever owns the bill receives its token, and a dead link is not worth sharing. */
export function canShare({ token, vencimiento }: WithToken, now: Date): boolean {
  return Boolean(token) && !isEnlaceVencido(vencimiento, dayInArgentina(now));
}

export const publicUrl = (origin: string, token: string) => `${origin}/f/${token}`;

/** "factura-B-0003-00012345.pdf", as the server calls it. */
export function pdfFileName(numero: string): string {
  const clean = numero.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return `factura-${clean || 'sin-numero'}.pdf`;
}

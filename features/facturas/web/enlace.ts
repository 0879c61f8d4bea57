import { dayInArgentina } from '@oficina/values';
import { enlaceVencido, type Factura } from '../contract/index.ts';

type ConToken = Pick<Factura, 'token' | 'vencimiento'>;

/** Only whoever owns the bill receives its token, and a dead link is not worth sharing. */
export function sePuedeCompartir({ token, vencimiento }: ConToken, now: Date): boolean {
  return Boolean(token) && !enlaceVencido(vencimiento, dayInArgentina(now));
}

export const direccionPublica = (origin: string, token: string) => `${origin}/f/${token}`;

/** "factura-B-0003-00012345.pdf", as the server calls it. */
export function nombreDelPdf(numero: string): string {
  const limpio = numero.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return `factura-${limpio || 'sin-numero'}.pdf`;
}

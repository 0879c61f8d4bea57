import type { MensajeRecibido } from '@oficina/testing/simulator';
import { formatMoment, withoutAccents } from '@oficina/values';

/** Today reads "14:30:05" and another day "20/10 14:30". */
export function shortTime(recibido: string, now = new Date()): string {
  const [day = '', time = ''] = formatMoment(new Date(recibido)).split('T');
  const [, month, date] = day.split('-');
  return formatMoment(now).startsWith(day) ? time.slice(0, 8) : `${date}/${month} ${time.slice(0, 5)}`;
}

/** The result looks like "20/10/2026 14:30:05". */
export function longTime(recibido: string): string {
  const [day = '', time = ''] = formatMoment(new Date(recibido)).split('T');
  return `${day.split('-').reverse().join('/')} ${time.slice(0, 8)}`;
}

const ESTADOS: Readonly<Record<string, string>> = {
  accepted: 'aceptado',
  queued: 'en cola',
  sent: 'enviado',
  delivered: 'entregado',
  read: 'leído',
  undelivered: 'no entregado',
  failed: 'fallido',
};

/** Some vendors report the state in English. */
export const estadoInWords = (estado: string) => ESTADOS[estado] ?? estado;

export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return `${(bytes / 1024).toLocaleString('es-AR', { maximumFractionDigits: 1 })} KB`;
}

const TITLE_MAX = 120;

export function titleOf({ asunto, texto }: { asunto?: string; texto: string }): string {
  const first = (asunto || texto).trim().split(/\r?\n/, 1)[0] ?? '';
  const whole = first === '' ? '(sin texto)' : first;
  return whole.length > TITLE_MAX ? `${whole.slice(0, TITLE_MAX - 1).toWellFormed()}…` : whole;
}

const TOKEN_SHOWN = 20;

/** A device has no name except its token, which is too long for a list. */
export const shortRecipient = ({ canal, para }: MensajeRecibido) =>
  canal === 'push' && para.length > TOKEN_SHOWN ? `${para.slice(0, TOKEN_SHOWN)}…` : para;

const CODE = /(?<![\d-])\d{6}(?!\d)/;

/** Only six digits that the text calls a code count, because the number of a requerimiento may have six too. */
export const codeIn = ({ canal, texto }: MensajeRecibido): string | null =>
  canal !== 'correo' && withoutAccents(texto).includes('codigo') ? (CODE.exec(texto)?.[0] ?? null) : null;

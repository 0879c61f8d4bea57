import type { Secret } from '@oficina/values';
import {
  correoFingerprint,
  isExpired,
  isFingerprintOf,
  openSigned,
  sign,
  toSeconds,
} from './mail-signature.ts';

const PURPOSE = 'suministro_mail.validar';
const VALID_DAYS = 30;
const DAY_MS = 86_400_000;
/** A link of a thousand rows would not fit in a mail; the rest of what is pending is found by the address. */
const MAX_IDS = 100;

export type MailLink = {
  email: string;
  /** Rows that wait for this address to say yes. */
  pendientes: readonly number[];
  /** Rows it had left when the link was made: only a link made afterwards brings them back. */
  returning: readonly number[];
};

export type ReadMailLink = { ids: number[]; returning: number[]; belongsTo: (email: string) => boolean };

const formatIds = (ids: readonly number[]) =>
  ids
    .slice(0, MAX_IDS)
    .map((id) => id.toString(36))
    .join('-');
const parseIds = (texto: string) =>
  texto === '' ? [] : texto.split('-').map((id) => Number.parseInt(id, 36));

/** What goes in `?token=` of the page where an address is confirmed. Good for 30 days. */
export function makeMailLink(key: Secret<string>, link: MailLink, now: Date): string {
  const vence = toSeconds(new Date(now.getTime() + VALID_DAYS * DAY_MS));
  const fingerprint = correoFingerprint(key, link.email);
  return sign(
    key,
    PURPOSE,
    [vence, fingerprint, formatIds(link.pendientes), formatIds(link.returning)].join('.'),
  );
}

/** Null for what we did not make and for what expired: nobody is told which. */
export function readMailLink(key: Secret<string>, token: string, now: Date): ReadMailLink | null {
  const [vence = '', fingerprint = '', pendientes = '', returning = ''] =
    openSigned(key, PURPOSE, token)?.split('.') ?? [];
  if (vence === '' || isExpired(vence, now)) return null;
  return {
    ids: [...parseIds(pendientes), ...parseIds(returning)],
    returning: parseIds(returning),
    belongsTo: (email) => isFingerprintOf(key, fingerprint, email),
  };
}

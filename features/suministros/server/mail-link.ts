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
/** A link with a thousand ids would not fit in a mail; the remaining pending rows are found by the address. */
const MAX_IDS = 100;

export type MailLink = {
  email: string;
  pendientes: readonly number[];
  /** These rows were unsubscribed when the link was made: only a link made afterwards restores them. */
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

/** The link is the `?token=` of the page that confirms an address, and is valid for 30 days. */
export function makeMailLink(key: Secret<string>, link: MailLink, now: Date): string {
  const vence = toSeconds(new Date(now.getTime() + VALID_DAYS * DAY_MS));
  const fingerprint = correoFingerprint(key, link.email);
  return sign(
    key,
    PURPOSE,
    [vence, fingerprint, formatIds(link.pendientes), formatIds(link.returning)].join('.'),
  );
}

/** Null for a false link and for an expired one, without revealing which. */
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

import { Secret } from '@oficina/values';
import type { Cipher, Sealed } from '@oficina/values/server';
import { Secret as BinarySecret, TOTP } from 'otpauth';

/** Every authenticator application supports these values by default. */
const TOTP_OPTIONS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const KEY_BYTES = 20;
/** The clock of a telephone may be half a minute off, and typing takes time. */
const TOLERATED_STEPS = 1;

export const TOTP_PATTERN = /^\d{6}$/;

/** People type the code in two groups, as they see it. */
export const withoutSpaces = (codigo: Secret<string>): string => codigo.reveal().replace(/\s/g, '');

export function newOtpKey(): Secret<string> {
  return new Secret(new BinarySecret({ size: KEY_BYTES }).base32);
}

export function otpKeyUri(key: Secret<string>, cooperativa: string, email: string): string {
  return new TOTP({ ...TOTP_OPTIONS, secret: key.reveal(), issuer: cooperativa, label: email }).toString();
}

/** Null when the code belongs to none of the tolerated steps. */
export function stepOfCodigo(key: Secret<string>, codigo: string, now: Date): number | null {
  if (!TOTP_PATTERN.test(codigo)) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...TOTP_OPTIONS, secret: key.reveal() });
  const delta = totp.validate({ token: codigo, timestamp, window: TOLERATED_STEPS });
  return delta === null ? null : TOTP.counter({ period: TOTP_OPTIONS.period, timestamp }) + delta;
}

/** The context binds the key to its owner: copied to the row of somebody else, it cannot be opened. */
const contextOf = (usuarioId: number) => `otp ${usuarioId}`;

export function sealOtpKey(cipher: Cipher, key: Secret<string>, usuarioId: number): Sealed {
  return cipher.seal(key.reveal(), contextOf(usuarioId));
}

/** Null when there is no key or it cannot be opened; no code is then valid. */
export function openOtpKey(
  cipher: Cipher,
  row: { id: number; otp_secreto: Buffer | null; clave_id: number | null },
): Secret<string> | null {
  if (row.otp_secreto === null || row.clave_id === null) return null;
  const text = cipher.open({ bytes: row.otp_secreto, keyId: row.clave_id }, contextOf(row.id));
  return text === null ? null : new Secret(text);
}

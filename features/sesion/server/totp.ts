import { Secret } from '@oficina/values';
import type { Cipher, Sealed } from '@oficina/values/server';
import { Secret as BinarySecret, TOTP } from 'otpauth';

/** What every authenticator application understands without being told. */
const TOTP_OPTIONS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const KEY_BYTES = 20;
/** The clock of a telephone may be half a minute off, and typing takes its time. */
const TOLERATED_STEPS = 1;

export const TOTP_PATTERN = /^\d{6}$/;

/** People type it in two groups, as they see it. */
export const withoutSpaces = (codigo: Secret<string>): string => codigo.reveal().replace(/\s/g, '');

export function newOtpKey(): Secret<string> {
  return new Secret(new BinarySecret({ size: KEY_BYTES }).base32);
}

/** For the QR code: the application shows the cooperative and the account. */
export function otpKeyUri(key: Secret<string>, cooperativa: string, email: string): string {
  return new TOTP({ ...TOTP_OPTIONS, secret: key.reveal(), issuer: cooperativa, label: email }).toString();
}

/** The step that a code belongs to, among now and its neighbours; null when it belongs to none. */
export function stepOfCodigo(key: Secret<string>, codigo: string, now: Date): number | null {
  if (!TOTP_PATTERN.test(codigo)) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...TOTP_OPTIONS, secret: key.reveal() });
  const delta = totp.validate({ token: codigo, timestamp, window: TOLERATED_STEPS });
  return delta === null ? null : TOTP.counter({ period: TOTP_OPTIONS.period, timestamp }) + delta;
}

/** Whose it is: copied to the row of somebody else, it does not open. */
const contextOf = (usuarioId: number) => `otp ${usuarioId}`;

export function sealOtpKey(cipher: Cipher, key: Secret<string>, usuarioId: number): Sealed {
  return cipher.seal(key.reveal(), contextOf(usuarioId));
}

/** Null when there is none or it cannot be opened: then no code is right. */
export function openOtpKey(
  cipher: Cipher,
  row: { id: number; otp_secreto: Buffer | null; clave_id: number | null },
): Secret<string> | null {
  if (row.otp_secreto === null || row.clave_id === null) return null;
  const text = cipher.open({ bytes: row.otp_secreto, keyId: row.clave_id }, contextOf(row.id));
  return text === null ? null : new Secret(text);
}

import { Secret } from '@oficina/values';
import type { Cipher, Sealed } from '@oficina/values/server';
import { Secret as ClaveBinaria, TOTP } from 'otpauth';

/** What every authenticator application understands without being told. */
const REGLAS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const BYTES_DE_CLAVE = 20;
/** The clock of a telephone may be half a minute off, and typing takes its time. */
const PASOS_DE_TOLERANCIA = 1;

export const PARECE_TOTP = /^\d{6}$/;

/** People type it in two groups, as they see it. */
export const sinEspacios = (codigo: Secret<string>): string => codigo.reveal().replace(/\s/g, '');

export function nuevaClaveOtp(): Secret<string> {
  return new Secret(new ClaveBinaria({ size: BYTES_DE_CLAVE }).base32);
}

/** For the QR code: the application shows the cooperative and the account. */
export function uriDeClave(clave: Secret<string>, cooperativa: string, email: string): string {
  return new TOTP({ ...REGLAS, secret: clave.reveal(), issuer: cooperativa, label: email }).toString();
}

/** The step that a code belongs to, among now and its neighbours; null when it belongs to none. */
export function pasoDeCodigo(clave: Secret<string>, codigo: string, now: Date): number | null {
  if (!PARECE_TOTP.test(codigo)) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...REGLAS, secret: clave.reveal() });
  const delta = totp.validate({ token: codigo, timestamp, window: PASOS_DE_TOLERANCIA });
  return delta === null ? null : TOTP.counter({ period: REGLAS.period, timestamp }) + delta;
}

/** Whose it is: copied to the row of somebody else, it does not open. */
const contextoDe = (usuarioId: number) => `otp ${usuarioId}`;

export function sellarClave(cifrado: Cipher, clave: Secret<string>, usuarioId: number): Sealed {
  return cifrado.seal(clave.reveal(), contextoDe(usuarioId));
}

/** Null when there is none or it cannot be opened: then no code is right. */
export function abrirClave(
  cifrado: Cipher,
  row: { id: number; otp_secreto: Buffer | null; clave_id: number | null },
): Secret<string> | null {
  if (row.otp_secreto === null || row.clave_id === null) return null;
  const text = cifrado.open({ bytes: row.otp_secreto, claveId: row.clave_id }, contextoDe(row.id));
  return text === null ? null : new Secret(text);
}

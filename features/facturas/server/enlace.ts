import { timingSafeEqual } from 'node:crypto';
import { parseId } from '@oficina/hydra';

/** The link carries the id, so that the factura is found by key, and 128 random bits that nobody can guess. */
export function facturaTokenOf(row: { id: number; token: string }): string {
  return `${row.id.toString(36)}-${row.token}`;
}

const TOKEN_FORMAT = /^([0-9a-z]{1,10})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})$/;
/** An SMS leaves the hyphens out, because it has no room for them. */
const SHORT = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

export function parseToken(text: string): { id: number; secreto: string } | null {
  const [, base36, secreto] = TOKEN_FORMAT.exec(text) ?? [];
  const id = base36 && parseId(String(Number.parseInt(base36, 36)));
  return id && secreto ? { id, secreto: secreto.replace(SHORT, '$1-$2-$3-$4-$5') } : null;
}

/** The comparison takes constant time, so that the delay of the answer does not reveal how much of a guess is right. */
export function isSameSecret(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const MAX_VISIBLE = 3;

/** Only the last digits are shown: enough for customers to recognise the account, too few to find whose it is. */
export function maskCuenta(cuenta: string): string {
  const visible = Math.min(MAX_VISIBLE, Math.floor(cuenta.length / 2));
  return '•'.repeat(cuenta.length - visible) + cuenta.slice(cuenta.length - visible);
}

import { timingSafeEqual } from 'node:crypto';
import { parseId } from '@oficina/hydra';

/** The bill link carries the id so that it is found by key, and 128 random bits that nobody can guess. */
export function facturaTokenOf(row: { id: number; token: string }): string {
  return `${row.id.toString(36)}-${row.token}`;
}

const TOKEN_FORMAT = /^([0-9a-z]{1,10})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The two parts of a link, or null for what no bill ever had. */
export function parseToken(text: string): { id: number; secreto: string } | null {
  const [, base36, secreto] = TOKEN_FORMAT.exec(text) ?? [];
  const id = base36 && parseId(String(Number.parseInt(base36, 36)));
  return id && secreto ? { id, secreto } : null;
}

/** In constant time: how much of a guess is right must not be heard in the answer's delay. */
export function isSameSecret(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const MAX_VISIBLE = 3;

/** Only its end: enough to know which of mine it is, too little to find whose it is. */
export function maskCuenta(cuenta: string): string {
  const visible = Math.min(MAX_VISIBLE, Math.floor(cuenta.length / 2));
  return '•'.repeat(cuenta.length - visible) + cuenta.slice(cuenta.length - visible);
}

import type { Reader } from '@oficina/db';
import type { Secret } from '@oficina/values';
import { EMAIL_LINK_HOURS } from '../contract/index.ts';
import { type CodigoUso, insertCodigo } from './codigos.repository.ts';
import { hashCodigo, nuevoToken } from './secrets.ts';

const HOUR = 60 * 60 * 1000;

/** The values are in milliseconds. */
export const VIGENCIAS = {
  restablecer: HOUR / 2,
  /** The staff created the account, so its owner does not expect the mail. */
  chooseClave: 48 * HOUR,
  verificarEmail: EMAIL_LINK_HOURS * HOUR,
} as const;

type CodigoNuevo = {
  uso: CodigoUso;
  /** Null only for a code that is rolled back before anybody sees it. */
  usuarioId: number | null;
  ttlMs: number;
  datos?: Record<string, string>;
};

/** The code is valid for one use and returned only here: the database stores its HMAC. */
export async function issueCodigo(
  writer: Reader,
  codigosKey: Secret<string>,
  { uso, usuarioId, ttlMs, datos }: CodigoNuevo,
  now: Date,
): Promise<string> {
  const codigo = nuevoToken();
  await insertCodigo(writer, {
    hash: hashCodigo(codigosKey, codigo),
    uso,
    usuario_id: usuarioId,
    datos: datos ? JSON.stringify(datos) : null,
    created: now,
    expira: new Date(now.getTime() + ttlMs),
  });
  return codigo;
}

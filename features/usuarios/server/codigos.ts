import type { Reader } from '@oficina/db';
import type { Secret } from '@oficina/values';
import { insertCodigo, type UsoDeCodigo } from './codigos.repository.ts';
import { hashDeCodigo, nuevoToken } from './secretos.ts';

const HORA = 60 * 60 * 1000;

/** How long the links that travel by mail are good for. */
export const VIGENCIAS = {
  restablecer: HORA / 2,
  /** An account made by the staff: whoever gets it was not waiting for it. */
  elegirClave: 48 * HORA,
  verificarEmail: 48 * HORA,
} as const;

type CodigoNuevo = {
  uso: UsoDeCodigo;
  /** Null only for a code that is taken back before anybody sees it. */
  usuarioId: number | null;
  duraMs: number;
  datos?: Record<string, string>;
};

/** A code of one use. It is told once, here: the database keeps its HMAC. */
export async function emitirCodigo(
  writer: Reader,
  claveDeCodigos: Secret<string>,
  { uso, usuarioId, duraMs, datos }: CodigoNuevo,
  now: Date,
): Promise<string> {
  const codigo = nuevoToken();
  await insertCodigo(writer, {
    hash: hashDeCodigo(claveDeCodigos, codigo),
    uso,
    usuario_id: usuarioId,
    datos: datos ? JSON.stringify(datos) : null,
    created: now,
    expira: new Date(now.getTime() + duraMs),
  });
  return codigo;
}

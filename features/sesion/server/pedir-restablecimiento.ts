import type { Db, Tx } from '@oficina/db';
import type { Actor, Limits, Origin } from '@oficina/http';
import type { MensajeSender } from '@oficina/mensajes/server';
import { EMAIL_MAX_LENGTH } from '@oficina/usuarios/contract';
import {
  findUsuarioByEmail,
  issueCodigo,
  lockEmailRequests,
  recordAuditoria,
  runOrUndo,
  VIGENCIAS,
  voidCodigos,
  withMinimumDuration,
} from '@oficina/usuarios/server';
import type { Clock, Secret } from '@oficina/values';
import { missingEmail } from './errors.ts';
import { requestsPerAddress, requestsPerEmail } from './throttling.ts';

export type PedirRestablecimientoDeps = {
  db: Db;
  limits: Limits;
  clock: Clock;
  codigosKey: Secret<string>;
  enqueueMensaje: MensajeSender['enqueue'];
};

const ANSWER = {
  message: 'Si el correo está registrado, te enviamos un enlace para restablecer tu contraseña.',
};

const NOBODY = 0;

/**
 * The answer and the time are the same whether or not the address has an account. Both cases run the same statements,
 * including the message and its job. Without an account they are rolled back to a savepoint, and the audit record, written
 * either way, makes both transactions end in a commit.
 */
export async function pedirRestablecimiento(
  deps: PedirRestablecimientoDeps,
  actor: Actor | null,
  origin: Origin,
  request: { email: string },
): Promise<{ message: string }> {
  const email = request.email.trim().toLowerCase().slice(0, EMAIL_MAX_LENGTH);
  if (email === '') throw missingEmail();
  await deps.limits.take(requestsPerAddress, origin.network);
  // The limit counts the typed address, so that reaching it reveals nothing either.
  const spent = await deps.limits.spend(requestsPerEmail, email);
  if (spent.points > requestsPerEmail.points) return ANSWER;
  await withMinimumDuration(() => sendIfExists(deps, actor, origin, email));
  return ANSWER;
}

async function sendIfExists(
  deps: PedirRestablecimientoDeps,
  actor: Actor | null,
  origin: Origin,
  email: string,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    await lockEmailRequests(tx, email);
    const usuario = await findUsuarioByEmail(tx, email);
    await recordAuditoria(tx, {
      actor,
      origin,
      accion: 'usuario.pedir-clave',
      entidad: 'usuario',
      ...(usuario && { entidadId: usuario.id }),
    });
    // The mail goes to the address stored in the account, never to the one typed now.
    const recipient = usuario ?? { id: NOBODY, email };
    await runOrUndo(tx, usuario !== undefined, () => sendLink(deps, tx, recipient));
  });
}

/** Only the newest link works: earlier ones are voided. */
async function sendLink(
  deps: PedirRestablecimientoDeps,
  tx: Tx,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const now = deps.clock.now();
  await voidCodigos(tx, 'restablecer', id, now);
  const usuarioId = id === NOBODY ? null : id;
  const codigo = { uso: 'restablecer', usuarioId, ttlMs: VIGENCIAS.restablecer } as const;
  await deps.enqueueMensaje(tx, {
    plantilla: 'clave_restablecer',
    tipo: 'email',
    para: email,
    datos: {},
    secreto: await issueCodigo(tx, deps.codigosKey, codigo, now),
    ...(usuarioId !== null && { usuarioId }),
  });
}

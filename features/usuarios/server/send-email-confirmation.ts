import type { Tx } from '@oficina/db';
import type { MensajeSender } from '@oficina/mensajes/server';
import type { Clock, Secret } from '@oficina/values';
import { issueCodigo, VIGENCIAS } from './codigos.ts';

export type EmailConfirmationDeps = {
  clock: Clock;
  codigosKey: Secret<string>;
  enqueueMensaje: MensajeSender['enqueue'];
};

type AConfirmar = {
  /** The link confirms the address that it goes to: the person's own or the one that will replace it. */
  email: string;
  /** Null when nobody has the address, and the caller rolls back. */
  usuario: { id: number; nombre: string | null } | null;
};

export async function sendEmailConfirmation(
  deps: EmailConfirmationDeps,
  tx: Tx,
  { email, usuario }: AConfirmar,
): Promise<void> {
  const token = await issueCodigo(
    tx,
    deps.codigosKey,
    {
      uso: 'verificar_email',
      usuarioId: usuario?.id ?? null,
      ttlMs: VIGENCIAS.verificarEmail,
      datos: { email: email.toLowerCase() },
    },
    deps.clock.now(),
  );
  await deps.enqueueMensaje(tx, {
    plantilla: 'usuario_confirmar_email',
    tipo: 'email',
    para: email,
    datos: { nombre: usuario?.nombre || null },
    secreto: token,
    ...(usuario && { usuarioId: usuario.id }),
  });
}

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
  /** Where it goes and what opening it confirms: the person's address or the one that is to replace it. */
  email: string;
  /** Null: nobody's, and the caller takes it back. */
  usuario: { id: number; nombre: string | null } | null;
};

/** Sends the link that proves that an address is the person's. */
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

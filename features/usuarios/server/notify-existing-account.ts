import type { Tx } from '@oficina/db';
import { type Limits, limit } from '@oficina/http';
import type { MensajeSender } from '@oficina/mensajes/server';

const PER_EMAIL = limit('ya-registrado', 3, 3600);

/** The limit counts typed addresses, with or without an account, so that it reveals nothing either. */
export async function canNotifyOwner(limits: Limits, email: string): Promise<boolean> {
  return (await limits.spend(PER_EMAIL, email)).points <= PER_EMAIL.points;
}

/** Only the owner of the address learns, by mail, that a registration used it. */
export async function notifyExistingAccount(
  deps: { enqueueMensaje: MensajeSender['enqueue'] },
  tx: Tx,
  { email, usuarioId }: { email: string; usuarioId: number | undefined },
): Promise<void> {
  await deps.enqueueMensaje(tx, {
    plantilla: 'usuario_ya_registrado',
    tipo: 'email',
    para: email,
    datos: {},
    ...(usuarioId !== undefined && { usuarioId }),
  });
}

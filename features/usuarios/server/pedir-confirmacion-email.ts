import type { Tx } from '@oficina/db';
import type { Mensajero } from '@oficina/mensajes/server';
import type { Clock, Secret } from '@oficina/values';
import { emitirCodigo, VIGENCIAS } from './codigos.ts';

export type PedirConfirmacionDeps = {
  clock: Clock;
  claveDeCodigos: Secret<string>;
  encolarMensaje: Mensajero['encolar'];
};

type AConfirmar = {
  /** Where it goes and what opening it confirms: the person's address or the one that is to replace it. */
  email: string;
  /** Null: nobody's, and the caller takes it back. */
  usuario: { id: number; nombre: string | null } | null;
};

/** Sends the link that proves that an address is the person's. */
export async function pedirConfirmacionDeEmail(
  deps: PedirConfirmacionDeps,
  tx: Tx,
  { email, usuario }: AConfirmar,
): Promise<void> {
  const token = await emitirCodigo(
    tx,
    deps.claveDeCodigos,
    {
      uso: 'verificar_email',
      usuarioId: usuario?.id ?? null,
      duraMs: VIGENCIAS.verificarEmail,
      datos: { email: email.toLowerCase() },
    },
    deps.clock.now(),
  );
  await deps.encolarMensaje(tx, {
    plantilla: 'usuario_confirmar_email',
    tipo: 'email',
    para: email,
    datos: { nombre: usuario?.nombre || null },
    secreto: token,
    ...(usuario && { usuarioId: usuario.id }),
  });
}

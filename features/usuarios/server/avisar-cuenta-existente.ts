import type { Tx } from '@oficina/db';
import { type Limits, limit } from '@oficina/http';
import type { Mensajero } from '@oficina/mensajes/server';

const POR_CORREO = limit('ya-registrado', 3, 3600);

/** Whether its owner may be told once more this hour. Counted by what was typed, so that it tells nothing either. */
export async function hayCupoDeAviso(limits: Limits, email: string): Promise<boolean> {
  return (await limits.spend(POR_CORREO, email)).points <= POR_CORREO.points;
}

/** Somebody wanted an address that has an account: only its owner is told, by mail. */
export async function avisarCuentaExistente(
  deps: { encolarMensaje: Mensajero['encolar'] },
  tx: Tx,
  { email, usuarioId }: { email: string; usuarioId: number | undefined },
): Promise<void> {
  await deps.encolarMensaje(tx, {
    plantilla: 'usuario_ya_registrado',
    tipo: 'email',
    para: email,
    datos: {},
    ...(usuarioId !== undefined && { usuarioId }),
  });
}

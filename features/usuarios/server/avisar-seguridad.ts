import type { Tx } from '@oficina/db';
import type { Mensajero } from '@oficina/mensajes/server';
import { formatMoment } from '@oficina/values';

type Aviso = { usuario: { id: number; email: string }; cambio: 'contrasena' | 'correo' | 'roles'; now: Date };

/** Told to the address that was there before the change: the one its owner reads. */
export async function avisarSeguridad(
  deps: { encolarMensaje: Mensajero['encolar'] },
  tx: Tx,
  { usuario, cambio, now }: Aviso,
): Promise<void> {
  await deps.encolarMensaje(tx, {
    plantilla: 'seguridad_cambio',
    tipo: 'email',
    para: usuario.email,
    usuarioId: usuario.id,
    datos: { fecha: formatMoment(now), cambio },
  });
}

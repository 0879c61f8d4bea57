import type { Tx } from '@oficina/db';
import type { MensajeSender } from '@oficina/mensajes/server';
import { formatMoment } from '@oficina/values';

type Aviso = {
  usuario: { id: number; email: string };
  cambio: 'contrasena' | 'correo' | 'roles' | 'dosPasosActivada' | 'dosPasosDesactivada';
  now: Date;
};

/** The notice goes to the address from before the change, which the owner reads. */
export async function notifySecurityChange(
  deps: { enqueueMensaje: MensajeSender['enqueue'] },
  tx: Tx,
  { usuario, cambio, now }: Aviso,
): Promise<void> {
  await deps.enqueueMensaje(tx, {
    plantilla: 'seguridad_cambio',
    tipo: 'email',
    para: usuario.email,
    usuarioId: usuario.id,
    datos: { fecha: formatMoment(now), cambio },
  });
}

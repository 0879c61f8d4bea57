import { createHash } from 'node:crypto';
import type { Tx } from '@oficina/db';
import { formatMoment } from '@oficina/values';
import type { ApplyDeps } from './deps.ts';
import type { InquiryRow } from './inquiries.repository.ts';

type NotifyDeps = Pick<ApplyDeps, 'enqueueMensaje' | 'alertAddresses' | 'clock' | 'log'>;

/**
 * The id of an inquiry is a text, but notices are identified by a number. A negative one cannot be mistaken for a row id;
 * six bytes fit exactly in a number and are enough to avoid collisions.
 */
const numberOf = (id: string) => -createHash('sha256').update(id).digest().readUIntBE(0, 6);

/** Each reason is notified once, however many times it is reported. */
export async function notifyReview(
  deps: NotifyDeps,
  tx: Tx,
  { row, motivo, vez }: { row: InquiryRow; motivo: string; vez: number },
): Promise<void> {
  deps.log.warn(
    { operacion: 'identidad', usuarioId: row.usuario_id, resultado: motivo },
    'an identity to look at',
  );
  for (const para of deps.alertAddresses)
    await deps.enqueueMensaje(tx, {
      plantilla: 'personal_alerta',
      tipo: 'email',
      para,
      refId: numberOf(row.id),
      vez,
      datos: {
        asunto: 'Revisar una identidad a mano',
        hecho: `La validación de identidad del usuario N.º ${row.usuario_id} necesita que alguien la mire: ${motivo}`,
        fecha: formatMoment(deps.clock.now()),
        accion: 'abrí la ficha de la persona, compará sus datos con su documento y decidí',
        ruta: `/admin/usuarios/${row.usuario_id}`,
      },
    });
}

export async function notifyResult(
  deps: NotifyDeps,
  tx: Tx,
  { id, email }: { id: number; email: string },
  resultado: 'aprobada' | 'rechazada' | 'vencida',
): Promise<void> {
  await deps.enqueueMensaje(tx, {
    plantilla: 'identidad_resultado',
    tipo: 'email',
    para: email,
    usuarioId: id,
    datos: { resultado },
  });
}

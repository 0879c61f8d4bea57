import { createHash } from 'node:crypto';
import type { Tx } from '@oficina/db';
import { formatMoment } from '@oficina/values';
import type { ApplyDeps } from './deps.ts';
import type { InquiryRow } from './inquiries.repository.ts';

type NotifyDeps = Pick<ApplyDeps, 'enqueueMensaje' | 'alertAddresses' | 'clock' | 'log'>;

/**
 * An inquiry is called with letters and notices are told apart by number. Below zero it is not taken for a row of any
 * table; six bytes are whole in a number, and two inquiries do not share them.
 */
const numberOf = (id: string) => -createHash('sha256').update(id).digest().readUIntBE(0, 6);

/** Once for each thing to look at, however many times it is heard of. */
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

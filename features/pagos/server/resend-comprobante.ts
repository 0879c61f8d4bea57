import type { Reader, Tx } from '@oficina/db';
import { formatMoment } from '@oficina/values';
import { hasComprobante } from '../contract/index.ts';
import type { PagosDeps } from './deps.ts';
import { findPagoFacturas } from './detalle.repository.ts';
import { noComprobante } from './errors.ts';
import { nombres, pagoRef, payerRecipients } from './notify.ts';
import type { PagoRow } from './pagos.repository.ts';

/** The mail of whoever paid; null when they have none that works. */
export async function payerEmail(
  reader: Reader,
  payer: Parameters<typeof payerRecipients>[1],
): Promise<string | null> {
  const recipients = await payerRecipients(reader, payer);
  return recipients.find(({ tipo }) => tipo === 'email')?.para ?? null;
}

/** Whoever lost the mail of a pago gets it again. */
export async function resendComprobante(
  { sender }: Pick<PagosDeps, 'sender'>,
  tx: Tx,
  pago: PagoRow,
  { para, isPayer }: { para: string; isPayer: boolean },
): Promise<number> {
  if (!hasComprobante(pago.estado)) throw noComprobante();
  const { resuelto } = pago.tiempos;
  const sent = await sender.enqueue(tx, {
    ...{ plantilla: 'pago_aprobado', tipo: 'email', para },
    ...(isPayer && pago.usuario_id !== null && { usuarioId: pago.usuario_id }),
    datos: {
      ...pagoRef(pago),
      importeCent: pago.total_cent,
      fecha: formatMoment(resuelto ? new Date(resuelto) : pago.created),
      facturas: nombres(pago, await findPagoFacturas(tx, pago.id)),
    },
  });
  if (!sent) throw new Error('a message without a reference is always written');
  return sent.id;
}

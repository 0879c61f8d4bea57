import type { Db, Tx } from '@oficina/db';
import type { Logger } from '@oficina/values/server';
import { type UpdatedMensaje, updateAcuse } from './acuses.repository.ts';
import { isLostTelefono, rejectionText } from './attempt-result.ts';
import { type EnqueueDeps, enqueueMensaje, toSms } from './enqueue-mensaje.ts';
import { acusesJob } from './jobs.ts';
import type { Recibo, TextoChannel } from './texto.ts';

export type AcusesDeps = EnqueueDeps & {
  db: Db;
  log: Logger;
  /** It runs in the transaction of the receipt. */
  onTelefonoLost(tx: Tx, telefono: string): Promise<void>;
};

/**
 * The row stores the provider's id only when its tanda is closed, and a receipt may arrive earlier. It is looked up again
 * after each of these delays; the last one is longer than any tanda.
 */
const RETRY_DELAYS_MS = [15_000, 60_000, 300_000] as const;
/** The provider waits for our answer, so larger deliveries are left to the queue. */
const MAX_PER_JOB = 200;

/** Receipts may be repeated, out of order, early, or about messages that are not ours. `vez` counts the previous lookups. */
export async function registrarAcuses(
  deps: AcusesDeps,
  tipo: TextoChannel['channel'],
  recibos: readonly Recibo[],
  vez = 0,
): Promise<void> {
  if (recibos.length > MAX_PER_JOB) return enqueueRecibos(deps, { tipo, recibos, vez });
  const unmatched: Recibo[] = [];
  for (const recibo of recibos) {
    const found = await registrarAcuse(deps, tipo, recibo);
    // An unmatched `enviado` adds nothing, since we already know that the message left.
    if (!found && recibo.estado !== 'enviado') unmatched.push(recibo);
  }
  if (unmatched.length === 0) return;
  const espera = RETRY_DELAYS_MS[vez];
  if (espera === undefined) {
    deps.log.info({ operacion: 'acuse', tipo, resultado: 'desconocido' }, 'receipts of no message of ours');
    return;
  }
  const startAfter = new Date(deps.clock.now().getTime() + espera);
  await enqueueRecibos(deps, { tipo, recibos: unmatched, vez: vez + 1 }, startAfter);
}

function enqueueRecibos(
  { db, jobs }: AcusesDeps,
  { tipo, recibos, vez }: { tipo: TextoChannel['channel']; recibos: readonly Recibo[]; vez: number },
  startAfter?: Date,
): Promise<void> {
  return db.tx(async (tx) => {
    for (let at = 0; at < recibos.length; at += MAX_PER_JOB) {
      const chunk = recibos.slice(at, at + MAX_PER_JOB);
      await jobs.enqueue(tx, acusesJob, { tipo, vez, recibos: chunk }, { ...(startAfter && { startAfter }) });
    }
  });
}

async function registrarAcuse(
  deps: AcusesDeps,
  tipo: TextoChannel['channel'],
  recibo: Recibo,
): Promise<boolean> {
  if (recibo.id === '') return true;
  const { id, estado: acuse } = recibo;
  const telefono = recibo.telefono?.replace(/\D/g, '').slice(-10);
  const error = acuse === 'fallido' ? failureText(tipo, recibo) : undefined;
  return deps.db.tx(async (tx) => {
    const cambio = { id, idForms: idFormsOf(id), telefono, acuse, error };
    const updated = await updateAcuse(tx, tipo, cambio, deps.clock.now());
    if (updated && acuse === 'fallido' && tipo === 'sms' && isLostTelefono(recibo.motivo))
      await deps.onTelefonoLost(tx, updated.para);
    // The row stays locked until the end of the transaction and fails only once, so the SMS is also sent only once.
    if (updated && acuse === 'fallido' && tipo === 'whatsapp' && recibo.motivo === 'no-entregable')
      await resendBySms(deps, tx, updated);
    return updated !== undefined;
  });
}

/** Messages that carried a secret or have expired are not sent again: the person asks for a new one. */
async function resendBySms(deps: AcusesDeps, tx: Tx, mensaje: UpdatedMensaje): Promise<void> {
  const plantilla = deps.plantillas[mensaje.plantilla];
  if (!plantilla?.channels.sms || plantilla.secreto) return;
  const { vence } = mensaje;
  if (plantilla.expiresInS !== undefined && vence && vence <= deps.clock.now()) return;
  await enqueueMensaje(deps, tx, toSms(mensaje));
}

/** A carrier may return 1003 on sending and write 3eb or 000003EB in the receipt, or the reverse. */
function idFormsOf(id: string): string[] {
  const idForms = new Set([id, id.toLowerCase(), id.toUpperCase()]);
  idForms.add(id.replace(/^0+(?=.)/, ''));
  if (/^[0-9a-f]{1,32}$/i.test(id)) idForms.add(BigInt(`0x${id}`).toString());
  if (/^\d{1,32}$/.test(id)) {
    const hexadecimal = BigInt(id).toString(16);
    idForms.add(hexadecimal).add(hexadecimal.toUpperCase());
  }
  return [...idForms];
}

/** The code is included for the person who has to ask the carrier. */
function failureText(tipo: TextoChannel['channel'], { motivo = 'no-entregable', codigo }: Recibo): string {
  const words =
    tipo === 'whatsapp' && motivo === 'no-entregable'
      ? 'WhatsApp no pudo entregarlo.'
      : rejectionText({ source: 'texto', motivo });
  const clean = codigo?.replace(/[^\w .:-]/g, '').slice(0, 40);
  return clean ? words.replace(/\.$/, ` (${clean}).`) : words;
}

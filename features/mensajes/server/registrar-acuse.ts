import type { Db, Tx } from '@oficina/db';
import type { Logger } from '@oficina/values/server';
import { type Movido, moverAcuse } from './acuses.repository.ts';
import { type EncolarDeps, encolarMensaje } from './encolar-mensaje.ts';
import { acuses } from './jobs.ts';
import { palabrasDe } from './resolver.ts';
import type { CanalTexto, Recibo } from './texto.ts';

export type AcusesDeps = EncolarDeps & { db: Db; log: Logger };

/**
 * The row learns how the provider calls it when its batch is closed, and a receipt may come before: it is looked for
 * again after each of these. The last one is longer than any batch.
 */
const ESPERAS_MS = [15_000, 60_000, 300_000] as const;
/** Whoever calls us waits for an answer: more than these are left to the queue. */
const JUNTOS = 200;

/** Receipts as they come: repeated, out of order, early, of messages that are not ours. `vez`: looked for before. */
export async function registrarAcuses(
  deps: AcusesDeps,
  tipo: CanalTexto['canal'],
  recibos: readonly Recibo[],
  vez = 0,
): Promise<void> {
  if (recibos.length > JUNTOS) return dejarEnLaCola(deps, { tipo, recibos, vez });
  const sueltos: Recibo[] = [];
  for (const recibo of recibos) {
    const hallado = await registrarAcuse(deps, tipo, recibo);
    // That it left is known without being told.
    if (!hallado && recibo.estado !== 'enviado') sueltos.push(recibo);
  }
  if (sueltos.length === 0) return;
  const espera = ESPERAS_MS[vez];
  if (espera === undefined) {
    deps.log.info({ operacion: 'acuse', tipo, resultado: 'desconocido' }, 'receipts of no message of ours');
    return;
  }
  const startAfter = new Date(deps.clock.now().getTime() + espera);
  await dejarEnLaCola(deps, { tipo, recibos: sueltos, vez: vez + 1 }, startAfter);
}

function dejarEnLaCola(
  { db, jobs }: AcusesDeps,
  { tipo, recibos, vez }: { tipo: CanalTexto['canal']; recibos: readonly Recibo[]; vez: number },
  startAfter?: Date,
): Promise<void> {
  return db.tx(async (tx) => {
    for (let at = 0; at < recibos.length; at += JUNTOS) {
      const algunos = recibos.slice(at, at + JUNTOS);
      await jobs.enqueue(tx, acuses, { tipo, vez, recibos: algunos }, { ...(startAfter && { startAfter }) });
    }
  });
}

/** False: nobody has that message, yet. */
async function registrarAcuse(deps: AcusesDeps, tipo: CanalTexto['canal'], recibo: Recibo): Promise<boolean> {
  if (recibo.id === '') return true;
  const { id, estado: acuse } = recibo;
  const telefono = recibo.telefono?.replace(/\D/g, '').slice(-10);
  const error = acuse === 'fallido' ? porQue(tipo, recibo) : undefined;
  return deps.db.tx(async (tx) => {
    const cambio = { id, formas: formasDe(id), telefono, acuse, error };
    const movido = await moverAcuse(tx, tipo, cambio, deps.clock.now());
    // The row is ours until the end and fails only once: so does what follows.
    if (movido && acuse === 'fallido' && tipo === 'whatsapp' && recibo.motivo === 'no-entregable')
      await repetirPorSms(deps, tx, movido);
    return movido !== undefined;
  });
}

/** What is of use for minutes, or carried a secret that is gone, the person asks for again. */
async function repetirPorSms(deps: AcusesDeps, tx: Tx, mensaje: Movido): Promise<void> {
  const plantilla = deps.plantillas[mensaje.plantilla];
  if (!plantilla?.canales.sms || plantilla.secreto) return;
  const { vence } = mensaje;
  if (plantilla.venceEnS !== undefined && vence && vence <= deps.clock.now()) return;
  await encolarMensaje(deps, tx, {
    plantilla: mensaje.plantilla,
    tipo: 'sms',
    para: mensaje.para,
    datos: mensaje.datos as object,
    vez: mensaje.vez,
    ...(mensaje.usuario_id !== null && { usuarioId: mensaje.usuario_id }),
    ...(mensaje.suministro_id !== null && { suministroId: mensaje.suministro_id }),
    ...(mensaje.ref_id !== null && { refId: mensaje.ref_id }),
  });
}

/** A carrier may answer 1003 and write 3eb, or 000003EB, in the receipt; or the reverse. */
function formasDe(id: string): string[] {
  const formas = new Set([id, id.toLowerCase(), id.toUpperCase()]);
  formas.add(id.replace(/^0+(?=.)/, ''));
  if (/^[0-9a-f]{1,32}$/i.test(id)) formas.add(BigInt(`0x${id}`).toString());
  if (/^\d{1,32}$/.test(id)) {
    const hexadecimal = BigInt(id).toString(16);
    formas.add(hexadecimal).add(hexadecimal.toUpperCase());
  }
  return [...formas];
}

/** In words of a clerk, with the code for whoever has to ask the carrier. */
function porQue(tipo: CanalTexto['canal'], { motivo = 'no-entregable', codigo }: Recibo): string {
  const palabras =
    tipo === 'whatsapp' && motivo === 'no-entregable'
      ? 'WhatsApp no pudo entregarlo.'
      : palabrasDe({ por: 'texto', motivo });
  const limpio = codigo?.replace(/[^\w .:-]/g, '').slice(0, 40);
  return limpio ? palabras.replace(/\.$/, ` (${limpio}).`) : palabras;
}

import type { Tx } from '@oficina/db';
import { estaVivo, pagoEstado } from '../contract/index.ts';
import type { PagosDeps } from './deps.ts';
import { empujar } from './jobs.ts';
import type { Marca } from './marcas.ts';
import { claimPagos, movePago, type PagoRow, updatePago } from './pagos.repository.ts';
import { despues, esperaTras } from './plazos.ts';
import { preguntarPorPago } from './preguntar-por-pago.ts';
import { resolverPago } from './resolver-pago.ts';

export type Balance = { resueltos: number; sinEfecto: number; enDuda: number; sinRespuesta: number };

/** Few at a time: what is taken and not asked about soon would be taken by somebody else. */
const LOTE = 10;

type Tomado = { pago: PagoRow; hacer: 'preguntar' | 'vencer' };

/**
 * The sweep: whatever a death left half done is ended here. It takes what is due in one short transaction, asks
 * outside of it and applies the answer in another. It never charges.
 */
export async function conciliarPagos(
  deps: PagosDeps,
  { id, signal }: { id?: number; signal?: AbortSignal } = {},
): Promise<Balance> {
  const balance: Balance = { resueltos: 0, sinEfecto: 0, enDuda: 0, sinRespuesta: 0 };
  for (;;) {
    const { tomados, vistos } = await deps.db.tx((tx) => tomar(deps, tx, id));
    deps.mark('conciliar:reclamado' satisfies Marca);
    const respondieron = await Promise.all(tomados.map((uno) => atender(deps, uno, balance)));
    // Nobody answers: the next sweep begins where this one stops.
    const nadie = respondieron.length > 0 && respondieron.every((respondio) => !respondio);
    if (vistos < LOTE || nadie || signal?.aborted) return balance;
  }
}

async function tomar(
  deps: PagosDeps,
  tx: Tx,
  id: number | undefined,
): Promise<{ tomados: Tomado[]; vistos: number }> {
  const now = deps.clock.now();
  const due = await claimPagos(tx, { now, limit: LOTE, estados: ['pendiente', 'enVerificacion'], id });
  const tomados: Tomado[] = [];
  for (const pago of due) {
    const tomado = await tomarUno(deps, tx, pago, now);
    if (tomado) tomados.push(tomado);
  }
  return { tomados, vistos: due.length };
}

/** Its lock is held. Nothing to do yet: it is left for when there is. */
export async function tomarUno(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  now: Date,
): Promise<Tomado | undefined> {
  const { plazos } = deps;
  const desde = pago.enviado
    ? despues(pago.enviado, plazos.consultarDesdeMs)
    : despues(pago.created, plazos.sinEnviarMs);
  const esperar = async (proxima_consulta: Date) => {
    const esperando = await updatePago(tx, pago.id, { proxima_consulta }, now);
    await empujar(deps, tx, pago.id, proxima_consulta);
    return esperando;
  };
  if (now < desde) {
    await esperar(desde);
    return undefined;
  }
  if (!pago.enviado) return { pago: await esperar(despues(now, esperaTras(plazos, 1))), hacer: 'vencer' };
  const consultas = (pago.extra.consultas ?? 0) + 1;
  const proxima_consulta = despues(now, esperaTras(plazos, consultas));
  const extra = { ...pago.extra, consultas };
  await empujar(deps, tx, pago.id, proxima_consulta);
  if (pago.estado !== pagoEstado.code('pendiente'))
    return { pago: await updatePago(tx, pago.id, { extra, proxima_consulta }, now), hacer: 'preguntar' };
  const tiempos = { ...pago.tiempos, enDuda: now.toISOString() };
  const changes = { extra, tiempos, proxima_consulta };
  const movido = await movePago(tx, pago.id, 'pendiente', 'enVerificacion', changes, { now });
  return movido ? { pago: movido, hacer: 'preguntar' } : undefined;
}

/** One that fails must not stop the others. Answers whether the gateway could be asked. */
async function atender(deps: PagosDeps, { pago, hacer }: Tomado, balance: Balance): Promise<boolean> {
  try {
    const { pago: ahora, respondio } =
      hacer === 'vencer'
        ? { pago: await resolverPago(deps, pago.id, { tipo: 'nunca-enviado' }), respondio: true }
        : await preguntarPorPago(deps, pago);
    if (!respondio) balance.sinRespuesta += 1;
    else if (estaVivo(ahora.estado)) balance.enDuda += 1;
    else if (ahora.estado === pagoEstado.code('sinEfecto')) balance.sinEfecto += 1;
    else balance.resueltos += 1;
    return respondio;
  } catch (error) {
    deps.log.error({ error, pago: pago.id, operacion: 'conciliar' }, 'a payment could not be settled');
    return false;
  }
}

import type { Tx } from '@oficina/db';
import { pagoEstado } from '../contract/index.ts';
import type { PagosDeps } from './deps.ts';
import { devolverPago } from './devolver-pago.ts';
import { claimPagos, type PagoRow, updatePago } from './pagos.repository.ts';
import { enCadaVuelta } from './plazos.ts';
import { preguntarPorPago } from './preguntar-por-pago.ts';

export type Vigilados = { preguntados: number; tardios: number; devoluciones: number };

const LOTE = 10;

/**
 * What came to nothing is asked about for two days more: an approval that appears late pays, or is given back. The
 * refunds that could not be made are tried again here too.
 */
export async function vigilarPagos(deps: PagosDeps, signal?: AbortSignal): Promise<Vigilados> {
  const vigilados: Vigilados = { preguntados: 0, tardios: 0, devoluciones: 0 };
  for (;;) {
    const tomados = await deps.db.tx((tx) => tomar(deps, tx));
    const respondieron = await Promise.all(tomados.map((pago) => mirar(deps, pago, vigilados)));
    const nadie = respondieron.length > 0 && respondieron.every((respondio) => !respondio);
    if (tomados.length < LOTE || nadie || signal?.aborted) break;
  }
  vigilados.devoluciones = await devolverPendientes(deps, signal);
  return vigilados;
}

async function tomar(deps: PagosDeps, tx: Tx): Promise<PagoRow[]> {
  const now = deps.clock.now();
  const due = await claimPagos(tx, { now, limit: LOTE, estados: ['sinEfecto'] });
  const tomados: PagoRow[] = [];
  for (const pago of due) tomados.push(await tomarVigilado(deps, tx, pago, now));
  return tomados;
}

/** Its lock is held. The watch goes on until an answer ends it: a death here must not. */
export function tomarVigilado(deps: PagosDeps, tx: Tx, pago: PagoRow, now: Date): Promise<PagoRow> {
  const extra = { ...pago.extra, consultas: (pago.extra.consultas ?? 0) + 1 };
  return updatePago(
    tx,
    pago.id,
    { extra, proxima_consulta: enCadaVuelta(now, deps.plazos.vigilarCadaMs) },
    now,
  );
}

async function mirar(deps: PagosDeps, pago: PagoRow, vigilados: Vigilados): Promise<boolean> {
  try {
    const { pago: ahora, respondio } = await preguntarPorPago(deps, pago);
    vigilados.preguntados += 1;
    if (ahora.estado !== pagoEstado.code('sinEfecto')) vigilados.tardios += 1;
    return respondio;
  } catch (error) {
    deps.log.error({ error, pago: pago.id, operacion: 'vigilar' }, 'a payment could not be watched');
    return false;
  }
}

/** One by one: each claims itself, and one that fails goes to the next hour. */
async function devolverPendientes(deps: PagosDeps, signal?: AbortSignal): Promise<number> {
  let hechas = 0;
  for (;;) {
    const due = await deps.db.tx((tx) =>
      claimPagos(tx, { now: deps.clock.now(), limit: 1, estados: ['aDevolver', 'procesado'] }),
    );
    const [pago] = due;
    if (!pago || signal?.aborted) return hechas;
    hechas += await devolverPago(deps, pago.id);
  }
}

import type { Db } from '@oficina/db';
import { invalid, type Query } from '@oficina/hydra';
import { type Clock, centavosToWire, formatMoment } from '@oficina/values';
import { type PagosResumen, pagoEstado, RESUMEN_MAX_DAYS, RESUMEN_TOO_LONG } from '../contract/index.ts';
import type { pagosQuery } from '../contract/routes.ts';
import { countWaitingPagos, sumPagosByEstado } from './pagos-read.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_MS = RESUMEN_MAX_DAYS * DAY_MS;
const PROCESADO = pagoEstado.code('procesado');

/** A list without dates is summed up for the longest time allowed, and the answer says which it was. */
export async function verResumen(
  { db, clock }: { db: Db; clock: Clock },
  query: Query<typeof pagosQuery>,
): Promise<PagosResumen> {
  const { created } = query.filters;
  const until = created?.until ?? clock.now();
  const from = created?.from ?? new Date(until.getTime() - MAX_MS);
  if (until.getTime() - from.getTime() > MAX_MS) throw invalid('created', 'limite', RESUMEN_TOO_LONG);
  const dated = { ...query, filters: { ...query.filters, created: { ...created, from } } };
  const totals = await sumPagosByEstado(db, dated);
  return {
    desde: formatMoment(from),
    hasta: formatMoment(until),
    procesado: centavosToWire(totals.find(({ estado }) => estado === PROCESADO)?.importe_cent ?? 0),
    estados: totals.map(({ estado, cantidad, importe_cent }) => ({
      estado,
      cantidad,
      importe: centavosToWire(importe_cent),
    })),
    ...(await countWaitingPagos(db)),
  };
}

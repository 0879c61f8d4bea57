import { type Reader, sql, statement, type Tx } from '@oficina/db';
import { pagoEstado } from '../contract/index.ts';
import type { PagoRow } from './pagos.repository.ts';

const WAITING = pagoEstado.code('esperandoPago');

const holding = statement<PagoRow>(`
  select p.* from pagos p
  where p.id = (select pago_id from pago_facturas where factura_id = $1 and vigente)
    and p.metodo <> 'tarjeta' and p.estado in (${pagoEstado.code('pendiente')}, ${WAITING})
    and (select array_agg(factura_id order by factura_id) from pago_facturas where pago_id = p.id) = $2::bigint[]`);

/** The pago with an order that holds exactly these facturas, which is paid by whoever reads its code or is about to be. */
export async function findWaitingPago(
  reader: Reader,
  facturas: readonly number[],
): Promise<PagoRow | undefined> {
  const ids = [...facturas].sort((a, b) => a - b);
  return (await holding(reader, [ids[0], ids]))[0];
}

const waiting = statement<{ waiting: boolean }>(`
  select exists (select from pago_facturas pf join pagos p on p.id = pf.pago_id
    where pf.factura_id = $1 and pf.vigente and p.estado = ${WAITING}
      and (select count(*) from pago_facturas where pago_id = p.id) = 1) as waiting`);

/** One of several facturas is not shown again from the link of one of them. */
export const isWaitingPayment = async (reader: Reader, facturaId: number): Promise<boolean> =>
  (await waiting(reader, [facturaId]))[0]?.waiting ?? false;

/** Undefined when it does not wait, when somebody asked since `before`, or when it is being asked about now. */
export async function claimLookedAt(
  tx: Tx,
  id: number,
  { now, before }: { now: Date; before: Date },
): Promise<PagoRow | undefined> {
  const { rows } = await sql<PagoRow>`
    update pagos set extra = extra || jsonb_build_object('lookedAt', ${now.toISOString()}::text,
      'consultas', coalesce((extra->>'consultas')::int, 0) + 1)
    where id = (select id from pagos where id = ${id} and estado = ${sql.lit(WAITING)}
      and coalesce((extra->>'lookedAt')::timestamptz, created) <= ${before} for no key update skip locked)
    returning *`.execute(tx);
  return rows[0];
}

const byGateway = statement<{ id: number }>(
  'select id from pagos where pasarela_id = any($1::text[]) limit 1',
);
const byReferencia = statement<{ id: number }>('select id from pagos where referencia = $1');

/** A notice may come before its order is written here, and then only its reference says whose it is. */
export async function findNoticed(
  reader: Reader,
  { idPasarela, referencia }: { idPasarela: string; referencia?: string | undefined },
): Promise<number | undefined> {
  const names = [idPasarela, idPasarela.toUpperCase(), idPasarela.toLowerCase()];
  const [found] = await byGateway(reader, [names]);
  if (found || referencia === undefined) return found?.id;
  return (await byReferencia(reader, [referencia]))[0]?.id;
}

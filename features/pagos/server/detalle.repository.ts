import { type Reader, type Row, sql, statement, type Tx } from '@oficina/db';
import { pagoEstado } from '../contract/index.ts';

export type PagoFactura = Pick<Row<'facturas'>, 'id' | 'importe_cent' | 'numero' | 'periodo'> &
  Pick<Row<'suministros'>, 'cuenta' | 'domicilio'>;

const WAITING = pagoEstado.code('esperandoPago');

/** The amounts are those of the moment of the pago. The order is the one in which all code locks facturas. */
export async function findPagoFacturas(reader: Reader, pagoId: number): Promise<PagoFactura[]> {
  const { rows } = await sql<PagoFactura>`
    select f.id, pf.importe_cent, f.numero, f.periodo, s.cuenta, s.domicilio
    from pago_facturas pf join facturas f on f.id = pf.factura_id join suministros s on s.id = f.suministro_id
    where pf.pago_id = ${pagoId} order by f.id`.execute(reader);
  return rows;
}

/** Any other number of changed rows is a bug. */
export async function setVigente(
  tx: Tx,
  pagoId: number,
  facturas: readonly number[],
  vigente: boolean,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update pago_facturas set vigente = ${vigente}
    where pago_id = ${pagoId} and factura_id = any(${facturas}::bigint[]) and vigente <> ${vigente}`.execute(
    tx,
  );
  if (numAffectedRows !== BigInt(facturas.length))
    throw new Error(`${numAffectedRows} of ${facturas.length} bills of a payment changed hands`);
}

/** Whoever shares a suministro sees its facturas; `$1` is the pago and `$2` the person. */
const SHARES_ALL = `not exists (
  select from pago_facturas pf join facturas f on f.id = pf.factura_id
  where pf.pago_id = $1 and not exists (
    select from usuario_suministros us where us.suministro_id = f.suministro_id and us.usuario_id = $2))`;

const sharesAll = statement<{ shares: boolean }>(`select ${SHARES_ALL} as shares`);

/** Whether every factura of the pago is of somebody who may see them. */
export const sharesFacturas = async (reader: Reader, pagoId: number, usuarioId: number): Promise<boolean> =>
  (await sharesAll(reader, [pagoId, usuarioId]))[0]?.shares ?? false;

export type OngoingPago = { id: number; isWaiting: boolean };

const ongoing = statement<{ factura_id: number; pago_id: number; waits: boolean }>(`
  select h.factura_id, p.id as pago_id, p.estado = ${WAITING} as waits
  from pago_facturas h join pagos p on p.id = h.pago_id
  where h.factura_id = any($1::bigint[]) and h.vigente
    and ($2::bigint is null or p.usuario_id = $2
      or p.estado = ${WAITING} and ${SHARES_ALL.replace('$1', 'p.id')})`);

/**
 * A null `usuarioId` is for those who may read everyone's pagos. A code that waits to be paid is told to everybody who has its
 * facturas, because any of them may pay it.
 */
export async function findOngoingPagos(
  reader: Reader,
  facturas: readonly number[],
  usuarioId: number | null,
): Promise<ReadonlyMap<number, OngoingPago>> {
  const rows = await ongoing(reader, [facturas, usuarioId]);
  return new Map(
    rows.map(({ factura_id, pago_id: id, waits: isWaiting }) => [factura_id, { id, isWaiting }]),
  );
}

type Paid = { tarjeta_id: number | null; extra: { ultimos4?: string } };

export async function findUltimos4(reader: Reader, { tarjeta_id, extra }: Paid): Promise<string> {
  if (tarjeta_id === null) return extra.ultimos4 ?? '';
  const { rows } = await sql<{ numero_enmascarado: string }>`
    select numero_enmascarado from tarjetas where id = ${tarjeta_id}`.execute(reader);
  return rows[0]?.numero_enmascarado.slice(-4) ?? '';
}

// The trail is kept in months: without dates all of them would be looked into. The database dates its rows and the api dates
// the pagos, so a day more at each side forgives their clocks.
const payerIp = statement<{ ip: string }>(`
  select host(ip) as ip from auditoria
  where entidad = 'pago' and entidad_id = $1 and accion = 'pago.crear' and ip is not null
    and created >= $2::timestamptz - interval '1 day' and created < $2::timestamptz + interval '1 day'
  order by id limit 1`);

/** There is none once the trail of that month was retired, nor of a pago that was recovered from the gateway. */
export const findPayerIp = async (
  reader: Reader,
  { id, created }: Pick<Row<'pagos'>, 'id' | 'created'>,
): Promise<string | undefined> => (await payerIp(reader, [String(id), created]))[0]?.ip;

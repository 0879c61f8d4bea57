import { type Reader, type Row, sql, statement, type Tx } from '@oficina/db';

export type PagoFactura = Pick<Row<'facturas'>, 'id' | 'importe_cent' | 'numero' | 'periodo'> &
  Pick<Row<'suministros'>, 'cuenta' | 'domicilio'>;

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

/** A null `usuarioId` is for those who may read everyone's pagos. */
export async function findOngoingPagos(
  reader: Reader,
  facturas: readonly number[],
  usuarioId: number | null,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ factura_id: number; pago_id: number }>`
    select pf.factura_id, pf.pago_id from pago_facturas pf join pagos p on p.id = pf.pago_id
    where pf.factura_id = any(${facturas}::bigint[]) and pf.vigente
      and (${usuarioId}::bigint is null or p.usuario_id = ${usuarioId}::bigint)`.execute(reader);
  return new Map(rows.map(({ factura_id, pago_id }) => [factura_id, pago_id]));
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

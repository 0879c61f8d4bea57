import { type Reader, sql, type Tx } from '@oficina/db';
import type { OwedFactura } from '@oficina/facturas/server';
import { type EstadoName, pagoEstado } from '../contract/estado.ts';
import { newClave } from './clave.ts';
import type { PagoRow, Tiempos } from './pagos.repository.ts';
import type { Payer } from './referencia.ts';

export async function findSerie(reader: Reader): Promise<string> {
  const { rows } = await sql<{ serie: string }>`select serie from instalacion`.execute(reader);
  if (!rows[0]) throw new Error('The database has no installation');
  return rows[0].serie;
}

export type Asked = { since: Date; startedAt: Date };

/**
 * The first answer decides for all that follow: pagos that were put back are newer than those that are still missing. An
 * earlier moment may be given later.
 */
export async function markAsked(tx: Tx, { since, startedAt }: Asked): Promise<Asked> {
  const { rows } = await sql<Asked>`
    update instalacion set conciliacion_desde = least(conciliacion_desde, ${since}::timestamptz),
      conciliacion_empezada = coalesce(conciliacion_empezada, ${startedAt}::timestamptz)
    returning conciliacion_desde as since, conciliacion_empezada as "startedAt"`.execute(tx);
  if (!rows[0]) throw new Error('The database has no installation');
  return rows[0];
}

/** Everybody may pay again in this history of the database. */
export async function openPagos(tx: Tx): Promise<void> {
  await sql`update instalacion set pagos_abiertos_en = historia_de_base(), conciliacion_desde = null,
    conciliacion_empezada = null`.execute(tx);
}

/** Pagos are written before they are charged, so what is missing was charged after this one. */
export async function findLastPagoMoment(reader: Reader): Promise<Date | null> {
  const { rows } = await sql<{ created: Date }>`
    select created from pagos order by id desc limit 1`.execute(reader);
  return rows[0]?.created ?? null;
}

export async function findKnownPagos(
  reader: Reader,
  references: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ referencia: string; id: number }>`
    select referencia, id from pagos where referencia = any(${references}::text[])`.execute(reader);
  return new Map(rows.map(({ referencia, id }) => [referencia, id]));
}

export type RecoveredPago = {
  read: { pagoId: number; payer: Payer };
  estado: Extract<EstadoName, 'procesado' | 'enVerificacion'>;
  referencia: string;
  metodo: string;
  /** Of what the wallet paid, which is asked about by it. */
  orderId: string | null;
  moment: Date;
  facturas: readonly OwedFactura[];
  /** It does not hold these, because something else paid them meanwhile. */
  paidElsewhere: readonly OwedFactura[];
  now: Date;
};

/**
 * It keeps the id that the person knows it by. The card is not known any more, and what opened a pago by link opens it no
 * more: it gets another clave.
 */
export async function insertRecovered(tx: Tx, pago: RecoveredPago): Promise<PagoRow> {
  const { read, facturas, paidElsewhere, moment } = pago;
  const all = [...facturas, ...paidElsewhere];
  const total = all.reduce((sum, { importe_cent }) => sum + importe_cent, 0);
  const usuarioId = 'usuarioId' in read.payer ? read.payer.usuarioId : null;
  const opens = usuarioId === null || pago.metodo !== 'tarjeta';
  const at = moment.toISOString();
  const tiempos: Tiempos = pago.estado === 'procesado' ? { respondido: at, resuelto: at } : { enDuda: at };
  const { rows } = await sql<PagoRow>`
    insert into pagos (id, usuario_id, origen, metodo, pasarela_id, clave, total_cent, estado, referencia, enviado, tiempos, created, updated)
    overriding system value
    values (${read.pagoId}::bigint, ${usuarioId}::bigint, ${usuarioId === null ? 'enlace' : 'web'}::text,
      ${pago.metodo}::text, ${pago.orderId}::text, ${opens ? newClave() : null}::uuid, ${total}::bigint,
      ${pagoEstado.code(pago.estado)}::smallint, ${pago.referencia}::text, ${moment}::timestamptz,
      ${JSON.stringify(tiempos)}::jsonb, ${moment}::timestamptz, ${pago.now}::timestamptz)
    returning *`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A payment was not put back');
  await sql`
    insert into pago_facturas (pago_id, factura_id, importe_cent, vigente)
    select ${row.id}::bigint, f.*
    from unnest(${all.map(({ id }) => id)}::bigint[], ${all.map(({ importe_cent }) => importe_cent)}::bigint[],
      ${all.map((one) => facturas.includes(one))}::boolean[]) f`.execute(tx);
  return row;
}

import { type Reader, type Row, type RowChanges, sql, type Tx } from '@oficina/db';
import { type EstadoName, ongoingCodes, pagoEstado } from '../contract/estado.ts';

export { isUnavailable } from '@oficina/db';

/** A refund is recorded with the change that causes it, and is done when the gateway says so. */
export type Devolucion = {
  idPasarela: string;
  importeCent: number;
  motivo: 'duplicado' | 'parcial' | 'total';
  facturas: number[];
  pedida: string;
  hecha?: string;
  id?: string;
};

export type Extra = {
  ticket?: string;
  codigoAutorizacion?: string;
  tid?: string;
  /** Of the card of a pago by link, which is kept nowhere. */
  ultimos4?: string;
  motivoId?: string;
  devoluciones?: Devolucion[];
  consultas?: number;
  ultima?: { a: string; estado: string; sinProbar?: true };
  sinRespuestaDesde?: string;
  /** The staff are alerted again only after a while, counted from this moment. */
  alertado?: string;
  /** The gateway charged this other amount, and the staff were alerted. */
  importeDistinto?: number;
  /** What the gateway made so that somebody pays, and when it ends by our clock. */
  orden?: Orden;
  /** The gateway was asked at this moment because somebody was looking. */
  lookedAt?: string;
};

export type Orden = { transaccion: string; qr?: string; pagarUrl?: string; vence: string };

export type Tiempos = { enDuda?: string; respondido?: string; consultado?: string; resuelto?: string };

export type PagoRow = Omit<Row<'pagos'>, 'extra' | 'tiempos'> & { extra: Extra; tiempos: Tiempos };

export type PagoChanges = Partial<
  Pick<
    PagoRow,
    | 'enviado'
    | 'proxima_consulta'
    | 'vigilar_hasta'
    | 'pasarela_id'
    | 'motivo_rechazo'
    | 'consultas_vacias'
    | 'extra'
    | 'tiempos'
  >
>;

export type NewPago = {
  usuarioId: number | null;
  tarjetaId: number | null;
  metodo: string;
  origen: string;
  facturas: readonly { id: number; importe_cent: number }[];
  key: string | undefined;
  fingerprint: Buffer;
  suffix: string;
  proximaConsulta: Date;
  now: Date;
  /** It opens the pago without an account. */
  clave?: string | undefined;
  /** Where the receipt goes, of whoever has no account. */
  contacto?: string | null | undefined;
  /** Of a card that is kept nowhere. */
  ultimos4?: string | undefined;
};

/** There is none while this database may not know every charge: see `recoverPagos`. */
export async function findOpenSerie(reader: Reader): Promise<string | undefined> {
  const { rows } = await sql<{ serie: string }>`
    select serie from instalacion where pagos_abiertos_en = historia_de_base()`.execute(reader);
  return rows[0]?.serie;
}

/**
 * A clash means that another request was first, and the transaction must be rolled back. The reference contains the id of
 * the row, so the sequence is read first.
 */
export async function insertPago(tx: Tx, pago: NewPago): Promise<PagoRow | { clash: 'key' | 'factura' }> {
  const total = pago.facturas.reduce((sum, { importe_cent }) => sum + importe_cent, 0);
  const { rows } = await sql<PagoRow>`
    with numero as (select nextval(pg_get_serial_sequence('pagos', 'id')) as id)
    insert into pagos (id, usuario_id, tarjeta_id, total_cent, metodo, origen, referencia, idempotencia,
      idempotencia_sha256, clave, contacto_email, extra, proxima_consulta, created, updated)
    overriding system value
    select id, ${pago.usuarioId}::bigint, ${pago.tarjetaId}::bigint, ${total}::bigint, ${pago.metodo}::text, ${pago.origen}::text,
      'OV' || id || ${pago.suffix}::text, ${pago.key ?? null}::text,
      ${pago.key ? pago.fingerprint : null}::bytea, ${pago.clave ?? null}::uuid, ${pago.contacto ?? null}::text,
      ${JSON.stringify(pago.ultimos4 === undefined ? {} : { ultimos4: pago.ultimos4 })}::jsonb, ${pago.proximaConsulta}::timestamptz,
      ${pago.now}::timestamptz, ${pago.now}::timestamptz
    from numero
    on conflict ${pago.usuarioId === null ? sql`(idempotencia) where usuario_id is null and` : sql`(usuario_id, idempotencia) where`}
      idempotencia is not null do nothing
    returning *`.execute(tx);
  const [row] = rows;
  if (!row) return { clash: 'key' };
  const { numAffectedRows } = await sql`
    insert into pago_facturas (pago_id, factura_id, importe_cent)
    select ${row.id}::bigint, id, importe_cent
    from unnest(${pago.facturas.map(({ id }) => id)}::bigint[],
      ${pago.facturas.map(({ importe_cent }) => importe_cent)}::bigint[]) f (id, importe_cent)
    on conflict (factura_id) where vigente do nothing`.execute(tx);
  return numAffectedRows === BigInt(pago.facturas.length) ? row : { clash: 'factura' };
}

/** Null is whoever has no account, and has to have sent the same content. */
export async function findPagoByKey(
  reader: Reader,
  usuarioId: number | null,
  key: string,
): Promise<PagoRow | undefined> {
  const who = usuarioId === null ? sql`usuario_id is null` : sql`usuario_id = ${usuarioId}`;
  const { rows } = await sql<PagoRow>`
    select * from pagos where ${who} and idempotencia = ${key}`.execute(reader);
  return rows[0];
}

export async function findPago(reader: Reader, id: number): Promise<PagoRow | undefined> {
  const { rows } = await sql<PagoRow>`select * from pagos where id = ${id}`.execute(reader);
  return rows[0];
}

/** Lock a pago with this before changing it. */
export async function lockPago(tx: Tx, id: number): Promise<PagoRow | undefined> {
  const { rows } = await sql<PagoRow>`select * from pagos where id = ${id} for no key update`.execute(tx);
  return rows[0];
}

/** Null means that it was already sent or was voided meanwhile, so nothing may be sent. */
export async function markEnviado(
  tx: Tx,
  id: number,
  { now, proximaConsulta }: { now: Date; proximaConsulta: Date },
): Promise<PagoRow | null> {
  const { rows } = await sql<PagoRow>`
    update pagos set enviado = ${now}, proxima_consulta = ${proximaConsulta}, updated = ${now}
    where id = ${id} and estado = ${sql.lit(pagoEstado.code('pendiente'))} and enviado is null
    returning *`.execute(tx);
  return rows[0] ?? null;
}

const toRow = ({ extra, tiempos, ...rest }: PagoChanges): RowChanges<'pagos'> => ({
  ...rest,
  ...(extra && { extra: JSON.stringify(extra) }),
  ...(tiempos && { tiempos: JSON.stringify(tiempos) }),
});

/** The allowed moves are in the table of states; late ones must be requested explicitly. */
function canMove(from: EstadoName, to: EstadoName, late: boolean): boolean {
  if (!late) return pagoEstado.canMove(from, to);
  return pagoEstado.rows().some(({ name, late }) => name === from && (late ?? []).includes(to));
}

/** Null when the pago is no longer in `from`. The move is audited in the same transaction. */
export async function movePago(
  tx: Tx,
  id: number,
  from: EstadoName,
  to: EstadoName,
  changes: PagoChanges,
  { now, late = false }: { now: Date; late?: boolean },
): Promise<PagoRow | null> {
  if (!canMove(from, to, late)) throw new Error(`A payment does not go from ${from} to ${to}`);
  const row = await tx
    .updateTable('pagos')
    .set({ ...toRow(changes), estado: pagoEstado.code(to), updated: now })
    .where('id', '=', id)
    .where('estado', '=', pagoEstado.code(from))
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await tx
    .insertInto('auditoria')
    .values({
      actor: 'sistema',
      accion: 'pago.estado',
      entidad: 'pago',
      entidad_id: String(id),
      cambios: JSON.stringify({ antes: { estado: from }, despues: { estado: to } }),
    })
    .execute();
  return row as unknown as PagoRow;
}

/** The state does not change. The caller holds the lock of the pago. */
export async function updatePago(tx: Tx, id: number, changes: PagoChanges, now: Date): Promise<PagoRow> {
  const row = await tx
    .updateTable('pagos')
    .set({ ...toRow(changes), updated: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as unknown as PagoRow;
}

/** The rows stay locked, and the caller moves `proxima_consulta`, so that no other process takes them until then. */
export async function claimPagos(
  tx: Tx,
  {
    now,
    limit,
    estados,
    id,
  }: { now: Date; limit: number; estados: readonly EstadoName[]; id?: number | undefined },
): Promise<PagoRow[]> {
  const codes = sql.join(estados.map((estado) => sql.lit(pagoEstado.code(estado))));
  const { rows } = await sql<PagoRow>`
    select * from pagos
    where proxima_consulta is not null and proxima_consulta <= ${now} and estado in (${codes})
      ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by proxima_consulta limit ${limit} for no key update skip locked`.execute(tx);
  return rows;
}

export async function tarjetaHasOngoingPago(tx: Tx, tarjetaId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pagos where tarjeta_id = ${tarjetaId}
      and estado in (${sql.raw(ongoingCodes.join(', '))})
    ) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

const FINAL = sql.join(
  pagoEstado
    .codes()
    .filter((code) => pagoEstado.isFinal(code))
    .map((code) => sql.lit(code)),
);

/** Of the pagos that ended before that moment. The result counts them. */
export async function forgetContactos(reader: Reader, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update pagos set contacto_email = null
    where contacto_email is not null and estado in (${FINAL}) and updated < ${before}`.execute(reader);
  return Number(numAffectedRows ?? 0);
}

import { type Reader, type Row, sql, statement, type Tx } from '@oficina/db';
import { type Acuse, mensajeEstado, TIPOS } from '../contract/index.ts';

const PROCESADO = mensajeEstado.code('procesado');
const FALLIDO = mensajeEstado.code('fallido');

export type UpdatedMensaje = Pick<
  Row<'mensajes'>,
  'id' | 'usuario_id' | 'suministro_id' | 'plantilla' | 'ref_id' | 'vez' | 'datos' | 'para' | 'vence'
>;

// Recibos arrive repeated and out of order, so an acuse only moves forward, and a delivered mensaje stays delivered.
const MOVES_FORWARD_SQL = `(m.acuse is null or m.acuse = 'enviado' and $4 <> 'enviado' or m.acuse = 'entregado' and $4 = 'leido')`;

// The channel is a literal because the planner cannot match a parameter to a partial index. In another notation the id of
// the provider may match a different mensaje, so then the telephone must match too. Carriers reuse their ids, so after a
// month the id names another mensaje. `updated` changes only on failure, because it says when the mensaje was closed and the
// alert counts by it.
const updateStatementFor = (tipo: number) =>
  statement<{ found: number } & (UpdatedMensaje | { id: null })>(`
    with hallado as (
      select id from mensajes
      where tipo = ${tipo} and proveedor_id is not null and proveedor_id = any($1::text[]) and estado = ${PROCESADO}
        and (proveedor_id = $2 or right(para, 10) = $3) and created >= $6::timestamptz - interval '30 days'
      order by coalesce(right(para, 10) = $3, false) desc, proveedor_id = $2 desc, id desc
      limit 1 for update
    ), movido as (
      update mensajes m set acuse = $4, error = coalesce($5, m.error),
        updated = case when $4 = 'fallido' then $6 else m.updated end
      from hallado where m.id = hallado.id and ${MOVES_FORWARD_SQL}
      returning m.id, m.usuario_id, m.suministro_id, m.plantilla, m.ref_id, m.vez, m.datos, m.para, m.vence
    )
    select hallado.id as found, movido.* from hallado left join movido on movido.id = hallado.id`);
const updateStatements = { sms: updateStatementFor(TIPOS.sms), whatsapp: updateStatementFor(TIPOS.whatsapp) };

export type AcuseChange = {
  /** `id` is as received, and `idForms` are all the ways in which it may have been written. */
  id: string;
  idForms: readonly string[];
  /** Holds only the last ten digits. */
  telefono: string | undefined;
  acuse: Acuse;
  error: string | undefined;
};

/** Undefined when no mensaje matches; null when it had already reached that acuse. */
export async function updateAcuse(
  tx: Tx,
  tipo: keyof typeof updateStatements,
  { id, idForms, telefono, acuse, error }: AcuseChange,
  now: Date,
): Promise<UpdatedMensaje | null | undefined> {
  const [row] = await updateStatements[tipo](tx, [idForms, id, telefono ?? null, acuse, error ?? null, now]);
  if (!row) return undefined;
  return row.id === null ? null : row;
}

export type CorreoEnviado = Pick<Row<'mensajes'>, 'id' | 'para' | 'plantilla' | 'usuario_id'>;

export async function lockCorreo(tx: Tx, id: number): Promise<CorreoEnviado | undefined> {
  return tx
    .selectFrom('mensajes')
    .select(['id', 'para', 'plantilla', 'usuario_id'])
    .where('id', '=', id)
    .where('tipo', '=', TIPOS.email)
    .forUpdate()
    .executeTakeFirst();
}

/** The mail bounced after it was accepted. One still being sent ends with its own result. */
export async function markCorreoDevuelto(tx: Tx, id: number, error: string, now: Date): Promise<void> {
  await tx
    .updateTable('mensajes')
    .set({ acuse: 'fallido', error, updated: now })
    .where('id', '=', id)
    .where('estado', '=', PROCESADO)
    .where('acuse', 'is', null)
    .execute();
}

export type ClosedCounts = { total: number; notSent: number; notDelivered: number };

/** No mensaje is attempted for longer than this, so one that closed lately was created since. */
const MAX_AGE_MS = 4 * 86_400_000;

export async function countClosedMensajes(reader: Reader, since: Date, now: Date): Promise<ClosedCounts> {
  const { rows } = await sql<ClosedCounts>`
    select count(*) as total, count(*) filter (where estado = ${sql.lit(FALLIDO)}) as "notSent",
      count(*) filter (where estado = ${sql.lit(PROCESADO)} and acuse = 'fallido') as "notDelivered"
    from mensajes
    where created >= ${new Date(now.getTime() - MAX_AGE_MS)} and updated >= ${since}
      and estado in (${sql.lit(PROCESADO)}, ${sql.lit(FALLIDO)})`.execute(reader);
  return rows[0] ?? { total: 0, notSent: 0, notDelivered: 0 };
}

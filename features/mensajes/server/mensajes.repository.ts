import { type Reader, type Row, sql, statement, type Tx } from '@oficina/db';
import { mensajeEstado, PRIORIDADES, TIPOS, type Tipo, tipoOf } from '../contract/index.ts';
import type { Lote } from './jobs.ts';
import { LEASE_MS, SWEEP_AFTER_MS } from './retry-times.ts';

const E = {
  pendiente: mensajeEstado.code('pendiente'),
  procesado: mensajeEstado.code('procesado'),
  enviando: mensajeEstado.code('enviando'),
  reintento: mensajeEstado.code('reintento'),
  fallido: mensajeEstado.code('fallido'),
  cancelado: mensajeEstado.code('cancelado'),
} as const;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

export type NewMensajeRow = {
  usuarioId?: number;
  suministroId?: number;
  tipo: Tipo;
  prioridad: number;
  plantilla: string;
  refId?: number;
  vez?: number;
  datos: object;
  secreto?: { bytes: Buffer; keyId: number };
  para: string;
  vence: Date;
};

/** Null when that aviso already exists. */
export async function insertMensaje(tx: Tx, newRow: NewMensajeRow, now: Date): Promise<number | null> {
  const row = await tx
    .insertInto('mensajes')
    .values({
      usuario_id: newRow.usuarioId ?? null,
      suministro_id: newRow.suministroId ?? null,
      tipo: TIPOS[newRow.tipo],
      prioridad: newRow.prioridad,
      plantilla: newRow.plantilla,
      ref_id: newRow.refId ?? null,
      vez: newRow.vez ?? 0,
      datos: JSON.stringify(newRow.datos),
      secreto: newRow.secreto?.bytes ?? null,
      clave_id: newRow.secreto?.keyId ?? null,
      para: newRow.para,
      tipo_contenido: newRow.tipo === 'email' ? 'text/html' : 'text/plain',
      vence: newRow.vence,
      proximo: after(
        now,
        newRow.prioridad === PRIORIDADES.masivo ? SWEEP_AFTER_MS.masivo : SWEEP_AFTER_MS.other,
      ),
      created: now,
      updated: now,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A query that selects recipients must return these columns in this order. */
export const AVISO_COLUMNS =
  'usuario_id, suministro_id, tipo, para, plantilla, prioridad, ref_id, vez, datos' as const;

/** The index is named so that the other unique index, which cannot be violated, is not checked for every row. */
const UNIQUE_AVISO =
  '(plantilla, ref_id, vez, coalesce(suministro_id, 0), tipo, para) where ref_id is not null';

/**
 * One statement writes them all. `select` is the text of a query with the columns above, whose parameters come first; the
 * result is the range of ids per channel and priority.
 */
export async function insertMensajesFrom(
  tx: Tx,
  select: { text: string; values: readonly unknown[] },
  now: Date,
  vence: Readonly<Record<'email' | 'bulk' | 'others', Date>>,
): Promise<{ tipo: Tipo; prioridad: number; desde: number; hasta: number; total: number }[]> {
  const at = select.values.length;
  const insert = statement<{ tipo: number; prioridad: number; desde: number; hasta: number; total: number }>(`
    with nuevos as (
      insert into mensajes (${AVISO_COLUMNS}, tipo_contenido, created, updated, proximo, vence)
      select ${AVISO_COLUMNS}, case when tipo = ${TIPOS.email} then 'text/html' else 'text/plain' end,
        $${at + 1}::timestamptz, $${at + 1}::timestamptz, $${at + 2}::timestamptz,
        case when tipo = ${TIPOS.email} then $${at + 3}::timestamptz
          when prioridad = ${PRIORIDADES.masivo} then $${at + 4}::timestamptz else $${at + 5}::timestamptz end
      from (${select.text}) avisos
      on conflict ${UNIQUE_AVISO} do nothing
      returning id, tipo, prioridad
    )
    select tipo, prioridad, min(id) as desde, max(id) as hasta, count(*) as total
    from nuevos group by tipo, prioridad`);
  const rows = await insert(tx, [
    ...select.values,
    now,
    after(now, SWEEP_AFTER_MS.masivo),
    vence.email,
    vence.bulk,
    vence.others,
  ]);
  return rows.map((row) => ({ ...row, tipo: tipoOf(row.tipo) }));
}

export type ClaimedMensaje = Pick<
  Row<'mensajes'>,
  | 'id'
  | 'usuario_id'
  | 'suministro_id'
  | 'prioridad'
  | 'intentos'
  | 'plantilla'
  | 'ref_id'
  | 'vez'
  | 'datos'
  | 'secreto'
  | 'clave_id'
  | 'para'
  | 'vence'
> & { tipo: Tipo };

type StoredClaim = Omit<ClaimedMensaje, 'tipo'> & { tipo: number };

// The states are literals because the planner cannot match a parameter to a partial index.
const claimStatement = (condition: string) =>
  statement<StoredClaim>(`
    update mensajes m set estado = ${E.enviando}, intentos = m.intentos + 1, updated = $1, proximo = $2
    from (
      select id from mensajes
      where ${condition} and tipo = $3
        and (estado = ${E.pendiente} or (estado = ${E.reintento} and (proximo <= $1 or $4::boolean)))
      order by id limit $5 for update skip locked
    ) t
    where m.id = t.id
    returning m.id, m.usuario_id, m.suministro_id, m.tipo, m.prioridad, m.intentos, m.plantilla, m.ref_id, m.vez,
      m.datos, m.secreto, m.clave_id, m.para, m.vence`);
const claimByIds = claimStatement('id = any($6::bigint[])');
const claimByRange = claimStatement('id between $6 and $7');
// The condition repeats that of the partial index, so that it is not searched among everything else that waits.
const claimUrgentStatement = claimStatement(
  `prioridad = ${PRIORIDADES.urgente} and estado in (${E.pendiente}, ${E.reintento})`,
);

type Claim = { limit: number; now: Date; leaseMs?: number | undefined };

const inOrder = (rows: readonly StoredClaim[]): ClaimedMensaje[] =>
  rows.map((row) => ({ ...row, tipo: tipoOf(row.tipo) })).sort((a, b) => a.id - b.id);

/** Nobody else sends the claimed mensajes until the lease is over. */
export async function claimLote(db: Reader, lote: Lote, claim: Claim): Promise<ClaimedMensaje[]> {
  const { limit, now, leaseMs = LEASE_MS } = claim;
  const values = [now, after(now, leaseMs), TIPOS[lote.tipo], lote.yaEsHora ?? false, limit];
  return inOrder(
    'ids' in lote.de
      ? await claimByIds(db, [...values, lote.de.ids])
      : await claimByRange(db, [...values, lote.de.desde, lote.de.hasta]),
  );
}

/** Mensajes are taken whether or not their time has come. */
export async function claimUrgentMensajes(db: Reader, tipo: Tipo, claim: Claim): Promise<ClaimedMensaje[]> {
  const { limit, now, leaseMs = LEASE_MS } = claim;
  return inOrder(await claimUrgentStatement(db, [now, after(now, leaseMs), TIPOS[tipo], true, limit]));
}

/** `proximo` is only for those to be tried again. */
export type AttemptResult = {
  id: number;
  intentos: number;
  estado: 'procesado' | 'reintento' | 'fallido' | 'cancelado' | 'pendiente';
  proximo?: Date;
  proveedorId?: string;
  tokenUsado?: string;
  error?: string;
  /** Only one that the templates could not tell afterwards. */
  asunto?: string;
};

const closeStatement = statement<{ id: number }>(`
  update mensajes m set estado = c.estado, updated = $1, proximo = coalesce(c.proximo, $1),
    intentos = case when c.estado = ${E.pendiente} then m.intentos - 1 else m.intentos end,
    secreto = case when c.estado in (${E.procesado}, ${E.fallido}, ${E.cancelado}) then null else m.secreto end,
    clave_id = case when c.estado in (${E.procesado}, ${E.fallido}, ${E.cancelado}) then null else m.clave_id end,
    proveedor_id = coalesce(c.proveedor_id, m.proveedor_id), token_usado = coalesce(c.token_usado, m.token_usado),
    error = c.error, asunto = coalesce(c.asunto, m.asunto),
    -- The person who deleted the account gets this last mail, and then the address is erased.
    para = case when m.plantilla = 'cuenta_eliminada' and c.estado in (${E.procesado}, ${E.fallido}, ${E.cancelado})
      then 'eliminado-' || m.id else m.para end
  from unnest($2::bigint[], $3::int2[], $4::int2[], $5::timestamptz[], $6::text[], $7::text[], $8::text[], $9::text[])
    as c (id, intentos, estado, proximo, proveedor_id, token_usado, error, asunto)
  where m.id = c.id and m.estado = ${E.enviando} and m.intentos = c.intentos
  returning m.id`);

/** Only attempts that are still ours are closed: a mensaje that another process took meanwhile is closed by that process. */
export async function closeAttempts(db: Reader, results: readonly AttemptResult[], now: Date): Promise<void> {
  const column = <T>(of: (result: AttemptResult) => T | undefined) => results.map((one) => of(one) ?? null);
  await closeStatement(db, [
    now,
    column((one) => one.id),
    column((one) => one.intentos),
    column((one) => E[one.estado]),
    column((one) => one.proximo),
    column((one) => one.proveedorId),
    column((one) => one.tokenUsado),
    column((one) => one.error),
    column((one) => one.asunto),
  ]);
}

/** Until this time has passed, the mensaje's own job is trusted. */
const SWEEP_INTERVAL_MS = 60_000;

export type WaitingMensaje = { id: number; tipo: Tipo; prioridad: number };

/** A mensaje whose sender died waits again, and is already due for the sweep. */
export async function releaseLostMensajes(db: Reader, now: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update mensajes set estado = ${sql.lit(E.reintento)}, proximo = ${after(now, -SWEEP_INTERVAL_MS)}, updated = ${now},
      error = 'Se cortó mientras se enviaba.'
    where id in (
      select id from mensajes where estado in (0, 2, 3) and estado = ${sql.lit(E.enviando)} and proximo <= ${now}
      order by proximo limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/** A mensaje that waited too long is cancelled if it carries a code, and fails otherwise. */
export async function expireMensajes(
  db: Reader,
  shortLived: readonly string[],
  now: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update mensajes set updated = ${now}, secreto = null, clave_id = null,
      para = case when plantilla = 'cuenta_eliminada' then 'eliminado-' || id else para end,
      estado = case when plantilla = any(${shortLived}) then ${sql.lit(E.cancelado)} else ${sql.lit(E.fallido)} end::int2,
      error = case when plantilla = any(${shortLived}) then 'Venció antes de salir.'
        else coalesce(error, 'No se pudo entregar a tiempo.') end
    where id in (
      select id from mensajes
      where estado in (0, 2, 3) and estado <> ${sql.lit(E.enviando)} and proximo <= ${now} and vence <= ${now}
      order by proximo limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/** Their own job should have taken them by now. The sweep does not consider them again for a while. */
export async function claimOverdueMensajes(db: Reader, now: Date, limit: number): Promise<WaitingMensaje[]> {
  const { rows } = await sql<{ id: number; tipo: number; prioridad: number }>`
    update mensajes set proximo = case when prioridad = ${sql.lit(PRIORIDADES.masivo)}
      then ${after(now, SWEEP_AFTER_MS.masivo)}::timestamptz else ${after(now, SWEEP_AFTER_MS.other)}::timestamptz end
    where id in (
      select id from mensajes
      where estado in (0, 2, 3) and (estado = ${sql.lit(E.pendiente)} and proximo <= ${now}
        or estado = ${sql.lit(E.reintento)} and proximo <= ${after(now, -SWEEP_INTERVAL_MS)})
      order by proximo limit ${limit} for update skip locked)
    returning id, tipo, prioridad`.execute(db);
  return rows.map((row) => ({ ...row, tipo: tipoOf(row.tipo) })).sort((a, b) => a.id - b.id);
}

/** Returns when the mensajes may leave. All processes reserve here, so together they keep the rate. */
export async function reserveRate(db: Reader, channel: string, costMs: number, now: Date): Promise<Date> {
  const { rows } = await sql<{ desde: number }>`
    insert into limites as l (key, points, expire)
    values (${`ritmo:${channel}`}, 0, ${now.getTime() + costMs})
    on conflict (key) do update set expire = greatest(l.expire, ${now.getTime()}) + ${costMs}
    returning expire - ${costMs} as desde`.execute(db);
  return new Date(rows[0]?.desde ?? now.getTime());
}

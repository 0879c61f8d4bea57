import { type Db, type Reader, sql, type Tx } from '@oficina/db';
import type { ClosedTanda } from './chain.ts';

const inMicroseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000000)::bigint`);

/** Sealing and verifying must use exactly this text of the row. */
const ROW_TEXT = sql`jsonb_build_array(a.id, ${inMicroseconds('a.created')}, a.actor_id, a.actor, a.roles,
  a.ip::text, a.request_id, a.accion, a.entidad, a.entidad_id, a.cambios, a.motivo)::text`;

/** Only one process seals at a time; the lock ends with the transaction. */
export async function lockChain(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ acquired: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('auditoria-sello', 0)) as acquired`.execute(tx);
  return rows[0]?.acquired ?? false;
}

type ChainHead = { tanda: number; hasta: number; sello: Buffer; created: Date };

export async function findChainHead(reader: Reader): Promise<ChainHead | undefined> {
  const { rows } = await sql<ChainHead>`
    select tanda, hasta, sello, created from auditoria_sellos order by tanda desc limit 1`.execute(reader);
  return rows[0];
}

type UnsealedRow = { id: number; createdText: string; texto: string };

/** Rows are found by their empty seal and not by the last id, so that late commits are not missed. */
export async function findUnsealedRows(tx: Tx, limit: number): Promise<UnsealedRow[]> {
  const { rows } = await sql<UnsealedRow>`
    select a.id, a.created::text as "createdText", ${ROW_TEXT} as texto
    from auditoria a where a.orden is null order by a.orden, a.id limit ${limit}`.execute(tx);
  return rows;
}

type SealedRow = { id: number; createdText: string; orden: number; sello: Buffer };

export async function setSellos(tx: Tx, rows: readonly SealedRow[]): Promise<void> {
  const { numAffectedRows } = await sql`
    update auditoria a set orden = u.orden, sello = u.sello
    from unnest(${rows.map(({ createdText }) => createdText)}::timestamptz[], ${rows.map(({ id }) => id)}::bigint[],
      ${rows.map(({ orden }) => orden)}::bigint[], ${rows.map(({ sello }) => sello)}::bytea[])
      as u (created, id, orden, sello)
    where a.created = u.created and a.id = u.id and a.orden is null`.execute(tx);
  if (Number(numAffectedRows) !== rows.length) throw new Error('The trail changed while it was sealed.');
}

export async function insertTanda(tx: Tx, closed: ClosedTanda & { sello: Buffer }): Promise<void> {
  const { tanda, hasta, ids, al_dia, microseconds, sello } = closed;
  await sql`
    insert into auditoria_sellos (tanda, hasta, ids, al_dia, created, sello) values (${tanda}, ${hasta}, ${ids}::bigint[],
      ${al_dia}, to_timestamp(0) + ${microseconds}::bigint * interval '1 microsecond', ${sello})`.execute(tx);
}

export type StoredRow = {
  id: number;
  orden: number;
  createdAt: string;
  micros: number;
  sello: string | null;
  texto: string;
};
export type StoredTanda = ClosedTanda & {
  created: Date;
  retirada: Date | null;
  sello: Buffer;
  rows: StoredRow[];
};

/** The tanda and its rows are read in one statement, because retention may be running. */
export async function findNextTanda(reader: Reader, after: number): Promise<StoredTanda | undefined> {
  const { rows } = await sql<StoredTanda>`
    select s.tanda, s.hasta, s.ids, s.al_dia, s.created, ${inMicroseconds('s.created')}::text as microseconds, s.retirada,
      s.sello, coalesce((
        select json_agg(json_build_object('id', a.id, 'orden', a.orden, 'createdAt', a.created, 'micros', ${inMicroseconds('a.created')},
          'sello', encode(a.sello, 'hex'), 'texto', ${ROW_TEXT}) order by a.orden, a.id)
        from auditoria a where a.orden > s.hasta - cardinality(s.ids) and a.orden <= s.hasta
      ), '[]'::json) as rows
    from auditoria_sellos s where s.tanda > ${after} order by s.tanda limit 1`.execute(reader);
  return rows[0];
}

type StrayRow = { id: number; created: Date };

export async function findStrayRows(reader: Reader, limit: number): Promise<StrayRow[]> {
  const { rows } = await sql<StrayRow>`
    (select id, created from auditoria where orden is null and sello is not null limit ${limit})
    union all
    (select id, created from auditoria
      where orden > (select coalesce(max(hasta), 0) from auditoria_sellos) limit ${limit})
    union all
    (select id, created from auditoria
      where orden <= (select hasta - case when retirada is null then cardinality(ids) else 0 end
        from auditoria_sellos order by tanda limit 1) limit ${limit})`.execute(reader);
  return rows;
}

export async function findEspera(
  reader: Reader,
  limit: number,
): Promise<{ total: number; desde: Date | null }> {
  const { rows } = await sql<{ total: number; desde: Date | null }>`
    select count(*)::int as total, min(created) as desde
    from (select created from auditoria where orden is null and sello is null limit ${limit}) a`.execute(
    reader,
  );
  return rows[0] ?? { total: 0, desde: null };
}

export async function hasSello(reader: Reader, sello: Buffer): Promise<boolean> {
  const row = await reader
    .selectFrom('auditoria_sellos')
    .select('tanda')
    .where('sello', '=', sello)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function retireTandas(db: Db, before: Date, tandas: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    select particiones.retirar_auditoria(${before}, ${tandas}) as deleted`.execute(db);
  return rows[0]?.deleted ?? 0;
}

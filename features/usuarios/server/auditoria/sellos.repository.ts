import { type Db, type Reader, sql, type Tx } from '@oficina/db';
import type { Cierre } from './cadena.ts';

const enMicrosegundos = (columna: string) => sql.raw(`(extract(epoch from ${columna}) * 1000000)::bigint`);

/** All that a row says, written the same way by whoever seals it and whoever verifies it. */
const LO_QUE_DICE = sql`jsonb_build_array(a.id, ${enMicrosegundos('a.created')}, a.actor_id, a.actor, a.roles,
  a.ip::text, a.request_id, a.accion, a.entidad, a.entidad_id, a.cambios, a.motivo)::text`;

/** One sealer at a time in the whole house; the lock ends with the transaction. */
export async function lockCadena(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ propia: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('auditoria-sello', 0)) as propia`.execute(tx);
  return rows[0]?.propia ?? false;
}

type Cabeza = { tanda: number; hasta: number; sello: Buffer; created: Date };

export async function findCabeza(reader: Reader): Promise<Cabeza | undefined> {
  const { rows } = await sql<Cabeza>`
    select tanda, hasta, sello, created from auditoria_sellos order by tanda desc limit 1`.execute(reader);
  return rows[0];
}

type FilaSinSellar = { id: number; instante: string; texto: string };

/** By the column itself and not by the last id: what commits late is found all the same. */
export async function findSinSellar(tx: Tx, limite: number): Promise<FilaSinSellar[]> {
  const { rows } = await sql<FilaSinSellar>`
    select a.id, a.created::text as instante, ${LO_QUE_DICE} as texto
    from auditoria a where a.orden is null order by a.orden, a.id limit ${limite}`.execute(tx);
  return rows;
}

type FilaSellada = { id: number; instante: string; orden: number; sello: Buffer };

export async function setSellos(tx: Tx, filas: readonly FilaSellada[]): Promise<void> {
  const { numAffectedRows } = await sql`
    update auditoria a set orden = u.orden, sello = u.sello
    from unnest(${filas.map(({ instante }) => instante)}::timestamptz[], ${filas.map(({ id }) => id)}::bigint[],
      ${filas.map(({ orden }) => orden)}::bigint[], ${filas.map(({ sello }) => sello)}::bytea[])
      as u (created, id, orden, sello)
    where a.created = u.created and a.id = u.id and a.orden is null`.execute(tx);
  if (Number(numAffectedRows) !== filas.length) throw new Error('The trail changed while it was sealed.');
}

export async function insertTanda(tx: Tx, nueva: Cierre & { sello: Buffer }): Promise<void> {
  const { tanda, hasta, ids, al_dia, microsegundos, sello } = nueva;
  await sql`
    insert into auditoria_sellos (tanda, hasta, ids, al_dia, created, sello) values (${tanda}, ${hasta}, ${ids}::bigint[],
      ${al_dia}, to_timestamp(0) + ${microsegundos}::bigint * interval '1 microsecond', ${sello})`.execute(
    tx,
  );
}

export type FilaLeida = {
  id: number;
  orden: number;
  creada: string;
  micros: number;
  sello: string | null;
  texto: string;
};
export type TandaLeida = Cierre & { created: Date; retirada: Date | null; sello: Buffer; filas: FilaLeida[] };

/** The next stretch with the rows that say to be in it, as of one moment: retention may be at work. */
export async function findTandaSiguiente(reader: Reader, despuesDe: number): Promise<TandaLeida | undefined> {
  const { rows } = await sql<TandaLeida>`
    select s.tanda, s.hasta, s.ids, s.al_dia, s.created, ${enMicrosegundos('s.created')}::text as microsegundos, s.retirada,
      s.sello, coalesce((
        select json_agg(json_build_object('id', a.id, 'orden', a.orden, 'creada', a.created, 'micros', ${enMicrosegundos('a.created')},
          'sello', encode(a.sello, 'hex'), 'texto', ${LO_QUE_DICE}) order by a.orden, a.id)
        from auditoria a where a.orden > s.hasta - cardinality(s.ids) and a.orden <= s.hasta
      ), '[]'::json) as filas
    from auditoria_sellos s where s.tanda > ${despuesDe} order by s.tanda limit 1`.execute(reader);
  return rows[0];
}

type FilaSuelta = { id: number; created: Date };

/** Rows with a seal or a place that no stretch gave them. */
export async function findFueraDeLaCadena(reader: Reader, limite: number): Promise<FilaSuelta[]> {
  const { rows } = await sql<FilaSuelta>`
    (select id, created from auditoria where orden is null and sello is not null limit ${limite})
    union all
    (select id, created from auditoria
      where orden > (select coalesce(max(hasta), 0) from auditoria_sellos) limit ${limite})
    union all
    (select id, created from auditoria
      where orden <= (select hasta - case when retirada is null then cardinality(ids) else 0 end
        from auditoria_sellos order by tanda limit 1) limit ${limite})`.execute(reader);
  return rows;
}

/** How many wait for their seal, up to a count, and since when. */
export async function findEspera(
  reader: Reader,
  tope: number,
): Promise<{ total: number; desde: Date | null }> {
  const { rows } = await sql<{ total: number; desde: Date | null }>`
    select count(*)::int as total, min(created) as desde
    from (select created from auditoria where orden is null and sello is null limit ${tope}) a`.execute(
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

export async function retirarTandas(db: Db, antesDe: Date, tandas: number): Promise<number> {
  const { rows } = await sql<{ borradas: number }>`
    select particiones.retirar_auditoria(${antesDe}, ${tandas}) as borradas`.execute(db);
  return rows[0]?.borradas ?? 0;
}

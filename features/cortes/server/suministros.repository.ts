import { type Reader, sql, statement, type Tx } from '@oficina/db';
import { isReachableSql } from '@oficina/usuarios/server';
import { MAX_ZONAS } from '../contract/index.ts';

export type SuministroSource = { ids: readonly number[] } | { zona: string };

const suministroIdsSql = (source: SuministroSource) =>
  'ids' in source
    ? sql`select distinct id from unnest(${source.ids}::bigint[]) as pedidos (id)`
    : sql`select id from suministros where zona = ${source.zona} and activo`;

export async function findIdsDesconocidos(reader: Reader, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from unnest(${ids}::bigint[]) with ordinality as p (id, lugar)
    where not exists (select from suministros s where s.id = p.id) order by p.lugar`.execute(reader);
  return rows.map(({ id }) => id);
}

// The expression matches that of the index. Two accounts may look alike without separators and zeros: then only an exact
// match counts, because an aviso must not reach the wrong person.
const findByCuentaStatement = statement<{ cuenta: string; id: number | null }>(`
  select p.cuenta, coalesce(e.id, c.id) as id
  from unnest($1::text[], $2::text[]) with ordinality as p (cuenta, clave, lugar)
  left join suministros e on e.cuenta = p.cuenta
  left join lateral (
    select min(s.id) as id from suministros s
    where e.id is null and p.clave <> '' and ltrim(regexp_replace(upper(s.cuenta), '[^0-9A-Z]', '', 'g'), '0') = p.clave
    having count(*) = 1
  ) c on true
  order by p.lugar`);

export type KeyedCuenta = { cuenta: string; key: string };

/** Null when no account matches, or when more than one does. */
export function findSuministrosByCuenta(
  reader: Reader,
  cuentas: readonly KeyedCuenta[],
): Promise<{ cuenta: string; id: number | null }[]> {
  return findByCuentaStatement(reader, [cuentas.map(({ cuenta }) => cuenta), cuentas.map(({ key }) => key)]);
}

export type AfectadosCount = {
  suministros: number;
  personas: number;
  conTelefono: number;
  conPush: number;
  conCorreo: number;
  sinContacto: number;
};

// The rules are the same as those of the avisos (avisos.repository.ts). The rows are people linked to the suministros.
const REACHED_SQL = sql.raw(`
  join usuarios u on u.id = us.usuario_id and u.eliminado is null
  join usuario_preferencias p on p.usuario_id = u.id
  cross join lateral (select
    p.sms_corte and u.telefono_validado is not null and u.telefono is not null as texto,
    p.token_firebase is not null as push, ${isReachableSql('u')} as correo) v`);

export async function countAfectados(reader: Reader, source: SuministroSource): Promise<AfectadosCount> {
  const { rows } = await sql<AfectadosCount>`
    with tocados as materialized (${suministroIdsSql(source)}), llegan as materialized (
      select t.id, u.id as usuario_id, v.texto, v.push, v.correo and not v.texto and not v.push as correo
      from tocados t
      join usuario_suministros us on us.suministro_id = t.id ${REACHED_SQL}
      where v.texto or v.push or v.correo
    )
    select (select count(*) from tocados) as suministros, count(*) as personas,
      count(*) filter (where texto) as "conTelefono", count(*) filter (where push) as "conPush",
      count(*) filter (where correo) as "conCorreo",
      (select count(*) from tocados t where not exists (select from llegan l where l.id = t.id)) as "sinContacto"
    from (select distinct usuario_id, texto, push, correo from llegan) personas`.execute(reader);
  return rows[0] ?? { suministros: 0, personas: 0, conTelefono: 0, conPush: 0, conCorreo: 0, sinContacto: 0 };
}

export type ZonaCount = { zona: string; suministros: number; conAviso: number };

/** The whole padrón is read, so whoever calls must not do it at every look. */
export async function listZonas(reader: Reader): Promise<ZonaCount[]> {
  const { rows } = await sql<ZonaCount>`
    with llegan as (
      select distinct us.suministro_id as id from usuario_suministros us ${REACHED_SQL}
      where v.texto or v.push or v.correo
    )
    select s.zona, count(*)::int as suministros, count(l.id)::int as "conAviso"
    from suministros s left join llegan l on l.id = s.id
    where s.activo and s.zona <> '' group by s.zona order by s.zona limit ${sql.lit(MAX_ZONAS)}`.execute(
    reader,
  );
  return rows;
}

/** The total is stored in the corte. `cambio` says whether any suministro was added or removed. */
export async function replaceSuministros(
  tx: Tx,
  corteId: number,
  source: SuministroSource,
): Promise<{ total: number; cambio: boolean }> {
  const { numAffectedRows: removed = 0n } = await sql`
    delete from corte_suministros where corte_id = ${corteId} and suministro_id in (
      select suministro_id from corte_suministros where corte_id = ${corteId}
      except
      select f.id from (${suministroIdsSql(source)}) f)`.execute(tx);
  const { numAffectedRows: added = 0n } = await sql`
    insert into corte_suministros (corte_id, suministro_id)
    select ${corteId}::bigint, f.id from (${suministroIdsSql(source)}) f
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ total: number }>`
    update cortes set total_suministros = (select count(*) from corte_suministros where corte_id = ${corteId})
    where id = ${corteId} returning total_suministros as total`.execute(tx);
  return { total: rows[0]?.total ?? 0, cambio: added + removed > 0n };
}

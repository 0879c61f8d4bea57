import { type Reader, type Row, sql, statement, type Tx } from '@oficina/db';
import { type Alcance, MAX_ZONAS } from '../contract/index.ts';
import { HAS_CORREO, HAS_PUSH, HAS_TEXTO, RECEIVES_CORTES } from './channels.ts';

/** A corte is the source of what it has already. */
export type SuministroSource = { ids: readonly number[] } | { zonas: readonly string[] } | { corte: number };

function suministroIdsSql(source: SuministroSource) {
  if ('ids' in source) return sql`select distinct id from unnest(${source.ids}::bigint[]) as pedidos (id)`;
  if ('corte' in source)
    return sql`select suministro_id as id from corte_suministros where corte_id = ${source.corte}`;
  return sql`select id from suministros where zona = any(${source.zonas}::text[]) and activo`;
}

export async function findEmptyZonas(reader: Reader, zonas: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ zona: string }>`
    select distinct pedidas.zona from unnest(${zonas}::text[]) as pedidas (zona)
    where not exists (select from suministros s where s.zona = pedidas.zona and s.activo) order by 1`.execute(
    reader,
  );
  return rows.map(({ zona }) => zona);
}

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

export type AfectadosCount = Alcance & {
  suministros: number;
  personas: number;
  conTelefono: number;
  conPush: number;
  conCorreo: number;
};

// The rows are people linked to the suministros.
const REACHED_SQL = sql.raw(`
  join usuarios u on u.id = us.usuario_id and u.eliminado is null
  join usuario_preferencias p on p.usuario_id = u.id
  cross join lateral (select
    ${HAS_TEXTO} as texto, ${HAS_PUSH} as push, ${HAS_CORREO} as correo) v`);

const NUMBERS_SQL = sql.raw(RECEIVES_CORTES);

export async function countAfectados(reader: Reader, source: SuministroSource): Promise<AfectadosCount> {
  const { rows } = await sql<AfectadosCount>`
    with tocados as materialized (${suministroIdsSql(source)}), llegan as materialized (
      select t.id, u.id as usuario_id, v.texto, v.push, v.correo and not v.texto and not v.push as correo
      from tocados t
      join usuario_suministros us on us.suministro_id = t.id ${REACHED_SQL}
      where v.texto or v.push or v.correo
    ), avisados as (
      select bool_or(texto) as texto, bool_or(push) as push from (
        select id, texto, push from llegan
        union all
        select t.id, true, false from tocados t join suministro_telefonos x on x.suministro_id = t.id and ${NUMBERS_SQL}
      ) todos group by id
    ), por_suministro as (
      select count(*) as total, count(*) filter (where texto) as mensaje,
        count(*) filter (where push and not texto) as app
      from avisados
    )
    select t.suministros, s.mensaje as "porMensaje", s.app as "porApp", s.total - s.mensaje - s.app as "porCorreo",
      t.suministros - s.total as "sinContacto", p.*
    from (select count(*) as suministros from tocados) t cross join por_suministro s cross join (
      select count(*) as personas, count(*) filter (where texto) as "conTelefono",
        count(*) filter (where push) as "conPush", count(*) filter (where correo) as "conCorreo"
      from (select distinct usuario_id, texto, push, correo from llegan) personas
    ) p`.execute(reader);
  return rows[0] as AfectadosCount;
}

/** The list says it without counting again. A corte that ended keeps what was last counted. */
export async function storeAlcance(tx: Tx, corteId: number): Promise<void> {
  const { porMensaje, porApp, porCorreo, sinContacto } = await countAfectados(tx, { corte: corteId });
  await sql`
    update cortes set por_mensaje = ${porMensaje}, por_app = ${porApp}, por_correo = ${porCorreo},
      sin_contacto = ${sinContacto}
    where id = ${corteId} and (por_mensaje, por_app, por_correo, sin_contacto) is distinct from
      (${porMensaje}::int, ${porApp}::int, ${porCorreo}::int, ${sinContacto}::int)`.execute(tx);
}

export type SuministroSinContacto = Pick<
  Row<'suministros'>,
  'id' | 'cuenta' | 'nombre' | 'domicilio' | 'zona'
>;

/** Those of a zona are read in the order of the index, as far as the page is full. */
export async function listSinContacto(
  reader: Reader,
  source: SuministroSource,
  after: number,
  limit: number,
): Promise<SuministroSinContacto[]> {
  const nobody = sql`not exists (
    select from usuario_suministros us ${REACHED_SQL}
    where us.suministro_id = t.id and (v.texto or v.push or v.correo))
    and not exists (select from suministro_telefonos x where x.suministro_id = t.id and ${NUMBERS_SQL})`;
  const page = sql`and ${nobody} order by t.id limit ${limit}`;
  const found =
    'zonas' in source
      ? sql`select t.id from unnest(${source.zonas}::text[]) as pedidas (zona) cross join lateral (
          select t.id from suministros t where t.zona = pedidas.zona and t.activo and t.id > ${after} ${page}) t`
      : sql`select t.id from (${suministroIdsSql(source)}) t where t.id > ${after} ${page}`;
  const { rows } = await sql<SuministroSinContacto>`
    select s.id, s.cuenta, s.nombre, s.domicilio, s.zona
    from (select distinct id from (${found}) f order by id limit ${limit}) p join suministros s on s.id = p.id
    order by s.id`.execute(reader);
  return rows;
}

export type ZonaCount = { zona: string; suministros: number; conAviso: number };

/** The whole padrón is read, so whoever calls must not do it at every look. */
export async function listZonas(reader: Reader): Promise<ZonaCount[]> {
  const { rows } = await sql<ZonaCount>`
    with llegan as (
      select distinct us.suministro_id as id from usuario_suministros us ${REACHED_SQL}
      where v.texto or v.push or v.correo
      union
      select x.suministro_id from suministro_telefonos x where ${NUMBERS_SQL}
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

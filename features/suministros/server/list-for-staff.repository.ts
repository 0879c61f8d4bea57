import { cappedCountOf, escapeLike, type Page, type Reader, type Row, sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import { withoutAccents } from '@oficina/values';
import type { staffSuministrosQuery } from '../contract/routes.ts';

type StaffQuery = Query<typeof staffSuministrosQuery>;

export type StaffSuministroRow = Pick<
  Row<'suministros'>,
  'id' | 'cuenta' | 'nombre' | 'domicilio' | 'zona' | 'activo'
> & { correo: string; usuario_id: number | null };

const WORKS = 'm.validado and not m.desuscribir and not m.rebota';

/** The page is cut before looking at the addresses and people of each. */
export async function findStaffSuministros(
  reader: Reader,
  query: StaffQuery,
): Promise<Page<StaffSuministroRow>> {
  const where = whereOf(query);
  const order = orderOf(query);
  const { rows } = await sql<StaffSuministroRow>`
    select s.id, s.cuenta, s.nombre, s.domicilio, s.zona, s.activo, m.correo, u.usuario_id from (
      select s.* from suministros s where ${where} order by ${order} limit ${query.itemsPerPage} offset ${query.offset}) s
    cross join lateral (
      select case when bool_or(${sql.raw(WORKS)}) then 'bien' when bool_or(m.rebota) then 'rebota' else 'ninguno' end as correo
      from suministro_mails m where m.suministro_id = s.id) m
    left join lateral (
      select us.usuario_id from usuario_suministros us where us.suministro_id = s.id order by us.usuario_id limit 1) u on true
    order by ${order}`.execute(reader);
  return { rows, ...(await cappedCountOf(reader, sql`suministros s where ${where}`)) };
}

function whereOf({ filters: { q, zona, activo, correo } }: StaffQuery) {
  const conditions = [sql`true`];
  if (q !== undefined) conditions.push(sql`s.busqueda like ${`%${escapeLike(withoutAccents(q))}%`}`);
  if (zona) conditions.push(sql`s.zona = any(${zona}::text[])`);
  if (activo !== undefined) conditions.push(sql`s.activo = ${activo}`);
  const [estado] = correo ?? [];
  // Those that came back are few and have an index; whoever has none is met at every step of the list.
  if (estado === 'rebota')
    conditions.push(sql`s.id = any(array(select m.suministro_id from suministro_mails m where m.rebota))`);
  if (estado === 'ninguno')
    conditions.push(sql`not exists (select from suministro_mails m where m.suministro_id = s.id)`);
  if (estado === 'bien')
    conditions.push(
      sql`exists (select from suministro_mails m where m.suministro_id = s.id and ${sql.raw(WORKS)})`,
    );
  return sql.join(conditions, sql` and `);
}

function orderOf({ order: [first] }: StaffQuery) {
  const direction = first?.direction ?? 'asc';
  return sql.raw(`s.${first?.field ?? 'cuenta'} ${direction}, s.id ${direction}`);
}

import { type Reader, sql, type Tx } from '@oficina/db';
import { nombreVisibleSql } from '@oficina/usuarios/server';
import { OPEN_CODES, requerimientoEstado } from '../../contract/index.ts';
import { DETALLE, type RequerimientoDetail, SELECT_DETAIL } from '../requerimiento-detail.repository.ts';
import type { RequerimientoRow } from '../requerimientos.repository.ts';

export type United = Pick<
  RequerimientoRow,
  'id' | 'numero' | 'usuario_id' | 'encargado_id' | 'estado' | 'unido_a'
>;

const COLUMNS = sql.raw('id, numero, usuario_id, encargado_id, estado, unido_a');

/** Two clerks who unite the same two crosswise lock them in the same order, and the second sees what the first did. */
export async function lockToUnite(tx: Tx, ids: readonly number[]): Promise<United[]> {
  const { rows } = await sql<United>`
    select ${COLUMNS} from requerimientos where id = any(${ids}::bigint[]) order by id for no key update`.execute(
    tx,
  );
  return rows;
}

/**
 * The principal must be locked before, by everybody: its union then neither grows nor shrinks, but for the cases that their
 * owners take away, which are looked at again once they are locked.
 */
export async function lockUnited(tx: Tx, principalId: number): Promise<United[]> {
  const { rows } = await sql<United>`
    select ${COLUMNS} from requerimientos where unido_a = ${principalId} order by id for no key update`.execute(
    tx,
  );
  return rows;
}

export async function countUnited(tx: Tx, principalId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from requerimientos where unido_a = ${principalId}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function findUnitedIds(reader: Reader, principalId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from requerimientos where unido_a = ${principalId}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Null leaves each of them by itself. */
export async function updateUnidoA(
  tx: Tx,
  ids: readonly number[],
  unidoA: number | null,
  now: Date,
): Promise<void> {
  await sql`update requerimientos set unido_a = ${unidoA}, updated = ${now}
    where id = any(${ids}::bigint[])`.execute(tx);
}

/** The queue shows how many follow a case, so its row changes with its union. */
export async function touch(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update requerimientos set updated = ${now} where id = ${id}`.execute(tx);
}

export async function findNumero(reader: Reader, id: number): Promise<string> {
  const { rows } = await sql<{ numero: string }>`select numero from requerimientos where id = ${id}`.execute(
    reader,
  );
  return rows[0]?.numero ?? '';
}

export async function findDetails(reader: Reader, ids: readonly number[]): Promise<RequerimientoDetail[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RequerimientoDetail>`
    ${SELECT_DETAIL} from (select * from requerimientos where id = any(${ids}::bigint[])) r ${DETALLE}
    order by r.id`.execute(reader);
  return rows;
}

const FINISHED = requerimientoEstado.code('finalizado');
export const followsAct = ({ estado }: Pick<United, 'estado'>, reopens: boolean): boolean =>
  OPEN_CODES.includes(estado) || (reopens && estado === FINISHED);

export type UnreadUnited = { id: number; created: Date; usuario_nombre: string; numero: string };

/** What the owner of one of these wrote that no clerk has opened, after the last thing that this clerk says to have read. */
export async function findUnread(
  reader: Reader,
  ids: readonly number[],
  visto: number | null,
): Promise<UnreadUnited | undefined> {
  if (ids.length === 0) return undefined;
  const { rows } = await sql<UnreadUnited>`
    select s.id, s.created, r.numero, ${sql.raw(nombreVisibleSql('u'))} as usuario_nombre
    from requerimientos r
    join requerimiento_seguimientos s on s.requerimiento_id = r.id and s.usuario_id = r.usuario_id
    join usuarios u on u.id = s.usuario_id
    where r.id = any(${ids}::bigint[]) and r.novedades_encargado and s.id > ${visto ?? 0}
      and s.id > coalesce((
        select max(t.id) from requerimiento_seguimientos t
        where t.requerimiento_id = r.id and t.usuario_id is distinct from r.usuario_id), 0)
    order by s.id limit 1`.execute(reader);
  return rows[0];
}

export type Near = {
  from: number;
  to: number;
  west: number;
  east: number;
  latitud: number;
  longitud: number;
  since: Date;
  until: Date;
};

type Suggested = { id: number; por: 'suministro' | 'usuario' | 'cerca' };
type Asked = Pick<RequerimientoDetail, 'id' | 'suministro_id' | 'usuario_id' | 'contacto' | 'categoria_id'>;

/** More than these are an outage, and the nearest tell it. */
const MAX_SUGGESTED = 20;
const OPEN = sql.join(OPEN_CODES.map((code) => sql.lit(code)));

/**
 * Each branch begins at an index of the open cases. Those that follow another are left out, since their principal is the one
 * to unite; and so is the clerk's own case. `encargadoId` is null for whoever may attend any case.
 */
export async function listSuggested(
  reader: Reader,
  asked: Asked,
  near: Near | null,
  { usuarioId, encargadoId }: { usuarioId: number; encargadoId: number | null },
): Promise<Suggested[]> {
  const common = sql`r.estado in (${OPEN}) and r.unido_a is null and r.id <> ${asked.id}
    and r.usuario_id is distinct from ${usuarioId}
    and (${encargadoId}::bigint is null or r.encargado_id is null or r.encargado_id = ${encargadoId})`;
  const branch = (por: Suggested['por'], where: ReturnType<typeof sql>, order = sql`r.id desc`) => sql`
    (select r.id, ${sql.lit(por)}::text as por from requerimientos r where ${common} and ${where}
      order by ${order} limit ${sql.lit(MAX_SUGGESTED)})`;
  const documento = asked.usuario_id === null ? asked.contacto?.documento : undefined;
  const branches = [
    ...(asked.suministro_id === null
      ? []
      : [branch('suministro', sql`r.suministro_id = ${asked.suministro_id}`)]),
    ...(asked.usuario_id === null ? [] : [branch('usuario', sql`r.usuario_id = ${asked.usuario_id}`)]),
    ...(documento === undefined
      ? []
      : [branch('usuario', sql`r.usuario_id is null and r.contacto ->> 'documento' = ${documento}`)]),
    ...(near === null ? [] : [nearBranch(branch, asked, near)]),
  ];
  if (branches.length === 0) return [];
  const { rows } = await sql<Suggested>`${sql.join(branches, sql` union all `)}`.execute(reader);
  return rows;
}

/** A degree of longitude is shorter than one of latitude, so the order by distance counts it less. */
const nearBranch = (
  branch: (
    por: 'cerca',
    where: ReturnType<typeof sql>,
    order: ReturnType<typeof sql>,
  ) => ReturnType<typeof sql>,
  { categoria_id }: Asked,
  { from, to, west, east, latitud, longitud, since, until }: Near,
) =>
  branch(
    'cerca',
    sql`r.latitud between ${from} and ${to} and r.longitud between ${west} and ${east}
      and r.categoria_id = ${categoria_id} and r.created between ${since} and ${until}`,
    sql`power(r.latitud - ${latitud}, 2) + power((r.longitud - ${longitud}) * cos(radians(${latitud})), 2)`,
  );

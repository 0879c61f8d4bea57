import { type Reader, type Row, sql, type Tx } from '@oficina/db';
import { nombreVisibleSql } from '@oficina/usuarios/server';
import { requerimientoEstado, transitionSentence } from '../../contract/index.ts';

const INICIADO = requerimientoEstado.code('iniciado');

export type SeguimientoDetail = Row<'requerimiento_seguimientos'> & { usuario_nombre: string | null };

type Nuevo = {
  requerimientoId: number;
  usuarioId: number;
  descripcion: string;
  nuevoEstado: number | null;
  now: Date;
};

export async function insertSeguimiento(
  tx: Tx,
  { requerimientoId, usuarioId, descripcion, nuevoEstado, now }: Nuevo,
): Promise<number> {
  const { id } = await tx
    .insertInto('requerimiento_seguimientos')
    .values({
      requerimiento_id: requerimientoId,
      usuario_id: usuarioId,
      descripcion,
      nuevo_estado: nuevoEstado,
      created: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const leidos = (where: ReturnType<typeof sql>) => sql<SeguimientoDetail>`
  select s.*, case when u.id is null then null else ${sql.raw(nombreVisibleSql('u'))} end as usuario_nombre
  from requerimiento_seguimientos s left join usuarios u on u.id = s.usuario_id
  where ${where} order by s.id`;

/**
 * No case has this many in practice; the limit keeps a person who writes endlessly from making a case impossible to open.
 */
const MAX_ROWS = 1_000;

/** The order is that of writing; beyond the limit, the last ones are returned. */
export async function listSeguimientos(
  reader: Reader,
  requerimientoId: number,
): Promise<SeguimientoDetail[]> {
  const query = leidos(sql`s.requerimiento_id = ${requerimientoId} and s.id >= coalesce((
    select id from requerimiento_seguimientos where requerimiento_id = ${requerimientoId}
    order by id desc offset ${sql.lit(MAX_ROWS - 1)} limit 1), 0)`);
  return (await query.execute(reader)).rows;
}

export async function findSeguimiento(reader: Reader, id: number): Promise<SeguimientoDetail | undefined> {
  return (await leidos(sql`s.id = ${id}`).execute(reader)).rows[0];
}

/**
 * The last text of the staff since the last change of state gives the owner the reason for the next change. The answer that
 * began a case is such a text too.
 */
export async function findStaffTexto(
  reader: Reader,
  requerimiento: { id: number; usuario_id: number | null },
): Promise<string | null> {
  const { rows } = await sql<{ descripcion: string }>`
    select s.descripcion from requerimiento_seguimientos s
    where s.requerimiento_id = ${requerimiento.id} and s.descripcion is not null
      and (s.nuevo_estado is null or (s.nuevo_estado = ${INICIADO} and s.descripcion <> ${transitionSentence(INICIADO)}))
      and s.usuario_id is not null and s.usuario_id is distinct from ${requerimiento.usuario_id}::bigint
      and s.id >= coalesce((
        select max(otro.id) from requerimiento_seguimientos otro
        where otro.requerimiento_id = ${requerimiento.id} and otro.nuevo_estado is not null), 0)
    order by s.id desc limit 1`.execute(reader);
  return rows[0]?.descripcion ?? null;
}

export type LaterSeguimiento = { id: number; created: Date; by_owner: boolean; usuario_nombre: string };

/**
 * Returns the first thing written after the last one that this person read, by anybody but them. The members of the staff
 * come before the owner, because what they did may already be what this person was about to do.
 */
export async function findLaterSeguimiento(
  reader: Reader,
  requerimiento: { id: number; usuario_id: number | null },
  { by, visto }: { by: number; visto: number | null },
): Promise<LaterSeguimiento | undefined> {
  const { rows } = await sql<LaterSeguimiento>`
    select s.id, s.created, s.usuario_id is not distinct from ${requerimiento.usuario_id}::bigint as by_owner,
      ${sql.raw(nombreVisibleSql('u'))} as usuario_nombre
    from requerimiento_seguimientos s join usuarios u on u.id = s.usuario_id
    where s.requerimiento_id = ${requerimiento.id} and s.id > ${visto ?? 0} and s.usuario_id <> ${by}
    order by by_owner, s.id limit 1`.execute(reader);
  return rows[0];
}

/** A request is repeated when the last change of state was by the same person and with the same text. */
export async function isLastChange(
  reader: Reader,
  requerimientoId: number,
  { by, texto }: { by: number; texto: string },
): Promise<boolean> {
  const { rows } = await sql<{ usuario_id: number | null; descripcion: string | null }>`
    select usuario_id, descripcion from requerimiento_seguimientos
    where requerimiento_id = ${requerimientoId} and nuevo_estado is not null order by id desc limit 1`.execute(
    reader,
  );
  return rows[0]?.usuario_id === by && rows[0].descripcion === texto;
}

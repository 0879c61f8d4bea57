import { type Reader, sql } from '@oficina/db';
import { isReachableSql } from '@oficina/usuarios/server';
import { requerimientoEstado, transitionSentence } from '../contract/index.ts';

const ESPERA_CODE = requerimientoEstado.code('esperaUsuario');
// The code is a literal, because only then does the planner know how few rows match.
const ESPERA = sql.lit(ESPERA_CODE);

/** A person who no longer attends cases is not notified, even if their cases were not released yet. */
export async function findEncargadoEmail(reader: Reader, usuarioId: number): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from usuarios
    where id = ${usuarioId} and eliminado is null and ${sql.raw(isReachableSql('usuarios'))}
      and roles && array['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO']::text[]`.execute(reader);
  return rows[0]?.email;
}

export type WaitingRequerimiento = { id: number; seguimientoId: number; texto: string };

/**
 * Returns, with the text of the question, the cases that began to wait for their owner in this range and were not reminded.
 */
export async function listWaitingToRemind(
  reader: Reader,
  { from, to, after, limit }: { from: Date; to: Date; after: number; limit: number },
): Promise<WaitingRequerimiento[]> {
  const { rows } = await sql<WaitingRequerimiento>`
    select r.id, s.id as "seguimientoId", t.descripcion as texto
    from requerimientos r
    cross join lateral (
      select id from requerimiento_seguimientos
      where requerimiento_id = r.id and nuevo_estado = ${ESPERA} order by id desc limit 1
    ) s
    -- A move to the waiting state without text uses the text that the staff wrote just before.
    cross join lateral (
      select descripcion from requerimiento_seguimientos
      where requerimiento_id = r.id and id <= s.id and usuario_id is distinct from r.usuario_id
        and descripcion <> ${transitionSentence(ESPERA_CODE)}
      order by id desc limit 1
    ) t
    where r.estado = ${ESPERA} and r.usuario_id is not null and r.en_espera_desde >= ${from}
      and r.en_espera_desde <= ${to} and r.id > ${after}
      -- Of the united cases of one person, the first reminds for all.
      and (r.unido_a is null or not exists (
        select from requerimientos o where (o.id = r.unido_a or o.unido_a = r.unido_a and o.id < r.id)
          and o.usuario_id = r.usuario_id and o.estado = ${ESPERA}))
      and not exists (
        select from mensajes m where m.plantilla = 'requerimiento_espera' and m.ref_id = s.id and m.vez = 1)
    order by r.id limit ${limit}`.execute(reader);
  return rows;
}

import { type Reader, sql, type Tx } from '@oficina/db';
import { nombreVisibleSql } from '@oficina/usuarios/server';

export type NotaDetail = {
  id: number;
  texto: string;
  usuario_id: number;
  usuario_nombre: string;
  created: Date;
};

/** A case never has this many notes in practice; beyond the limit, the newest are returned. */
const MAX_ROWS = 500;
const NOMBRE = sql.raw(nombreVisibleSql('u'));

export async function findNotas(reader: Reader, requerimientoId: number): Promise<NotaDetail[]> {
  const { rows } = await sql<NotaDetail>`
    select n.id, n.texto, n.usuario_id, n.created, ${NOMBRE} as usuario_nombre
    from (
      select * from requerimiento_notas where requerimiento_id = ${requerimientoId} order by id desc limit ${sql.lit(MAX_ROWS)}
    ) n join usuarios u on u.id = n.usuario_id order by n.id`.execute(reader);
  return rows;
}

type NewNota = {
  requerimientoId: number;
  usuarioId: number;
  texto: string;
  key: string | undefined;
  now: Date;
};

/** Undefined when that person used the key before. */
export async function insertNota(tx: Tx, nota: NewNota): Promise<NotaDetail | undefined> {
  const { rows } = await sql<NotaDetail>`
    with n as (
      insert into requerimiento_notas (requerimiento_id, usuario_id, texto, idempotencia, created)
      values (${nota.requerimientoId}, ${nota.usuarioId}, ${nota.texto}, ${nota.key ?? null}, ${nota.now})
      on conflict (usuario_id, idempotencia) where idempotencia is not null do nothing
      returning id, texto, usuario_id, created
    )
    select n.*, ${NOMBRE} as usuario_nombre from n join usuarios u on u.id = n.usuario_id`.execute(tx);
  return rows[0];
}

export async function findNotaByKey(
  reader: Reader,
  usuarioId: number,
  key: string,
): Promise<(NotaDetail & { requerimiento_id: number }) | undefined> {
  const { rows } = await sql<NotaDetail & { requerimiento_id: number }>`
    select n.id, n.texto, n.usuario_id, n.created, n.requerimiento_id, ${NOMBRE} as usuario_nombre
    from requerimiento_notas n join usuarios u on u.id = n.usuario_id
    where n.usuario_id = ${usuarioId} and n.idempotencia = ${key}`.execute(reader);
  return rows[0];
}

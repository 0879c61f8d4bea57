import { type Reader, sql, type Tx } from '@oficina/db';
import { nombreDe } from './lectura.repository.ts';

export type NotaLeida = {
  id: number;
  texto: string;
  usuario_id: number;
  usuario_nombre: string;
  created: Date;
};

/** More than anybody writes about a case; of more, the newest. */
const TOPE = 500;
const NOMBRE = sql.raw(nombreDe('u'));

/** In the order in which they were written. */
export async function findNotas(reader: Reader, requerimientoId: number): Promise<NotaLeida[]> {
  const { rows } = await sql<NotaLeida>`
    select n.id, n.texto, n.usuario_id, n.created, ${NOMBRE} as usuario_nombre
    from (
      select * from requerimiento_notas where requerimiento_id = ${requerimientoId} order by id desc limit ${sql.lit(TOPE)}
    ) n join usuarios u on u.id = n.usuario_id order by n.id`.execute(reader);
  return rows;
}

type NotaNueva = {
  requerimientoId: number;
  usuarioId: number;
  texto: string;
  clave: string | undefined;
  now: Date;
};

/** Nothing when that person used the key before. */
export async function insertNota(tx: Tx, nota: NotaNueva): Promise<NotaLeida | undefined> {
  const { rows } = await sql<NotaLeida>`
    with n as (
      insert into requerimiento_notas (requerimiento_id, usuario_id, texto, idempotencia, created)
      values (${nota.requerimientoId}, ${nota.usuarioId}, ${nota.texto}, ${nota.clave ?? null}, ${nota.now})
      on conflict (usuario_id, idempotencia) where idempotencia is not null do nothing
      returning id, texto, usuario_id, created
    )
    select n.*, ${NOMBRE} as usuario_nombre from n join usuarios u on u.id = n.usuario_id`.execute(tx);
  return rows[0];
}

export async function findNotaByClave(
  reader: Reader,
  usuarioId: number,
  clave: string,
): Promise<(NotaLeida & { requerimiento_id: number }) | undefined> {
  const { rows } = await sql<NotaLeida & { requerimiento_id: number }>`
    select n.id, n.texto, n.usuario_id, n.created, n.requerimiento_id, ${NOMBRE} as usuario_nombre
    from requerimiento_notas n join usuarios u on u.id = n.usuario_id
    where n.usuario_id = ${usuarioId} and n.idempotencia = ${clave}`.execute(reader);
  return rows[0];
}

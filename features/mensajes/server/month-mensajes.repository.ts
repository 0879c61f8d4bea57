import { type Reader, sql } from '@oficina/db';
import { mensajeEstado } from '../contract/index.ts';

type Cuenta = { procesados: number; fallidos: number };

/** Mensajes of a month are contiguous, because they are stored in the order of creation. */
export async function countMonthMensajes(
  reader: Reader,
  { from, to }: { from: Date; to: Date },
): Promise<Cuenta> {
  const [procesado, fallido] = [mensajeEstado.code('procesado'), mensajeEstado.code('fallido')].map((code) =>
    sql.lit(code),
  );
  const { rows } = await sql<Cuenta>`
    select count(*) filter (where estado = ${procesado}) as procesados,
      count(*) filter (where estado = ${fallido}) as fallidos
    from mensajes where created >= ${from} and created < ${to}
      and estado in (${procesado}, ${fallido})`.execute(reader);
  return rows[0] ?? { procesados: 0, fallidos: 0 };
}

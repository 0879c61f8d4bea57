import { type Reader, sql } from '@oficina/db';
import { mensajeEstado, PRIORIDADES, TIPOS, type Tipo, tipos } from '../contract/index.ts';

const E = mensajeEstado.code;

export type MensajeCount = { tipo: Tipo; estado: ReturnType<typeof mensajeEstado.name>; total: number };

/** The counts are of the mensajes made since then, and every channel and state has one. */
export async function countMensajesByEstado(reader: Reader, since: Date): Promise<MensajeCount[]> {
  const { rows } = await sql<{ tipo: number; estado: number; total: number }>`
    select tipo, estado, count(*)::int as total from mensajes
    where created >= ${since} group by tipo, estado`.execute(reader);
  return tipos.flatMap((tipo) =>
    mensajeEstado.rows().map(({ code, name }) => ({
      tipo,
      estado: name,
      total: rows.find((row) => row.tipo === TIPOS[tipo] && row.estado === code)?.total ?? 0,
    })),
  );
}

/** Their time came before then and nobody sent them. Bulk mail may wait for its turn all day. */
export async function countOverdueMensajes(reader: Reader, before: Date): Promise<number> {
  const waiting = [E('pendiente'), E('enviando'), E('reintento')].map((code) => sql.lit(code));
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from mensajes
    where estado in (${sql.join(waiting)}) and proximo < ${before}
      and prioridad < ${sql.lit(PRIORIDADES.masivo)}`.execute(reader);
  return rows[0]?.total ?? 0;
}

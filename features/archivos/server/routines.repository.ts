import { type Reader, sql, type Tx } from '@oficina/db';
import { archivoEstado, type EstadoName } from '../contract/index.ts';
import { fromBothClases } from './archivos.repository.ts';
import { type Clase, RECHAZOS } from './clases.ts';

const E = archivoEstado.code;

export async function findLastLoad(reader: Reader): Promise<Date | null> {
  const { rows } = await sql<{ lastLoad: Date | null }>`
    select max(updated) as "lastLoad" from archivo_facturas where estado = ${sql.lit(E('finalizado'))}`.execute(
    reader,
  );
  return rows[0]?.lastLoad ?? null;
}

type Vencido = { clase: Clase; id: number; clave: string };

/** A file that is being loaded, or is about to be, is not touched. */
export async function findVencidos(reader: Reader, before: Date, limit: number): Promise<Vencido[]> {
  const selectFromClase = (clase: Clase) => sql`
    select ${sql.lit(clase)} as clase, id, clave_objeto as clave from ${sql.table(clase)}
    where clave_objeto is not null and updated < ${before}
      and estado not in (${sql.lit(E('confirmado'))}, ${sql.lit(E('procesando'))})`;
  const { rows } = await sql<Vencido>`
    select * from (${fromBothClases(selectFromClase)}) v order by clase, id limit ${limit}`.execute(reader);
  return rows;
}

/** The rejected lines hold the same personal data as the bytes, so they are deleted too. */
export async function deleteBytes(tx: Tx, clase: Clase, id: number): Promise<void> {
  await sql`update ${sql.table(clase)} set clave_objeto = null where id = ${id}`.execute(tx);
  await sql`delete from ${sql.table(RECHAZOS[clase])} where archivo_id = ${id}`.execute(tx);
}

export async function hasActiveWorker(reader: Reader, now: Date): Promise<boolean> {
  const active = (clase: Clase) => sql`select from ${sql.table(clase)} where tomado_hasta > ${now}`;
  const { rows } = await sql<{ found: boolean }>`
    select exists (${fromBothClases(active)}) as found`.execute(reader);
  return rows[0]?.found ?? false;
}

/** Every state has a count. */
export async function countArchivosByEstado(reader: Reader): Promise<[EstadoName, number][]> {
  const all = (clase: Clase) => sql`select estado from ${sql.table(clase)}`;
  const { rows } = await sql<{ estado: number; total: number }>`
    select estado, count(*)::int as total from (${fromBothClases(all)}) a group by estado`.execute(reader);
  const totals = new Map(rows.map(({ estado, total }) => [estado, total]));
  return archivoEstado.rows().map(({ code, name }) => [name, totals.get(code) ?? 0]);
}

/** The last of each class are read by their key, which is enough for some days and reads no more in an old installation. */
const RECENT = 1_000;

/** Those sent since then that ended in an error and that nobody has put right. */
export async function countRecentErrors(reader: Reader, since: Date): Promise<Record<Clase, number>> {
  const inClase = (clase: Clase) => sql`(
    select count(*)::int from (select estado, created from ${sql.table(clase)} order by id desc limit ${RECENT}) a
    where estado = ${sql.lit(E('error'))} and created >= ${since}) as ${sql.id(clase)}`;
  const { rows } = await sql<Record<Clase, number>>`
    select ${inClase('archivo_facturas')}, ${inClase('archivo_subidas')}`.execute(reader);
  return rows[0] ?? { archivo_facturas: 0, archivo_subidas: 0 };
}

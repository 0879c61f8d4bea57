import { type Reader, sql, type Tx } from '@oficina/db';
import { archivoEstado } from '../contract/index.ts';
import { COLUMNAS, type Pendiente, type Tomado } from './archivos.repository.ts';
import { type ArchivoRow, CLASES, type Clase } from './clases.ts';

const E = archivoEstado.code;
const tabla = (clase: Clase) => sql.table(clase);

export type Arriendo = { quien: string; now: Date; hasta: Date };

/** Null: it is somebody else's, it waits, or there is nothing to check. */
export async function tomarParaRevisar(
  reader: Reader,
  clase: Clase,
  id: number,
  { quien, now, hasta }: Arriendo,
): Promise<ArchivoRow | null> {
  const { rows } = await sql<ArchivoRow>`
    update ${tabla(clase)} as a set tomado_por = ${quien}, tomado_hasta = ${hasta}
    where id = ${id} and estado = ${sql.lit(E('nuevo'))} and resumen is null
      and (tomado_hasta is null or tomado_hasta <= ${now})
    returning ${COLUMNAS(clase)}`.execute(reader);
  return rows[0] ?? null;
}

/** Any number: everybody who begins to load agrees on it. */
const UNA_POR_VEZ = 240_024;

export type Turno =
  | { kind: 'archivo'; archivo: ArchivoRow; desde: 'confirmado' | 'procesando' }
  /** Somebody loads one, or the ones there are wait: not before that time. */
  | { kind: 'ocupado'; hasta: Date }
  | { kind: 'nada' };

type EnCola = Pendiente & Pick<ArchivoRow, 'estado' | 'tomado_por' | 'tomado_hasta'>;

/**
 * The next file to load, of either noun, one at a time: first the one whose worker is lost, then the one that was
 * confirmed before; those that failed lately let the others go before them. `salvo` are the ones not to be taken. A row
 * may change between being looked at and being taken, by a person or by who was thought lost: then it is looked at again.
 */
export async function tomarParaImportar(
  tx: Tx,
  arriendo: Arriendo,
  salvo: readonly Pendiente[] = [],
): Promise<Turno> {
  const { now } = arriendo;
  await sql`select pg_advisory_xact_lock(${sql.lit(UNA_POR_VEZ)})`.execute(tx);
  for (;;) {
    const rows = await findEnCola(tx);
    const despues = rows.filter(({ tomado_hasta }) => tomado_hasta && tomado_hasta > now);
    const vivo = despues.find(({ tomado_por }) => tomado_por !== null);
    if (vivo?.tomado_hasta) return { kind: 'ocupado', hasta: vivo.tomado_hasta };
    const toca = rows.find(
      (row) => !despues.includes(row) && !salvo.some(({ clase, id }) => clase === row.clase && id === row.id),
    );
    if (!toca) {
      const [hasta] = despues.flatMap((row) => row.tomado_hasta ?? []).sort((a, b) => Number(a) - Number(b));
      return hasta ? { kind: 'ocupado', hasta } : { kind: 'nada' };
    }
    const archivo = await tomar(tx, toca, arriendo);
    const desde = toca.estado === E('confirmado') ? 'confirmado' : 'procesando';
    if (archivo) return { kind: 'archivo', archivo, desde };
  }
}

async function findEnCola(tx: Tx): Promise<EnCola[]> {
  const espera = (clase: Clase) => sql`
    select ${sql.lit(clase)} as clase, id, estado, updated, tomado_por, tomado_hasta, intentos from ${tabla(clase)}
    where estado in (${sql.lit(E('confirmado'))}, ${sql.lit(E('procesando'))})`;
  const { rows } = await sql<EnCola>`
    select * from (${sql.join(CLASES.map(espera), sql` union all `)}) a
    order by intentos, estado desc, updated, id`.execute(tx);
  return rows;
}

/** Null: it is not as it was seen any more. */
async function tomar(
  tx: Tx,
  { clase, id, estado, tomado_por }: EnCola,
  { quien, now, hasta }: Arriendo,
): Promise<ArchivoRow | null> {
  const { rows } = await sql<ArchivoRow>`
    update ${tabla(clase)} as a set estado = ${sql.lit(E('procesando'))}, tomado_por = ${quien},
      tomado_hasta = ${hasta}, updated = ${now}
    where id = ${id} and estado = ${sql.lit(estado)} and tomado_por is not distinct from ${tomado_por}::uuid
    returning ${COLUMNAS(clase)}`.execute(tx);
  return rows[0] ?? null;
}

/** False: it is not ours any more. */
export async function renovarArriendo(
  reader: Reader,
  { clase, id, quien }: Tomado,
  hasta: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${tabla(clase)} set tomado_hasta = ${hasta} where id = ${id} and tomado_por = ${quien}`.execute(
    reader,
  );
  return numAffectedRows === 1n;
}

/** Null: it is not ours. */
export async function findTomado(reader: Reader, { clase, id, quien }: Tomado): Promise<Pendiente | null> {
  const { rows } = await sql`
    select from ${tabla(clase)} where id = ${id} and tomado_por = ${quien}`.execute(reader);
  return rows.length > 0 ? { clase, id } : null;
}

/** The same, and nobody takes it until the transaction ends: for its last moment, because who says it goes on waits too. */
export async function lockTomado(tx: Tx, { clase, id, quien }: Tomado): Promise<Pendiente | null> {
  const { rows } = await sql`
    select from ${tabla(clase)} where id = ${id} and tomado_por = ${quien} for no key update`.execute(tx);
  return rows.length > 0 ? { clase, id } : null;
}

/** Gives it back; told until when, nobody takes it before. */
export async function soltarArriendo(
  reader: Reader,
  { clase, id, quien }: Tomado,
  hasta: Date | null = null,
): Promise<void> {
  await sql`
    update ${tabla(clase)} set tomado_por = null, tomado_hasta = ${hasta}
    where id = ${id} and tomado_por = ${quien}`.execute(reader);
}

/** How many times in a row it could not go on, with this one. Null: it is not ours any more. */
export async function contarIntento(reader: Reader, { clase, id, quien }: Tomado): Promise<number | null> {
  const { rows } = await sql<{ intentos: number }>`
    update ${tabla(clase)} set intentos = intentos + 1 where id = ${id} and tomado_por = ${quien}
    returning intentos`.execute(reader);
  return rows[0]?.intentos ?? null;
}

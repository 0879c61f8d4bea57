import { isUnavailable, type Reader, sql, type Tx } from '@oficina/db';
import { archivoEstado } from '../contract/index.ts';
import { COLUMNS, fromBothClases, type Tomado } from './archivos.repository.ts';
import type { ArchivoKey, ArchivoRow, Clase } from './clases.ts';

const E = archivoEstado.code;
const table = (clase: Clase) => sql.table(clase);

export type Lease = { holder: string; now: Date; until: Date };

/** The result is null when another worker has the file, when the file has to wait, or when there is nothing to check. */
export async function takeForRevision(
  reader: Reader,
  { clase, id }: ArchivoKey,
  { holder, now, until }: Lease,
): Promise<ArchivoRow | null> {
  const { rows } = await sql<ArchivoRow>`
    update ${table(clase)} as a set tomado_por = ${holder}, tomado_hasta = ${until}
    where id = ${id} and estado = ${sql.lit(E('nuevo'))} and resumen is null
      and (tomado_hasta is null or tomado_hasta <= ${now})
    returning ${COLUMNS(clase)}`.execute(reader);
  return rows[0] ?? null;
}

/** The number is arbitrary, but every process that begins to load must use the same. */
const IMPORT_LOCK = 240_024;

export type NextArchivo =
  | { kind: 'archivo'; archivo: ArchivoRow; from: 'confirmado' | 'procesando' }
  | { kind: 'ocupado'; until: Date }
  | { kind: 'nada' };

type QueuedArchivo = ArchivoKey & Pick<ArchivoRow, 'estado' | 'tomado_por' | 'tomado_hasta'>;

/**
 * This takes the next file of either class, one at a time: first one whose worker is lost, then the one that was confirmed
 * first. Files that failed lately let the others go before them, and those in `except` are not taken. A row may change
 * between being read and being taken, because of a person or of a worker that was thought lost; then the rows are read
 * again.
 */
export async function takeNextArchivo(
  tx: Tx,
  lease: Lease,
  except: readonly ArchivoKey[] = [],
): Promise<NextArchivo> {
  const { now } = lease;
  await sql`select pg_advisory_xact_lock(${sql.lit(IMPORT_LOCK)})`.execute(tx);
  for (;;) {
    const rows = await findQueued(tx);
    const waiting = rows.filter(({ tomado_hasta }) => tomado_hasta && tomado_hasta > now);
    const active = waiting.find(({ tomado_por }) => tomado_por !== null);
    if (active?.tomado_hasta) return { kind: 'ocupado', until: active.tomado_hasta };
    const next = rows.find(
      (row) =>
        !waiting.includes(row) && !except.some(({ clase, id }) => clase === row.clase && id === row.id),
    );
    if (!next) {
      const [until] = waiting.flatMap((row) => row.tomado_hasta ?? []).sort((a, b) => Number(a) - Number(b));
      return until ? { kind: 'ocupado', until } : { kind: 'nada' };
    }
    const archivo = await takeQueued(tx, next, lease);
    const from = next.estado === E('confirmado') ? 'confirmado' : 'procesando';
    if (archivo) return { kind: 'archivo', archivo, from };
  }
}

async function findQueued(tx: Tx): Promise<QueuedArchivo[]> {
  const espera = (clase: Clase) => sql`
    select ${sql.lit(clase)} as clase, id, estado, updated, tomado_por, tomado_hasta, intentos from ${table(clase)}
    where estado in (${sql.lit(E('confirmado'))}, ${sql.lit(E('procesando'))})`;
  const { rows } = await sql<QueuedArchivo>`
    select * from (${fromBothClases(espera)}) a
    order by intentos, estado desc, updated, id`.execute(tx);
  return rows;
}

/** The result is null when the row has changed since it was read. */
async function takeQueued(
  tx: Tx,
  { clase, id, estado, tomado_por }: QueuedArchivo,
  { holder, now, until }: Lease,
): Promise<ArchivoRow | null> {
  const { rows } = await sql<ArchivoRow>`
    update ${table(clase)} as a set estado = ${sql.lit(E('procesando'))}, tomado_por = ${holder},
      tomado_hasta = ${until}, updated = ${now}
    where id = ${id} and estado = ${sql.lit(estado)} and tomado_por is not distinct from ${tomado_por}::uuid
    returning ${COLUMNS(clase)}`.execute(tx);
  return rows[0] ?? null;
}

export async function renewLease(
  reader: Reader,
  { clase, id, holder }: Tomado,
  until: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${table(clase)} set tomado_hasta = ${until} where id = ${id} and tomado_por = ${holder}`.execute(
    reader,
  );
  return numAffectedRows === 1n;
}

export async function findTomado(reader: Reader, { clase, id, holder }: Tomado): Promise<object | null> {
  const { rows } = await sql<object>`
    select from ${table(clase)} where id = ${id} and tomado_por = ${holder}`.execute(reader);
  return rows[0] ?? null;
}

/** The row stays locked until the transaction ends. Call this last, because the renewal of the lease waits for it too. */
export async function lockTomado(tx: Tx, { clase, id, holder }: Tomado): Promise<object | null> {
  const { rows } = await sql<object>`
    select from ${table(clase)} where id = ${id} and tomado_por = ${holder} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** With a time, nobody takes the file before it. */
export async function releaseLease(
  reader: Reader,
  { clase, id, holder }: Tomado,
  until: Date | null = null,
): Promise<void> {
  await sql`
    update ${table(clase)} set tomado_por = null, tomado_hasta = ${until}
    where id = ${id} and tomado_por = ${holder}`.execute(reader);
}

/** The result is the number of consecutive failed tries, this one included, or null when the lease was lost. */
export async function incrementIntentos(
  reader: Reader,
  { clase, id, holder }: Tomado,
): Promise<number | null> {
  const { rows } = await sql<{ intentos: number }>`
    update ${table(clase)} set intentos = intentos + 1 where id = ${id} and tomado_por = ${holder}
    returning intentos`.execute(reader);
  return rows[0]?.intentos ?? null;
}

/** Two transactions changed the same rows, and a retry works. */
const SERIALIZATION_FAILURE = '40001';

export const isTransientDbError = (error: unknown): boolean =>
  isUnavailable(error) || (error as { code?: string } | null)?.code === SERIALIZATION_FAILURE;

import { type Reader, sql, type Tx } from '@oficina/db';
import { archivoEstado, type EstadoName, type Resumen } from '../contract/index.ts';
import {
  type ArchivoKey,
  type ArchivoOrigen,
  type ArchivoRow,
  type ArchivoTipo,
  CLASES,
  type Clase,
} from './clases.ts';
import type { ColumnNames } from './perfiles/index.ts';

const E = archivoEstado.code;

/** Both tables have the same columns except for the type, which facturas do not need. */
export const COLUMNS = (clase: Clase) =>
  sql.raw(`a.*, '${clase}' as clase${clase === 'archivo_facturas' ? `, 'facturas' as tipo` : ''}`);

const table = (clase: Clase) => sql.table(clase);

type Fragment = ReturnType<typeof sql>;

async function selectArchivo(
  reader: Reader,
  clase: Clase,
  condition: Fragment,
): Promise<ArchivoRow | undefined> {
  const { rows } = await sql<ArchivoRow>`
    select ${COLUMNS(clase)} from ${table(clase)} a where ${condition}`.execute(reader);
  return rows[0];
}

const ofTipo = (clase: Clase, tipo: ArchivoTipo): Fragment =>
  clase === 'archivo_subidas' ? sql`and a.tipo = ${tipo}` : sql``;

export const findArchivo = (reader: Reader, clase: Clase, id: number) =>
  selectArchivo(reader, clase, sql`a.id = ${id}`);

/** One that corrects another has only a few of its lines, so nothing is compared with it. */
export const findPreviousArchivo = (reader: Reader, { clase, tipo, id }: ArchivoRow) =>
  selectArchivo(
    reader,
    clase,
    sql`a.estado = ${sql.lit(E('finalizado'))} and a.id <> ${id} and a.corrige_a_id is null ${ofTipo(clase, tipo)}
      order by a.updated desc, a.id desc limit 1`,
  );

export const findDuplicateArchivo = (reader: Reader, clase: Clase, tipo: ArchivoTipo, sha256: Buffer) =>
  selectArchivo(
    reader,
    clase,
    sql`a.sha256 = ${sha256} and a.estado <> ${sql.lit(E('anulado'))} ${ofTipo(clase, tipo)}`,
  );

export const findArchivoByKey = (reader: Reader, clase: Clase, clave: string) =>
  selectArchivo(reader, clase, sql`a.clave_objeto = ${clave}`);

export type NuevoArchivo = {
  nombre: string;
  tamano: number;
  sha256: Buffer;
  clave: string;
  perfil: string;
  usuarioId: number | null;
  origen: ArchivoOrigen;
  now: Date;
  /** It brings lines of this one, and calls its columns in the same way. */
  original: ArchivoRow | null;
};

/** The result is null when a file with the same content came at the same time. */
export async function insertArchivo(
  tx: Tx,
  clase: Clase,
  tipo: ArchivoTipo,
  nuevo: NuevoArchivo,
): Promise<ArchivoRow | null> {
  const hasTipo = clase === 'archivo_subidas';
  const { original } = nuevo;
  const { rows } = await sql<ArchivoRow>`
    insert into ${table(clase)} as a (nombre, tamano, sha256, clave_objeto, perfil, usuario_id, origen,
      progreso_revision, created, updated, corrige_a_id, columnas ${hasTipo ? sql`, tipo` : sql``})
    values (${nuevo.nombre}, ${nuevo.tamano}, ${nuevo.sha256}, ${nuevo.clave}, ${nuevo.perfil}, ${nuevo.usuarioId},
      ${nuevo.origen}, 0, ${nuevo.now}, ${nuevo.now}, ${original?.id ?? null},
      ${original?.columnas ? JSON.stringify(original.columnas) : null}::jsonb ${hasTipo ? sql`, ${tipo}` : sql``})
    on conflict do nothing returning ${COLUMNS(clase)}`.execute(tx);
  return rows[0] ?? null;
}

/** The key is recorded before the bytes are stored, so that bytes that never become a file are removed later. */
export async function insertObjeto(reader: Reader, clave: string, now: Date): Promise<void> {
  await sql`insert into archivo_objetos (clave, created) values (${clave}, ${now})`.execute(reader);
}

export async function deleteObjeto(reader: Reader, clave: string): Promise<void> {
  await sql`delete from archivo_objetos where clave = ${clave}`.execute(reader);
}

export async function findOrphanObjetos(reader: Reader, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ clave: string }>`
    select clave from archivo_objetos where created < ${before} order by created limit ${limit}`.execute(
    reader,
  );
  return rows.map(({ clave }) => clave);
}

/** `by` is null for a command and for the system itself. */
type EstadoChange = { de: EstadoName; a: EstadoName; by: number | null; now: Date };

/**
 * A person asked for this change. The result is null when somebody else changed the state first or the file is being
 * checked. A file that is confirmed after an error is checked again before it goes on, because the data its summary was
 * based on may have changed.
 */
export async function updateEstado(
  tx: Tx,
  clase: Clase,
  id: number,
  { de, a, by, now }: EstadoChange,
): Promise<ArchivoRow | null> {
  const cambios =
    a === 'confirmado'
      ? sql`confirmado_por = ${by}, obs = null, resumen = ${de === 'error' ? sql`null` : sql`resumen`},
          progreso_revision = ${de === 'error' ? sql`0` : sql`null`}`
      : sql`progreso_revision = null`;
  const reviewedOnly = de === 'nuevo' && a === 'confirmado' ? sql`and resumen is not null` : sql``;
  const { rows } = await sql<ArchivoRow>`
    update ${table(clase)} as a set estado = ${sql.lit(E(a))}, tomado_por = null, tomado_hasta = null, intentos = 0,
      updated = ${now}, ${cambios}
    where id = ${id} and estado = ${sql.lit(E(de))} ${reviewedOnly}
    returning ${COLUMNS(clase)}`.execute(tx);
  return rows[0] ?? null;
}

export type Tomado = ArchivoKey & { holder: string };

/** The progress only goes forward. */
export async function updateProgresoRevision(
  reader: Reader,
  { clase, id, holder }: Tomado,
  percent: number,
): Promise<void> {
  await sql`
    update ${table(clase)} set progreso_revision = greatest(progreso_revision, ${percent}::int2)
    where id = ${id} and tomado_por = ${holder}`.execute(reader);
}

export type Cambios = {
  estado?: EstadoName;
  obs?: string;
  resumen?: Resumen;
  totalRenglones?: number;
  rechazados?: number;
  release?: true;
};

/**
 * Only the holder of the lease may update the file. Null means that the lease was lost, and then the whole transaction must
 * be rolled back.
 */
export async function updateTomado(
  tx: Tx,
  { clase, id, holder }: Tomado,
  cambios: Cambios,
  now: Date,
): Promise<ArchivoRow | null> {
  const sets = [sql`updated = ${now}`];
  if (cambios.estado) sets.push(sql`estado = ${sql.lit(E(cambios.estado))}`);
  if (cambios.estado === 'finalizado') sets.push(sql`progreso = 100`);
  if (cambios.obs !== undefined) sets.push(sql`obs = ${cambios.obs}`);
  if (cambios.resumen) sets.push(sql`resumen = ${JSON.stringify(cambios.resumen)}::jsonb`);
  if (cambios.totalRenglones !== undefined) sets.push(sql`total_renglones = ${cambios.totalRenglones}`);
  if (cambios.rechazados !== undefined) sets.push(sql`renglones_rechazados = ${cambios.rechazados}`);
  if (cambios.resumen || cambios.estado === 'error') sets.push(sql`progreso_revision = null`);
  if (cambios.release) sets.push(sql`tomado_por = null, tomado_hasta = null, intentos = 0`);
  const { rows } = await sql<ArchivoRow>`
    update ${table(clase)} as a set ${sql.join(sets)}
    where id = ${id} and tomado_por = ${holder} returning ${COLUMNS(clase)}`.execute(tx);
  return rows[0] ?? null;
}

export type Progress = {
  until: number;
  renglones: number;
  importados: number;
  unchanged: number;
  omitidos: number;
  rechazados: number;
};

/** Call this in the transaction that loads the lines it counts. The progress reaches 100 only at the end. */
export async function advanceArchivo(
  tx: Tx,
  { clase, id, holder }: Tomado,
  progress: Progress,
  { now, until }: { now: Date; until: Date },
): Promise<ArchivoRow | null> {
  const { rows } = await sql<ArchivoRow>`
    update ${table(clase)} as a set cargado_hasta = ${progress.until},
      ultimo_renglon = ultimo_renglon + ${progress.renglones}::bigint,
      renglones_importados = renglones_importados + ${progress.importados}::bigint,
      renglones_sin_cambio = renglones_sin_cambio + ${progress.unchanged}::bigint,
      renglones_omitidos = renglones_omitidos + ${progress.omitidos}::bigint,
      renglones_rechazados = renglones_rechazados + ${progress.rechazados}::bigint,
      progreso = greatest(progreso, least(99, 100 * (ultimo_renglon + ${progress.renglones}::bigint)
        / greatest(1, total_renglones - (coalesce(resumen->>'rechazados', '0'))::bigint))),
      tomado_hasta = ${until}, intentos = 0, updated = ${now}
    where id = ${id} and tomado_por = ${holder} and estado = ${sql.lit(E('procesando'))}
    returning ${COLUMNS(clase)}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * After a new check the remaining lines are loaded from the first one, because a line that was invalid may be valid now and
 * come before the loaded ones. Lines already loaded stay counted.
 */
export async function restartLoad(
  tx: Tx,
  { clase, id, holder }: Tomado,
  { loaded, rechazados }: { loaded: number; rechazados: number },
): Promise<void> {
  await sql`
    update ${table(clase)} set cargado_hasta = 0, ultimo_renglon = ${loaded}, renglones_rechazados = ${rechazados}
    where id = ${id} and tomado_por = ${holder}`.execute(tx);
}

/** The check begins again with other names of columns. The result is false when somebody else changed the file first. */
export async function restartRevision(
  tx: Tx,
  { clase, id }: ArchivoKey,
  columnas: ColumnNames,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update ${table(clase)} set estado = ${sql.lit(E('nuevo'))}, columnas = ${JSON.stringify(columnas)}::jsonb,
      resumen = null, obs = null, progreso_revision = 0, renglones_rechazados = 0, confirmado_por = null,
      tomado_por = null, tomado_hasta = null, intentos = 0, updated = ${now}
    where id = ${id} and ultimo_renglon = 0 and (estado = ${sql.lit(E('error'))}
      or (estado = ${sql.lit(E('nuevo'))} and resumen is not null))`.execute(tx);
  return numAffectedRows > 0n;
}

/** These lines came corrected in other files and were loaded, or were already as they say. */
export async function countCorrected(reader: Reader, { clase, id }: ArchivoKey): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(renglones_importados + renglones_sin_cambio + renglones_omitidos), 0)::bigint as total
    from ${table(clase)} where corrige_a_id = ${id} and estado = ${sql.lit(E('finalizado'))}`.execute(reader);
  return rows[0]?.total ?? 0;
}

/** The formato has the names that the file had. */
export async function updateFormato(tx: Tx, { clase, id }: ArchivoKey, perfil: string): Promise<void> {
  await sql`update ${table(clase)} set perfil = ${perfil}, columnas = null where id = ${id}`.execute(tx);
}

/** The rows of both classes come together. */
export const fromBothClases = (select: (clase: Clase) => Fragment) =>
  sql.join(CLASES.map(select), sql` union all `);

export async function findUnreviewedArchivos(reader: Reader, before: Date, now: Date): Promise<ArchivoKey[]> {
  const unreviewed = (clase: Clase) => sql`
    select ${sql.lit(clase)} as clase, id from ${table(clase)}
    where estado = ${sql.lit(E('nuevo'))} and resumen is null and updated < ${before}
      and (tomado_hasta is null or tomado_hasta <= ${now})`;
  const { rows } = await sql<ArchivoKey>`${fromBothClases(unreviewed)}`.execute(reader);
  return rows;
}

export async function hasArchivosToImport(reader: Reader, now: Date): Promise<boolean> {
  const toImport = (clase: Clase) => sql`
    select from ${table(clase)} where estado = ${sql.lit(E('confirmado'))}
      or (estado = ${sql.lit(E('procesando'))} and (tomado_hasta is null or tomado_hasta <= ${now}))`;
  const { rows } = await sql<{ found: boolean }>`
    select exists (${fromBothClases(toImport)}) as found`.execute(reader);
  return rows[0]?.found ?? false;
}

import { type Reader, type Row, sql, statement, type Tx } from '@oficina/db';
import { nombreVisibleSql } from '@oficina/usuarios/server';

const selectAjustes = statement<{ clave: string; valor: unknown }>(
  'select clave, valor from ajustes where clave = any($1::text[])',
);

/** Only those that somebody changed have a row. */
export async function findAjustes(
  reader: Reader,
  claves: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await selectAjustes(reader, [claves]);
  return new Map(rows.map(({ clave, valor }) => [clave, valor]));
}

/** The ajustes stay locked until the transaction ends, also when there is no row yet. */
export async function lockAjustes(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ajustes', 0))`.execute(tx);
}

/** Undefined leaves it without a row. */
export async function saveAjuste(tx: Tx, clave: string, valor: unknown, now: Date): Promise<void> {
  if (valor === undefined) {
    await tx.deleteFrom('ajustes').where('clave', '=', clave).execute();
    return;
  }
  const values = { valor: JSON.stringify(valor), updated: now };
  await tx
    .insertInto('ajustes')
    .values({ clave, ...values })
    .onConflict((conflict) => conflict.column('clave').doUpdateSet(values))
    .execute();
}

export type VersionRow = Row<'ajuste_versiones'>;

const selectLast = statement<VersionRow>(
  'select distinct on (clave) * from ajuste_versiones where clave = any($1::text[]) order by clave, version desc',
);

export async function findLastVersions(
  reader: Reader,
  claves: readonly string[],
): Promise<ReadonlyMap<string, VersionRow>> {
  return new Map((await selectLast(reader, [claves])).map((row) => [row.clave, row]));
}

/** Older versions are deleted, because the audit keeps every change. */
const MAX_VERSIONS = 200;

export const listVersions = (reader: Reader, clave: string): Promise<VersionRow[]> =>
  reader
    .selectFrom('ajuste_versiones')
    .selectAll()
    .where('clave', '=', clave)
    .orderBy('version', 'desc')
    .limit(MAX_VERSIONS)
    .execute();

export const findVersion = (
  reader: Reader,
  clave: string,
  version: number,
): Promise<VersionRow | undefined> =>
  reader
    .selectFrom('ajuste_versiones')
    .selectAll()
    .where('clave', '=', clave)
    .where('version', '=', version)
    .executeTakeFirst();

export type NewVersion = {
  clave: string;
  version: number;
  valor: unknown;
  autorId: number | null;
  /** The name of whoever is not a person with an account. */
  autor: string;
  detalle: string | null;
};

export async function insertVersion(tx: Tx, given: NewVersion, now: Date): Promise<VersionRow> {
  const { clave, version, valor, autorId, autor, detalle } = given;
  const { rows } = await sql<VersionRow>`
    insert into ajuste_versiones (clave, version, valor, autor_id, autor, detalle, created)
    select ${clave}, ${version}, ${valor === undefined ? null : JSON.stringify(valor)}::jsonb, ${autorId}::bigint,
      coalesce((select ${sql.raw(nombreVisibleSql('u'))} from usuarios u where u.id = ${autorId}::bigint), ${autor}),
      ${detalle}, ${now}
    returning *`.execute(tx);
  await tx
    .deleteFrom('ajuste_versiones')
    .where('clave', '=', clave)
    .where('version', '<=', version - MAX_VERSIONS)
    .execute();
  return rows[0] as VersionRow;
}

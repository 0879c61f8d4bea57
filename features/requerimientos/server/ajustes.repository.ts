import { type Reader, sql, statement, type Tx } from '@oficina/db';

const selectAjustes = statement<{ clave: string; valor: unknown }>(
  'select clave, valor from ajustes where clave = any($1::text[])',
);

/** What whoever runs the installation changed while it runs; only what was written is there. */
export async function findAjustes(
  reader: Reader,
  claves: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await selectAjustes(reader, [claves]);
  return new Map(rows.map(({ clave, valor }) => [clave, valor]));
}

/** What was written under that name, and nobody else writes it meanwhile; undefined when nothing was. */
export async function lockAjuste(tx: Tx, clave: string): Promise<unknown> {
  // Before there is a row too.
  await sql`select pg_advisory_xact_lock(hashtextextended('ajustes', 0))`.execute(tx);
  return (await findAjustes(tx, [clave])).get(clave);
}

export async function saveAjuste(
  tx: Tx,
  { clave, valor, now }: { clave: string; valor: unknown; now: Date },
): Promise<void> {
  const values = { valor: JSON.stringify(valor), updated: now };
  await tx
    .insertInto('ajustes')
    .values({ clave, ...values })
    .onConflict((conflict) => conflict.column('clave').doUpdateSet(values))
    .execute();
}

export async function deleteAjuste(tx: Tx, clave: string): Promise<void> {
  await tx.deleteFrom('ajustes').where('clave', '=', clave).execute();
}

import { type Reader, sql, statement, type Tx } from '@oficina/db';

const selectAjustes = statement<{ clave: string; valor: unknown }>(
  'select clave, valor from ajustes where clave = any($1::text[])',
);

/** The operator changes these while the installation runs; only the changed ones have a row. */
export async function findAjustes(
  reader: Reader,
  claves: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await selectAjustes(reader, [claves]);
  return new Map(rows.map(({ clave, valor }) => [clave, valor]));
}

/** The ajustes stay locked until the transaction ends. Undefined when the ajuste has no value. */
export async function lockAjuste(tx: Tx, clave: string): Promise<unknown> {
  // The advisory lock also works when there is no row yet.
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

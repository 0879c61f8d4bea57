import { type Reader, sql, statement, type Tx } from '@oficina/db';

const selectAjuste = statement<{ valor: unknown }>('select valor from ajustes where clave = $1');

export async function findAjuste(reader: Reader, clave: string): Promise<unknown> {
  const [row] = await selectAjuste(reader, [clave]);
  return row?.valor;
}

/** The lock keeps other writers out even before the row exists. */
export async function lockAjuste(tx: Tx, clave: string): Promise<unknown> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ajustes', 0))`.execute(tx);
  return findAjuste(tx, clave);
}

export async function saveAjuste(tx: Tx, clave: string, valor: unknown, now: Date): Promise<void> {
  if (valor === undefined) {
    await tx.deleteFrom('ajustes').where('clave', '=', clave).execute();
    return;
  }
  const changes = { valor: JSON.stringify(valor), updated: now };
  await tx
    .insertInto('ajustes')
    .values({ clave, ...changes })
    .onConflict((conflict) => conflict.column('clave').doUpdateSet(changes))
    .execute();
}

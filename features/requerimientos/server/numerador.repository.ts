import { sql, type Tx } from '@oficina/db';
import { diaEnArgentina } from '@oficina/values';

/**
 * The next number of the year, such as 2026-000124. Its row is held until the transaction ends: one that fails gives
 * its number back, and there are no gaps.
 */
export async function nextNumero(tx: Tx, now: Date): Promise<string> {
  const anio = Number(diaEnArgentina(now).slice(0, 4));
  const { ultimo } = await tx
    .insertInto('numeradores')
    .values({ anio, ultimo: 1 })
    .onConflict((conflict) => conflict.column('anio').doUpdateSet({ ultimo: sql`numeradores.ultimo + 1` }))
    .returning('ultimo')
    .executeTakeFirstOrThrow();
  return `${anio}-${String(ultimo).padStart(6, '0')}`;
}

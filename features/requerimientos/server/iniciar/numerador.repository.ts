import { sql, type Tx } from '@oficina/db';
import { dayInArgentina } from '@oficina/values';
import { DEFAULT_PATTERN, formatNumero } from '../../contract/index.ts';

/**
 * The number looks like 2026-000124, or follows the format that the cooperative chose. The row stays locked until the
 * transaction ends: a rollback returns its number, so there are no gaps.
 */
export async function nextNumero(tx: Tx, now: Date, numberFormat = DEFAULT_PATTERN): Promise<string> {
  const anio = Number(dayInArgentina(now).slice(0, 4));
  const { ultimo } = await tx
    .insertInto('numeradores')
    .values({ anio, ultimo: 1 })
    .onConflict((conflict) => conflict.column('anio').doUpdateSet({ ultimo: sql`numeradores.ultimo + 1` }))
    .returning('ultimo')
    .executeTakeFirstOrThrow();
  return formatNumero(numberFormat, anio, ultimo);
}

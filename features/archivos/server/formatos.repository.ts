import { type Reader, type Row, sql, statement, type Tx } from '@oficina/db';
import type { ColumnNames } from './perfiles/index.ts';

export type FormatoRow = Omit<Row<'archivo_formatos'>, 'columnas'> & { columnas: ColumnNames };

const selectFormatos = statement<FormatoRow>('select * from archivo_formatos order by nombre, codigo');

export const findFormatos = (reader: Reader): Promise<FormatoRow[]> => selectFormatos(reader, []);

/** The lock keeps other formatos from being saved meanwhile, so that they can be counted. */
export async function lockFormatos(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('archivo_formatos', 0))`.execute(tx);
}

export async function insertFormato(tx: Tx, { columnas, ...row }: FormatoRow): Promise<void> {
  await tx
    .insertInto('archivo_formatos')
    .values({ ...row, columnas: JSON.stringify(columnas) })
    .execute();
}

/** The result is undefined when there was none. */
export function deleteFormato(tx: Tx, codigo: string): Promise<{ nombre: string } | undefined> {
  return tx
    .deleteFrom('archivo_formatos')
    .where('codigo', '=', codigo)
    .returning('nombre')
    .executeTakeFirst();
}

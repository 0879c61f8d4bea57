import type { NewRow, Reader } from '@oficina/db';

/** The audit is append-only: the application's database role may not change or delete its rows. */
export async function insertAuditoria(writer: Reader, row: NewRow<'auditoria'>): Promise<void> {
  await writer.insertInto('auditoria').values(row).execute();
}

import type { NewRow, Reader } from '@oficina/db';

/** The trail only grows: the application has no right to change or delete a row of it. */
export async function insertAuditoria(writer: Reader, row: NewRow<'auditoria'>): Promise<void> {
  await writer.insertInto('auditoria').values(row).execute();
}

import type { Tx } from '@oficina/db';

/** An address that refuses mail for good gets no more bills until somebody writes another. */
export async function markMailBouncing(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('suministro_mails')
    .set({ rebota: true })
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('rebota', '=', false)
    .execute();
}

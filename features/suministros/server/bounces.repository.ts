import type { Tx } from '@oficina/db';

/** An address that refuses mail permanently receives no more facturas until somebody replaces it. */
export async function markMailBouncing(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('suministro_mails')
    .set({ rebota: true })
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('rebota', '=', false)
    .execute();
}

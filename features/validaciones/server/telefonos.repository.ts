import type { NewRow, Reader, Row, Tx } from '@oficina/db';

export type CodigoRow = Row<'telefono_codigos'>;

export const INTENTOS = 5;

export async function insertCodigo(tx: Tx, codigo: NewRow<'telefono_codigos'>): Promise<void> {
  await tx.insertInto('telefono_codigos').values(codigo).execute();
}

export async function voidCodigos(tx: Tx, usuarioId: number, now: Date): Promise<void> {
  await tx
    .updateTable('telefono_codigos')
    .set({ expira: now })
    .where('usuario_id', '=', usuarioId)
    .where('usado', 'is', null)
    .where('expira', '>', now)
    .execute();
}

export function findCodigo(tx: Tx, mensajeId: number, usuarioId: number): Promise<CodigoRow | undefined> {
  return tx
    .selectFrom('telefono_codigos')
    .selectAll()
    .where('mensaje_id', '=', mensajeId)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
}

/** Undefined when no attempt was left or the code is no longer valid. */
export async function spendIntento(tx: Tx, mensajeId: number, now: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('telefono_codigos')
    .set((eb) => ({ intentos: eb('intentos', '+', 1) }))
    .where('mensaje_id', '=', mensajeId)
    .where('intentos', '<', INTENTOS)
    .where('usado', 'is', null)
    .where('expira', '>', now)
    .returning('intentos')
    .executeTakeFirst();
  return row?.intentos;
}

export async function markUsado(tx: Tx, mensajeId: number, now: Date): Promise<void> {
  await tx.updateTable('telefono_codigos').set({ usado: now }).where('mensaje_id', '=', mensajeId).execute();
}

export async function findSmsVia(tx: Tx, usuarioId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('usuario_preferencias')
    .select('sms_via')
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
  return row?.sms_via;
}

export async function deleteCodigosVencidos(db: Reader, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('telefono_codigos')
    .where('expira', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

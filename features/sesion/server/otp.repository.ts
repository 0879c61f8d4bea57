import { type Db, type Reader, sql, type Tx } from '@oficina/db';

/** Of any number of calls with the same code, only one succeeds. */
export async function spendStep(tx: Tx, usuarioId: number, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('usuarios')
    .set({ otp_ultimo_paso: step })
    .where('id', '=', usuarioId)
    .where((eb) => eb.or([eb('otp_ultimo_paso', 'is', null), eb('otp_ultimo_paso', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRecuperacion(
  tx: Tx,
  usuarioId: number,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  const expira = sql<Date>`'infinity'::timestamptz`;
  const rows = hashes.map((hash) => ({
    hash,
    uso: 'recuperacion',
    usuario_id: usuarioId,
    created: now,
    expira,
  }));
  await tx.insertInto('codigos').values(rows).execute();
}

export async function markOtpPasado(writer: Reader, tokenHash: Buffer, at: Date): Promise<void> {
  await writer.updateTable('sesiones').set({ otp_pasado: at }).where('token_hash', '=', tokenHash).execute();
}

export const NO_OTP_KEY = {
  otp_estado: 0,
  otp_secreto: null,
  clave_id: null,
  otp_generado: null,
  otp_ultimo_paso: null,
} as const;

export async function wipeUnusedOtpKeys(db: Db, generatedUntil: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('usuarios')
    .set(NO_OTP_KEY)
    .where('otp_estado', '=', 1)
    .where('otp_generado', '<=', generatedUntil)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

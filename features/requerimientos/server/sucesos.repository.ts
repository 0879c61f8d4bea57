import type { Reader, Tx } from '@oficina/db';

/** What happened to a case besides what was written in it. */
export type SucesoTipo = 'atencion' | 'encargado' | 'union';

type NewSuceso = {
  requerimientoId: number;
  usuarioId: number | null;
  tipo: SucesoTipo;
  datos: Readonly<Record<string, unknown>>;
  idempotencia?: { key: string; fingerprint: Buffer } | undefined;
  now: Date;
};

/** Undefined when that person used the key before: the transaction must then be rolled back. */
export async function insertSuceso(
  tx: Tx,
  { requerimientoId, usuarioId, tipo, datos, idempotencia, now }: NewSuceso,
): Promise<{ id: number } | undefined> {
  return tx
    .insertInto('requerimiento_sucesos')
    .values({
      requerimiento_id: requerimientoId,
      usuario_id: usuarioId,
      tipo,
      datos: JSON.stringify(datos),
      idempotencia: idempotencia?.key ?? null,
      idempotencia_sha256: idempotencia?.fingerprint ?? null,
      created: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['usuario_id', 'idempotencia']).where('idempotencia', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
}

export async function findSucesoByKey(
  reader: Reader,
  usuarioId: number,
  key: string,
): Promise<{ idempotencia_sha256: Buffer | null } | undefined> {
  return reader
    .selectFrom('requerimiento_sucesos')
    .select('idempotencia_sha256')
    .where('usuario_id', '=', usuarioId)
    .where('idempotencia', '=', key)
    .executeTakeFirst();
}

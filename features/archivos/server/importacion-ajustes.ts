import type { Db, Reader } from '@oficina/db';
import { recordAuditoria } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import * as z from 'zod/mini';
import { findAjuste, lockAjuste, saveAjuste } from './ajustes.repository.ts';

const MAX_RECHAZO = 'importacion.maxRechazo';
const percent = z.int().check(z.gte(0), z.lte(100));

export const IMPORTACION_AJUSTES: readonly string[] = [MAX_RECHAZO];

/** A stored value that cannot be read is logged, and the setting of the installation is used. */
export async function readMaxRechazo(
  { log, maxRechazo }: { log: Logger; maxRechazo: number },
  reader: Reader,
): Promise<number> {
  const guardado = await findAjuste(reader, MAX_RECHAZO);
  if (guardado === undefined) return maxRechazo;
  const parsed = percent.safeParse(guardado);
  if (parsed.success) return parsed.data;
  log.error({ operacion: 'archivos', resultado: MAX_RECHAZO }, 'a setting of the imports cannot be read');
  return maxRechazo;
}

type Deps = { db: Db; clock: Clock };

export async function listImportacionAjustes({
  db,
  maxRechazo,
}: Pick<Deps, 'db'> & { maxRechazo: number }): Promise<{ key: string; valor: string; changed: boolean }[]> {
  const guardado = await findAjuste(db, MAX_RECHAZO);
  const changed = guardado !== undefined;
  return [{ key: MAX_RECHAZO, valor: JSON.stringify(changed ? guardado : maxRechazo), changed }];
}

/**
 * Without a text the ajuste is deleted and the setting of the installation applies again. The result is the problem, or
 * null.
 */
export async function changeImportacionAjuste(
  { db, clock }: Deps,
  by: string,
  { key, texto }: { key: string; texto: string | undefined },
): Promise<{ error: string } | null> {
  const parsed = percent.safeParse(/^\d{1,3}$/.test(texto ?? '') ? Number(texto) : undefined);
  if (texto !== undefined && !parsed.success)
    return { error: `«${key}» tiene que ser un número entre 0 y 100.` };
  const valor = parsed.success ? parsed.data : undefined;
  await db.tx(async (tx) => {
    const antes = await lockAjuste(tx, key);
    if (antes === valor) return;
    await saveAjuste(tx, key, valor, clock.now());
    await recordAuditoria(tx, {
      actor: null,
      by,
      origin: null,
      accion: 'ajuste.cambiar',
      entidad: 'ajuste',
      entidadId: key,
      cambios: { antes: antes ?? null, despues: valor ?? null },
    });
  });
  return null;
}

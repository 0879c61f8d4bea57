import type { Db, Reader } from '@oficina/db';
import { registrarAuditoria } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import * as z from 'zod/mini';
import { findAjuste, lockAjuste, saveAjuste } from './ajustes.repository.ts';

/** What is read from `ajustes` first. */
const MAX_RECHAZO = 'importacion.maxRechazo';
const porciento = z.int().check(z.gte(0), z.lte(100));

export const AJUSTES_DE_IMPORTACION: readonly string[] = [MAX_RECHAZO];

/** As it is now. Changed into something unreadable, it is told and taken as it was before. */
export async function leerMaxRechazo(
  { log, maxRechazo }: { log: Logger; maxRechazo: number },
  reader: Reader,
): Promise<number> {
  const guardado = await findAjuste(reader, MAX_RECHAZO);
  if (guardado === undefined) return maxRechazo;
  const leido = porciento.safeParse(guardado);
  if (leido.success) return leido.data;
  log.error({ operacion: 'archivos', resultado: MAX_RECHAZO }, 'a setting of the imports cannot be read');
  return maxRechazo;
}

type Deps = { db: Db; clock: Clock };

export async function verAjustesDeImportacion({
  db,
  maxRechazo,
}: Pick<Deps, 'db'> & { maxRechazo: number }): Promise<
  { clave: string; valor: string; cambiado: boolean }[]
> {
  const guardado = await findAjuste(db, MAX_RECHAZO);
  const cambiado = guardado !== undefined;
  return [{ clave: MAX_RECHAZO, valor: JSON.stringify(cambiado ? guardado : maxRechazo), cambiado }];
}

/** Without a text it is taken away, and the setting of the installation holds again. Answers what is wrong. */
export async function ajustarImportacion(
  { db, clock }: Deps,
  por: string,
  { clave, texto }: { clave: string; texto: string | undefined },
): Promise<{ falta: string } | null> {
  const leido = porciento.safeParse(/^\d{1,3}$/.test(texto ?? '') ? Number(texto) : undefined);
  if (texto !== undefined && !leido.success)
    return { falta: `«${clave}» tiene que ser un número entre 0 y 100.` };
  const valor = leido.success ? leido.data : undefined;
  await db.tx(async (tx) => {
    const antes = await lockAjuste(tx, clave);
    if (antes === valor) return;
    await saveAjuste(tx, clave, valor, clock.now());
    await registrarAuditoria(tx, {
      ...{ actor: null, por, origin: null, accion: 'ajuste.cambiar', entidad: 'ajuste', entidadId: clave },
      cambios: { antes: antes ?? null, despues: valor ?? null },
    });
  });
  return null;
}

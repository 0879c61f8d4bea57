import { type AjusteDefinition, findAjustes } from '@oficina/ajustes/server';
import type { Reader } from '@oficina/db';
import type { Logger } from '@oficina/values/server';
import * as z from 'zod/mini';

const MAX_RECHAZO = 'importacion.maxRechazo';
const BETWEEN = 'Va de 0 a 100.';
const percent = z.int().check(z.gte(0, BETWEEN), z.lte(100, BETWEEN));

/** The unit is a percentage of the lines; the fallback is the setting of the installation. */
export const importacionAjuste = (maxRechazo: number): AjusteDefinition => ({
  clave: MAX_RECHAZO,
  seccion: 'servidor',
  nombre: 'Renglones de un archivo que pueden rechazarse',
  schema: percent,
  fallback: maxRechazo,
  example: '5, un número entre 0 y 100.',
  parse: (texto) => (/^\d{1,3}$/.test(texto) ? Number(texto) : undefined),
  write: String,
});

/** A stored value that cannot be read is logged, and the setting of the installation is used. */
export async function readMaxRechazo(
  { log, maxRechazo }: { log: Logger; maxRechazo: number },
  reader: Reader,
): Promise<number> {
  const guardado = (await findAjustes(reader, [MAX_RECHAZO])).get(MAX_RECHAZO);
  if (guardado === undefined) return maxRechazo;
  const parsed = percent.safeParse(guardado);
  if (parsed.success) return parsed.data;
  log.error({ operacion: 'archivos', resultado: MAX_RECHAZO }, 'a setting of the imports cannot be read');
  return maxRechazo;
}

import type { Db } from '@oficina/db';
import * as z from 'zod/mini';
import { DESCRIPCION_MAX, requiredText } from '../../contract/index.ts';
import { findAjustes } from '../ajustes.repository.ts';

const KEY = 'atencion.respuestas';

const textUpTo = (max: number) => requiredText(1, max, 'Escribí algo.');
export const Respuesta = z.object({ titulo: textUpTo(120), texto: textUpTo(DESCRIPCION_MAX) });

/** An invalid entry does not discard the others. */
export async function verRespuestas(deps: { db: Db }) {
  const stored = (await findAjustes(deps.db, [KEY])).get(KEY);
  const respuestas = (Array.isArray(stored) ? stored : []).flatMap((item) => {
    const parsed = Respuesta.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
  return { respuestas };
}

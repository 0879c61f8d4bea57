import type { Db } from '@oficina/db';
import * as z from 'zod/mini';
import { DESCRIPCION_MAXIMA, textoDe } from '../contract/index.ts';
import { findAjustes } from './ajustes.repository.ts';

const CLAVE = 'atencion.respuestas';

const escrito = (maximo: number) => textoDe(1, maximo, 'Escribí algo.');
export const Respuesta = z.object({ titulo: escrito(120), texto: escrito(DESCRIPCION_MAXIMA) });

/** What the staff answer again and again. One written wrong does not take the others with it. */
export async function verRespuestas(deps: { db: Db }) {
  const escritas = (await findAjustes(deps.db, [CLAVE])).get(CLAVE);
  const respuestas = (Array.isArray(escritas) ? escritas : []).flatMap((escrita) => {
    const leida = Respuesta.safeParse(escrita);
    return leida.success ? [leida.data] : [];
  });
  return { respuestas };
}

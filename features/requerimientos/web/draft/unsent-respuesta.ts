import { DESCRIPCION_MAX } from '../../contract/index.ts';
import { isText, putEntry, readEntry, removeForeignDrafts } from './stored-drafts.ts';

export type UnsentRespuesta = {
  texto: string;
  /** The text was written for a new case about the same thing and brought here instead; null when there was none. */
  reitera: string | null;
  /**
   * After an answer with no known result, these are the ids that the case had before, to recognise the answer if it arrived.
   */
  antes: readonly number[] | null;
};

const isId = (data: unknown): data is number => Number.isSafeInteger(data);

export function readUnsentRespuesta(usuario: number, requerimiento: number): UnsentRespuesta | null {
  const data = readEntry(usuario, 'respuestas', requerimiento);
  if (typeof data !== 'object' || data === null) return null;
  const { texto, reitera = null, antes = null } = data as Record<string, unknown>;
  if (!isText(texto, DESCRIPCION_MAX)) return null;
  if (reitera !== null && !isText(reitera, DESCRIPCION_MAX)) return null;
  if (antes !== null && !(Array.isArray(antes) && antes.every(isId))) return null;
  return { texto, reitera, antes };
}

export function openUnsentRespuesta(usuario: number, requerimiento: number): UnsentRespuesta | null {
  removeForeignDrafts(usuario);
  return readUnsentRespuesta(usuario, requerimiento);
}

export function saveUnsentRespuesta(
  usuario: number,
  requerimiento: number,
  { texto, reitera, antes }: UnsentRespuesta,
): void {
  const stored = {
    texto: texto.slice(0, DESCRIPCION_MAX),
    ...(reitera !== null && { reitera }),
    ...(antes && { antes }),
  };
  putEntry(usuario, 'respuestas', requerimiento, texto.trim() === '' ? null : stored);
}

export const clearUnsentRespuesta = (usuario: number, requerimiento: number): void =>
  putEntry(usuario, 'respuestas', requerimiento, null);

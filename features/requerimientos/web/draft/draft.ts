import { UBICACION_MAX } from '@oficina/values';
import { DESCRIPCION_MAX } from '../../contract/index.ts';
import { isText, putEntry, readEntry, removeForeignDrafts } from './stored-drafts.ts';

/** A draft never holds the files, which wait on the server. */
export type Draft = {
  /** Two submissions with the same key make one case. */
  clave: string;
  descripcion: string;
  ubicacion: string;
  /** The exact body of a submission with no known result is kept: sent again unchanged, it makes no second case. */
  envio?: string | undefined;
};

/** The limit leaves space for the text, some addresses of files and a place. */
const ENVIO_MAX = 60_000;

function isDraft(data: unknown): data is Draft {
  if (typeof data !== 'object' || data === null) return false;
  const { clave, descripcion, ubicacion, envio } = data as Record<string, unknown>;
  return (
    /^[0-9a-f]{32}$/.test(String(clave)) &&
    isText(descripcion, DESCRIPCION_MAX) &&
    isText(ubicacion, UBICACION_MAX) &&
    (envio === undefined || isText(envio, ENVIO_MAX))
  );
}

export function readDraft(usuario: number, categoria: number): Draft | null {
  const data = readEntry(usuario, 'requerimientos', categoria);
  return isDraft(data) ? data : null;
}

export function openOwnDraft(usuario: number, categoria: number): Draft | null {
  removeForeignDrafts(usuario);
  return readDraft(usuario, categoria);
}

export function saveDraft(usuario: number, categoria: number, draft: Draft): void {
  putEntry(usuario, 'requerimientos', categoria, {
    ...draft,
    descripcion: draft.descripcion.slice(0, DESCRIPCION_MAX),
    ubicacion: draft.ubicacion.slice(0, UBICACION_MAX),
  });
}

export const clearDraft = (usuario: number, categoria: number): void =>
  putEntry(usuario, 'requerimientos', categoria, null);

export function clearDraftIfText(usuario: number, categoria: number, texto: string): void {
  const draft = readDraft(usuario, categoria);
  if (draft && draft.envio === undefined && draft.descripcion.trim() === texto)
    clearDraft(usuario, categoria);
}

import { timingSafeEqual } from 'node:crypto';

const MARCA = 16;
const CONTENT_URL = /^\/adjuntos\/([1-9]\d{0,15})-([0-9a-f]{16})$/;

type AdjuntoKey = { id: number; clave_objeto: string };

const markOf = (objectKey: string) => objectKey.replaceAll('-', '').slice(0, MARCA);

/** This is not the address of a file: it opens only through the route that checks who asks. */
export function contentUrlOf({ id, clave_objeto }: AdjuntoKey): string {
  return `/adjuntos/${id}-${markOf(clave_objeto)}`;
}

/** Anything that does not match exactly is null; the text is never decoded, joined to a path or looked up on disk. */
export function parseContentUrl(texto: string): { id: number; matches(row: AdjuntoKey): boolean } | null {
  const [, numero, marca] = CONTENT_URL.exec(texto) ?? [];
  const id = Number(numero);
  if (!marca || !Number.isSafeInteger(id)) return null;
  const given = Buffer.from(marca);
  return {
    id,
    matches: (row) => row.id === id && timingSafeEqual(given, Buffer.from(markOf(row.clave_objeto))),
  };
}

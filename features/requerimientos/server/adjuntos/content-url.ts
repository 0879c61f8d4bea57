import { timingSafeEqual } from 'node:crypto';

const MARCA = 16;
const CONTENT_URL = /^\/adjuntos\/([1-9]\d{0,15})-([0-9a-f]{16})$/;

type AdjuntoKey = { id: number; clave_objeto: string };

const markOf = (objectKey: string) => objectKey.replaceAll('-', '').slice(0, MARCA);

/** It is no address of a file: it opens only through the call that looks who asks. */
export function contentUrlOf({ id, clave_objeto }: AdjuntoKey): string {
  return `/adjuntos/${id}-${markOf(clave_objeto)}`;
}

/** Null for anything that is not to the letter one of ours: it is never decoded, joined or looked for on a disk. */
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

import { timingSafeEqual } from 'node:crypto';

const MARCA = 16;
const CONTENT_URL = /^\/adjuntos\/([1-9]\d{0,15})-([0-9a-f]{16})$/;

type Fila = { id: number; clave_objeto: string };

const marcaDe = (claveObjeto: string) => claveObjeto.replaceAll('-', '').slice(0, MARCA);

/** It is no address of a file: it opens only through the call that looks who asks. */
export function contentUrlDe({ id, clave_objeto }: Fila): string {
  return `/adjuntos/${id}-${marcaDe(clave_objeto)}`;
}

/** Null for anything that is not to the letter one of ours: it is never decoded, joined or looked for on a disk. */
export function leerContentUrl(texto: string): { id: number; esDe(fila: Fila): boolean } | null {
  const [, numero, marca] = CONTENT_URL.exec(texto) ?? [];
  const id = Number(numero);
  if (!marca || !Number.isSafeInteger(id)) return null;
  const dada = Buffer.from(marca);
  return {
    id,
    esDe: (fila) => fila.id === id && timingSafeEqual(dada, Buffer.from(marcaDe(fila.clave_objeto))),
  };
}

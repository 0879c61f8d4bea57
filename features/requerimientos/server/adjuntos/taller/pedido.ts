// What travels between the api and its workshop: plain values, as they cross from one process to another.
import type { FormatoDeImagen } from '../formatos.ts';

export type Pedido =
  | { que: 'imagen'; formato: FormatoDeImagen; bytes: Uint8Array }
  | { que: 'pdf'; bytes: Uint8Array };

export type ImagenLimpia = { bytes: Uint8Array; miniatura: Uint8Array };

/** Why it was not done: it could not be read, it is too much, it does things, it has too many pages. */
export type PorQueNo = 'ilegible' | 'grande' | 'activo' | 'largo';

/** Of a PDF there is nothing to give back: it is kept as it came. */
export type Resultado = { kind: 'ok'; imagen: ImagenLimpia | null } | { kind: 'no'; motivo: PorQueNo };

/** The first word of a workshop: it has everything it needs. */
export const LISTO = 'listo';

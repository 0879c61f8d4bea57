// What travels between the api and its workshop: plain values, as they cross from one process to another.
import type { ImageFormat } from '../formats.ts';

export type SandboxRequest =
  | { task: 'image'; format: ImageFormat; bytes: Uint8Array }
  | { task: 'pdf'; bytes: Uint8Array };

export type CleanImage = { bytes: Uint8Array; miniatura: Uint8Array };

/** Why it was not done: it could not be read, it is too much, it does things, it has too many pages. */
export type RejectReason = 'ilegible' | 'grande' | 'activo' | 'largo';

/** Of a PDF there is nothing to give back: it is kept as it came. */
export type Resultado = { kind: 'ok'; image: CleanImage | null } | { kind: 'no'; motivo: RejectReason };

/** The first word of a workshop: it has everything it needs. */
export const READY = 'listo';

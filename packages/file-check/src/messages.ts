// These messages cross between processes, so they hold only plain values.

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'svg' | 'heic';

export type SandboxRequest =
  | { task: 'image'; format: ImageFormat; bytes: Uint8Array }
  | { task: 'pdf'; bytes: Uint8Array }
  | { task: 'draw'; format: 'svg' | 'png'; bytes: Uint8Array; sizes: readonly PngSize[] };

/** The measures are in pixels. With a background the result has no transparency; a margin is added around it. */
export type PngSize = { width?: number; height: number; background?: string; margin?: number };

export type Drawn = { kind: 'drawn'; images: Uint8Array[] } | { kind: 'no' };

export type CleanImage = { bytes: Uint8Array; miniatura: Uint8Array };

export type RejectReason = 'ilegible' | 'grande' | 'activo' | 'largo';

/** A PDF is stored as it came, so there is no image. */
export type Resultado = { kind: 'ok'; image: CleanImage | null } | { kind: 'no'; motivo: RejectReason };

/** The process sends this first, once it has loaded everything. */
export const READY = 'listo';

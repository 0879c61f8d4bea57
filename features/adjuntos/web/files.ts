import {
  type AcceptedFiles,
  ADJUNTO_MAX_BYTES,
  ADJUNTO_TOO_LARGE,
  adjuntoTypeError,
  EXTENSION_PDF,
  PHOTO_EXTENSIONS,
  TYPE_NOT_ALLOWED,
} from '../contract/index.ts';

export type Clase = 'foto' | 'archivo';

const FOTOS: readonly string[] = PHOTO_EXTENSIONS;

const extensionOf = (nombre: string) => /\.([^.]+)$/.exec(nombre)?.[1]?.toLowerCase() ?? '';

export const isPdf = ({ name }: Pick<File, 'name'>) => extensionOf(name) === EXTENSION_PDF;
const isPhoto = ({ name }: Pick<File, 'name'>) => FOTOS.includes(extensionOf(name));

/** Phones offer the camera and the gallery only when images alone are accepted. */
export const acceptedTypes = (clase: Clase): string =>
  clase === 'foto' ? 'image/*' : [EXTENSION_PDF, ...FOTOS].map((tipo) => `.${tipo}`).join(',');

/** A PDF counts as a file, even when chosen among the photographs. */
export const claseOf = (archivo: Pick<File, 'name'>, chosen: Clase): Clase =>
  isPdf(archivo) ? 'archivo' : chosen;

/**
 * The rules are those of the server, applied before uploading. A large photograph is allowed, because it can still be
 * resized.
 */
export function fileError(archivo: Pick<File, 'name' | 'size'>, accepts: AcceptedFiles): string | null {
  const pdf = isPdf(archivo);
  if (!pdf && !isPhoto(archivo)) return TYPE_NOT_ALLOWED;
  const tipo = adjuntoTypeError(accepts, pdf ? { fotos: 0, pdfs: 1 } : { fotos: 1, pdfs: 0 });
  return tipo ?? (pdf ? sizeError(archivo) : null);
}

export const sizeError = ({ size }: Pick<File, 'size'>): string | null =>
  size > ADJUNTO_MAX_BYTES ? ADJUNTO_TOO_LARGE : null;

const KB = 1_024;
const unDecimal = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 });

export function tamano(bytes: number): string {
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))} KB`;
  return `${unDecimal.format(bytes / KB / KB)} MB`;
}

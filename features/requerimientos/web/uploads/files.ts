import {
  ADJUNTO_MAX_BYTES,
  ADJUNTO_TOO_LARGE,
  adjuntoTypeError,
  EXTENSION_PDF,
  PHOTO_EXTENSIONS,
  type RequerimientoCategoria,
  TYPE_NOT_ALLOWED,
} from '../../contract/index.ts';

/** Which of the two parts of the form it is chosen in. */
export type Clase = 'foto' | 'archivo';

/** What the category takes, as it says it. */
export type AcceptedFiles = Pick<RequerimientoCategoria, 'adjuntarFotos' | 'adjuntarArchivos'>;

const FOTOS: readonly string[] = PHOTO_EXTENSIONS;

const extensionOf = (nombre: string) => /\.([^.]+)$/.exec(nombre)?.[1]?.toLowerCase() ?? '';

export const isPdf = ({ name }: Pick<File, 'name'>) => extensionOf(name) === EXTENSION_PDF;
const isPhoto = ({ name }: Pick<File, 'name'>) => FOTOS.includes(extensionOf(name));

/** For the file picker of the phone. The camera and the gallery open only when asked for images and nothing else. */
export const acceptedTypes = (clase: Clase): string =>
  clase === 'foto' ? 'image/*' : [EXTENSION_PDF, ...FOTOS].map((tipo) => `.${tipo}`).join(',');

/** A PDF goes with the files, wherever somebody chose it. */
export const claseOf = (archivo: Pick<File, 'name'>, chosen: Clase): Clase =>
  isPdf(archivo) ? 'archivo' : chosen;

/** What is known to be wrong before sending it, as the server would say it. A photo may still be made smaller. */
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

/** "320 KB", "1,4 MB". */
export function tamano(bytes: number): string {
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))} KB`;
  return `${unDecimal.format(bytes / KB / KB)} MB`;
}

import { id, iriOf, iriText, moment, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';

export const ArchivoAdjunto = resource('ArchivoAdjunto', 'archivo_adjuntos', {
  id: id(),
  /** This URL opens only through the route that serves files. */
  contentUrl: z.string(),
  fileName: z.string(),
  usuario: iriText(),
  /** Absent while it is not linked to a case. */
  requerimiento: z.optional(iriText()),
  /** Present when it came inside a message of its case. */
  seguimiento: z.optional(iriText()),
  created: moment(),
  updated: moment(),
});

export type ArchivoAdjunto = Wire<typeof ArchivoAdjunto>;

export const AdjuntoCambios = z.object({ requerimiento: iriOf('requerimientos', 'requerimiento') });

/** Files are served only as these types: an SVG or a HEIC is converted on upload. */
export const ADJUNTO_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'application/pdf',
] as const;

export const PHOTO_EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'svg', 'heic'] as const;
export const EXTENSION_PDF = 'pdf';

export const ADJUNTO_MAX_BYTES = 10 * 1024 * 1024;
export const MAX_ADJUNTOS_PER_REQUEST = 10;
export const MAX_ADJUNTOS_PER_REQUERIMIENTO = 30;
export const FILE_NAME_MAX_LENGTH = 150;

export const ADJUNTO_TOO_LARGE = 'El archivo supera el máximo de 10 MB.';
export const TYPE_NOT_ALLOWED = 'Ese tipo de archivo no está permitido. Usá JPG, PNG, WEBP, GIF o PDF.';
export const CONTENT_TYPE_MISMATCH = 'El contenido no coincide con el tipo de archivo.';
export const PDF_ACTIVO = 'El PDF tiene contenido activo o clave. Guardalo de nuevo como PDF simple.';
export const IMAGE_TOO_LARGE = 'La imagen es demasiado grande.';
export const UNREADABLE_PHOTO = 'No pudimos leer la foto. Guardala como JPG y probá de nuevo.';
export const HAS_VIRUS = 'El archivo tiene un virus y no se guardó.';
export const ALREADY_ATTACHED = 'ya-adjunto';
export const ADJUNTO_NOT_AVAILABLE = 'Uno de los archivos no está disponible. Volvé a subirlo.';
export const TOO_MANY_PER_REQUEST = `Podés adjuntar hasta ${MAX_ADJUNTOS_PER_REQUEST} archivos.`;
export const TOO_MANY_PER_REQUERIMIENTO = `Este caso ya tiene ${MAX_ADJUNTOS_PER_REQUERIMIENTO} archivos.`;
const NO_PDF_ALLOWED = 'Esta categoría no admite archivos PDF.';
const NO_PHOTOS_ALLOWED = 'Esta categoría no admite fotos.';
const PHOTO_REQUIRED = 'Agregá al menos una foto.';
const ARCHIVO_REQUIRED = 'Agregá al menos un archivo.';

export const ADJUNTO_OTP_REQUIRED =
  'Ingresá el código de tu aplicación de autenticación para ver este archivo.';
export const OTP_WRONG = 'El código no es correcto.';
export const OTP_NOT_ACTIVE = 'Activá la verificación en dos pasos para ver este archivo.';

type AdjuntoRules = {
  adjuntarFotos: number;
  adjuntarFotosObs: string | null;
  adjuntarArchivos: number;
  adjuntarArchivosObs: string | null;
};

const REQUIRED = 2;

export type AcceptedFiles = Pick<AdjuntoRules, 'adjuntarFotos' | 'adjuntarArchivos'>;

/** This is the only rule for files added to an existing case. Null means that the category accepts them. */
export function adjuntoTypeError(
  categoria: AcceptedFiles,
  { fotos, pdfs }: { fotos: number; pdfs: number },
): string | null {
  if (pdfs > 0 && categoria.adjuntarArchivos === 0) return NO_PDF_ALLOWED;
  if (fotos > 0 && categoria.adjuntarFotos === 0 && categoria.adjuntarArchivos === 0)
    return NO_PHOTOS_ALLOWED;
  return null;
}

/** The form and the server share this rule. Null means that a new case has the right files. */
export function adjuntosError(
  categoria: AdjuntoRules,
  counts: { fotos: number; pdfs: number },
): string | null {
  const { fotos, pdfs } = counts;
  if (fotos + pdfs > MAX_ADJUNTOS_PER_REQUEST) return TOO_MANY_PER_REQUEST;
  const tipo = adjuntoTypeError(categoria, counts);
  if (tipo) return tipo;
  const photoRequired = categoria.adjuntarFotos === REQUIRED;
  if (photoRequired && fotos < 1) return categoria.adjuntarFotosObs || PHOTO_REQUIRED;
  // A photo of a document counts as an archivo, but the required photo is not counted twice.
  if (categoria.adjuntarArchivos === REQUIRED && fotos + pdfs < (photoRequired ? 2 : 1))
    return categoria.adjuntarArchivosObs || ARCHIVO_REQUIRED;
  return null;
}

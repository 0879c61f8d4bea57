import { id, iriOf, iriText, moment, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';

export const ArchivoAdjunto = resource('ArchivoAdjunto', 'archivo_adjuntos', {
  id: id(),
  /** Opens only through the call that gives files. */
  contentUrl: z.string(),
  fileName: z.string(),
  usuario: iriText(),
  /** Absent while it waits for a case. */
  requerimiento: z.optional(iriText()),
  created: moment(),
  updated: moment(),
});

export type ArchivoAdjunto = Wire<typeof ArchivoAdjunto>;

export const AdjuntoCambios = z.object({ requerimiento: iriOf('requerimientos', 'requerimiento') });

/** What is given back, whatever came: an SVG or a HEIC was made into one of these. */
export const TIPOS_DE_ADJUNTO = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'application/pdf',
] as const;

/** What the file field of the form lets people choose. */
export const EXTENSIONES_DE_FOTO = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'svg', 'heic'] as const;
export const EXTENSION_PDF = 'pdf';

export const ADJUNTO_MAXIMO_BYTES = 10 * 1024 * 1024;
export const ADJUNTOS_POR_ENVIO = 10;
export const ADJUNTOS_POR_CASO = 30;
export const FILE_NAME_MAXIMO = 150;

export const ADJUNTO_GRANDE = 'El archivo supera el máximo de 10 MB.';
export const TIPO_NO_PERMITIDO = 'Ese tipo de archivo no está permitido. Usá JPG, PNG, WEBP, GIF o PDF.';
export const CONTENIDO_DISTINTO = 'El contenido no coincide con el tipo de archivo.';
export const PDF_ACTIVO = 'El PDF tiene contenido activo o clave. Guardalo de nuevo como PDF simple.';
export const IMAGEN_GRANDE = 'La imagen es demasiado grande.';
export const FOTO_ILEGIBLE = 'No pudimos leer la foto. Guardala como JPG y probá de nuevo.';
export const CON_VIRUS = 'El archivo tiene un virus y no se guardó.';
export const YA_ADJUNTO = 'El archivo ya está adjunto.';
export const ADJUNTO_NO_DISPONIBLE = 'Uno de los archivos no está disponible. Volvé a subirlo.';
export const DEMASIADOS_POR_ENVIO = `Podés adjuntar hasta ${ADJUNTOS_POR_ENVIO} archivos.`;
export const DEMASIADOS_POR_CASO = `Este caso ya tiene ${ADJUNTOS_POR_CASO} archivos.`;
const SIN_PDF = 'Esta categoría no admite archivos PDF.';
const SIN_FOTOS = 'Esta categoría no admite fotos.';
const FALTA_FOTO = 'Agregá al menos una foto.';
const FALTA_ARCHIVO = 'Agregá al menos un archivo.';

export const OTP_DE_ADJUNTO = 'Ingresá el código de tu aplicación de autenticación para ver este archivo.';
export const OTP_INCORRECTO = 'El código no es correcto.';
export const OTP_SIN_ACTIVAR = 'Activá la verificación en dos pasos para ver este archivo.';

type Exige = {
  adjuntarFotos: number;
  adjuntarFotosObs: string | null;
  adjuntarArchivos: number;
  adjuntarArchivosObs: string | null;
};

const REQUERIDO = 2;

/** Whether the category takes them at all; the one rule for what is added later. Null when it does. */
export function faltaDeTipo(
  categoria: Pick<Exige, 'adjuntarFotos' | 'adjuntarArchivos'>,
  { fotos, pdfs }: { fotos: number; pdfs: number },
): string | null {
  if (pdfs > 0 && categoria.adjuntarArchivos === 0) return SIN_PDF;
  if (fotos > 0 && categoria.adjuntarFotos === 0 && categoria.adjuntarArchivos === 0) return SIN_FOTOS;
  return null;
}

/** What a new case lacks or has too much of, the same in the form and in the server; null when it is right. */
export function faltaDeAdjuntos(categoria: Exige, cuantos: { fotos: number; pdfs: number }): string | null {
  const { fotos, pdfs } = cuantos;
  if (fotos + pdfs > ADJUNTOS_POR_ENVIO) return DEMASIADOS_POR_ENVIO;
  const tipo = faltaDeTipo(categoria, cuantos);
  if (tipo) return tipo;
  const conFoto = categoria.adjuntarFotos === REQUERIDO;
  if (conFoto && fotos < 1) return categoria.adjuntarFotosObs || FALTA_FOTO;
  // A photograph of a document is an archivo too; the one asked for as a photograph is not counted twice.
  if (categoria.adjuntarArchivos === REQUERIDO && fotos + pdfs < (conFoto ? 2 : 1))
    return categoria.adjuntarArchivosObs || FALTA_ARCHIVO;
  return null;
}

import {
  ADJUNTO_GRANDE,
  ADJUNTO_MAXIMO_BYTES,
  EXTENSION_PDF,
  EXTENSIONES_DE_FOTO,
  faltaDeTipo,
  type RequerimientoCategoria,
  TIPO_NO_PERMITIDO,
} from '../../contract/index.ts';

/** Which of the two parts of the form it is chosen in. */
export type Clase = 'foto' | 'archivo';

/** What the category takes, as it says it. */
export type Admite = Pick<RequerimientoCategoria, 'adjuntarFotos' | 'adjuntarArchivos'>;

const FOTOS: readonly string[] = EXTENSIONES_DE_FOTO;

const extensionDe = (nombre: string) => /\.([^.]+)$/.exec(nombre)?.[1]?.toLowerCase() ?? '';

export const esPdf = ({ name }: Pick<File, 'name'>) => extensionDe(name) === EXTENSION_PDF;
const esFoto = ({ name }: Pick<File, 'name'>) => FOTOS.includes(extensionDe(name));

/** For the file picker of the phone. The camera and the gallery open only when asked for images and nothing else. */
export const aceptados = (clase: Clase): string =>
  clase === 'foto' ? 'image/*' : [EXTENSION_PDF, ...FOTOS].map((tipo) => `.${tipo}`).join(',');

/** A PDF goes with the files, wherever somebody chose it. */
export const claseDe = (archivo: Pick<File, 'name'>, elegida: Clase): Clase =>
  esPdf(archivo) ? 'archivo' : elegida;

/** What is known to be wrong before sending it, as the server would say it. A photo may still be made smaller. */
export function faltaDe(archivo: Pick<File, 'name' | 'size'>, admite: Admite): string | null {
  const pdf = esPdf(archivo);
  if (!pdf && !esFoto(archivo)) return TIPO_NO_PERMITIDO;
  const tipo = faltaDeTipo(admite, pdf ? { fotos: 0, pdfs: 1 } : { fotos: 1, pdfs: 0 });
  return tipo ?? (pdf ? faltaDeTamano(archivo) : null);
}

export const faltaDeTamano = ({ size }: Pick<File, 'size'>): string | null =>
  size > ADJUNTO_MAXIMO_BYTES ? ADJUNTO_GRANDE : null;

const KB = 1_024;
const unDecimal = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 });

/** "320 KB", "1,4 MB". */
export function tamano(bytes: number): string {
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))} KB`;
  return `${unDecimal.format(bytes / KB / KB)} MB`;
}

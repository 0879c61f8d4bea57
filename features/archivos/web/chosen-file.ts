import type { FormSchema } from '@oficina/ui/form';
import {
  ARCHIVO_TOO_LARGE,
  type ArchivoPerfiles,
  EMPTY_ARCHIVO,
  EXTENSIONS,
  IMPORTACION_MAX_BYTES,
  PDFS_MAX_BYTES,
  PDFS_TOO_LARGE,
  SUBIDA_TIPOS,
  UNKNOWN_TIPO,
} from '../contract/index.ts';
import { type Archivo, type Clase, type ContentType, contentTypeOf } from './clase.ts';

export type Valores = { tipo: string; file: File | null; perfil: string };
export type ChosenFile = { archivo: File; tipo: string | undefined; perfil: string | undefined };

type Perfil = ArchivoPerfiles['member'][number];

const ZIP_ONLY = ['zip'] as const;
const extensionOf = (nombre: string) => /\.([^.]+)$/.exec(nombre)?.[1]?.toLowerCase() ?? '';

export const contentTypeFor = (clase: Clase, tipo: string): ContentType | undefined =>
  clase === 'facturas' ? 'facturas' : SUBIDA_TIPOS.find((item) => item === tipo);

const extensionsFor = (contentType: ContentType | undefined): readonly string[] =>
  contentType === 'pdfs' ? ZIP_ONLY : EXTENSIONS;

export const acceptedTypes = (contentType: ContentType | undefined): string =>
  extensionsFor(contentType)
    .map((extension) => `.${extension}`)
    .join(',');

export function extensionsText(contentType: ContentType | undefined): string {
  const all = extensionsFor(contentType).map((extension) => extension.toUpperCase());
  const last = all.pop();
  return all.length === 0 ? `${last}` : `${all.join(', ')} o ${last}`;
}

/** The PDF files have no perfil, because each is matched to its factura by name. */
export const perfilesFor = (
  contentType: ContentType | undefined,
  perfiles: readonly Perfil[],
): readonly Perfil[] =>
  contentType === undefined || contentType === 'pdfs'
    ? []
    : perfiles.filter(({ para }) => para.includes(contentType));

/** This catches errors before a large upload, in the same words as the server. */
function fileProblem(
  archivo: Pick<File, 'name' | 'size'> | null,
  contentType: ContentType | undefined,
): string | null {
  if (!archivo) return 'Elegí un archivo.';
  if (!extensionsFor(contentType).includes(extensionOf(archivo.name)))
    return `Ese tipo de archivo no está permitido. Usá ${extensionsText(contentType)}.`;
  if (archivo.size === 0) return EMPTY_ARCHIVO;
  const [maxBytes, tooLargeText] =
    contentType === 'pdfs' ? [PDFS_MAX_BYTES, PDFS_TOO_LARGE] : [IMPORTACION_MAX_BYTES, ARCHIVO_TOO_LARGE];
  return archivo.size > maxBytes ? tooLargeText : null;
}

export function chosenPerfil(
  valores: Pick<Valores, 'perfil'>,
  options: readonly Perfil[],
  usualPerfil: string | undefined,
): string | undefined {
  if (options.length === 1) return options[0]?.codigo;
  const offered = (codigo: string | undefined) => options.find((item) => item.codigo === codigo)?.codigo;
  return offered(valores.perfil) ?? offered(usualPerfil);
}

/** What the file brings and how it is read is known: as the one that it corrects. */
function correctionOf(
  original: Archivo,
  archivo: File | null,
): ReturnType<FormSchema<ChosenFile>['safeParse']> {
  const message = fileProblem(archivo, contentTypeOf(original));
  if (message !== null || !archivo)
    return { success: false, error: { issues: [{ path: ['file'], message: message ?? '' }] } };
  return { success: true, data: { archivo, tipo: undefined, perfil: undefined } };
}

type SchemaContext = {
  clase: Clase;
  perfiles: readonly Perfil[];
  usualPerfil: string | undefined;
  original: Archivo | undefined;
};

export const uploadSchema = ({
  clase,
  perfiles,
  usualPerfil,
  original,
}: SchemaContext): FormSchema<ChosenFile> => ({
  safeParse(input) {
    const valores = input as Valores;
    if (original) return correctionOf(original, valores.file);
    const contentType = contentTypeFor(clase, valores.tipo);
    const options = perfilesFor(contentType, perfiles);
    const perfil = chosenPerfil(valores, options, usualPerfil);
    const problem = fileProblem(valores.file, contentType);
    const issues = [
      ...(contentType === undefined ? [{ path: ['tipo'], message: UNKNOWN_TIPO }] : []),
      ...(problem ? [{ path: ['file'], message: problem }] : []),
      ...(options.length > 1 && perfil === undefined
        ? [{ path: ['perfil'], message: 'Elegí el formato.' }]
        : []),
    ];
    if (issues.length > 0 || !valores.file) return { success: false, error: { issues } };
    const tipo = clase === 'facturas' ? undefined : contentType;
    return { success: true, data: { archivo: valores.file, tipo, perfil } };
  },
});

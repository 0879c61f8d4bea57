import type { FormSchema } from '@oficina/ui/form';
import {
  ARCHIVO_GRANDE,
  ARCHIVO_VACIO,
  type ArchivoPerfiles,
  EXTENSIONES,
  IMPORTACION_MAXIMA_BYTES,
  PDFS_GRANDE,
  PDFS_MAXIMO_BYTES,
  TIPO_INEXISTENTE,
  TIPOS_DE_SUBIDA,
} from '../contract/index.ts';
import type { Clase, Trae } from './clase.ts';

/** What the form has, as it is being filled in. */
export type Valores = { tipo: string; file: File | null; perfil: string };
/** What is sent. */
export type Elegido = { archivo: File; tipo: string | undefined; perfil: string | undefined };

type Perfil = ArchivoPerfiles['member'][number];

const SOLO_ZIP = ['zip'] as const;
const extensionDe = (nombre: string) => /\.([^.]+)$/.exec(nombre)?.[1]?.toLowerCase() ?? '';

/** What will be in the file; undefined until somebody says it. */
export const traeDe = (clase: Clase, tipo: string): Trae | undefined =>
  clase === 'facturas' ? 'facturas' : TIPOS_DE_SUBIDA.find((uno) => uno === tipo);

const extensionesDe = (trae: Trae | undefined): readonly string[] =>
  trae === 'pdfs' ? SOLO_ZIP : EXTENSIONES;

/** For the file picker of the device. */
export const aceptados = (trae: Trae | undefined): string =>
  extensionesDe(trae)
    .map((extension) => `.${extension}`)
    .join(',');

/** "CSV, TXT, DBF o ZIP". */
export function extensionesEscritas(trae: Trae | undefined): string {
  const todas = extensionesDe(trae).map((extension) => extension.toUpperCase());
  const ultima = todas.pop();
  return todas.length === 0 ? `${ultima}` : `${todas.join(', ')} o ${ultima}`;
}

/** The formats that can read it. Of the PDF there is none: each is named by its bill. */
export const perfilesPara = (trae: Trae | undefined, perfiles: readonly Perfil[]): readonly Perfil[] =>
  trae === undefined || trae === 'pdfs' ? [] : perfiles.filter(({ para }) => para.includes(trae));

/** What is known to be wrong before sending so many bytes, as the server would say it. */
function faltaDelArchivo(archivo: Pick<File, 'name' | 'size'> | null, trae: Trae | undefined): string | null {
  if (!archivo) return 'Elegí un archivo.';
  if (!extensionesDe(trae).includes(extensionDe(archivo.name)))
    return `Ese tipo de archivo no está permitido. Usá ${extensionesEscritas(trae)}.`;
  if (archivo.size === 0) return ARCHIVO_VACIO;
  const [maximo, grande] =
    trae === 'pdfs' ? [PDFS_MAXIMO_BYTES, PDFS_GRANDE] : [IMPORTACION_MAXIMA_BYTES, ARCHIVO_GRANDE];
  return archivo.size > maximo ? grande : null;
}

/** Of several formats one has to be chosen; a single one goes without saying. */
export function perfilElegido(
  valores: Pick<Valores, 'perfil'>,
  opciones: readonly Perfil[],
  costumbre: string | undefined,
): string | undefined {
  if (opciones.length === 1) return opciones[0]?.codigo;
  const esta = (codigo: string | undefined) => opciones.find((uno) => uno.codigo === codigo)?.codigo;
  return esta(valores.perfil) ?? esta(costumbre);
}

type Contexto = { clase: Clase; perfiles: readonly Perfil[]; costumbre: string | undefined };

/** The whole form at once: what is wrong with each part of it, or what to send. */
export const schemaDe = ({ clase, perfiles, costumbre }: Contexto): FormSchema<Elegido> => ({
  safeParse(dado) {
    const valores = dado as Valores;
    const trae = traeDe(clase, valores.tipo);
    const opciones = perfilesPara(trae, perfiles);
    const perfil = perfilElegido(valores, opciones, costumbre);
    const falta = faltaDelArchivo(valores.file, trae);
    const issues = [
      ...(trae === undefined ? [{ path: ['tipo'], message: TIPO_INEXISTENTE }] : []),
      ...(falta ? [{ path: ['file'], message: falta }] : []),
      ...(opciones.length > 1 && perfil === undefined
        ? [{ path: ['perfil'], message: 'Elegí el formato.' }]
        : []),
    ];
    if (issues.length > 0 || !valores.file) return { success: false, error: { issues } };
    const tipo = clase === 'facturas' ? undefined : trae;
    return { success: true, data: { archivo: valores.file, tipo, perfil } };
  },
});

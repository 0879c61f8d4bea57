import type { Resumen } from './archivo.ts';

const SIGN_NAMES: Readonly<Record<string, string>> = {
  ';': 'punto y coma',
  ',': 'coma',
  '\t': 'tabulación',
  '|': 'barra',
};
export const separadorName = (sign: string): string => SIGN_NAMES[sign] ?? `«${sign}»`;

const ENCODING_NAMES: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  cp850: 'DOS (cp850)',
};
export const codificacionName = (codificacion: string): string =>
  ENCODING_NAMES[codificacion] ?? codificacion;

type Encabezado = Pick<Resumen, 'columnas' | 'sobran' | 'lectura'>;

/** An example is "Faltan: vencimiento. Sobran: obs." The result is empty when the file has what its formato expects. */
export function columnasText({ columnas = [], sobran = [], lectura }: Encabezado): string {
  const faltan = columnas.filter(({ enArchivo, obligatoria }) => obligatoria && enArchivo === undefined);
  const faltanText =
    faltan.length > 0 ? [`Faltan: ${faltan.map(({ esperada }) => esperada).join(', ')}.`] : [];
  const { separador = '', separadorParece } = lectura ?? {};
  // Read with another separator, the whole header is one name.
  if (separadorParece !== undefined)
    return [
      `El archivo parece separado por ${separadorName(separadorParece)} y el formato espera ${separadorName(separador)}.`,
      ...faltanText,
    ].join(' ');
  return [...faltanText, ...(sobran.length > 0 ? [`Sobran: ${sobran.join(', ')}.`] : [])].join(' ');
}

import type { ImportTables, Row } from '@oficina/db';
import type { TipoDeSubida } from '../contract/index.ts';

/** The two nouns of the wire: one row, one machine of states, one worker. */
export const CLASES = ['archivo_facturas', 'archivo_subidas'] as const;
export type Clase = (typeof CLASES)[number];

/** What a file brings. */
export type TipoDeArchivo = 'facturas' | TipoDeSubida;

/** By which door it came. */
export type OrigenDeArchivo = 'web' | 'cli' | 'carpeta';

export type ArchivoRow = Omit<Row<'archivo_facturas'>, 'origen'> & {
  clase: Clase;
  tipo: TipoDeArchivo;
  origen: OrigenDeArchivo;
};

/** One letter before the id: the tables of both nouns live in the same schema. */
const LETRA: Readonly<Record<Clase, string>> = { archivo_facturas: 'f', archivo_subidas: 's' };

export const RECHAZOS: Readonly<Record<Clase, 'archivo_factura_rechazos' | 'archivo_subida_rechazos'>> = {
  archivo_facturas: 'archivo_factura_rechazos',
  archivo_subidas: 'archivo_subida_rechazos',
};

/** The beginning of the names of all the tables of a file. */
export const prefijoDe = ({ clase, id }: Pick<ArchivoRow, 'clase' | 'id'>): string =>
  `${LETRA[clase]}_${id}_`;

export function lugarDe(archivo: Pick<ArchivoRow, 'clase' | 'id'>): ImportTables {
  const tabla = (nombre: string) => `importacion.${prefijoDe(archivo)}${nombre}`;
  return { raw: tabla('cruda'), judged: tabla('juzgada'), auxiliary: tabla };
}

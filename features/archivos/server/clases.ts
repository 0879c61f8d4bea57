import type { ImportTables, Row } from '@oficina/db';
import type { SubidaTipo } from '../contract/index.ts';

/** The two nouns of the wire: one row, one machine of states, one worker. */
export const CLASES = ['archivo_facturas', 'archivo_subidas'] as const;
export type Clase = (typeof CLASES)[number];

/** What a file brings. */
export type ArchivoTipo = 'facturas' | SubidaTipo;

/** By which door it came. */
export type ArchivoOrigen = 'web' | 'cli' | 'carpeta';

export type ArchivoRow = Omit<Row<'archivo_facturas'>, 'origen'> & {
  clase: Clase;
  tipo: ArchivoTipo;
  origen: ArchivoOrigen;
};

/** One letter before the id: the tables of both nouns live in the same schema. */
const TABLE_LETTER: Readonly<Record<Clase, string>> = { archivo_facturas: 'f', archivo_subidas: 's' };

export const RECHAZOS: Readonly<Record<Clase, 'archivo_factura_rechazos' | 'archivo_subida_rechazos'>> = {
  archivo_facturas: 'archivo_factura_rechazos',
  archivo_subidas: 'archivo_subida_rechazos',
};

/** The beginning of the names of all the tables of a file. */
export const tablePrefix = ({ clase, id }: Pick<ArchivoRow, 'clase' | 'id'>): string =>
  `${TABLE_LETTER[clase]}_${id}_`;

export function importTablesOf(archivo: Pick<ArchivoRow, 'clase' | 'id'>): ImportTables {
  const table = (nombre: string) => `importacion.${tablePrefix(archivo)}${nombre}`;
  return { raw: table('cruda'), judged: table('juzgada'), auxiliary: table };
}

import type { ImportTables, Row } from '@oficina/db';
import type { SubidaTipo } from '../contract/index.ts';

/** Both resources share one row shape, one set of states and one worker. */
export const CLASES = ['archivo_facturas', 'archivo_subidas'] as const;
export type Clase = (typeof CLASES)[number];

export type ArchivoTipo = 'facturas' | SubidaTipo;

export const claseOf = (tipo: ArchivoTipo): Clase =>
  tipo === 'facturas' ? 'archivo_facturas' : 'archivo_subidas';

export type ArchivoOrigen = 'web' | 'cli' | 'carpeta';

export type ArchivoRow = Omit<Row<'archivo_facturas'>, 'origen'> & {
  clase: Clase;
  tipo: ArchivoTipo;
  origen: ArchivoOrigen;
};

export type ArchivoKey = Pick<ArchivoRow, 'clase' | 'id'>;

/** The letter goes before the id, because the tables of both classes live in the same schema. */
const TABLE_LETTER: Readonly<Record<Clase, string>> = { archivo_facturas: 'f', archivo_subidas: 's' };

export const RECHAZOS: Readonly<Record<Clase, 'archivo_factura_rechazos' | 'archivo_subida_rechazos'>> = {
  archivo_facturas: 'archivo_factura_rechazos',
  archivo_subidas: 'archivo_subida_rechazos',
};

export const tablePrefix = ({ clase, id }: ArchivoKey): string => `${TABLE_LETTER[clase]}_${id}_`;

export function importTablesOf(archivo: ArchivoKey): ImportTables {
  const table = (nombre: string) => `importacion.${tablePrefix(archivo)}${nombre}`;
  return { raw: table('cruda'), judged: table('juzgada'), auxiliary: table };
}

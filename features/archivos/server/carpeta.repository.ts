import { type Reader, sql } from '@oficina/db';
import { archivoEstado } from '../contract/index.ts';
import { CLASES, type Clase, type TipoDeArchivo } from './clases.ts';

const ANULADO = sql.lit(archivoEstado.code('anulado'));
const FINALIZADO = sql.lit(archivoEstado.code('finalizado'));

/** The types of which one that came by the folder has not ended, and something happened to it since then. */
export async function findTiposEnCamino(reader: Reader, desde: Date): Promise<Set<TipoDeArchivo>> {
  const de = (clase: Clase) => sql`
    select ${clase === 'archivo_facturas' ? sql`'facturas'` : sql`tipo`} as tipo from ${sql.table(clase)}
    where origen = 'carpeta' and estado not in (${ANULADO}, ${FINALIZADO}) and updated > ${desde}`;
  const { rows } = await sql<{ tipo: TipoDeArchivo }>`
    ${sql.join(CLASES.map(de), sql` union `)}`.execute(reader);
  return new Set(rows.map(({ tipo }) => tipo));
}

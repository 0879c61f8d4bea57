import { type Reader, sql } from '@oficina/db';
import { archivoEstado } from '../contract/index.ts';
import { type ArchivoTipo, CLASES, type Clase } from './clases.ts';

const ANULADO = sql.lit(archivoEstado.code('anulado'));
const FINALIZADO = sql.lit(archivoEstado.code('finalizado'));

/** These types have an unfinished file that came through the folder and changed since then. */
export async function findTiposInProgress(reader: Reader, since: Date): Promise<Set<ArchivoTipo>> {
  const selectFromClase = (clase: Clase) => sql`
    select ${clase === 'archivo_facturas' ? sql`'facturas'` : sql`tipo`} as tipo from ${sql.table(clase)}
    where origen = 'carpeta' and estado not in (${ANULADO}, ${FINALIZADO}) and updated > ${since}`;
  const { rows } = await sql<{ tipo: ArchivoTipo }>`
    ${sql.join(CLASES.map(selectFromClase), sql` union `)}`.execute(reader);
  return new Set(rows.map(({ tipo }) => tipo));
}

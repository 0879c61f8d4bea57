import { type Reader, sql, type Tx } from '@oficina/db';
import { type ArchivoRow, lugarDe, prefijoDe, RECHAZOS } from './clases.ts';
import type { ClaveDeTramo } from './importador.ts';

type Archivo = Pick<ArchivoRow, 'clase' | 'id'>;

/** The only table of a file that a crash of the database does not empty: what it tells is nowhere else. */
export const nombreDeHechos = (archivo: Archivo): string => `${prefijoDe(archivo)}hechos`;
const tablaDe = (archivo: Archivo) => lugarDe(archivo).auxiliary('hechos');

const run = (reader: Reader, text: string) => sql.raw(text).execute(reader);

async function hayTabla(reader: Reader, archivo: Archivo): Promise<boolean> {
  const { rows } = await sql<{ hay: boolean }>`
    select to_regclass(${tablaDe(archivo)}) is not null as hay`.execute(reader);
  return rows[0]?.hay ?? false;
}

/** How many lines of the file were loaded before it was judged this time. */
export async function countHechos(reader: Reader, archivo: Archivo): Promise<number> {
  if (!(await hayTabla(reader, archivo))) return 0;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.raw(tablaDe(archivo))}`.execute(reader);
  return rows[0]?.total ?? 0;
}

/**
 * Judged again, which lines were loaded before: those up to the cursor that are not told of as rejected. A line that
 * waits for a payment is told of and was loaded. Whatever the new judgement says of them, loading will not touch them.
 * False: there are none.
 */
export async function apartarHechos(tx: Tx, archivo: ArchivoRow, clave: ClaveDeTramo): Promise<boolean> {
  if (Number(archivo.cargado_hasta) === 0 && !(await hayTabla(tx, archivo))) return false;
  const [hechos, { judged }] = [tablaDe(archivo), lugarDe(archivo)];
  await run(tx, `create table if not exists ${hechos} (renglon bigint primary key)`);
  await run(
    tx,
    `insert into ${hechos} select j.renglon from ${judged} j where j.${clave} <= ${archivo.cargado_hasta}
      and not exists (select from ${RECHAZOS[archivo.clase]} r
        where r.archivo_id = ${archivo.id} and r.renglon = j.renglon and not exists (select from cobros_en_espera e
          where e.clase = '${archivo.clase}' and e.archivo_id = r.archivo_id and e.renglon = r.renglon))
    on conflict do nothing`,
  );
  await run(
    tx,
    `update ${judged} j set resultado = 'igual', campo = null, motivo = null from ${hechos} h
    where h.renglon = j.renglon and j.resultado in ('nuevo', 'cambiado', 'rechazado')`,
  );
  return true;
}

/** Once they were counted in the summary: what is left in the judged table is what is left to load. How many they are. */
export async function quitarHechos(tx: Tx, archivo: Archivo): Promise<number> {
  const { judged } = lugarDe(archivo);
  await run(tx, `delete from ${judged} j using ${tablaDe(archivo)} h where h.renglon = j.renglon`);
  return countHechos(tx, archivo);
}

import type { Readable } from 'node:stream';
import { copyInto, type Db, type Reader, sql, type Tx } from '@oficina/db';
import { type ArchivoRow, lugarDe, prefijoDe, RECHAZOS } from './clases.ts';
import { countHechos, nombreDeHechos } from './hechos.repository.ts';

type Archivo = Pick<ArchivoRow, 'clase' | 'id'>;

const run = (reader: Reader, text: string) => sql.raw(text).execute(reader);

/** A role for whom five seconds are enough would never end a million lines. */
async function ajustarSesion(tx: Tx): Promise<void> {
  await sql`
    select set_config('statement_timeout', '1h', true), set_config('lock_timeout', '5s', true),
      set_config('idle_in_transaction_session_timeout', '2min', true), set_config('work_mem', '256MB', true),
      set_config('enable_memoize', 'off', true), set_config('jit', 'off', true)`.execute(tx);
}

export const enTxLarga = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await ajustarSesion(tx);
    return work(tx);
  });

const nombre = (columna: string) => `"${columna.replaceAll('"', '""')}"`;
/** What the file has and nobody asked for also needs somewhere to go. */
export const sobrante = (lugar: number) => `_sobra_${lugar}`;

/**
 * The table where the bytes land, as text and in the order of the file. Codes are compared byte by byte. The sequence
 * gives its numbers by the thousand: one by one each would be written down.
 */
export async function createCruda(
  tx: Tx,
  cruda: string,
  columnas: readonly string[],
  sobrantes: number,
): Promise<void> {
  const textos = [...columnas, ...Array.from({ length: sobrantes }, (_, lugar) => sobrante(lugar))];
  await run(
    tx,
    `create unlogged table ${cruda} (n bigint generated always as identity (cache 1000),
      ${textos.map((columna) => `${nombre(columna)} text collate "C"`).join(', ')},
      _renglon text, _error text, _original text) with (autovacuum_enabled = false)`,
  );
}

export type FormatoDeCopia = { columnas: readonly string[]; separador: string; encabezado: boolean };

/** Frozen: the table is born in this transaction, and its rows need no second look. */
export function copiar(
  tx: Tx,
  cruda: string,
  { columnas, separador, encabezado }: FormatoDeCopia,
  bytes: Readable,
): Promise<number> {
  const delimiter = separador === '\t' ? `E'\\t'` : `'${separador.replaceAll("'", "''")}'`;
  return copyInto(
    tx,
    `copy ${cruda} (${columnas.map(nombre).join(', ')}) from stdin with (format csv, delimiter ${delimiter},
      header ${encabezado}, encoding 'UTF8', freeze true)`,
    bytes,
  );
}

/** Its lines lie in the order of `n`: a few bytes per stretch of pages find any of them. */
export async function indexarCruda(tx: Tx, cruda: string): Promise<void> {
  await run(tx, `create index on ${cruda} using brin (n) with (pages_per_range = 64)`);
  await run(tx, `analyze ${cruda} (n)`);
}

/** All the tables of a file. */
export const dropEscenario = (reader: Reader, archivo: Archivo): Promise<void> =>
  dropTablas(reader, archivo, '');

/** All but what tells which of its lines were loaded: it is read again, and they are still loaded. */
export const vaciarEscenario = (reader: Reader, archivo: Archivo): Promise<void> =>
  dropTablas(reader, archivo, nombreDeHechos(archivo));

async function dropTablas(reader: Reader, archivo: Archivo, salvo: string): Promise<void> {
  const { rows } = await sql<{ tabla: string }>`
    select format('%I.%I', schemaname, tablename) as tabla from pg_tables
    where schemaname = 'importacion' and starts_with(tablename, ${prefijoDe(archivo)})
      and tablename <> ${salvo}`.execute(reader);
  if (rows.length > 0) await run(reader, `drop table if exists ${rows.map(({ tabla }) => tabla).join(', ')}`);
}

/** Of files that ended: `f_12_` of the ones whose tables are still there. */
export async function findEscenarios(reader: Reader): Promise<{ letra: string; id: number }[]> {
  const { rows } = await sql<{ letra: string; id: number }>`
    select distinct split_part(tablename, '_', 1) as letra, split_part(tablename, '_', 2)::bigint as id
    from pg_tables where schemaname = 'importacion' and tablename ~ '^[fs]_[0-9]+_'`.execute(reader);
  return rows;
}

/**
 * A crash of the database empties tables that are not in its log, and a check that was cut left them without order: as
 * many lines as were judged, those that were loaded among them, or it has to be judged again.
 */
export async function estaJuzgado(reader: Reader, archivo: ArchivoRow): Promise<boolean> {
  const { judged } = lugarDe(archivo);
  const { rows } = await sql<{ lista: boolean }>`
    select exists (select from pg_index where indrelid = to_regclass(${judged})) as lista`.execute(reader);
  if (!rows[0]?.lista || archivo.total_renglones === null) return false;
  const contados = await sql<{ total: number }>`select count(*) as total from ${sql.raw(judged)}`.execute(
    reader,
  );
  const hechos = await countHechos(reader, archivo);
  return (contados.rows[0]?.total ?? 0) + hechos === Number(archivo.total_renglones);
}

const ORIGINAL_MAXIMO = 1000;

/**
 * The lines that were judged bad, each with what it said: the field at fault, or all of it. Judged again after an error,
 * those that wait since before still do.
 */
export async function insertRechazosJuzgados(
  tx: Tx,
  archivo: Archivo,
  columnas: readonly string[],
): Promise<void> {
  const { raw, judged } = lugarDe(archivo);
  const tabla = RECHAZOS[archivo.clase];
  const campos = columnas.map((columna) => `when '${columna}' then r.${nombre(columna)}`).join(' ');
  const entero = `array_to_string(array[${columnas.map((columna) => `r.${nombre(columna)}`).join(', ')}], ';', '')`;
  await run(
    tx,
    `delete from ${tabla} r where archivo_id = ${archivo.id} and not exists (select from cobros_en_espera e
      where e.clase = '${archivo.clase}' and e.archivo_id = r.archivo_id and e.renglon = r.renglon)`,
  );
  await run(
    tx,
    `insert into ${tabla} (archivo_id, renglon, campo, motivo, original)
    select ${archivo.id}, j.renglon, j.campo, j.motivo,
      left(coalesce(r._original, case j.campo ${campos} else ${entero} end), ${ORIGINAL_MAXIMO})
    from ${judged} j join ${raw} r on r.n = j.n where j.resultado = 'rechazado'
    on conflict (archivo_id, renglon) do nothing`,
  );
}

export async function analizarTablas(reader: Reader, tablas: readonly string[]): Promise<void> {
  for (const tabla of tablas) await sql`select importacion.analizar(${tabla})`.execute(reader);
}

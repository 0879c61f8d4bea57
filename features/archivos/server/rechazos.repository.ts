import { type Reader, sql, type Tx } from '@oficina/db';
import { EJEMPLOS, type Rechazo } from '../contract/index.ts';
import { type ArchivoKey, RECHAZOS } from './clases.ts';
import { DOUBLE_PAGO } from './motivos.ts';
import { MOTIVO } from './perfiles/index.ts';

export type RechazoRow = { renglon: number; campo: string | null; motivo: string; original: string | null };

/** A line that waited is listed with the result of its wait. Once it was applied it is not listed. */
export async function findRechazos(
  reader: Reader,
  { clase, id }: ArchivoKey,
  afterRenglon: number,
  limit: number,
): Promise<RechazoRow[]> {
  const { rows } = await sql<RechazoRow>`
    select r.renglon, r.campo, case when e.resultado = 'doble' then ${DOUBLE_PAGO} else r.motivo end as motivo, r.original
    from ${sql.table(RECHAZOS[clase])} r left join cobros_en_espera e
      on e.clase = ${clase} and e.archivo_id = r.archivo_id and e.renglon = r.renglon
    where r.archivo_id = ${id} and r.renglon > ${afterRenglon} and e.resultado is distinct from 'aplicado'
    order by r.renglon limit ${limit}`.execute(reader);
  return rows;
}

/** A line that waited was read well, so there is nothing in it to correct. */
const correctable = ({ clase, id }: ArchivoKey) => sql`
  from ${sql.table(RECHAZOS[clase])} r where r.archivo_id = ${id} and not exists (select from cobros_en_espera e
    where e.clase = ${clase} and e.archivo_id = r.archivo_id and e.renglon = r.renglon)`;

export async function findCorrectable(
  reader: Reader,
  archivo: ArchivoKey,
  afterRenglon: number,
  limit: number,
): Promise<Pick<RechazoRow, 'renglon' | 'motivo'>[]> {
  const { rows } = await sql<Pick<RechazoRow, 'renglon' | 'motivo'>>`
    select r.renglon, r.motivo ${correctable(archivo)} and r.renglon > ${afterRenglon}
    order by r.renglon limit ${limit}`.execute(reader);
  return rows;
}

/** The reason of the end of a file that was cut is about no line of it. */
export async function countCorrectable(reader: Reader, archivo: ArchivoKey): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${correctable(archivo)} and r.motivo <> ${MOTIVO.truncatedArchivo}`.execute(
    reader,
  );
  return rows[0]?.total ?? 0;
}

export async function findEjemplos(reader: Reader, archivo: ArchivoKey): Promise<Rechazo[]> {
  const rows = await findRechazos(reader, archivo, 0, EJEMPLOS);
  return rows.map(({ renglon, campo, motivo, original }) => ({
    renglon,
    motivo,
    ...(campo !== null && { campo }),
    ...(original !== null && { original }),
  }));
}

export async function insertRechazos(
  tx: Tx,
  { clase, id }: ArchivoKey,
  rechazos: readonly { renglon: number; campo: string | null; motivo: string }[],
): Promise<void> {
  if (rechazos.length === 0) return;
  await sql`
    insert into ${sql.table(RECHAZOS[clase])} (archivo_id, renglon, campo, motivo)
    select ${id}::bigint, r.renglon, r.campo, r.motivo
    from unnest(${rechazos.map(({ renglon }) => renglon)}::bigint[], ${rechazos.map(({ campo }) => campo)}::text[],
      ${rechazos.map(({ motivo }) => motivo)}::text[]) as r (renglon, campo, motivo)
    on conflict (archivo_id, renglon) do update set campo = excluded.campo, motivo = excluded.motivo`.execute(
    tx,
  );
}

import { type Reader, sql, type Tx } from '@oficina/db';
import { EJEMPLOS, type Rechazo } from '../contract/index.ts';
import { type ArchivoKey, RECHAZOS } from './clases.ts';
import { DOUBLE_PAGO } from './motivos.ts';

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

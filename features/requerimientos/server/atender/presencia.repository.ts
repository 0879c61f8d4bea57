import { type Reader, statement } from '@oficina/db';
import { nombreVisibleSql } from '@oficina/usuarios/server';

export type Presence = { usuario_id: number; usuario_nombre: string };

/** Each call adds one row, so deleting this many keeps the table small. */
const CLEANUP_ROWS = 20;
const MAX_ROWS = 20;

// Each call deletes expired rows, so that rows which last a minute need no job. The deletion must skip the row being
// written.
const SAVE = `
  with yo as (
    insert into requerimiento_presencias (requerimiento_id, usuario_id, hasta, escribiendo) values ($1, $2, $4, $5)
    on conflict (requerimiento_id, usuario_id) do update
      set hasta = excluded.hasta, escribiendo = excluded.escribiendo
  ), olvidadas as (
    delete from requerimiento_presencias where (requerimiento_id, usuario_id) in (
      select requerimiento_id, usuario_id from requerimiento_presencias
      where hasta <= $3 and not (requerimiento_id = $1 and usuario_id = $2)
      order by hasta limit ${CLEANUP_ROWS} for update skip locked)
  )`;

const save = statement(`${SAVE} select`);
const saveAndList = statement<Presence>(`${SAVE}
  select p.usuario_id, ${nombreVisibleSql('u')} as usuario_nombre
  from requerimiento_presencias p join usuarios u on u.id = p.usuario_id
  where p.requerimiento_id = $1 and p.usuario_id <> $2 and p.hasta > $3
  order by usuario_nombre, p.usuario_id limit ${MAX_ROWS}`);

type Look = { requerimientoId: number; usuarioId: number; now: Date; hasta: Date; escribiendo?: boolean };

const valuesOf = ({ requerimientoId, usuarioId, now, hasta, escribiendo = false }: Look) => [
  requerimientoId,
  usuarioId,
  now,
  hasta,
  escribiendo,
];

/** Whoever asks for the names of the others apart does not read them here. */
export async function savePresencia(reader: Reader, look: Look): Promise<void> {
  await save(reader, valuesOf(look));
}

export const savePresenciaAndList = (reader: Reader, look: Look): Promise<Presence[]> =>
  saveAndList(reader, valuesOf(look));

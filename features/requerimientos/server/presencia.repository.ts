import { type Reader, statement } from '@oficina/db';
import { nameOf } from './requerimiento-detail.repository.ts';

export type Presence = { usuario_id: number; usuario_nombre: string };

/** A handful at each call is more than each call leaves behind. */
const CLEANUP_ROWS = 20;
/** Nobody reads more names than these. */
const MAX_ROWS = 20;

// Those whose time is over are forgotten on the way: no job is needed for rows that last a minute. Its own row is not
// among them: it is the one that is being written.
const upsertAndList = statement<Presence>(`
  with yo as (
    insert into requerimiento_presencias (requerimiento_id, usuario_id, hasta) values ($1, $2, $4)
    on conflict (requerimiento_id, usuario_id) do update set hasta = excluded.hasta
  ), olvidadas as (
    delete from requerimiento_presencias where (requerimiento_id, usuario_id) in (
      select requerimiento_id, usuario_id from requerimiento_presencias
      where hasta <= $3 and not (requerimiento_id = $1 and usuario_id = $2)
      order by hasta limit ${CLEANUP_ROWS} for update skip locked)
  )
  select p.usuario_id, ${nameOf('u')} as usuario_nombre
  from requerimiento_presencias p join usuarios u on u.id = p.usuario_id
  where p.requerimiento_id = $1 and p.usuario_id <> $2 and p.hasta > $3
  order by usuario_nombre, p.usuario_id limit ${MAX_ROWS}`);

/** Writes that somebody has a case open until then, and tells who else has. */
export function savePresencia(
  reader: Reader,
  {
    requerimientoId,
    usuarioId,
    now,
    hasta,
  }: { requerimientoId: number; usuarioId: number; now: Date; hasta: Date },
): Promise<Presence[]> {
  return upsertAndList(reader, [requerimientoId, usuarioId, now, hasta]);
}

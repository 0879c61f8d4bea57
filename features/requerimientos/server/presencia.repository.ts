import { type Reader, statement } from '@oficina/db';
import { nombreDe } from './lectura.repository.ts';

export type Presente = { usuario_id: number; usuario_nombre: string };

/** A handful at each call is more than each call leaves behind. */
const LIMPIEZA = 20;
/** Nobody reads more names than these. */
const TOPE = 20;

// Those whose time is over are forgotten on the way: no job is needed for rows that last a minute. Its own row is not
// among them: it is the one that is being written.
const decir = statement<Presente>(`
  with yo as (
    insert into requerimiento_presencias (requerimiento_id, usuario_id, hasta) values ($1, $2, $4)
    on conflict (requerimiento_id, usuario_id) do update set hasta = excluded.hasta
  ), olvidadas as (
    delete from requerimiento_presencias where (requerimiento_id, usuario_id) in (
      select requerimiento_id, usuario_id from requerimiento_presencias
      where hasta <= $3 and not (requerimiento_id = $1 and usuario_id = $2)
      order by hasta limit ${LIMPIEZA} for update skip locked)
  )
  select p.usuario_id, ${nombreDe('u')} as usuario_nombre
  from requerimiento_presencias p join usuarios u on u.id = p.usuario_id
  where p.requerimiento_id = $1 and p.usuario_id <> $2 and p.hasta > $3
  order by usuario_nombre, p.usuario_id limit ${TOPE}`);

/** Writes that somebody has a case open until then, and tells who else has. */
export function decirPresente(
  reader: Reader,
  { caso, usuarioId, now, hasta }: { caso: number; usuarioId: number; now: Date; hasta: Date },
): Promise<Presente[]> {
  return decir(reader, [caso, usuarioId, now, hasta]);
}

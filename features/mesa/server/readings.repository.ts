import { type Reader, statement } from '@oficina/db';

/** A ficha is of a suministro or of a person. */
const READINGS: readonly string[] = ['suministro.ficha', 'usuario.ficha'];

/** What somebody of the staff does for a member after looking at their ficha. */
const ACTS: readonly string[] = [
  'requerimiento.cargar',
  'requerimiento.anotar',
  'requerimiento.atender',
  'requerimiento.responder',
  'requerimiento.estado',
  'factura.enviar',
  'pago.enviar-comprobante',
  'suministro.vincular',
  'suministro.desvincular',
  'suministro_mail.agregar',
  'suministro_mail.editar',
  'usuario.crear',
  'usuario.editar',
  'usuario.pedir-correo',
];

export type Readings = { nombre: string; fichas: number; withoutAct: number };

/** The rows are walked from the last to the first, so that each one knows the next act of its person. */
const selectReadings = statement<Readings>(`
  select coalesce(max(u.email), 'N.º ' || x.actor_id) as nombre, count(*)::int as fichas,
    count(*) filter (where next_act is null or next_act > x.created + $3 * interval '1 second')::int as "withoutAct"
  from (
    select actor_id, created, accion,
      min(created) filter (where accion <> all($5::text[])) over (partition by actor_id order by created desc, id desc
        rows between unbounded preceding and current row) as next_act
    from auditoria
    where created >= $1 and created < $2::timestamptz + $3 * interval '1 second' and accion = any($4::text[])
      and actor_id is not null
  ) x left join usuarios u on u.id = x.actor_id
  where x.accion = any($5::text[]) and x.created < $2
  group by x.actor_id order by fichas desc, x.actor_id`);

export const findReadings = (
  reader: Reader,
  { from, until, withinSeconds }: { from: Date; until: Date; withinSeconds: number },
): Promise<Readings[]> =>
  selectReadings(reader, [from, until, withinSeconds, [...READINGS, ...ACTS], READINGS]);

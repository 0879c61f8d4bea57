import { type Reader, type Row, statement } from '@oficina/db';
import { nombreVisibleSql } from '@oficina/usuarios/server';

export type FoundRequerimiento = Pick<
  Row<'requerimientos'>,
  'id' | 'numero' | 'estado' | 'usuario_id' | 'encargado_id' | 'suministro_id'
> & { categoria: string; persona: string | null };

const byNumero = statement<FoundRequerimiento>(`
  select r.id, r.numero, r.estado, r.usuario_id, r.encargado_id, r.suministro_id, c.nombre as categoria,
    case when u.id is null then r.contacto->>'nombre' else ${nombreVisibleSql('u')} end as persona
  from requerimientos r join requerimiento_categorias c on c.id = r.categoria_id left join usuarios u on u.id = r.usuario_id
  where r.numero = any($1::text[]) order by r.id desc`);

export const lookupRequerimientos = (
  reader: Reader,
  numeros: readonly string[],
): Promise<FoundRequerimiento[]> => byNumero(reader, [numeros]);

export type LastRequerimiento = Pick<
  Row<'requerimientos'>,
  'id' | 'numero' | 'estado' | 'created' | 'vence'
> & { categoria: string };

const lastBy = (column: 'suministro_id' | 'usuario_id') =>
  statement<LastRequerimiento>(`
    select r.id, r.numero, r.estado, r.created, r.vence, c.nombre as categoria from (
      select * from requerimientos where ${column} = $1
        and ($2::bigint is null or encargado_id is null or encargado_id = $2) order by id desc limit $3) r
    join requerimiento_categorias c on c.id = r.categoria_id order by r.id desc`);
const [last, lastOfPersona] = [lastBy('suministro_id'), lastBy('usuario_id')];

/** An encargado is given only the cases that they may attend; without one, all of the suministro are. */
export const findLastRequerimientos = (
  reader: Reader,
  { suministroId, encargadoId, most }: { suministroId: number; encargadoId: number | null; most: number },
): Promise<LastRequerimiento[]> => last(reader, [suministroId, encargadoId, most]);

export const findLastRequerimientosOfPersona = (
  reader: Reader,
  usuarioId: number,
  most: number,
): Promise<LastRequerimiento[]> => lastOfPersona(reader, [usuarioId, null, most]);

const attended = statement<{ numero: string; ve_deuda: boolean }>(`
  select r.numero, coalesce((select valor = 'true' from ajustes where clave = 'requerimientos.verDeuda'), true) as ve_deuda
  from requerimientos r where r.id = $1 and r.suministro_id = $2
    and ($3::bigint is null or r.encargado_id is null or r.encargado_id = $3)`);

/** The case for which somebody looks at its suministro, if it is of that one and they may attend it. */
export const findAttendedRequerimiento = async (
  reader: Reader,
  { id, suministroId, encargadoId }: { id: number; suministroId: number; encargadoId: number | null },
): Promise<{ numero: string; ve_deuda: boolean } | undefined> =>
  (await attended(reader, [id, suministroId, encargadoId]))[0];

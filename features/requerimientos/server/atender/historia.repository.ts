import { type Reader, sql } from '@oficina/db';
import type { Acuse } from '@oficina/mensajes/contract';
import { nombreVisibleSql } from '@oficina/usuarios/server';

export type SucesoDetail = {
  id: number;
  tipo: string;
  created: Date;
  usuario_id: number | null;
  usuario_nombre: string | null;
  encargado_id: number | null;
  encargado_nombre: string | null;
  union_id: number | null;
  union_numero: string | null;
  principal: boolean;
  separado: boolean;
};

/** No case has this many in practice; beyond the limit, the last ones are returned. */
const MAX_ROWS = 500;

const nombre = (alias: string) =>
  sql.raw(`case when ${alias}.id is null then null else ${nombreVisibleSql(alias)} end`);

/** An act of attention is told here only if it changed who is in charge: the rest of it is a message or a note. */
export async function listSucesos(reader: Reader, requerimientoId: number): Promise<SucesoDetail[]> {
  const { rows } = await sql<SucesoDetail>`
    select x.id, x.tipo, x.created, x.usuario_id, ${nombre('u')} as usuario_nombre, x.encargado_id,
      ${nombre('e')} as encargado_nombre, o.id as union_id, o.numero as union_numero, x.principal, x.separado
    from (
      select id, tipo, created, usuario_id, (datos ->> 'union')::bigint as union_id,
        coalesce((datos ->> 'principal')::boolean, false) as principal,
        coalesce((datos ->> 'separado')::boolean, false) as separado,
        (case tipo when 'encargado' then datos ->> 'despues' else datos #>> '{despues,encargado}' end)::bigint
          as encargado_id
      from requerimiento_sucesos
      where requerimiento_id = ${requerimientoId} and (tipo <> 'atencion' or datos -> 'despues' ? 'encargado')
      order by id desc limit ${sql.lit(MAX_ROWS)}
    ) x
    left join usuarios u on u.id = x.usuario_id left join usuarios e on e.id = x.encargado_id
    left join requerimientos o on o.id = x.union_id
    order by x.id`.execute(reader);
  return rows;
}

export type AvisoRow = {
  /** Null for the notice that the case was received. */
  seguimiento_id: number | null;
  tipo: number;
  estado: number;
  acuse: Acuse | null;
  updated: Date;
};

/** The index of the messages is by template and reference, so both are given. */
export async function listAvisos(
  reader: Reader,
  requerimientoId: number,
  seguimientos: readonly number[],
): Promise<AvisoRow[]> {
  const { rows } = await sql<AvisoRow>`
    select ref_id as seguimiento_id, tipo, estado, acuse, updated, id from mensajes
    where plantilla in ('requerimiento_novedad', 'requerimiento_espera', 'requerimiento_finalizado')
      and ref_id = any(${seguimientos}::bigint[])
    union all
    select null, tipo, estado, acuse, updated, id from mensajes
    where plantilla = 'requerimiento_recibido' and ref_id = ${requerimientoId}
    order by id`.execute(reader);
  return rows;
}

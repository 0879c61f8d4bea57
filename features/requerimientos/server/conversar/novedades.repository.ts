import { type Reader, statement } from '@oficina/db';
import { NOVEDADES_COUNT_LIMIT } from '../../contract/index.ts';

export type LastNovedad = {
  cantidad: number;
  by_categoria: { categoria: number; cantidad: number }[];
  id: number;
  numero: string;
  sustantivo: string;
  categoria: string;
  estado: number;
  updated: Date;
};

/** This query runs at every visit and nearly always finds nothing, so its index only holds cases with news. */
const selectLast = statement<LastNovedad>(`
  with suyas as (
    select id, numero, categoria_id, estado, updated from requerimientos
    where usuario_id = $1 and novedades_usuario
    order by updated desc, id desc limit ${NOVEDADES_COUNT_LIMIT}
  )
  select (select count(*) from suyas) as cantidad,
    (select jsonb_agg(jsonb_build_object('categoria', categoria_id, 'cantidad', cuantas) order by categoria_id)
      from (select categoria_id, count(*) as cuantas from suyas group by categoria_id) unas) as by_categoria, s.id, s.numero, s.estado, s.updated, c.sustantivo,
    c.nombre as categoria
  from (select * from suyas order by updated desc, id desc limit 1) s
  join requerimiento_categorias c on c.id = s.categoria_id`);

export async function findLastNovedad(reader: Reader, usuarioId: number): Promise<LastNovedad | undefined> {
  const [row] = await selectLast(reader, [usuarioId]);
  return row;
}

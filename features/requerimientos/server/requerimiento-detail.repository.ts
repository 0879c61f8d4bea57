import { type Reader, sql } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { nombreVisibleSql } from '@oficina/usuarios/server';
import { type ReadingRelation, type Relation, readingRelationsOf, relationsOf } from './permissions.ts';
import type { RequerimientoRow } from './requerimientos.repository.ts';

export type Viewer = Pick<Actor, 'usuarioId' | 'roles' | 'otpPendiente'>;

export type RequerimientoDetail = Omit<RequerimientoRow, 'idempotencia' | 'idempotencia_sha256'> & {
  categoria_nombre: string;
  categoria_codigo: string | null;
  sustantivo: string;
  adjuntos_seguros: boolean;
  adjuntar_fotos: number;
  adjuntar_archivos: number;
  suministro_cuenta: string | null;
  suministro_domicilio: string | null;
  usuario_nombre: string | null;
  usuario_eliminado: boolean;
  encargado_nombre: string | null;
  unidos: number;
};

export type VisibleRequerimiento = RequerimientoDetail & { relations: readonly Relation[] };
export type ReadableRequerimiento = RequerimientoDetail & { relations: readonly ReadingRelation[] };

const COLUMNS = `r.id, r.usuario_id, r.contacto, r.suministro_id, r.encargado_id, r.categoria_id, r.estado,
  r.novedades_usuario, r.novedades_encargado, r.numero, r.descripcion, r.ubicacion, r.latitud, r.longitud, r.vence,
  r.en_espera_desde, r.cerrado, r.conforme, r.created, r.updated, r.canal, r.cargado_por, r.ultimo_texto, r.ultimo_por,
  r.ultimo_momento, r.unido_a`;

/** `r` must be a row or a page that was already cut, so that the joins stay small. */
export const SELECT_DETAIL = sql.raw(
  `select ${COLUMNS}, c.nombre as categoria_nombre, c.codigo as categoria_codigo, c.sustantivo, c.adjuntos_seguros,
     c.adjuntar_fotos, c.adjuntar_archivos, s.cuenta as suministro_cuenta, s.domicilio as suministro_domicilio,
     case when u.id is null then null else ${nombreVisibleSql('u')} end as usuario_nombre,
     u.eliminado is not null as usuario_eliminado,
     case when e.id is null then null else ${nombreVisibleSql('e')} end as encargado_nombre,
     (select count(*) from requerimientos x where x.unido_a = r.id)::int as unidos`,
);
export const DETALLE = sql.raw(
  `join requerimiento_categorias c on c.id = r.categoria_id left join suministros s on s.id = r.suministro_id
   left join usuarios u on u.id = r.usuario_id left join usuarios e on e.id = r.encargado_id`,
);

export async function findRequerimiento(
  reader: Reader,
  id: number,
): Promise<RequerimientoDetail | undefined> {
  const { rows } = await sql<RequerimientoDetail>`
    ${SELECT_DETAIL} from (select * from requerimientos where id = ${id}) r ${DETALLE}`.execute(reader);
  return rows[0];
}

/** Only people with a relation to the case find it; their relations are returned with it. */
export async function findVisibleRequerimiento(
  reader: Reader,
  who: Viewer,
  id: number,
): Promise<VisibleRequerimiento | null> {
  const requerimiento = await findRequerimiento(reader, id);
  const relations = requerimiento ? relationsOf(who, requerimiento) : [];
  return requerimiento && relations.length > 0 ? { ...requerimiento, relations } : null;
}

/** A clerk at the counter finds every case here, so nothing that changes one may use this. */
export async function findReadableRequerimiento(
  reader: Reader,
  who: Viewer,
  id: number,
): Promise<ReadableRequerimiento | null> {
  const requerimiento = await findRequerimiento(reader, id);
  const relations = requerimiento ? readingRelationsOf(who, requerimiento) : [];
  return requerimiento && relations.length > 0 ? { ...requerimiento, relations } : null;
}

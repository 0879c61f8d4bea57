import { type Reader, sql, type Tx } from '@oficina/db';
import { formatMoment } from '@oficina/values';
import { requerimientoEstado } from '../contract/index.ts';

const NOT_STARTED = [requerimientoEstado.code('pendiente'), requerimientoEstado.code('esperaUsuario')];

/** Cases that wait for this person are locked too. */
export async function lockNotStarted(tx: Tx, usuarioId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('requerimientos')
    .select('id')
    .where('usuario_id', '=', usuarioId)
    .where('estado', 'in', NOT_STARTED)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function listEncargadoCustomers(reader: Reader, encargadoId: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('requerimientos')
    .select('usuario_id')
    .distinct()
    .where('encargado_id', '=', encargadoId)
    .where('usuario_id', 'is not', null)
    .execute();
  return rows.flatMap(({ usuario_id }) => usuario_id ?? []);
}

export async function listRequerimientosOf(reader: Reader, usuarioId: number) {
  const { rows } = await sql<StoredRequerimiento>`
    select r.numero, c.nombre as categoria, r.estado, r.descripcion, r.created, r.ubicacion,
      (select coalesce(jsonb_agg(jsonb_build_object('descripcion', s.descripcion, 'created', s.created) order by s.id), '[]')
        from requerimiento_seguimientos s where s.requerimiento_id = r.id) as seguimientos,
      (select coalesce(jsonb_agg(a.file_name order by a.id), '[]')
        from archivo_adjuntos a where a.requerimiento_id = r.id and a.usuario_id = r.usuario_id) as adjuntos
    from requerimientos r join requerimiento_categorias c on c.id = r.categoria_id
    where r.usuario_id = ${usuarioId} order by r.id desc`.execute(reader);
  return rows.map(({ ubicacion, ...row }) => ({
    ...row,
    ...(ubicacion && { ubicacion }),
    created: formatMoment(row.created),
    seguimientos: row.seguimientos.map(({ descripcion, created }) => ({
      ...(descripcion && { descripcion }),
      created: formatMoment(new Date(created)),
    })),
  }));
}

type StoredRequerimiento = {
  numero: string;
  categoria: string;
  estado: number;
  descripcion: string;
  created: Date;
  ubicacion: string | null;
  seguimientos: { descripcion: string | null; created: string }[];
  adjuntos: string[];
};

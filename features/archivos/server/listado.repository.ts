import { COUNT_CAP, escapeLike, type Page, type Reader, sql } from '@oficina/db';
import type { MomentRange, Query } from '@oficina/hydra';
import { withoutAccents } from '@oficina/values';
import type { archivoSubidasQuery } from '../contract/routes.ts';
import { COLUMNAS } from './archivos.repository.ts';
import type { ArchivoRow, Clase } from './clases.ts';

/** Of both nouns: the files of bills have no type to ask for. */
export type ArchivosQuery = Pick<Query<typeof archivoSubidasQuery>, 'order' | 'itemsPerPage' | 'offset'> & {
  filters: { estado?: number[]; nombre?: string; created?: MomentRange; tipo?: string[] };
};
export type ArchivoLeido = ArchivoRow & { usuario_nombre: string | null; confirmado_nombre: string | null };

const nombreDe = (alias: string) =>
  `coalesce(nullif(${alias}.razon_social, ''),
    nullif(concat_ws(' ', nullif(${alias}.nombre, ''), nullif(${alias}.apellido, '')), ''),
    split_part(${alias}.email, '@', 1))`;

const CON_NOMBRES = sql.raw(
  `select a.*, ${nombreDe('u')} as usuario_nombre, ${nombreDe('c')} as confirmado_nombre`,
);
const PERSONAS = sql.raw(
  'left join usuarios u on u.id = a.usuario_id left join usuarios c on c.id = a.confirmado_por',
);

const ORDEN = { id: 'a.id', created: 'a.created', nombre: 'lower(a.nombre)' } as const;

export async function findArchivos(
  reader: Reader,
  clase: Clase,
  query: ArchivosQuery,
): Promise<Page<ArchivoLeido>> {
  const where = whereOf(query);
  const [pedido] = query.order;
  const direction = pedido?.direction ?? 'desc';
  const campo = ORDEN[(pedido?.field ?? 'id') as keyof typeof ORDEN];
  const order = sql.raw(campo === 'a.id' ? `a.id ${direction}` : `${campo} ${direction}, a.id ${direction}`);
  const { rows } = await sql<ArchivoLeido>`
    ${CON_NOMBRES} from (
      select ${COLUMNAS(clase)} from ${sql.table(clase)} a where ${where}
      order by ${order} limit ${query.itemsPerPage} offset ${query.offset}
    ) a ${PERSONAS} order by ${order}`.execute(reader);
  const contados = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ${sql.table(clase)} a where ${where} limit ${COUNT_CAP}) c`.execute(
    reader,
  );
  const total = contados.rows[0]?.total ?? 0;
  return { rows, total, approximate: total >= COUNT_CAP };
}

export async function findArchivoLeido(
  reader: Reader,
  clase: Clase,
  id: number,
): Promise<ArchivoLeido | undefined> {
  const { rows } = await sql<ArchivoLeido>`
    ${CON_NOMBRES} from (select ${COLUMNAS(clase)} from ${sql.table(clase)} a where a.id = ${id}) a ${PERSONAS}`.execute(
    reader,
  );
  return rows[0];
}

const SIN_ACENTOS = (columna: string) => sql.raw(`translate(lower(${columna}), 'áéíóúüñ', 'aeiouun')`);

function whereOf({ filters: { estado, nombre, created, tipo } }: ArchivosQuery) {
  const conditions = [sql`true`];
  if (estado) conditions.push(sql`a.estado = any(${estado}::int4[])`);
  if (tipo) conditions.push(sql`a.tipo = any(${tipo}::text[])`);
  if (nombre !== undefined)
    conditions.push(sql`${SIN_ACENTOS('a.nombre')} like ${`%${escapeLike(withoutAccents(nombre))}%`}`);
  if (created?.from) conditions.push(sql`a.created >= ${created.from}`);
  if (created?.until) conditions.push(sql`a.created < ${created.until}`);
  return sql.join(conditions, sql` and `);
}

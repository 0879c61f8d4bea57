import { cappedCountOf, escapeLike, type Page, type Reader, sql } from '@oficina/db';
import type { MomentRange, Query } from '@oficina/hydra';
import { nombreVisibleSql } from '@oficina/usuarios/server';
import { withoutAccents } from '@oficina/values';
import { CORRECCIONES } from '../contract/index.ts';
import type { archivoSubidasQuery } from '../contract/routes.ts';
import { COLUMNS } from './archivos.repository.ts';
import type { ArchivoRow, Clase } from './clases.ts';

export type ArchivosQuery = Pick<Query<typeof archivoSubidasQuery>, 'order' | 'itemsPerPage' | 'offset'> & {
  filters: { estado?: number[]; nombre?: string; created?: MomentRange; tipo?: string[] };
};
export type ArchivoWithNames = ArchivoRow & {
  usuario_nombre: string | null;
  confirmado_nombre: string | null;
  corrige_a_nombre: string | null;
  /** A list does not say them. */
  correcciones?: readonly Correccion[];
};
type Correccion = { id: number; nombre: string; estado: number };

const SELECT_WITH_NAMES = sql.raw(
  `select a.*, ${nombreVisibleSql('u')} as usuario_nombre, ${nombreVisibleSql('c')} as confirmado_nombre,
    o.nombre as corrige_a_nombre`,
);
const joinNames = (clase: Clase) =>
  sql.raw(`left join usuarios u on u.id = a.usuario_id left join usuarios c on c.id = a.confirmado_por
    left join ${clase} o on o.id = a.corrige_a_id`);

const ORDEN = { id: 'a.id', created: 'a.created', nombre: 'lower(a.nombre)' } as const;

export async function findArchivos(
  reader: Reader,
  clase: Clase,
  query: ArchivosQuery,
): Promise<Page<ArchivoWithNames>> {
  const where = whereOf(query);
  const [requestedOrder] = query.order;
  const direction = requestedOrder?.direction ?? 'desc';
  const column = ORDEN[(requestedOrder?.field ?? 'id') as keyof typeof ORDEN];
  const order = sql.raw(
    column === 'a.id' ? `a.id ${direction}` : `${column} ${direction}, a.id ${direction}`,
  );
  const { rows } = await sql<ArchivoWithNames>`
    ${SELECT_WITH_NAMES} from (
      select ${COLUMNS(clase)} from ${sql.table(clase)} a where ${where}
      order by ${order} limit ${query.itemsPerPage} offset ${query.offset}
    ) a ${joinNames(clase)} order by ${order}`.execute(reader);
  return { rows, ...(await cappedCountOf(reader, sql`${sql.table(clase)} a where ${where}`)) };
}

export async function findArchivoWithNames(
  reader: Reader,
  clase: Clase,
  id: number,
): Promise<ArchivoWithNames | undefined> {
  const { rows } = await sql<ArchivoWithNames>`
    ${SELECT_WITH_NAMES} from (select ${COLUMNS(clase)} from ${sql.table(clase)} a where a.id = ${id}) a
      ${joinNames(clase)}`.execute(reader);
  const [archivo] = rows;
  return archivo && { ...archivo, correcciones: await findCorrecciones(reader, clase, id) };
}

async function findCorrecciones(reader: Reader, clase: Clase, id: number): Promise<Correccion[]> {
  const { rows } = await sql<Correccion>`
    select id, nombre, estado from ${sql.table(clase)} where corrige_a_id = ${id}
    order by id desc limit ${CORRECCIONES}`.execute(reader);
  return rows;
}

const UNACCENTED = (column: string) => sql.raw(`translate(lower(${column}), 'áéíóúüñ', 'aeiouun')`);

function whereOf({ filters: { estado, nombre, created, tipo } }: ArchivosQuery) {
  const conditions = [sql`true`];
  if (estado) conditions.push(sql`a.estado = any(${estado}::int4[])`);
  if (tipo) conditions.push(sql`a.tipo = any(${tipo}::text[])`);
  if (nombre !== undefined)
    conditions.push(sql`${UNACCENTED('a.nombre')} like ${`%${escapeLike(withoutAccents(nombre))}%`}`);
  if (created?.from) conditions.push(sql`a.created >= ${created.from}`);
  if (created?.until) conditions.push(sql`a.created < ${created.until}`);
  return sql.join(conditions, sql` and `);
}

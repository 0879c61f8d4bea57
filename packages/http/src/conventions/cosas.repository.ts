import { type Db, type Reader, sql } from '@oficina/db';
import type { IntRange, Query } from '@oficina/hydra';
import { withoutAccents } from '@oficina/values';
import type { CosaPatch, cosasQuery } from './cosas.contract.ts';

export type CosaRow = {
  id: number;
  nombre: string;
  codigo: string;
  nota: string | null;
  estado: number;
  activa: boolean;
  importe_cent: number;
  periodo: number | null;
  dia: string | null;
  momento: Date | null;
  etiquetas: string[];
  anidado: { color?: string | null; alto?: number | null } | null;
  otra_id: number | null;
};

export async function createCosas(db: Db): Promise<void> {
  await sql`create table cosas (
    id bigint generated always as identity primary key, nombre text not null, codigo text not null default '',
    nota text, estado int not null default 0, activa boolean not null default false,
    importe_cent bigint not null default 0, periodo int, dia date, momento timestamptz,
    etiquetas text[] not null default '{}', anidado jsonb, otra_id bigint)`.execute(db);
}

export async function insertCosa(db: Reader, given: Partial<CosaRow>): Promise<CosaRow> {
  const row = {
    nombre: 'Cosa',
    codigo: '',
    estado: 0,
    activa: false,
    importe_cent: 0,
    etiquetas: [],
    ...given,
  };
  const { rows } = await sql<CosaRow>`
    insert into cosas (nombre, codigo, nota, estado, activa, importe_cent, periodo, dia, momento, etiquetas, anidado, otra_id)
    values (${row.nombre}, ${row.codigo}, ${row.nota ?? null}, ${row.estado}, ${row.activa}, ${row.importe_cent},
      ${row.periodo ?? null}, ${row.dia ?? null}, ${row.momento ?? null}, ${row.etiquetas},
      ${JSON.stringify(row.anidado ?? null)}::jsonb, ${row.otra_id ?? null})
    returning *`.execute(db);
  return rows[0] as CosaRow;
}

export function toRow(changes: CosaPatch): Partial<CosaRow> {
  const { importe, otra, ...rest } = changes;
  return {
    ...rest,
    ...(importe === undefined ? {} : { importe_cent: importe }),
    ...(otra === undefined ? {} : { otra_id: otra }),
  } as Partial<CosaRow>;
}

export async function findCosa(db: Reader, id: number): Promise<CosaRow | undefined> {
  const { rows } = await sql<CosaRow>`select * from cosas where id = ${id}`.execute(db);
  return rows[0];
}

export async function findCosaByCodigo(db: Reader, codigo: string): Promise<CosaRow | undefined> {
  const { rows } = await sql<CosaRow>`select * from cosas where codigo = ${codigo}`.execute(db);
  return rows[0];
}

export async function updateCosa(db: Reader, row: CosaRow): Promise<void> {
  await sql`update cosas set nombre = ${row.nombre}, codigo = ${row.codigo}, nota = ${row.nota},
    estado = ${row.estado}, activa = ${row.activa}, importe_cent = ${row.importe_cent}, periodo = ${row.periodo},
    dia = ${row.dia}, momento = ${row.momento}, etiquetas = ${row.etiquetas},
    anidado = ${JSON.stringify(row.anidado)}::jsonb, otra_id = ${row.otra_id} where id = ${row.id}`.execute(
    db,
  );
}

export async function deleteCosa(db: Reader, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from cosas where id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}

type Page = Pick<Query<typeof cosasQuery>, 'order' | 'filters' | 'exists' | 'itemsPerPage' | 'offset'>;

export async function findCosas(db: Reader, query: Page): Promise<{ rows: CosaRow[]; total: number }> {
  const where = whereOf(query);
  const order = query.order.map(({ field, direction }) => `${COLUMNS[field]} ${direction}`);
  const last = query.order.at(-1)?.direction ?? 'asc';
  const { rows } = await sql<CosaRow>`select * from cosas where ${where}
    order by ${sql.raw([...order, `id ${last}`].join(', '))}
    limit ${query.itemsPerPage} offset ${query.offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from cosas where ${where}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

const COLUMNS = { id: 'id', nombre: 'nombre', importe: 'importe_cent' } as const;

function whereOf({ filters, exists }: Page) {
  const all = [sql`true`];
  const { nombre, codigo, titulo, estado, activa, otra, dia, momento } = filters;
  if (nombre !== undefined)
    all.push(
      sql`translate(lower(nombre), 'áéíóúñ', 'aeioun') like ${`%${withoutAccents(nombre).replace(/[\\%_]/g, '\\$&')}%`}`,
    );
  if (codigo !== undefined) all.push(sql`starts_with(codigo, ${codigo})`);
  if (titulo) all.push(sql`nombre = any(${titulo}::text[])`);
  if (estado) all.push(sql`estado = any(${estado}::int[])`);
  if (activa !== undefined) all.push(sql`activa = ${activa}`);
  if (otra) all.push(sql`otra_id = any(${otra}::bigint[])`);
  if (dia?.from) all.push(sql`dia >= ${dia.from}::date`);
  if (dia?.to) all.push(sql`dia <= ${dia.to}::date`);
  if (momento?.from) all.push(sql`momento >= ${momento.from}`);
  if (momento?.until) all.push(sql`momento < ${momento.until}`);
  if (exists.nota !== undefined) all.push(exists.nota ? sql`nota is not null` : sql`nota is null`);
  addRange('importe_cent', filters.importe, all);
  addRange('periodo', filters.periodo, all);
  return sql.join(all, sql` and `);
}

function addRange(column: string, range: IntRange | undefined, all: ReturnType<typeof sql>[]): void {
  const name = sql.raw(column);
  if (range?.in) all.push(sql`${name} = any(${range.in}::bigint[])`);
  if (range?.min !== undefined) all.push(sql`${name} >= ${range.min}::bigint`);
  if (range?.max !== undefined) all.push(sql`${name} <= ${range.max}::bigint`);
}

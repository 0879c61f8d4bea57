import { cappedCount, escapeLike, type Page, type Reader, type Row, sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import { withoutAccents } from '@oficina/values';
import type { suministrosQuery } from '../contract/routes.ts';

type SuministrosQuery = Query<typeof suministrosQuery>;

const COLUMNS = [
  's.id',
  's.nombre',
  's.cuenta',
  's.documento',
  's.cuit',
  's.domicilio',
  's.zona',
  's.pago_inhabilitado',
  's.codigo_link',
  's.codigo_pmc',
] as const;

type Unprefixed<Name> = Name extends `s.${infer Column}` ? Column : never;
export type SuministroRow = Pick<Row<'suministros'>, Unprefixed<(typeof COLUMNS)[number]>> & {
  usuario_suministro_id: number | null;
  alias: string | null;
};

const contains = (text: string) => `%${escapeLike(withoutAccents(text))}%`;
const digits = (text: string) => text.replace(/\D/g, '');

export function findSuministroById(
  reader: Reader,
  id: number,
  usuarioId: number,
): Promise<SuministroRow | undefined> {
  return reader
    .selectFrom('suministros as s')
    .leftJoin('usuario_suministros as us', (join) =>
      join.onRef('us.suministro_id', '=', 's.id').on('us.usuario_id', '=', usuarioId),
    )
    .select([...COLUMNS, 'us.id as usuario_suministro_id', 'us.alias'])
    .where('s.id', '=', id)
    .executeTakeFirst();
}

/** A person has few suministros, so the count is exact. */
export async function findSuministrosByUsuario(
  reader: Reader,
  usuarioId: number,
  query: SuministrosQuery,
): Promise<Page<SuministroRow>> {
  const linked = filtered(reader, query)
    .innerJoin('usuario_suministros as us', 'us.suministro_id', 's.id')
    .where('us.usuario_id', '=', usuarioId);
  const rows = await ordered(
    linked.select([...COLUMNS, 'us.id as usuario_suministro_id', 'us.alias']),
    query,
  ).execute();
  if (query.offset === 0 && rows.length < query.itemsPerPage) return { rows, total: rows.length };
  const { total } = await linked
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function findSuministros(reader: Reader, query: SuministrosQuery): Promise<Page<SuministroRow>> {
  const all = filtered(reader, query);
  const rows = await ordered(
    all.select([
      ...COLUMNS,
      sql<number | null>`null::bigint`.as('usuario_suministro_id'),
      sql<string | null>`null::text`.as('alias'),
    ]),
    query,
  ).execute();
  return { rows, ...(await cappedCount(reader, all)) };
}

function filtered(reader: Reader, { filters }: SuministrosQuery) {
  let found = reader.selectFrom('suministros as s');
  const { busqueda, cuenta, nombre, documento, cuit, pagoInhabilitado, zona } = filters;
  for (const part of [busqueda, nombre]) {
    if (part !== undefined) found = found.where('s.busqueda', 'like', contains(part));
  }
  // The indexed column also holds the account, so a search by name looks only at the text after it.
  if (nombre !== undefined)
    found = found.where(sql<string>`substr(s.busqueda, length(s.cuenta) + 2)`, 'like', contains(nombre));
  if (cuenta !== undefined) found = found.where('s.cuenta', 'like', `${escapeLike(cuenta)}%`);
  if (documento) found = found.where('s.documento', '=', sql<string>`any(${documento.map(digits)}::text[])`);
  if (cuit) found = found.where('s.cuit', '=', sql<string>`any(${cuit.map(digits)}::text[])`);
  if (zona) found = found.where('s.zona', '=', sql<string>`any(${zona}::text[])`);
  if (pagoInhabilitado !== undefined) found = found.where('s.pago_inhabilitado', '=', pagoInhabilitado);
  return found;
}

type SortableQuery = ReturnType<ReturnType<typeof filtered>['select']>;

function ordered<Q extends SortableQuery>(rows: Q, query: SuministrosQuery): Q {
  const order =
    query.order.length > 0 ? query.order : [{ field: 'cuenta' as const, direction: 'asc' as const }];
  let found: SortableQuery = rows;
  for (const { field, direction } of order) found = found.orderBy(`s.${field}`, direction);
  found = found.orderBy('s.id', order.at(-1)?.direction ?? 'asc');
  return found.limit(query.itemsPerPage).offset(query.offset) as Q;
}

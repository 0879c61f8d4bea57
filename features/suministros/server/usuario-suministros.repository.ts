import { type Page, type Reader, type Row, sql, type Tx } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import type { usuarioSuministrosQuery } from '../contract/routes.ts';

type UsuarioSuministrosQuery = Query<typeof usuarioSuministrosQuery>;

export type UsuarioSuministroRow = Pick<
  Row<'usuario_suministros'>,
  'id' | 'usuario_id' | 'documento' | 'alias' | 'suministro_id'
> &
  Pick<Row<'suministros'>, 'nombre' | 'cuenta' | 'domicilio' | 'pago_inhabilitado'>;

export type Candidate = Pick<Row<'suministros'>, 'id' | 'cuenta' | 'documento' | 'cuit'>;

const COLUMNS = [
  'us.id',
  'us.usuario_id',
  'us.documento',
  'us.alias',
  'us.suministro_id',
  's.nombre',
  's.cuenta',
  's.domicilio',
  's.pago_inhabilitado',
] as const;

/**
 * The expression must match that of the index. Without separators and leading zeros two accounts may be equal, hence several
 * candidates.
 */
const CUENTA_KEY = sql<string>`ltrim(regexp_replace(upper(cuenta), '[^0-9A-Z]', '', 'g'), '0')`;
const MAX_CANDIDATES = 10;

export function findCandidatesByKey(reader: Reader, key: string): Promise<Candidate[]> {
  return candidates(reader).where(CUENTA_KEY, '=', key).limit(MAX_CANDIDATES).execute();
}

export function findCandidateById(reader: Reader, id: number): Promise<Candidate[]> {
  return candidates(reader).where('id', '=', id).execute();
}

function candidates(reader: Reader) {
  return reader
    .selectFrom('suministros')
    .select(['id', 'cuenta', 'documento', 'cuit'])
    .where('activo', '=', true)
    .orderBy('id');
}

export async function findUsuarioSuministros(
  reader: Reader,
  usuarios: readonly number[],
  query: UsuarioSuministrosQuery,
): Promise<Page<UsuarioSuministroRow>> {
  const { suministro } = query.filters;
  let found = selectUsuarioSuministros(reader).where(
    'us.usuario_id',
    '=',
    sql<number>`any(${usuarios}::bigint[])`,
  );
  if (suministro) found = found.where('us.suministro_id', '=', sql<number>`any(${suministro}::bigint[])`);
  const rows = await found
    .select(COLUMNS)
    .orderBy('us.id', query.order[0]?.direction ?? 'asc')
    .limit(query.itemsPerPage)
    .offset(query.offset)
    .execute();
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export function findUsuarioSuministroById(
  reader: Reader,
  id: number,
): Promise<UsuarioSuministroRow | undefined> {
  return selectUsuarioSuministros(reader).select(COLUMNS).where('us.id', '=', id).executeTakeFirst();
}

function selectUsuarioSuministros(reader: Reader) {
  return reader
    .selectFrom('usuario_suministros as us')
    .innerJoin('suministros as s', 's.id', 'us.suministro_id');
}

export async function countUsuarioSuministros(tx: Tx, usuarioId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('usuario_suministros')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Undefined when the person already has the suministro. */
export async function insertUsuarioSuministro(
  tx: Tx,
  usuarioSuministro: { usuario_id: number; suministro_id: number; documento: string | null },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('usuario_suministros')
    .values(usuarioSuministro)
    .onConflict((conflict) => conflict.columns(['usuario_id', 'suministro_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateAlias(tx: Tx, id: number, alias: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('usuario_suministros')
    .set({ alias })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteUsuarioSuministro(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('usuario_suministros')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findFirstSuministro(tx: Tx, usuarioId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('usuario_suministros')
    .select('suministro_id')
    .where('usuario_id', '=', usuarioId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.suministro_id ?? null;
}

export async function areOwnSuministros(
  reader: Reader,
  usuarioId: number,
  suministros: readonly number[],
): Promise<boolean> {
  const distinct = [...new Set(suministros)];
  const { total } = await reader
    .selectFrom('usuario_suministros')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('usuario_id', '=', usuarioId)
    // A single id is compared by equality: with a list, PostgreSQL plans the query again at every call.
    .where(
      'suministro_id',
      '=',
      distinct.length === 1 ? (distinct[0] ?? 0) : sql<number>`any(${distinct}::bigint[])`,
    )
    .executeTakeFirstOrThrow();
  return total === distinct.length;
}

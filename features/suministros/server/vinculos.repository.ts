import { type Page, type Reader, sql, type Tx } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import type { vinculosQuery } from '../contract/routes.ts';

type VinculosQuery = Query<typeof vinculosQuery>;

export type VinculoRow = {
  id: number;
  usuario_id: number;
  documento: string | null;
  alias: string | null;
  suministro_id: number;
  nombre: string;
  cuenta: string;
  domicilio: string | null;
  pago_inhabilitado: boolean;
};

export type Candidato = { id: number; cuenta: string; documento: string | null; cuit: string | null };

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

/** Written as its index: without separators nor leading zeros two accounts may read alike, hence several. */
const CLAVE_DE_CUENTA = sql<string>`ltrim(regexp_replace(upper(cuenta), '[^0-9A-Z]', '', 'g'), '0')`;
const MAX_CANDIDATOS = 10;

/** Living supplies whose account reads like this one. */
export function findCandidatosPorClave(reader: Reader, clave: string): Promise<Candidato[]> {
  return candidatos(reader).where(CLAVE_DE_CUENTA, '=', clave).limit(MAX_CANDIDATOS).execute();
}

export function findCandidatoPorId(reader: Reader, id: number): Promise<Candidato[]> {
  return candidatos(reader).where('id', '=', id).execute();
}

function candidatos(reader: Reader) {
  return reader
    .selectFrom('suministros')
    .select(['id', 'cuenta', 'documento', 'cuit'])
    .where('activo', '=', true)
    .orderBy('id');
}

export async function findVinculos(
  reader: Reader,
  usuarios: readonly number[],
  query: VinculosQuery,
): Promise<Page<VinculoRow>> {
  const { suministro } = query.filters;
  let found = vinculos(reader).where('us.usuario_id', '=', sql<number>`any(${usuarios}::bigint[])`);
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

export function findVinculoById(reader: Reader, id: number): Promise<VinculoRow | undefined> {
  return vinculos(reader).select(COLUMNS).where('us.id', '=', id).executeTakeFirst();
}

function vinculos(reader: Reader) {
  return reader
    .selectFrom('usuario_suministros as us')
    .innerJoin('suministros as s', 's.id', 'us.suministro_id');
}

export async function countVinculos(tx: Tx, usuarioId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('usuario_suministros')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Nothing when the person has it already. */
export async function insertVinculo(
  tx: Tx,
  vinculo: { usuario_id: number; suministro_id: number; documento: string },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('usuario_suministros')
    .values(vinculo)
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

export async function deleteVinculo(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('usuario_suministros')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findPrimerSuministro(tx: Tx, usuarioId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('usuario_suministros')
    .select('suministro_id')
    .where('usuario_id', '=', usuarioId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.suministro_id ?? null;
}

/** Whether every one of these supplies is linked to that user. */
export async function sonSuministrosPropios(
  reader: Reader,
  usuarioId: number,
  suministros: readonly number[],
): Promise<boolean> {
  const distintos = [...new Set(suministros)];
  const { total } = await reader
    .selectFrom('usuario_suministros')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('usuario_id', '=', usuarioId)
    // One by equality: given a list, PostgreSQL makes a plan at every call.
    .where(
      'suministro_id',
      '=',
      distintos.length === 1 ? (distintos[0] ?? 0) : sql<number>`any(${distintos}::bigint[])`,
    )
    .executeTakeFirstOrThrow();
  return total === distintos.length;
}

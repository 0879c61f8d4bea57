import {
  type NewRow,
  type Page,
  type Reader,
  type Row,
  type RowChanges,
  sql,
  statement,
  type Tx,
} from '@oficina/db';
import { identidadEstado } from '../contract/index.ts';

export type InquiryRow = Row<'persona_inquiries'>;

const OPEN_ESTADOS = (['iniciada', 'enCurso', 'enRevision'] as const).map(identidadEstado.code);

/** An inquiry belongs to one person only: false when it was already registered. */
export async function insertInquiry(tx: Tx, inquiry: NewRow<'persona_inquiries'>): Promise<boolean> {
  const row = await tx
    .insertInto('persona_inquiries')
    .values(inquiry)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function findInquiry(reader: Reader, id: string): Promise<InquiryRow | undefined> {
  return reader.selectFrom('persona_inquiries').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockInquiry(tx: Tx, id: string): Promise<InquiryRow | undefined> {
  return tx
    .selectFrom('persona_inquiries')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function updateInquiry(
  tx: Tx,
  id: string,
  changes: RowChanges<'persona_inquiries'>,
  now: Date,
): Promise<InquiryRow> {
  return tx
    .updateTable('persona_inquiries')
    .set({ ...changes, updated: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findInquiriesOf(
  reader: Reader,
  usuarios: readonly number[],
  { itemsPerPage, offset }: { itemsPerPage: number; offset: number },
): Promise<Page<InquiryRow>> {
  const query = reader.selectFrom('persona_inquiries').where('usuario_id', 'in', [...usuarios]);
  const rows = await query
    .selectAll()
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(itemsPerPage)
    .offset(offset)
    .execute();
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function findInquiryIds(reader: Reader, usuarioId: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('persona_inquiries')
    .select('id')
    .where('usuario_id', '=', usuarioId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findOpenInquiryIds(reader: Reader, after: string, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('persona_inquiries as i')
    .innerJoin('usuarios as u', 'u.id', 'i.usuario_id')
    .select('i.id')
    // The states are literals because only then is the partial index of the few open rows used.
    .where(sql<boolean>`i.estado in (${sql.join(OPEN_ESTADOS.map((estado) => sql.lit(estado)))})`)
    .where('u.eliminado', 'is', null)
    .where('i.id', '>', after)
    .orderBy('i.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const IN_REVIEW = `from persona_inquiries where estado = ${identidadEstado.code('enRevision')}`;
const inReview = statement<{ total: number; usuario_id: number | null }>(`
  select (select count(*) from (select ${IN_REVIEW} limit $1) en_revision) as total,
    (select usuario_id ${IN_REVIEW} order by id limit 1) as usuario_id`);

/** How many a person has to look at, counted up to `most`, and whose is the oldest. */
export async function findInquiriesInReview(
  reader: Reader,
  most: number,
): Promise<{ total: number; usuario_id: number | null }> {
  const [row] = await inReview(reader, [most]);
  if (!row) throw new Error('a count of nothing is still a row');
  return row;
}

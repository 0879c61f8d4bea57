import { type Reader, type Row, sql, statement, type Tx, uniqueViolation } from '@oficina/db';
import { mensajeEstado } from '../contract/index.ts';

const FALLIDO = mensajeEstado.code('fallido');

export type FallidoRow = Pick<
  Row<'mensajes'>,
  | 'id'
  | 'usuario_id'
  | 'suministro_id'
  | 'tipo'
  | 'prioridad'
  | 'plantilla'
  | 'ref_id'
  | 'vez'
  | 'vence'
  | 'para'
  | 'created'
>;

const ofAddress = (ending: string) =>
  statement<FallidoRow>(`
    select m.id, m.usuario_id, m.suministro_id, m.tipo, m.prioridad, m.plantilla, m.ref_id, m.vez, m.vence, m.para, m.created
    from mensajes m where m.estado = ${FALLIDO} and lower(m.para) = lower($1) and m.id <= $2
    order by m.id desc limit $3 ${ending}`);
const read = ofAddress('');
const lock = ofAddress('for update');

type OfAddress = { para: string; until: number; most: number };

export const findFallidosOf = (reader: Reader, { para, until, most }: OfAddress): Promise<FallidoRow[]> =>
  read(reader, [para, until, most]);

/** Whoever comes second waits, and then finds only what is still failed. */
export const lockFallidosOf = (tx: Tx, { para, until, most }: OfAddress): Promise<FallidoRow[]> =>
  lock(tx, [para, until, most]);

/** What makes an aviso one alone, at another address. */
export type Aviso = Pick<FallidoRow, 'plantilla' | 'ref_id' | 'vez' | 'suministro_id' | 'tipo' | 'para'>;

const known = statement<{ place: number }>(`
  select a.place::int as place
  from unnest($1::text[], $2::bigint[], $3::int2[], $4::bigint[], $5::int2[], $6::text[])
    with ordinality as a (plantilla, ref_id, vez, suministro_id, tipo, para, place)
  where exists (
    select from mensajes m where m.plantilla = a.plantilla and m.ref_id = a.ref_id and m.vez = a.vez
      and coalesce(m.suministro_id, 0) = a.suministro_id and m.tipo = a.tipo and m.para = a.para)`);

/** Which of these were written already, by their place. */
export async function findKnownAvisos(
  reader: Reader,
  avisos: readonly Aviso[],
): Promise<ReadonlySet<number>> {
  if (avisos.length === 0) return new Set();
  const column = <T>(of: (aviso: Aviso) => T) => avisos.map(of);
  const rows = await known(reader, [
    column((one) => one.plantilla),
    column((one) => one.ref_id),
    column((one) => one.vez),
    column((one) => one.suministro_id ?? 0),
    column((one) => one.tipo),
    column((one) => one.para),
  ]);
  return new Set(rows.map(({ place }) => place - 1));
}

export type Resent = { id: number; para: string; vence: Date };

/** The same aviso was already at the address to which one of them would go. */
export const isKnownAviso = (error: unknown): boolean => uniqueViolation(error) !== null;

/** They start over with no attempts, at their new address. */
export async function markFallidosPendientes(tx: Tx, resent: readonly Resent[], now: Date): Promise<void> {
  await sql`
    update mensajes m set estado = ${sql.lit(mensajeEstado.code('pendiente'))}, intentos = 0, proximo = ${now},
      para = r.para, vence = r.vence, updated = ${now}
    from unnest(${resent.map(({ id }) => id)}::bigint[], ${resent.map(({ para }) => para)}::text[],
      ${resent.map(({ vence }) => vence)}::timestamptz[]) as r (id, para, vence)
    where m.id = r.id and m.estado = ${sql.lit(FALLIDO)}`.execute(tx);
}

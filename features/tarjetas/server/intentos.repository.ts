import { type Reader, sql, type Tx } from '@oficina/db';
import type { LockoutScope } from '../contract/index.ts';

export type Intento = { tarjeta: string; usuarioId: number; red: string };
export type IntentoRef = { id: number } | { pagoId: number };
export type CountSince = { rechazos: Date; inProgress: Date };
export type Cuenta = {
  por: LockoutScope;
  clave: string;
  en_curso: number;
  rechazos: number;
  /** Once the refusal that reached the limit stops counting, another attempt is allowed. */
  decisive_at: Date | null;
};

/**
 * Until the transaction ends, nobody else counts for this card, this person or this network. The locks are always taken in
 * the same order and after every other lock of the transaction; otherwise two transactions could deadlock.
 */
export async function lockCuentas(tx: Tx, { tarjeta, usuarioId, red }: Intento): Promise<void> {
  const keys = [`tarjeta ${tarjeta}`, `persona ${usuarioId}`, `red ${red}`];
  await sql`
    select pg_advisory_xact_lock(clave) from (
      select distinct hashtextextended(texto, 32) as clave from unnest(${keys}::text[]) texto order by clave
    ) en_orden`.execute(tx);
}

export async function findCuentas(
  reader: Reader,
  { tarjetas, usuarioId, red }: { tarjetas: readonly string[]; usuarioId: number; red: string },
  rechazoLimits: Readonly<Record<LockoutScope, number>>,
  since: CountSince,
): Promise<Cuenta[]> {
  const cuenta = (por: LockoutScope, column: string, condition: ReturnType<typeof sql>) => sql`
    select ${sql.lit(por)} as por, ${sql.ref(column)}::text as clave,
      count(*) filter (where rechazado is null and created > ${since.inProgress}::timestamptz) as en_curso,
      count(*) filter (where rechazado > ${since.rechazos}::timestamptz) as rechazos,
      (array_agg(rechazado order by rechazado desc) filter (
        where rechazado > ${since.rechazos}::timestamptz))[${rechazoLimits[por]}::int] as decisive_at
    from tarjeta_intentos where ${condition} group by ${sql.ref(column)}`;
  const { rows } = await sql<Cuenta>`
    ${cuenta('tarjeta', 'tarjeta', sql`tarjeta = any(${tarjetas}::text[])`)}
    union all ${cuenta('persona', 'usuario_id', sql`usuario_id = ${usuarioId}::bigint`)}
    union all ${cuenta('red', 'red', sql`red = ${red}::text`)}`.execute(reader);
  return rows;
}

export async function insertIntento(
  tx: Tx,
  { tarjeta, usuarioId, red }: Intento,
  { pagoId, now }: { pagoId: number | undefined; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('tarjeta_intentos')
    .values({ tarjeta, usuario_id: usuarioId, red, pago_id: pagoId ?? null, created: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const whereRef = (ref: IntentoRef) => ('id' in ref ? sql`id = ${ref.id}` : sql`pago_id = ${ref.pagoId}`);

export async function findIntento(reader: Reader, ref: IntentoRef): Promise<Intento | undefined> {
  const { rows } = await sql<Intento>`
    select tarjeta, usuario_id as "usuarioId", red from tarjeta_intentos where ${whereRef(ref)}`.execute(
    reader,
  );
  return rows[0];
}

export async function markRechazado(tx: Tx, ref: IntentoRef, now: Date): Promise<void> {
  await sql`update tarjeta_intentos set rechazado = ${now} where ${whereRef(ref)}`.execute(tx);
}

export async function deleteIntento(tx: Tx, ref: IntentoRef): Promise<void> {
  await sql`delete from tarjeta_intentos where ${whereRef(ref)}`.execute(tx);
}

export async function deleteOldIntentos(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from tarjeta_intentos where coalesce(rechazado, created) < ${before}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
